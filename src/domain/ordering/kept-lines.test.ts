import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { priceLine } from '#src/domain/pricing/price-line.ts';
import { line, MENU } from '#src/domain/pricing/testing-menu.ts';
import type { CartLine } from './cart.schema.ts';
import { asSent, isSameToMake, keptLines, voidedDishes, voidedLines } from './kept-lines.ts';

const PLAIN = { discountForItem: 0, extraChargeForItem: 0, extraChargeForComments: 0 };
const burger = (quantity: number, adjustment?: CartLine['adjustment']): CartLine =>
  line('burger', quantity, undefined, { id: 'a', ...(adjustment ? { adjustment } : {}) });

function pricedNow(one: CartLine, menu = MENU) {
  const priced = priceLine(one, menu, { channel: 'pos', collectionType: 'pickup' });
  if (!priced.ok) throw new Error('it has a price');
  return priced.line;
}
const sent = (one: CartLine) => [{ id: one.id, line: one, priced: pricedNow(one) }];
const DEARER = {
  ...MENU,
  items: MENU.items.map((item) =>
    item.id === 'burger' ? { ...item, price: { ...item.price, basePrice: item.price.basePrice + 300 } } : item,
  ),
};

describe('a line that the kitchen has', () => {
  test.each([
    ['ten per cent of two are ten per cent of three', burger(2, { ...PLAIN, discountForItemBps: 1000 }), 3, 2700, 300],
    ['ten per cent of three are ten per cent of one', burger(3, { ...PLAIN, discountForItemBps: 1000 }), 1, 900, 100],
    ['two dollars off stay two dollars', burger(2, { ...PLAIN, discountForItem: 200 }), 3, 2800, 200],
    [
      'more off than there was is taken off what is there',
      burger(1, { ...PLAIN, discountForItem: 1500 }),
      2,
      500,
      1500,
    ],
    ['five per cent more of one are five of four', burger(1, { ...PLAIN, extraChargeForItemBps: 500 }), 4, 4200, 0],
  ])('counted again: %s', (_, before, quantity, total, discount) => {
    const kept = keptLines(sent(before), [{ ...before, quantity }]).get('a');
    expect([kept?.lineTotalInCents, kept?.discountInCents]).toEqual([total, discount]);
  });

  test('keeps the price it was sent with when something is taken off it', () => {
    const after = burger(2, { ...PLAIN, discountForItemBps: 2500 });
    expect(pricedNow(after, DEARER).lineTotalInCents).toBe(1950);
    expect(keptLines(sent(burger(2)), [after]).get('a')).toMatchObject({
      unitPriceInCents: 1000,
      discountInCents: 500,
      lineTotalInCents: 1500,
    });
  });

  test('costs what it would cost new, whatever is taken off and put on, while the menu stays', () => {
    const cents = fc.integer({ min: 0, max: 3000 });
    const bps = fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined });
    const adjustments = fc
      .record({ discountForItem: cents, extraChargeForItem: cents, extraChargeForComments: cents, off: bps, on: bps })
      .map(({ off, on, ...plain }) => ({
        ...plain,
        ...(off === undefined ? {} : { discountForItemBps: off }),
        ...(on === undefined ? {} : { extraChargeForItemBps: on }),
      }));
    const quantity = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(adjustments, adjustments, quantity, quantity, (first, second, before, after) => {
        const next = burger(after, second);
        expect(keptLines(sent(burger(before, first)), [next]).get('a')).toEqual(pricedNow(next));
      }),
    );
  });
});

describe('what the kitchen was asked for and is no more', () => {
  const had = [
    { id: 'a', priced: { name: 'Burger', quantity: 2 } },
    { id: 'b', priced: { name: 'Cola', quantity: 1 } },
  ] as unknown as Parameters<typeof voidedLines>[0];
  test.each([
    [
      'nothing, where it is as it was',
      [
        ['a', 2],
        ['b', 1],
      ],
      [],
    ],
    [
      'one less of a dish',
      [
        ['a', 1],
        ['b', 1],
      ],
      [['a', 'Burger', 1]],
    ],
    ['a dish that is gone', [['a', 2]], [['b', 'Cola', 1]]],
    [
      'all of it',
      [],
      [
        ['a', 'Burger', 2],
        ['b', 'Cola', 1],
      ],
    ],
    [
      'nothing, where there is more',
      [
        ['a', 3],
        ['b', 1],
        ['c', 1],
      ],
      [],
    ],
  ] as const)('%s', (_, lines, expected) => {
    const after = lines.map(([id, quantity]) => ({ id, quantity }));
    expect(voidedLines(had, after).map(({ lineId, name, quantity }) => [lineId, name, quantity])).toEqual(
      expected as never,
    );
  });
});

test('a dish with another choice is priced anew, and one with another note is not', () => {
  const other: CartLine = { ...burger(2), selection: { type: 'basic', modifiers: [{ groupId: 'bun', options: [] }] } };
  expect(keptLines(sent(burger(2)), [other]).size).toBe(0);
  expect(keptLines(sent(burger(2)), [{ ...burger(2), itemId: 'wrap' }]).size).toBe(0);
  expect(keptLines(sent(burger(2)), [{ ...burger(2), id: 'z' }]).size).toBe(0);
  expect(keptLines(sent(burger(2)), [{ ...burger(2), comments: 'rare' }]).size).toBe(1);
});

test('the kitchen makes the same of a dish for less, or of another menu, and not of one with another note', () => {
  expect(isSameToMake(burger(2), burger(2, { ...PLAIN, discountForItem: 100 }))).toBe(true);
  expect(isSameToMake(burger(2), { ...burger(2), menuVersion: 7 })).toBe(true);
  expect(isSameToMake(burger(2), { ...burger(2), comments: 'rare' })).toBe(false);
  expect(isSameToMake(burger(2), burger(1))).toBe(false);
  expect(asSent({ ...burger(2), menuVersion: 7 })).toEqual(burger(2));
});

describe('the report of voids says what a voided dish came to', () => {
  const sent = (lineTotalInCents: number, quantity: number) =>
    [{ id: 'l', priced: { name: 'Pho', quantity, lineTotalInCents } }] as unknown as Parameters<typeof voidedDishes>[0];
  const voided = (quantity: number) => [{ lineId: 'l', name: 'Pho', quantity }];

  test.each([
    ['all of it', 3000, 3, 3, 3000],
    ['one of three', 3000, 3, 1, 1000],
    ['one of three, an odd cent to the kept ones', 1000, 3, 1, 333],
    ['two of three, an odd cent with them', 1000, 3, 2, 667],
    ['a free one', 0, 2, 1, 0],
  ])('%s', (_, total, all, quantity, amountInCents) => {
    expect(voidedDishes(sent(total, all), voided(quantity))).toEqual([{ name: 'Pho', quantity, amountInCents }]);
  });

  test('a line that was never sent came to nothing', () => {
    expect(voidedDishes([], voided(2))).toEqual([{ name: 'Pho', quantity: 2, amountInCents: 0 }]);
  });
});
