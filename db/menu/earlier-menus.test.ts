import { describe, expect, test } from 'bun:test';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { basic, menuOf } from '#src/domain/pricing/testing-menu.ts';
import { earlierItemCount, earlierMenu, MAX_EARLIER_MENUS, type SoldBefore, withEarlier } from './earlier-menus.ts';

const NOON = Temporal.Instant.from('2026-11-21T12:00:00Z');
const COLA = basic('cola', 400);
const menu = (version: number, burgerInCents: number, soldout = false): Menu => ({
  ...menuOf([basic('burger', burgerInCents, { soldout }), COLA]),
  version,
});
/** One after another, a minute apart. */
const after = (...menus: readonly Menu[]): SoldBefore =>
  menus.reduce<SoldBefore | null>(
    (sold, next, minutes) => withEarlier(sold, next, NOON.add({ minutes })),
    null,
  ) as SoldBefore;
const burgerOf = (found: Menu | null) =>
  (found?.items[0] as { price: { basePrice: number } } | undefined)?.price.basePrice;

describe('what a store sold from before', () => {
  test('is found by its version, and the present one is not an earlier one', () => {
    const sold = after(menu(5, 1000), menu(6, 1100));
    expect([5, 6, 4, 7].map((version) => burgerOf(earlierMenu(sold, version, NOON)))).toEqual([
      1000,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('is found by each version in which everything cost the same, and a dish that is sold out takes no place', () => {
    const soldOut = Array.from({ length: 9 }, (_, at) => menu(6 + at, 1100, at % 2 === 0));
    const sold = after(menu(5, 1000), ...soldOut, menu(15, 1200));
    expect(burgerOf(earlierMenu(sold, 5, NOON))).toBe(1000);
    expect([6, 9, 14].map((version) => burgerOf(earlierMenu(sold, version, NOON)))).toEqual([1100, 1100, 1100]);
    expect(sold.earlier).toHaveLength(2);
  });

  test('is remembered for the last four prices only', () => {
    const sold = after(...Array.from({ length: 7 }, (_, at) => menu(at + 1, 1000 + at)));
    expect(sold.earlier).toHaveLength(MAX_EARLIER_MENUS);
    expect([2, 3, 6].map((version) => burgerOf(earlierMenu(sold, version, NOON)))).toEqual([undefined, 1002, 1005]);
  });

  test('is remembered for four hours after another one took its place', () => {
    const sold = withEarlier(after(menu(5, 1000)), menu(6, 1100), NOON);
    const at = (time: string) => burgerOf(earlierMenu(sold, 5, Temporal.Instant.from(`2026-11-21T${time}Z`)));
    expect([at('16:00:00'), at('16:00:01')]).toEqual([1000, undefined]);
    expect(withEarlier(sold, menu(7, 1200), NOON.add({ hours: 5 })).earlier).toHaveLength(1);
    expect(withEarlier(sold, menu(7, 1100, true), NOON.add({ hours: 5 })).earlier).toHaveLength(0);
  });

  test('is forgotten where a backup was put in place: the same number may be another menu', () => {
    expect(after(menu(5, 1000), menu(6, 1100), menu(5, 1200)).earlier).toEqual([]);
  });

  test('weighs only the dishes that the next menu does not share', () => {
    expect(earlierItemCount(after(menu(5, 1000), menu(6, 1100), menu(7, 1200)))).toBe(2);
  });
});
