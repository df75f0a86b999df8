import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Selection } from '#src/domain/ordering/cart.schema.ts';
import { pizzaShares, sizeShares } from './pizza-rows.ts';

const half = (pizzaSpecId: string) => ({ pizzaSpecId, addToppings: [], removeToppings: [] });
const whole: Selection = {
  type: 'pizza',
  pizza: { kind: 'whole', sizeId: 'large', whole: half('ham') },
  modifiers: [],
};
const halves: Selection = {
  type: 'pizza',
  pizza: { kind: 'halves', sizeId: 'large', firstHalf: half('ham'), secondHalf: half('veg') },
  modifiers: [],
};
const item: Selection = { type: 'halfAndHalf', firstHalf: half('ham'), secondHalf: half('veg'), modifiers: [] };
const burger: Selection = { type: 'basic', modifiers: [] };
const line = (selection: Selection, quantity = 1, lineTotalInCents = 1501) => ({
  itemId: 'line',
  quantity,
  lineTotalInCents,
  selection,
});

describe('what was sold of each pizza', () => {
  test.each([
    ['a whole pizza', whole, [['ham', 1, 1501]]],
    [
      'two halves, the odd cent with the first',
      halves,
      [
        ['ham', 0.5, 751],
        ['veg', 0.5, 750],
      ],
    ],
    [
      'a half-and-half of the menu',
      item,
      [
        ['ham', 0.5, 751],
        ['veg', 0.5, 750],
      ],
    ],
    ['a burger', burger, []],
  ] as const)('%s', (_, selection, shares) => {
    const found = pizzaShares(line(selection)).map(({ id, quantity, grossInCents }) => [id, quantity, grossInCents]);
    expect(found as unknown).toEqual(shares);
  });

  test('comes to the line, to the cent', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom(whole, halves, item),
        (cents, many, sold) => {
          const shares = pizzaShares(line(sold, many, cents));
          expect(shares.reduce((sum, share) => sum + share.grossInCents, 0)).toBe(cents);
          expect(shares.reduce((sum, share) => sum + share.quantity, 0)).toBe(many);
        },
      ),
    );
  });
});

describe('what was sold of each size', () => {
  const sizeOf = (itemId: string) => (itemId === 'line' ? 'family' : null);
  test.each([
    ['a pizza, whole', whole, 'large'],
    ['a pizza of two halves', halves, 'large'],
    ['a half-and-half of the menu: the size of its item', item, 'family'],
  ] as const)('%s', (_, selection, id) => {
    expect(sizeShares(line(selection, 2), sizeOf)).toEqual([{ id, quantity: 2, grossInCents: 1501 }]);
  });

  test('a half-and-half that is no longer on the menu has no size, and its amount is not lost', () => {
    expect(sizeShares(line(item), () => null)).toEqual([{ id: '', quantity: 1, grossInCents: 1501 }]);
    expect(sizeShares(line(burger), sizeOf)).toEqual([]);
  });
});
