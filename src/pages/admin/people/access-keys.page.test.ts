import { beforeEach, describe, expect, test } from 'bun:test';
import { type AdminPages, adminPages } from '#src/server/testing/admin-pages.ts';

const PAGE = '/restaurants/roma-pizza/access-keys';
const ASKED = {
  ...{ do: 'create', name: 'Claude <b>on</b> my laptop', 'scope.readReports': 'on', reach: 'all', days: '90' },
  requestKey: 'first',
};

let pages: AdminPages;
beforeEach(async () => {
  pages = await adminPages();
}, 60_000);

const secretIn = (html: string) => /srv_[\w-]{40,}/.exec(html)?.[0] ?? null;
const keys = () => pages.ctx.db.selectFrom('access_tokens').selectAll().execute();

describe('access keys', () => {
  test('an owner without one reads what they are for', async () => {
    expect((await pages.get('owner', PAGE)).html).toContain('No access keys yet');
  });

  test('a new key is shown once, with the address for assistants, and never again', async () => {
    const made = await pages.post('owner', PAGE, ASKED);
    expect(made.status).toBe(200);
    expect(made.html).toContain('/mcp/restaurants/roma-pizza');
    const secret = secretIn(made.html);
    expect(secret).toStartWith('srv_');
    const { html } = await pages.get('owner', PAGE);
    expect(secretIn(html)).toBe(null);
    expect(html).toContain(`srv_…${secret!.slice(-4)}`);
    expect(html).toContain('Claude &lt;b&gt;on&lt;/b&gt; my laptop');
  });

  test('the form sent again says that the key was shown, and makes no second one', async () => {
    await pages.post('owner', PAGE, ASKED);
    const again = await pages.post('owner', PAGE, ASKED);
    expect([again.status, secretIn(again.html)]).toEqual([409, null]);
    expect(await keys()).toHaveLength(1);
  });

  test.each([
    ['no name', { name: ' ' }, 'Enter a name'],
    ['nothing ticked', { 'scope.readReports': '', 'scope.other': 'on' }, 'Choose at least one.'],
    ['chosen stores and none ticked', { reach: 'some' }, 'Choose at least one store.'],
    ['another end', { days: '9999' }, 'Choose how long it works.'],
  ])('with %s nothing is made, and what was typed stays', async (_, change, words) => {
    const form = Object.fromEntries(Object.entries({ ...ASKED, ...change }).filter(([, value]) => value !== ''));
    const { status, html } = await pages.post('owner', PAGE, form);
    expect(status).toBe(400);
    expect(html).toContain(words);
    expect(await keys()).toEqual([]);
  });

  test('a revoked key says who revoked it', async () => {
    await pages.post('owner', PAGE, ASKED);
    const [key] = await keys();
    const { status, location } = await pages.post('owner', PAGE, { do: 'revoke', tokenId: key!.id });
    expect([status, location]).toEqual([303, `/admin${PAGE}`]);
    const { html } = await pages.get('owner', PAGE);
    expect(html).toContain('Revoked');
    expect(html).not.toContain('Revoke key');
  });

  test.each([
    ['a restaurant’s user', 'reader', 403],
    ['a store’s admin', 'manager', 403],
    ['another restaurant’s admin', 'stranger', 404],
  ] as const)('are not for %s', async (_, who, refusal) => {
    const answers = [await pages.get(who, PAGE), await pages.post(who, PAGE, ASKED)];
    expect(answers.map(({ status }) => status)).toEqual([refusal, refusal]);
    expect(await keys()).toEqual([]);
  });
});
