import { expect, test } from 'bun:test';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { type AdminPages, adminPages, fieldText, fieldValue, isTicked, ROMA } from '#src/server/testing/admin-pages.ts';

const RESTAURANT = '/restaurants/roma-pizza/website/info';
const STORE = `${ROMA}/website/info`;
const INHERITS = ['headline', 'story', 'searchTitle', 'searchText', 'facebook', 'instagram', 'tiktok', 'youtube'];

const opened = async (pages: AdminPages, path: string) => {
  const { html } = await pages.get('owner', path);
  return { version: fieldValue(html, 'version') ?? '0', was: fieldText(html, 'was') };
};
const website = async ({ ctx }: AdminPages) => (await ctx.menus.storeOf(ROMA_SCOPE)).website;

/** A store's own texts; the rest follows the restaurant. */
const own = (fields: Record<string, string>) => ({
  ...Object.fromEntries(INHERITS.filter((name) => !(name in fields)).map((name) => [`${name}.inherits`, 'on'])),
  ...fields,
});

test('the owner’s text appears on every store without its own', async () => {
  const pages = await adminPages();
  const before = await pages.ctx.menus.storeOf(ROMA_SCOPE);
  const typed = { headline: 'Wood fired', story: 'Since 1974', instagram: 'instagram.com/roma' };
  const saved = await pages.post('owner', RESTAURANT, { ...typed, ...(await opened(pages, RESTAURANT)) });
  expect([saved.status, saved.notice]).toEqual([303, 'Saved. Updated on your stores’ websites.']);
  expect(await website(pages)).toMatchObject({ ...typed, instagram: 'https://instagram.com/roma' });
  expect((await pages.ctx.menus.storeOf(ROMA_SCOPE)).settingsVersion).toBe(before.settingsVersion + 1);

  const words = own({ headline: 'Newtown' });
  expect((await pages.post('manager', STORE, { ...words, ...(await opened(pages, STORE)) })).status).toBe(303);
  expect(await website(pages)).toMatchObject({ headline: 'Newtown', story: 'Since 1974' });
  const { html } = await pages.get('manager', STORE);
  expect([fieldValue(html, 'headline'), isTicked(html, 'headline.inherits')]).toEqual(['Newtown', false]);
  expect([isTicked(html, 'story.inherits'), html.includes('Since 1974')]).toEqual([true, true]);

  await pages.post('manager', STORE, { ...own({}), ...(await opened(pages, STORE)) });
  expect(await website(pages)).toMatchObject({ headline: 'Wood fired' });
});

test('a store can leave out a line that the restaurant has', async () => {
  const pages = await adminPages();
  await pages.post('owner', RESTAURANT, { headline: 'Wood fired', ...(await opened(pages, RESTAURANT)) });
  await pages.post('manager', STORE, { ...own({ headline: '' }), ...(await opened(pages, STORE)) });
  expect(await website(pages)).toMatchObject({ headline: '' });
});

test('a wrong address stays as it was typed, and nothing is saved', async () => {
  const pages = await adminPages();
  const typed = { headline: 'Wood fired', facebook: 'https://evil.example/roma' };
  const refused = await pages.post('owner', RESTAURANT, { ...typed, ...(await opened(pages, RESTAURANT)) });
  expect([refused.status, fieldValue(refused.html, 'facebook')]).toEqual([400, typed.facebook]);
  expect(refused.html).toContain('Enter the address of your Facebook page');
  expect((await website(pages)).headline).toBe('');
});

test('the restaurant’s words are its admins’, a store’s are its admins’', async () => {
  const pages = await adminPages();
  for (const who of ['reader', 'manager', 'staff'] as const) {
    expect((await pages.post(who, RESTAURANT, { headline: 'Mine', version: '1' })).status).toBe(403);
  }
  expect((await pages.post('stranger', RESTAURANT, { headline: 'Mine', version: '1' })).status).toBe(404);
  expect((await pages.post('staff', STORE, { headline: 'Mine', version: '0' })).status).toBe(403);
});

test('two owners who write at once both keep their lines', async () => {
  const pages = await adminPages();
  const both = await opened(pages, RESTAURANT);
  await pages.post('owner', RESTAURANT, { headline: 'Wood fired', ...both });
  expect((await pages.post('owner', RESTAURANT, { story: 'Since 1974', ...both })).status).toBe(303);
  expect(await website(pages)).toMatchObject({ headline: 'Wood fired', story: 'Since 1974' });
});
