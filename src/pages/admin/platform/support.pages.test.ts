/** How one of the platform's people comes into a restaurant, what they may do there, and what its owner reads. */
import { beforeEach, describe, expect, test } from 'bun:test';
import type { AdminPages } from '#src/server/testing/admin-pages.ts';
import { adminPages } from '#src/server/testing/admin-pages.ts';
import { signedInAs } from '#src/server/testing/test-app.ts';
import { isoUtc } from '#src/shared/clock.ts';

const ROMA = '/restaurants/roma-pizza';
const OPEN = `${ROMA}/open-as-support`;
const USERS = `${ROMA}/users`;
const ACCESS = `${ROMA}/support-access`;
const WHY = { reason: 'Dockets <b>don’t</b> print, says Gina', minutes: '60' };
const REPAIR = { reason: 'Gina asked us to fix the printer' };

let pages: AdminPages;
let pat: Awaited<ReturnType<typeof browserOf>>;

async function browserOf(id: string, name: string) {
  const user = { id, email: `${id}@test.example`, displayName: name, isSuperAdmin: 1 as const };
  const createdIsoDateTimeUtc = isoUtc(pages.ctx.clock.now());
  await pages.ctx.write((trx) =>
    trx
      .insertInto('users')
      .values({ ...user, createdIsoDateTimeUtc })
      .execute(),
  );
  return pages.withCookie(await signedInAs(pages.ctx, 'servery_staff', { kind: 'staff', subjectId: id }));
}

beforeEach(async () => {
  pages = await adminPages();
  pat = await browserOf('pat', 'Pat');
});

const open = (form: Record<string, string> = WHY) => pat.post(OPEN, { do: 'open', ...form });
const addUser = { do: 'add', email: 'new@mail.example', displayName: 'New', role: 'user' };
const sessions = () =>
  pages.ctx.db.selectFrom('support_sessions').selectAll().orderBy('startedIsoDateTimeUtc').execute();
const mails = () =>
  pages.ctx.db.selectFrom('outgoing_messages').selectAll().where('template', '=', 'supportOpened').execute();

describe('without a session', () => {
  test('no page of a restaurant opens: it asks for the reason, and remembers where they were going', async () => {
    const { status, location } = await pat.get(`${USERS}?sort=name`);
    expect([status, location]).toEqual([303, `/admin${OPEN}?next=${encodeURIComponent(`/admin${USERS}?sort=name`)}`]);
    const form = await pat.get(OPEN);
    expect(form.status).toBe(200);
    expect(form.html).toContain('as support');
  });

  test('nothing is changed', async () => {
    expect((await pat.post(USERS, addUser)).status).toBe(303);
    expect(
      await pages.ctx.db.selectFrom('users').where('email', '=', 'new@mail.example').selectAll().execute(),
    ).toEqual([]);
  });

  test('pages of the platform open as ever', async () => {
    expect((await pat.get('/super-admin/restaurants/browse')).status).toBe(200);
  });
});

describe('the reason', () => {
  test.each([
    ['is missing', { reason: '', minutes: '60' }],
    ['is too short', { reason: 'printer', minutes: '60' }],
    ['is for a time that can’t be chosen', { reason: WHY.reason, minutes: '600' }],
  ])('that %s opens nothing and mails nobody', async (_, form) => {
    expect((await open(form)).status).toBe(400);
    expect([await sessions(), await mails()]).toEqual([[], []]);
  });

  test('opens the restaurant where they were going, and only to a path of ours', async () => {
    const next = await pat.post(`${OPEN}?next=${encodeURIComponent(`/admin${USERS}`)}`, { do: 'open', ...WHY });
    expect([next.status, next.location]).toEqual([303, `/admin${USERS}`]);
    await pat.post(OPEN, { do: 'end' });
    const away = await pat.post(`${OPEN}?next=https://evil.example`, { do: 'open', ...WHY });
    expect(away.location).toBe(`/admin${ROMA}/stores`);
  });

  test('sent twice is one session and one email to each admin', async () => {
    await open();
    await open();
    expect(await sessions()).toHaveLength(1);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toContain('owner@test.example');
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(sent.length);
  });

  test('another one ends the session before', async () => {
    await open();
    await open({ reason: 'Another thing altogether', minutes: '15' });
    expect((await sessions()).filter((one) => one.endedIsoDateTimeUtc === null)).toHaveLength(1);
  });
});

