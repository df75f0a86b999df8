import { describe, expect, test } from 'bun:test';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { findTheme } from '#db/website/website-themes.repository.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { listThemeVersions } from '#src/features/website-content/change-theme.ts';
import { type AdminPages, adminPages, fieldText, fieldValue } from '#src/server/testing/admin-pages.ts';
import { restaurantOf } from '#src/shared/scope.ts';

const THEME = '/restaurants/roma-pizza/website-theme';
const roma = restaurantOf(ROMA_SCOPE);
const LOOK = { accentColour: '#0f766e', header: 'accent', font: 'lora', buttons: 'pill', pictures: 'square', css: '' };

const opened = async (pages: AdminPages) => {
  const { html } = await pages.get('owner', THEME);
  return { version: fieldValue(html, 'version') ?? '0', was: fieldText(html, 'was') };
};
const post = async (pages: AdminPages, fields: Record<string, string>) =>
  pages.post('owner', THEME, { ...(await opened(pages)), ...fields });
const look = async ({ ctx }: AdminPages) => (await ctx.menus.storeOf(ROMA_SCOPE)).look;

const PIXEL = Uint8Array.fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);

function withFile(fields: Readonly<Record<string, string>>, name: string, bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(name, new File([bytes], 'picture.png', { type: 'image/png' }));
  return form;
}

