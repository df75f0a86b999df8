import { expect, test } from 'bun:test';
import { grantStoreScope } from '#src/shared/scope.ts';
import { CachedByStore } from './cached-by-store.ts';

const roma = grantStoreScope({ restaurantId: 'roma', storeId: 'newtown' });
const anotherRestaurant = grantStoreScope({ restaurantId: 'wok', storeId: 'newtown' });
const menu = (version: number, items = 1) => ({ value: { version, restaurantId: 'roma', items }, checkedAt: 1 });
const menusUpTo = (maxWeight: number) =>
  new CachedByStore<ReturnType<typeof menu>['value']>({ weightOf: ({ items }) => items, maxWeight });

test('a menu that was loaded late does not replace the newer one', () => {
  const menus = menusUpTo(10);
  menus.keep('newtown', menu(2));
  menus.keep('newtown', menu(1));
  expect(menus.of(roma)?.value.version).toBe(2);
});

test('a store’s menu is not found for another restaurant', () => {
  const menus = menusUpTo(10);
  menus.keep('newtown', menu(1));
  expect(menus.of(anotherRestaurant)).toBeUndefined();
});

test('a menu that became shorter makes room for others', () => {
  const menus = menusUpTo(10);
  menus.keep('newtown', menu(1, 9));
  menus.keep('newtown', menu(2, 4));
  menus.keep('bondi', menu(1, 6));
  expect(menus.size).toBe(2);
});

test('a menu too long for the cache is held by itself', () => {
  const menus = menusUpTo(10);
  menus.keep('bondi', menu(1, 3));
  menus.keep('newtown', menu(1, 30));
  expect([menus.size, menus.of(roma)?.value.items]).toEqual([1, 30]);
});