describe('with a session', () => {
  test('every page of the restaurant says who, why and until when', async () => {
    await open();
    const { status, html } = await pat.get(USERS);
    expect(status).toBe(200);
    expect(html).toContain('as support, until');
    expect(html).toContain('Pat');
    expect(html).toContain('Dockets &lt;b&gt;don’t&lt;/b&gt; print');
    expect(html).toContain('End support session');
    expect(html).not.toContain('You can change');
  });

  test('they only look: a change is refused in a sentence, and nothing is written', async () => {
    await open();
    const { status, html } = await pat.post(USERS, addUser);
    expect(status).toBe(403);
    expect(html).toContain('Press “Allow changes” and say why first.');
    expect(
      await pages.ctx.db.selectFrom('users').where('email', '=', 'new@mail.example').selectAll().execute(),
    ).toEqual([]);
  });

  test('a second reason allows changes, and the banner says so', async () => {
    await open();
    expect((await pat.post(OPEN, { do: 'allowChanges', reason: 'short' })).status).toBe(400);
    expect((await pat.post(USERS, addUser)).status).toBe(403);
    expect((await pat.post(OPEN, { do: 'allowChanges', ...REPAIR })).status).toBe(303);
    expect((await pat.post(USERS, addUser)).status).toBe(303);
    expect((await pat.get(USERS)).html).toContain('You can change');
  });

  test('it is over on the minute', async () => {
    await open();
    pages.ctx.pass({ minutes: 59, seconds: 59 });
    expect((await pat.get(USERS)).status).toBe(200);
    pages.ctx.pass({ seconds: 1 });
    expect((await pat.get(USERS)).status).toBe(303);
    expect((await pat.post(OPEN, { do: 'allowChanges', ...REPAIR })).status).toBe(409);
  });

  test('it ends when they end it', async () => {
    await open();
    expect((await pat.post(OPEN, { do: 'end' })).status).toBe(303);
    expect((await pat.get(USERS)).status).toBe(303);
  });

  test('a colleague has none by it, and neither ends nor widens it', async () => {
    const quinn = await browserOf('quinn', 'Quinn');
    await open();
    expect((await quinn.get(USERS)).status).toBe(303);
    const [session] = await sessions();
    expect((await quinn.post(OPEN, { do: 'allowChanges', ...REPAIR, session: session!.id })).status).toBe(409);
    await quinn.post(OPEN, { do: 'end', session: session!.id });
    expect((await pat.get(USERS)).status).toBe(200);
    expect((await pat.post(USERS, addUser)).status).toBe(403);
  });

  test('two at once each have their own', async () => {
    const quinn = await browserOf('quinn', 'Quinn');
    await open();
    await quinn.post(OPEN, { do: 'open', reason: 'Quinn looks at payouts', minutes: '15' });
    expect((await quinn.get(USERS)).html).toContain('Quinn looks at payouts');
    expect((await pat.get(USERS)).html).not.toContain('Quinn looks at payouts');
  });

  test('it opens that restaurant and no other', async () => {
    await pages.ctx.write((trx) =>
      trx
        .insertInto('restaurants')
        .values({ id: 'wok', name: 'Wok', countryCode: 'AU', createdIsoDateTimeUtc: isoUtc(pages.ctx.clock.now()) })
        .execute(),
    );
    await open();
    expect((await pat.get('/restaurants/wok/users')).location).toContain('/restaurants/wok/open-as-support');
  });

  test('who is no longer of the platform is out with the next request', async () => {
    await open();
    await pages.ctx.write((trx) => trx.updateTable('users').set({ isSuperAdmin: 0 }).where('id', '=', 'pat').execute());
    expect((await pat.get(USERS)).status).toBe(404);
    expect((await pages.get('owner', ACCESS)).html).toContain('Ended');
  });

  test('nobody of the restaurant has such a session', async () => {
    expect((await pages.get('owner', OPEN)).status).toBe(404);
    expect((await pages.post('owner', OPEN, { do: 'open', ...WHY })).status).toBe(404);
  });
});

describe('the owner', () => {
  test('reads who looked, why, at which pages and how often, and what was changed', async () => {
    await open();
    await pat.get(USERS);
    await pat.get(USERS);
    await pat.post(OPEN, { do: 'allowChanges', ...REPAIR });
    await pat.post(USERS, addUser);
    const { status, html } = await pages.get('owner', ACCESS);
    expect(status).toBe(200);
    const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Pat');
    expect(text).toContain('Gina asked us to fix the printer');
    expect(text).toMatch(/Restaurant users \( 2 times\)/);
    expect(text).toContain('Can change things now');
    expect(text).toMatch(/Changed Invite user/);
    expect(html).toContain('&lt;b&gt;');
  });

  test('reads each change with the session that it was made in', async () => {
    await open();
    await pat.post(OPEN, { do: 'allowChanges', ...REPAIR });
    await pat.post(USERS, addUser);
    await pat.post(OPEN, { do: 'end' });
    pages.ctx.pass({ minutes: 10 });
    await open({ reason: 'Looks once more at it', minutes: '15' });
    const text = (await pages.get('owner', ACCESS)).html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/Looks once more.*Changed Nothing.*Gina asked us.*Changed Invite user/);
    expect(text.match(/Invite user/g)).toHaveLength(1);
  });

  test('sees it on the first page while it is open, and not after', async () => {
    await open();
    const today = `${ROMA}/stores/roma-newtown`;
    expect((await pages.get('owner', today)).html).toContain('Pat from Servery can look until');
    pages.ctx.pass({ minutes: 60 });
    expect((await pages.get('owner', today)).html).not.toContain('Pat from Servery');
  });

  test('alone reads it, not the people of one store', async () => {
    expect((await pages.get('stranger', ACCESS)).status).toBe(404);
  });
});