describe('how the websites look', () => {
  test('is a draft first, which customers do not see, and theirs when it is published', async () => {
    const pages = await adminPages();
    const before = await pages.ctx.menus.storeOf(ROMA_SCOPE);
    const saved = await post(pages, LOOK);
    expect([saved.status, saved.notice]).toEqual([303, 'Draft saved. Customers don’t see it yet.']);
    expect(await pages.ctx.menus.storeOf(ROMA_SCOPE)).toEqual(before);

    const published = await post(pages, { ...LOOK, css: 'h1{color:teal}', do: 'publish', note: 'Spring' });
    expect([published.status, published.notice]).toEqual([303, 'Published on all your stores’ websites.']);
    expect(await look(pages)).toMatchObject({ header: 'accent', font: 'lora', buttons: 'pill', pictures: 'square' });
    const after = await pages.ctx.menus.storeOf(ROMA_SCOPE);
    expect([after.themeColor, after.settingsVersion]).toEqual(['#0f766e', before.settingsVersion + 1]);
    expect((await findRestaurant(pages.ctx.db, roma))?.themeColor).toBe('#0f766e');
    expect(after.look.cssKey).not.toBeNull();
    expect((await findTheme(pages.ctx.db, roma))?.publishedCss).toBe(
      '@layer tenant{[data-part="page"] h1{color:teal}}',
    );
    expect(await listThemeVersions(pages.ctx, roma)).toMatchObject([{ number: 1, note: 'Spring' }]);
  });

  test('can be compared with an earlier version, which becomes the draft again', async () => {
    const pages = await adminPages();
    await post(pages, { ...LOOK, css: 'h1{color:teal}', do: 'publish' });
    await post(pages, { ...LOOK, font: 'oswald', css: 'h1{color:navy}', do: 'publish' });
    const { html } = await pages.get('owner', `${THEME}?compare=1`);
    expect(html).toContain('Version 1 and your draft');
    expect(html).toContain('− h1{color:teal}');
    expect(html).toContain('+ h1{color:navy}');
    const restored = await post(pages, { do: 'restore', number: '1' });
    expect(restored.notice).toBe('Version 1 is your draft now. Look at it, then publish it.');
    expect((await findTheme(pages.ctx.db, roma))?.draft.font).toBe('lora');
    expect((await look(pages)).font).toBe('oswald');
    expect((await post(pages, { do: 'restore', number: '9' })).status).toBe(404);
  });

  test('goes back to the first day as a version like any other, and keeps the logo', async () => {
    const pages = await adminPages();
    await post(pages, { ...LOOK, do: 'publish' });
    const reset = await post(pages, { do: 'reset' });
    expect(reset.notice).toBe('Reset and published. Your earlier versions are kept.');
    expect(await look(pages)).toEqual({
      header: 'paper',
      font: 'figtree',
      buttons: 'rounded',
      pictures: 'fourThree',
      cssKey: null,
    });
    expect(await listThemeVersions(pages.ctx, roma)).toMatchObject([
      { number: 2, note: 'Reset to default' },
      { number: 1 },
    ]);
  });

  test('wrong CSS stays as it was typed, with its line, and changes nothing', async () => {
    const pages = await adminPages();
    const wrong = await post(pages, { ...LOOK, css: 'h1{}\n@import url(//evil.example);', do: 'publish' });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('Line 2: @import isn’t allowed.');
    expect(wrong.html).toContain('@import url(//evil.example);');
    expect(await findTheme(pages.ctx.db, roma)).toBeNull();
  });

  test('another restaurant’s picture is none of theirs, as a logo or in CSS', async () => {
    const pages = await adminPages();
    const css = await post(pages, { ...LOOK, css: 'h1{background:url(/images/img_hero-golden-wok)}', do: 'publish' });
    expect([css.status, css.html.includes('There’s no picture img_hero-golden-wok among yours.')]).toEqual([400, true]);
    expect((await post(pages, { ...LOOK, logoImageId: 'img_hero-golden-wok' })).status).toBe(400);
  });

  test('says of a colour how well it can be read', async () => {
    const pages = await adminPages();
    await post(pages, { ...LOOK, accentColour: '#fde68a' });
    const { html } = await pages.get('owner', THEME);
    expect(html).toContain('to 1, easy to read. It’s too pale for the page, so buttons use #');
  });

  test('the logo is checked before it is stored; a wrong file loses nothing else', async () => {
    const pages = await adminPages();
    const file = 'logoImageId.file';
    const fields = { ...LOOK, ...(await opened(pages)) };
    const wrong = await pages.post('owner', THEME, withFile(fields, file, new TextEncoder().encode('<svg/>')));
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('We can’t read this file. Choose a JPEG, PNG or WebP picture.');
    // Another field is wrong: the picture is kept for the next try.
    const kept = await pages.post('owner', THEME, withFile({ ...fields, accentColour: 'teal' }, file, PIXEL));
    const imageId = fieldValue(kept.html, 'logoImageId') ?? '';
    expect([kept.status, imageId === '']).toEqual([400, false]);
    expect((await pages.post('owner', THEME, { ...fields, logoImageId: imageId, do: 'publish' })).status).toBe(303);
    expect((await pages.get('owner', THEME)).html).toContain(`/images/${imageId}`);
    expect((await pages.ctx.menus.storeOf(ROMA_SCOPE)).logoImageId).toBe(imageId);
  });

  test('of two who publish at once the second keeps both changes or is asked', async () => {
    const pages = await adminPages();
    await post(pages, LOOK);
    const both = await opened(pages);
    await pages.post('owner', THEME, { ...LOOK, ...both, font: 'oswald' });
    expect((await pages.post('owner', THEME, { ...LOOK, ...both, buttons: 'square' })).status).toBe(303);
    expect((await findTheme(pages.ctx.db, roma))?.draft).toMatchObject({ font: 'oswald', buttons: 'square' });
    expect((await pages.post('owner', THEME, { ...LOOK, ...both, font: 'nunito' })).status).toBe(409);
    expect((await pages.post('owner', THEME, { version: both.version, do: 'reset' })).status).toBe(409);
  });

  test('is open to its admins only', async () => {
    const pages = await adminPages();
    for (const who of ['reader', 'manager', 'staff'] as const) {
      expect((await pages.post(who, THEME, { ...LOOK, version: '0' })).status).toBe(403);
    }
    expect((await pages.post('stranger', THEME, { ...LOOK, version: '0' })).status).toBe(404);
  });
});
