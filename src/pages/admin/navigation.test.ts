import { describe, expect, test } from 'bun:test';
import { HomeIcon } from '#src/ui/icon.tsx';
import { ACTS } from './acts.ts';
import { adminPage } from './admin-page.ts';
import { adminPages } from './admin-pages.ts';
import { actsIn, innermost, isInside, navigationOf, partsOf, placesOfStore } from './navigation.ts';
import { paths } from './paths.ts';

const drawn = { load: () => null, title: () => '', render: () => null };
const STORE = '/restaurants/:restaurantId/stores/:storeId';
const listPage = adminPage<unknown>({
  guard: { action: 'menu.read' },
  inStore: { in: 'menu', at: 20, label: 'List', icon: HomeIcon },
  words: 'rows',
})({ path: `${STORE}/list`, ...drawn });
const firstPage = adminPage<unknown>({
  guard: { action: 'store.manage' },
  inStore: { in: 'menu', at: 10, label: 'First', icon: HomeIcon },
})({ path: `${STORE}/first`, ...drawn });
const rowPage = adminPage<unknown>({ guard: { action: 'menu.read' }, under: { path: `${STORE}/list` } })({
  path: `${STORE}/rows/:rowId`,
  ...drawn,
});
const navigation = navigationOf([listPage, firstPage, rowPage]);
const place = { restaurantId: 'roma', storeId: 'newtown' };
const staffAs = (role: 'storeAdmin' | 'storeUser') =>
  ({ kind: 'staff', userId: 'u', name: 'U', memberships: [{ ...place, role }] }) as const;
const OWNER = { restaurantId: 'roma', role: 'restaurantAdmin' } as const;
const HERE = '/admin/restaurants/roma/stores/newtown';

describe('the menu at the side', () => {
  test('shows pages in the order they ask for, starting at the first', () => {
    const [menu, ...others] = placesOfStore(navigation, '/admin', place, staffAs('storeAdmin'));
    expect(others).toEqual([]);
    expect(menu?.to).toBe(`${HERE}/first`);
    expect(menu?.places.map(({ label }) => label)).toEqual(['First', 'List']);
  });

  test('leaves out what a person may not open', () => {
    const [menu] = placesOfStore(navigation, '/admin', place, staffAs('storeUser'));
    expect(menu?.places.map(({ label, words }) => [label, words])).toEqual([['List', 'rows']]);
    expect(placesOfStore(navigation, '/admin', place, null)).toEqual([]);
  });

  test('puts the pages of money under four headings, each page in one of them', () => {
    const owner = { kind: 'staff', userId: 'u', name: 'U', memberships: [OWNER] } as const;
    const money = placesOfStore(navigationOf(adminPages), '/admin', place, owner).find(
      ({ label }) => label === 'Money',
    );
    const parts = partsOf(money?.places ?? []);
    expect(parts.map(({ label }) => label)).toEqual(['Sales', 'Online payments', 'Cash and cards', 'Payment settings']);
    expect(parts.flatMap(({ places }) => places)).toEqual([...(money?.places ?? [])]);
  });

  test('has no headings where a person sees the pages of one only, or the place has none', () => {
    const [menu] = placesOfStore(navigation, '/admin', place, staffAs('storeAdmin'));
    expect(partsOf(menu!.places)).toEqual([]);
    const one = { ...menu!.places[0]!, part: 'Sales' as const };
    expect(partsOf([one, one])).toEqual([]);
    expect(partsOf([one, { ...one, part: 'Cash and cards' }])).toHaveLength(2);
  });

  test.each([
    ['/list', true],
    ['/list/more', true],
    ['/rows/any', true],
    ['/rows/any/edit', true],
    ['/rows', false],
    ['/listing', false],
    ['', false],
  ])('marks a page’s link at %j: %j', (end, isMarked) => {
    const [menu] = placesOfStore(navigation, '/admin', place, staffAs('storeUser'));
    expect(isInside(`${HERE}${end}`, menu!.places[0]!)).toBe(isMarked);
  });

  test('takes no page that everyone may open: it couldn’t say who sees its link', () => {
    const open = adminPage<unknown>({ guard: 'public', inStore: { in: 'menu', at: 1, label: 'Open', icon: HomeIcon } })(
      {
        path: '/open',
        ...drawn,
      },
    );
    expect(() => navigationOf([open])).toThrow('/open');
  });
});

test('a page that lies in two places of a group is marked in the nearer one alone', () => {
  const menu = { to: '/s/menu', covers: [] };
  const options = { to: '/s/menu/options', covers: [] };
  expect(innermost([menu, options], '/s/menu/options/g1')).toBe(options);
  expect(innermost([menu, options], '/s/menu/options')).toBe(options);
  expect(innermost([menu, options], '/s/menu/import')).toBe(menu);
  expect(innermost([menu, options], '/s/orders')).toBeNull();
});

describe('what the palette offers to do', () => {
  const couponPage = adminPage<unknown>({ guard: { action: 'coupons.manage' } })({
    path: paths.createCoupon.path,
    ...drawn,
  });
  const printerPage = adminPage<unknown>({ guard: { action: 'store.manage' } })({ path: paths.printer.path, ...drawn });
  const acts = navigationOf([couponPage, printerPage]);
  const offered = (role: 'storeAdmin' | 'storeUser') =>
    actsIn(acts, '/admin', place, staffAs(role)).map(({ label, to }) => [label, to]);

  test('is what this person may open, at an address of its own', () => {
    expect(offered('storeAdmin')).toEqual([['Add a printer', `${HERE}/printer-settings/printers/new`]]);
    expect(offered('storeUser')).toEqual([]);
  });

  test('has a page for every act', () => {
    const all = navigationOf(adminPages).acts.map(({ label }) => label);
    expect(all).toEqual(ACTS.map(({ label }) => label));
  });
});
