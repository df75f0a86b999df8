import { expect, test } from 'bun:test';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { storeImage } from '#src/features/images/store-image.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { type AdminPages, adminPages, fieldText, fieldValue, isTicked, ROMA } from '#src/server/testing/admin-pages.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { png } from '#tests/support/png.ts';

const RESTAURANT = '/restaurants/roma-pizza/website/info';
const STORE = `${ROMA}/website/info`;
const INHERITS = [
  ...['headline', 'story', 'searchTitle', 'searchText', 'facebook', 'instagram', 'tiktok', 'youtube'],
  ...['banners', 'gallery'],
];

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

const picture = (width: number) =>
  new File([new Blob([Uint8Array.from(png(width, 30))])], `${width}.png`, { type: 'image/png' });

/** A form with files, as a browser without script sends it. */
function sent(fields: Record<string, string>, files: readonly [string, File][]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, file] of files) form.append(name, file);
  return form;
}

test('banner and gallery are sent with the form, in their own size, and stores without their own show them', async () => {
  const pages = await adminPages();
  const shown = await opened(pages, RESTAURANT);
  const form = sent({ headline: 'Wood fired', banners: '1', gallery: '1', ...shown }, [
    ['banners.file', picture(80)],
    ['gallery.file', picture(60)],
    ['gallery.file', picture(61)],
  ]);
  expect((await pages.post('owner', RESTAURANT, form)).status).toBe(303);
  const { banners, gallery } = await website(pages);
  expect(banners).toMatchObject([{ width: 80, height: 30 }]);
  expect(gallery).toMatchObject([{ width: 60 }, { width: 61 }]);

  const { html } = await pages.get('manager', STORE);
  expect([isTicked(html, 'gallery.inherits'), html.includes(`/images/${gallery[0]?.imageId}`)]).toEqual([true, true]);
  await pages.post('manager', STORE, { ...own({ gallery: '1' }), ...(await opened(pages, STORE)) });
  expect(await website(pages)).toMatchObject({ banners, gallery: [] });
});

test('without script a picture is moved and removed by its buttons, and nothing is saved by them', async () => {
  const pages = await adminPages();
  const fields = {
    gallery: '1',
    'gallery.0.imageId': 'img_a',
    'gallery.0.alt': 'Oven',
    'gallery.1.imageId': 'img_b',
    'gallery.1.alt': 'Pizza',
  };
  const press = async (button: string) => {
    const { html } = await pages.post('owner', RESTAURANT, { headline: 'Typed', ...fields, do: button });
    expect(fieldValue(html, 'headline')).toBe('Typed');
    return [...html.matchAll(/name="gallery\.\d+\.alt"[^>]* value="(\w+)"/g)].map(([, alt]) => alt);
  };
  expect(await press('pictures.up.gallery.1')).toEqual(['Pizza', 'Oven']);
  expect(await press('pictures.remove.gallery.0')).toEqual(['Pizza']);
  expect((await website(pages)).gallery).toEqual([]);
});

test('a file that is no picture is said beside its list, what was typed stays, and nothing is saved', async () => {
  const pages = await adminPages();
  const broken = new File(['no picture'], 'oven.png', { type: 'image/png' });
  const form = sent({ headline: 'Wood fired', gallery: '1', ...(await opened(pages, RESTAURANT)) }, [
    ['gallery.file', broken],
  ]);
  const refused = await pages.post('owner', RESTAURANT, form);
  expect([refused.status, fieldValue(refused.html, 'headline')]).toEqual([400, 'Wood fired']);
  expect(refused.html).toContain('id="f-gallery-error"');
  expect(await website(pages)).toMatchObject({ headline: '', gallery: [] });
});

test('another restaurant’s picture is not taken', async () => {
  const pages = await adminPages();
  const scope = grantRestaurantScope({ restaurantId: 'golden-wok' });
  const { id } = await storeImage(pages.ctx, scope, { bytes: png(9, 9), by: BY_SYSTEM });
  const taken = { gallery: '1', 'gallery.0.imageId': id, 'gallery.0.alt': '' };
  const refused = await pages.post('owner', RESTAURANT, { ...taken, ...(await opened(pages, RESTAURANT)) });
  expect([refused.status, refused.html.includes('That picture is no longer available.')]).toEqual([400, true]);
});

test('two owners who add pictures at once both keep theirs', async () => {
  const pages = await adminPages();
  const both = await opened(pages, RESTAURANT);
  for (const width of [40, 41]) {
    const form = sent({ gallery: '1', ...both }, [['gallery.file', picture(width)]]);
    expect((await pages.post('owner', RESTAURANT, form)).status).toBe(303);
  }
  expect((await website(pages)).gallery.map(({ width }) => width).toSorted()).toEqual([40, 41]);
});

test('a store has no box to follow a restaurant that says nothing, and follows it once it does', async () => {
  const pages = await adminPages();
  expect((await pages.get('manager', STORE)).html).not.toContain('headline.inherits');
  await pages.post('manager', STORE, { headline: '', story: 'Ours', gallery: '1', ...(await opened(pages, STORE)) });
  await pages.post('owner', RESTAURANT, { headline: 'Wood fired', story: '', ...(await opened(pages, RESTAURANT)) });
  expect(await website(pages)).toMatchObject({ headline: 'Wood fired', story: 'Ours' });
  expect(isTicked((await pages.get('manager', STORE)).html, 'headline.inherits')).toBe(true);
});
