import { describe, expect, test } from 'bun:test';
import { OUR_PRICES, type PriceGrid } from '../../marketplace/price-grid.ts';
import type { Menu } from '../../menu/menu.schema.ts';
import { EVERYWHERE, FOOD, plainItem, plainMenu } from '../../menu/testing-plain-menu.ts';
import { basic, group, halfAndHalf, menuOf, pizza } from '../../pricing/testing-menu.ts';
import { testStore } from '../testing-store.ts';
import { menuForMarketplace } from './marketplace-menu.ts';
import { menuTree } from './menu-tree.ts';
import { priceRows } from './price-rows.ts';

const AT = Temporal.Instant.from('2026-11-20T22:00:00Z');
const offer = (menu: Menu, grid: PriceGrid = OUR_PRICES) =>
  menuForMarketplace({ menu, store: testStore(), type: 'delivery', grid, at: AT, imageUrl: () => null });
const CATEGORY = { ...FOOD, id: 'cat' };
const ofItems = (items: Menu['items']): Menu => ({ ...menuOf(items), categories: [CATEGORY] });
const treeOf = (menu: Menu, before: Menu | null = null) => menuTree(menu, offer(menu), before && offer(before).menu);
const rowsOf = (...shown: Parameters<typeof treeOf>) =>
  treeOf(...shown).categories.flatMap(({ items }) => items.map(({ name, state, since }) => [name, state, since]));

describe('the menu beside what Uber Eats has', () => {
  test('says of each item whether it is sent, sold out, or left out and why', () => {
    const menu = plainMenu([
      plainItem('soup'),
      plainItem('tea', { soldout: true, sortOrder: 2 }),
      plainItem('pie', { available: false, sortOrder: 3 }),
      plainItem('tap', { applicableOrderingSystem: { ...EVERYWHERE, uberEats: false } }),
    ]);
    expect(rowsOf(menu)).toEqual([
      ['soup', 'sent', null],
      ['tea', 'soldOut', null],
      ['pie', 'leftOut', null],
    ]);
    expect(treeOf(menu).categories[0]?.items[2]).toMatchObject({ words: ['It isn’t available.'], fromInCents: null });
  });

  test('says what is new, changed and gone since the last upload; being sold out is no change', () => {
    const before = plainMenu([plainItem('soup'), plainItem('tea'), plainItem('egg', { name: 'Egg' })]);
    const menu = plainMenu([
      plainItem('soup', { soldout: true }),
      plainItem('tea', { name: 'Green tea' }),
      plainItem('pie'),
    ]);
    expect(rowsOf(menu, before)).toEqual([
      ['soup', 'soldOut', null],
      ['Green tea', 'sent', 'changed'],
      ['pie', 'sent', 'new'],
    ]);
    expect(treeOf(menu, before).removed).toEqual(['Egg']);
  });

  test('sees a change of an option deep within an item', () => {
    const soup = (egg: number) => basic('soup', 1_000, { modifiers: [group('g', {}, { egg })] });
    expect(rowsOf(ofItems([soup(70)]), ofItems([soup(70)]))).toEqual([['soup', 'sent', null]]);
    expect(rowsOf(ofItems([soup(80)]), ofItems([soup(70)]))).toEqual([['soup', 'sent', 'changed']]);
  });

  test('has the least that an item costs: a pizza by its cheapest size, halves by the cheapest pair', () => {
    const menu = ofItems([pizza('a', 900, 1_500), pizza('b', 1_100, 1_800), pizza('c', 1_200, 1_600), halfAndHalf()]);
    const least = treeOf(menu).categories.flatMap(({ items }) =>
      items.map(({ itemId, fromInCents }) => [itemId, fromInCents]),
    );
    expect(least).toEqual([
      ['a', 900],
      ['b', 1_100],
      ['c', 1_200],
      ['half', 1_800],
    ]);
  });
});

describe('the prices beside ours', () => {
  test('have what is left after the commission, and the price that somebody typed', () => {
    const grid: PriceGrid = { commissionBps: 3_000, roundUpToCents: 50, overrides: { tea: 444 } };
    const menu = ofItems([basic('soup', 1_000), basic('tea', 300), basic('water', 0), pizza('a', 900, 1_500)]);
    const rows = priceRows(offer(menu).menu, offer(menu, grid).menu, grid);
    expect(
      rows.map(({ name, oursInCents, theirsInCents, leftInCents, typedInCents }) => [
        ...[name, oursInCents, theirsInCents, leftInCents, typedInCents],
      ]),
    ).toEqual([
      ['soup', 1_000, 1_450, 1_015, null],
      ['tea', 300, 444, 311, 444],
      ['a, Small', 900, 1_300, 910, null],
      ['a, Large', 1_500, 2_150, 1_505, null],
    ]);
  });
});
