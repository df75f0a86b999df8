import { describe, expect, test } from 'bun:test';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { OPEN_ITEM } from '#src/domain/menu/open-item.ts';
import type { CartLine, Selection } from '#src/domain/ordering/cart.schema.ts';
import { priceLine } from '#src/domain/pricing/price-line.ts';
import {
  basic,
  custom,
  deal,
  group,
  halfAndHalf,
  line,
  menuOf,
  MENU as SMALL,
} from '#src/domain/pricing/testing-menu.ts';
import { firstChoice, type ItemOnSheet, priceOfChoice } from './item-choice.ts';
import { startSelection } from './start-selection.ts';

const soup = basic('soup', 900);
const steak = (basePrice = 3000, most = 1) =>
  basic('steak', basePrice, {
    modifiers: [group('sauce', { min: 1, max: most, allowMultiple: true }, { pepper: 200 })],
  });
const menuWith = (...items: MenuItem[]) =>
  menuOf([...SMALL.items.filter(({ id }) => !items.some((item) => item.id === id)), ...items]);
const MENU = menuWith(soup, steak());
const peppered = (count: number): Selection => ({
  type: 'basic',
  modifiers: [{ groupId: 'sauce', options: [{ optionId: 'pepper', count }] }],
});

const sheetOf = (item: MenuItem, more: Partial<ItemOnSheet> = {}): ItemOnSheet => ({
  item,
  menu: MENU,
  collectionType: 'pickup',
  line: null,
  ...more,
});
const typedItem = (openPriceInCents: number | null, name: string | null = null): Selection => ({
  type: 'custom',
  openPriceInCents,
  name,
});

describe('the sheet opens with', () => {
  test('the line’s choices, when a line is changed', () => {
    const own = line('soup', 2);
    expect(firstChoice(sheetOf(soup, { line: own }))).toBe(own.selection);
  });

  test('no choices for a new item', () => {
    expect(firstChoice(sheetOf(steak()))).toEqual({ type: 'basic', modifiers: [] });
  });

  test('the items of a deal that leave no choice', () => {
    const first = firstChoice(sheetOf(deal()));
    expect(first.type === 'deal' ? first.items.map(({ itemId }) => itemId) : []).toEqual(['bread']);
  });
});

describe('the button of the sheet', () => {
  const keyOf = (item: MenuItem, selection: Selection, quantity = 1) =>
    priceOfChoice({ ...line(item.id, quantity, selection), id: 'new' }, sheetOf(item), 'AUD');

  test.each<[string, MenuItem, Selection, number, number | null, string | null]>([
    ['adds one soup', soup, startSelection(soup, MENU), 1, 900, null],
    ['adds three soups', soup, startSelection(soup, MENU), 3, 2700, null],
    ['adds a steak with its sauce', steak(), peppered(1), 1, 3200, null],
    ['asks for the sauce of a steak', steak(), startSelection(steak(), MENU), 1, null, 'Choose sauce'],
    ['asks for both pizzas', halfAndHalf(), startSelection(halfAndHalf(), MENU), 1, null, 'Choose the pizzas'],
    ['asks for every item of a deal', deal(), startSelection(deal(), MENU), 1, null, 'Choose every item'],
    ['asks for the price of a custom item', OPEN_ITEM, typedItem(null), 1, null, 'Type a price'],
    ['asks for more than one letter', OPEN_ITEM, typedItem(500, ' X '), 1, null, 'Type a longer name, or none'],
    ['asks for a price above zero', custom, typedItem(0), 1, null, 'Type a price'],
  ])('%s', (_, item, selection, quantity, totalInCents, waitsFor) => {
    expect(keyOf(item, selection, quantity)).toMatchObject({ totalInCents, waitsFor });
  });

  test('shows what a deal costs so far, for the ordered quantity', () => {
    const first = startSelection(deal(), MENU);
    const one = keyOf(deal(), first).fromInCents ?? 0;
    expect(one).toBeGreaterThan(0);
    expect(keyOf(deal(), first, 2).fromInCents).toBe(one * 2);
    expect(keyOf(soup, startSelection(soup, MENU)).fromInCents).toBeNull();
  });

  describe('for a line that keeps its old price', () => {
    const own = line('steak', 1, peppered(1));
    const before = priceLine(own, menuWith(steak(2500)), { channel: 'pos', collectionType: 'pickup' });
    const kept = before.ok ? before.line : undefined;
    const sheet = sheetOf(steak(3000, 2), { menu: menuWith(steak(3000, 2)), line: own, kept });

    test.each<[string, CartLine, number]>([
      ['keeps it', own, 2700],
      ['keeps it for more of the same', { ...own, quantity: 2 }, 5400],
      ['has today’s price once something else is chosen', { ...own, selection: peppered(2) }, 3400],
    ])('%s', (_, chosen, totalInCents) => {
      expect(priceOfChoice(chosen, sheet, 'AUD').totalInCents).toBe(totalInCents);
    });
  });
});
