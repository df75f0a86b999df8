import { describe, expect, test } from 'bun:test';
import { listPages } from '#db/website/custom-pages.repository.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { type AdminPages, adminPages, fieldText, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';

const LIST = `${ROMA}/website/custom-pages`;
const NEW = `${LIST}/new`;
const TEXT = { blocks: '1', 'block.0.kind': 'text', 'block.0.id': 'a', 'block.0.html': '<p>Since 1998</p>' };
const ABOUT = { title: 'About us', path: 'about-us', searchText: '', ...TEXT };

const stored = async ({ ctx }: AdminPages) => listPages(ctx.db, ROMA_SCOPE);

/** A saved draft, and how its form is sent again. */
async function withPage(fields: Record<string, string> = ABOUT) {
  const pages = await adminPages();
  const made = await pages.post('manager', NEW, fields);
  const at = made.location.replace('/admin', '');
  const seen = async () => {
    const { html } = await pages.get('manager', at);
    return { version: fieldValue(html, 'version') ?? '', was: fieldText(html, 'was') };
  };
  const send = async (form: Record<string, string>) => pages.post('manager', at, { ...(await seen()), ...form });
  return { pages, made, at, seen, send };
}

describe('a page in the admin', () => {
  test('is made as a draft, is in the list, and is published from there', async () => {
    const { pages, made, at, send } = await withPage();
    expect([made.status, made.notice]).toEqual([303, 'Draft saved. Customers don’t see it yet.']);
    const { html } = await pages.get('manager', LIST);
    expect(html).toContain('About us');
    expect(html).toContain('/pages/about-us');
    const published = await send({ ...ABOUT, do: 'publish', note: 'First' });
    expect([published.status, published.notice]).toEqual([303, 'Published. Customers see it now.']);
    expect(await stored(pages)).toMatchObject([{ published: { title: 'About us' } }]);
    expect((await pages.get('manager', at)).html).toContain('Version 1');
  });

  test('says what was left out of its text', async () => {
    const { made } = await withPage({ ...ABOUT, 'block.0.html': '<p>Hi</p><script>1</script><iframe></iframe>' });
    expect(made.notice).toContain('We left out what a page can’t have: script, iframe.');
  });

  test('what is wrong with a block is said beside its box, and nothing typed is lost', async () => {
    const pages = await adminPages();
    const wrong = await pages.post('manager', NEW, {
      ...ABOUT,
      path: 'About us',
      'block.1.kind': 'button',
      'block.1.id': 'b',
      'block.1.label': 'Go',
      'block.1.address': 'javascript:alert(1)',
      'block.1.look': 'primary',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('id="f-block-1-address-error"');
    expect(wrong.html).toContain('Use small letters, digits and dashes');
    expect(fieldValue(wrong.html, 'block.1.label')).toBe('Go');
    expect(await stored(pages)).toEqual([]);
  });

  test('without script a block is added, moved and removed by its buttons, and nothing is saved by them', async () => {
    const pages = await adminPages();
    const kinds = (html: string) =>
      [...html.matchAll(/name="block\.\d+\.kind" value="(\w+)"/g)].map(([, kind]) => kind);
    const press = async (fields: Record<string, string>, button: string) =>
      (await pages.post('manager', NEW, { ...ABOUT, ...fields, do: button })).html;
    const added = await press({}, 'block.add.heading');
    expect(kinds(added)).toEqual(['text', 'heading']);
    const both = { 'block.1.kind': 'heading', 'block.1.id': 'b', 'block.1.text': 'Hi', 'block.1.level': '2' };
    expect(kinds(await press(both, 'block.up.1'))).toEqual(['heading', 'text']);
    expect(kinds(await press(both, 'block.remove.0'))).toEqual(['heading']);
    expect(kinds(await press(both, 'block.byHand.0'))).toEqual(['html', 'heading']);
    expect(await stored(pages)).toEqual([]);
  });

  test('is shown on the website as it is being written, cleaned and without what isn’t finished; nothing is saved by it', async () => {
    const { pages, at } = await withPage();
    const before = await stored(pages);
    const typed = {
      ...ABOUT,
      title: 'Our <b>oven</b>',
      'block.0.html': '<p>Fired daily</p><script>1</script>',
      'block.1.kind': 'heading',
      'block.1.id': 'b',
      'block.1.text': '',
      'block.1.level': '2',
      'block.2.kind': 'button',
      'block.2.id': 'c',
      'block.2.label': 'Book now',
      'block.2.address': 'javascript:alert(1)',
      'block.2.look': 'primary',
      do: 'preview',
    };
    for (const path of [at, NEW]) {
      const { status, html, policy } = await pages.post('manager', path, typed);
      expect([status, /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]]).toEqual([200, 'Our &lt;b&gt;oven&lt;/b&gt;']);
      expect([...html.matchAll(/data-part="block-(\w+)"/g)].map(([, kind]) => kind)).toEqual(['text', 'button']);
      expect(html).toContain('<p>Fired daily</p>');
      expect(html).not.toMatch(/javascript:|<script>1/);
      expect(policy).toContain("script-src 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
    }
    expect(await stored(pages)).toEqual(before);
    expect((await pages.post('staff', at, typed)).status).toBe(403);
    expect((await pages.post('stranger', at, typed)).status).toBe(404);
  });

  test('an earlier version is compared, and is the draft again; a page is taken off and deleted', async () => {
    const { pages, at, send } = await withPage();
    await send({ ...ABOUT, do: 'publish' });
    await send({ ...ABOUT, title: 'Our story', 'block.0.html': '<p>Since 1999</p>', do: 'publish' });
    const { html } = await pages.get('manager', `${at}?compare=1`);
    for (const line of ['Version 1 and your draft', '− &lt;p&gt;Since 1998', '+ &lt;p&gt;Since 1999']) {
      expect(html).toContain(line);
    }
    expect((await send({ do: 'restore', number: '1' })).notice).toBe(
      'Version 1 is your draft now. Look at it, then publish it.',
    );
    expect(await stored(pages)).toMatchObject([{ draft: { title: 'About us' }, published: { title: 'Our story' } }]);
    await send({ do: 'unpublish' });
    expect(await stored(pages)).toMatchObject([{ published: null }]);
    const deleted = await send({ do: 'delete' });
    const pageId = at.split('/').at(-1) ?? '';
    expect([deleted.notice, deleted.location]).toEqual(['Page deleted.', `/admin${LIST}?undo=${pageId}`]);
    expect(await stored(pages)).toEqual([]);
    const back = await pages.post('manager', LIST, { do: 'undo', changeId: pageId });
    expect([back.notice, back.location]).toEqual(['The page is back.', `/admin${LIST}`]);
    expect(await stored(pages)).toMatchObject([{ draft: { title: 'About us' } }]);
  });

  test('two who change different blocks keep both; who changes the same one is asked', async () => {
    const two = { 'block.1.kind': 'heading', 'block.1.id': 'b', 'block.1.text': 'Hi', 'block.1.level': '2' };
    const { pages, at, seen } = await withPage({ ...ABOUT, ...two });
    const both = await seen();
    const send = (form: Record<string, string>) => pages.post('manager', at, { ...both, ...ABOUT, ...two, ...form });
    expect((await send({ 'block.0.html': '<p>Since 1997</p>' })).status).toBe(303);
    expect((await send({ 'block.1.text': 'Hello' })).status).toBe(303);
    expect((await stored(pages))[0]?.draft.blocks).toMatchObject([{ html: '<p>Since 1997</p>' }, { text: 'Hello' }]);
    expect((await send({ 'block.1.text': 'Servus' })).status).toBe(409);
  });

  test('is a store’s admins’ alone, and no other restaurant’s', async () => {
    const { pages, at } = await withPage();
    expect((await pages.get('staff', LIST)).status).toBe(403);
    expect((await pages.post('staff', NEW, ABOUT)).status).toBe(403);
    for (const path of [LIST, NEW, at]) expect((await pages.get('stranger', path)).status).toBe(404);
    expect((await pages.get('manager', at.replace(/[^/]+$/, 'nobodys'))).status).toBe(404);
  });
});
