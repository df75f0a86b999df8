import { describe, expect, test } from 'bun:test';
import {
  basic,
  custom,
  deal,
  group,
  halfAndHalf,
  MENU,
  menuOf,
  pizza,
  price,
} from '#src/domain/pricing/testing-menu.ts';
import { minimumPrice } from './minimum-price.ts';
import { describeGroupRule } from './modifier-group.ts';
import { summaryLines } from './selection-summary.ts';

describe('the price a menu shows', () => {
  const required = group('size', { min: 2, max: 2 }, { big: 300, tiny: 120 });
  const optional = group('extras', {}, { bacon: 0 });
  test.each([
    ['a basic item', basic('soup', 900), 900],
    ['a basic item with its collection charge', basic('soup', 0, { price: price(900, 50) }), 950],
    [
      'plus the cheapest option of each required group, once',
      basic('soup', 900, { modifiers: [required, optional] }),
      1020,
    ],
    [
      'plus an option of a group that asks for one',
      basic('soup', 900, { modifiers: [group('bread', { min: 1, max: 1 }, { white: 40, rye: 60 })] }),
      940,
    ],
    ['the cheapest size of a pizza', pizza('margherita', 1200, 1800), 1200],
    ['the cheapest half-capable pizza with the size’s charge', halfAndHalf(), 2000],
    ['only among the included pizzas', halfAndHalf(['supreme']), 2401],
    ['a deal with its cheapest filling', deal(), 3000],
    ['a custom item', custom, 500],
  ])('%s', (_, item, expected) => {
    expect(minimumPrice(item, MENU, 'pickup', 'pos')).toBe(expected);
  });

  test('a deal adds what even its cheapest choices cost', () => {
    const dear = deal();
    dear.deal.pizzas[0]!.extraCharge = { supreme: 300 };
    dear.deal.items[0]!.choices = [{ itemId: 'beer', extraCharge: 150 }];
    expect(minimumPrice(dear, MENU, 'pickup', 'online')).toBe(3600);
  });

  test('leaves out a pizza that is sold out', () => {
    const menu = menuOf([pizza('a', 0, 1000, { soldout: true }), pizza('b', 0, 1500)]);
    expect(minimumPrice(halfAndHalf(), menu, 'pickup', 'online')).toBe(1700);
  });

  test('a half-and-half without a half-capable pizza has none', () => {
    expect(minimumPrice(halfAndHalf(['ghost']), MENU, 'pickup', 'online')).toBeNull();
  });
});

test.each([
  [1, 1, 'Choose 1'],
  [3, 3, 'Choose 3'],
  [1, 3, 'Choose 1 to 3'],
  [0, 3, 'Choose up to 3'],
])('a group of %d to %d reads %s', (min, max, expected) => {
  expect(describeGroupRule({ min, max })).toBe(expected);
});

test('a summary reads Size, Remove: No X, Add: Nx topping', () => {
  const one = { count: 1, amountInCents: 0, refId: null, parts: [] };
  const parts = [
    { ...one, kind: 'size' as const, label: 'Large' },
    { ...one, kind: 'removeTopping' as const, label: 'No onion' },
    {
      ...one,
      kind: 'half' as const,
      label: 'First half: Supreme',
      parts: [{ ...one, kind: 'addTopping' as const, label: '2x Ham' }],
    },
  ];
  expect(summaryLines(parts)).toEqual([
    { level: 0, text: 'Size: Large' },
    { level: 0, text: 'Remove: No onion' },
    { level: 0, text: 'First half: Supreme' },
    { level: 1, text: 'Add: 2x Ham' },
  ]);
});
