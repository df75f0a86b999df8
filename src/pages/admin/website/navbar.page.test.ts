import { expect, test } from 'bun:test';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { readSettingsGroup } from '#src/features/tenancy/save-settings.ts';
import { createPage } from '#src/features/website-content/change-pages.ts';
import { storeHeadOf } from '#src/pages/storefront/store-head.ts';
import { type AdminPages, adminPages, fieldValue, isTicked, ROMA } from '#src/server/testing/admin-pages.ts';

const NAVBAR = `${ROMA}/website/custom-navbar`;

type Row = readonly [place: string, label: string, address: string, isShown: boolean, isBelow?: boolean];

async function save(pages: AdminPages, rows: readonly Row[], who: 'manager' | 'staff' | 'stranger' = 'manager') {
  const { version } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'navbar');
  const fields = rows.flatMap(([place, label, address, isShown, isBelow], at) => [
    [`link.${at}.id`, ''],
    [`link.${at}.place`, place],
    [`link.${at}.label`, label],
    [`link.${at}.address`, address],
    ...(isShown ? [[`link.${at}.shown`, 'on']] : []),
    ...(isBelow ? [[`link.${at}.below`, 'on']] : []),
  ]);
  return pages.post(who, NAVBAR, { version: String(version), ...Object.fromEntries(fields) });
}
const nav = async ({ ctx }: AdminPages) => storeHeadOf(await ctx.menus.storeOf(ROMA_SCOPE), ctx.clock.now()).nav;

test('a new store’s own links are ready to show, and its website shows none of them', async () => {
  const pages = await adminPages();
  const { html } = await pages.get('manager', NAVBAR);
  expect([fieldValue(html, 'link.1.label'), isTicked(html, 'link.1.shown')]).toEqual(['Opening hours', false]);
  expect(await nav(pages)).toEqual([]);
});

test('links are shown by their places, those of the website below its address', async () => {
  const pages = await adminPages();
  const saved = await save(pages, [
    ['2', 'Deals', '/coupons', true],
    ['3', 'Orders', '/orders', false],
    ['1', 'Catering', 'https://roma.example/catering', true],
    ['', '', '', false],
  ]);
  expect([saved.status, saved.notice]).toEqual([303, 'Saved. Updated on the website.']);
  expect(await nav(pages)).toMatchObject([
    { label: 'Catering', address: 'https://roma.example/catering' },
    { label: 'Deals', address: '/coupons' },
  ]);
});

test('a link inside another one is drawn inside it, and the store’s own pages are offered', async () => {
  const pages = await adminPages();
  await createPage(pages.ctx, ROMA_SCOPE, {
    page: { title: 'Our oven', path: 'our-oven', searchText: '', blocks: [] },
    publish: { note: '' },
    by: BY_SYSTEM,
  });
  await save(pages, [
    ['1', 'About', '/', true],
    ['2', 'Our oven', '/pages/our-oven', true, true],
    ['3', 'Deals', '/coupons', true],
  ]);
  expect(await nav(pages)).toMatchObject([
    { label: 'About', below: [{ address: '/pages/our-oven' }] },
    { label: 'Deals', below: [] },
  ]);
  const { html } = await pages.get('manager', NAVBAR);
  expect(isTicked(html, 'link.1.below')).toBe(true);
  expect(html).toContain('<option value="/pages/our-oven" label="Our oven"');
});

test('an address that leads elsewhere than it looks is rejected beside its field, and nothing is saved', async () => {
  const pages = await adminPages();
  const refused = await save(pages, [['1', 'Deals', '//evil.example', true]]);
  expect([refused.status, fieldValue(refused.html, 'link.0.address')]).toEqual([400, '//evil.example']);
  expect(refused.html).toContain('Enter a page of this website, such as /coupons');
  expect(await nav(pages)).toEqual([]);
});

test('an address that is wrong is marked in its own row, whichever rows are empty and wherever they go', async () => {
  const pages = await adminPages();
  const refused = await save(pages, [
    ['1', '', '', false],
    ['3', 'Menu', '/', true],
    ['2', 'Away', 'javascript:alert(1)', true],
  ]);
  const [, errors = ''] = /"errors":(\{[^}]*\})/.exec(refused.html.replaceAll('&quot;', '"')) ?? [];
  expect([refused.status, Object.keys(JSON.parse(errors))]).toEqual([400, ['link.2.address']]);
});

test('are a store’s admins’ to change', async () => {
  const pages = await adminPages();
  expect((await save(pages, [['1', 'Deals', '/coupons', true]], 'staff')).status).toBe(403);
  expect((await save(pages, [['1', 'Deals', '/coupons', true]], 'stranger')).status).toBe(404);
});
