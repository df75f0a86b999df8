import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { sum } from '#src/domain/money/money.ts';
import {
  MONEY_PARTS,
  type MoneyParts,
  moneyPartsOf,
  type NamedDishes,
  NO_MONEY,
  partsLeft,
  partsTaken,
  splitRefund,
  sumOfParts,
  totalOfParts,
} from './refund-parts.ts';

const parts = (some: Partial<MoneyParts>): MoneyParts => ({ ...NO_MONEY, ...some });
/** $28.18 of dishes, sales tax of $2.48 on top, and a tip. */
const DENVER = parts({ dishesInCents: 2818, addedTaxInCents: 248, taxInCents: 248 });
const SYDNEY = parts({ dishesInCents: 2200, deliveryFeeInCents: 550, taxInCents: 250 });
const named = (namedInCents: number, taxableNamedInCents: number): NamedDishes => ({
  ...{ namedInCents, taxableNamedInCents, linesInCents: 2000, taxableLinesInCents: 1000 },
});

describe('a refund gives back', () => {
  const table: readonly [
    name: string,
    left: MoneyParts,
    amount: number,
    of: NamedDishes | null,
    given: Partial<MoneyParts>,
  ][] = [
    ['all of an order in Denver: its tax as well', DENVER, 3066, null, DENVER],
    ['half of it: half of the tax', DENVER, 1533, null, { dishesInCents: 1409, addedTaxInCents: 124, taxInCents: 124 }],
    [
      'a fifth of a bill with a tip: a fifth of the tip',
      parts({ ...DENVER, tipInCents: 1000 }),
      813,
      null,
      { dishesInCents: 563, tipInCents: 200, addedTaxInCents: 50, taxInCents: 50 },
    ],
    [
      'a dish of a bill with a tip: none of the tip',
      parts({ ...DENVER, tipInCents: 1000 }),
      1533,
      { namedInCents: 1409, taxableNamedInCents: 1409, linesInCents: 2818, taxableLinesInCents: 2818 },
      { dishesInCents: 1409, addedTaxInCents: 124, taxInCents: 124 },
    ],
    [
      'half of a delivery in Sydney: half of the fee, and the GST in both',
      SYDNEY,
      1375,
      null,
      { dishesInCents: 1100, deliveryFeeInCents: 275, taxInCents: 125 },
    ],
    [
      'a dish in London that has no VAT: no VAT',
      parts({ dishesInCents: 2000, taxInCents: 167 }),
      1000,
      named(1000, 0),
      { dishesInCents: 1000 },
    ],
    [
      'a dish in London that has all the VAT: all of it',
      parts({ dishesInCents: 2000, taxInCents: 167 }),
      1000,
      named(1000, 1000),
      { dishesInCents: 1000, taxInCents: 167 },
    ],
    [
      'half of an order in Wellington with 15% GST in it',
      parts({ dishesInCents: 2300, taxInCents: 300 }),
      1150,
      null,
      { dishesInCents: 1150, taxInCents: 150 },
    ],
    [
      'the rest of an order that cost a delivery fee alone',
      parts({ deliveryFeeInCents: 1100, taxInCents: 100 }),
      1100,
      null,
      { deliveryFeeInCents: 1100, taxInCents: 100 },
    ],
    [
      'an order whose cash was rounded down, with its rounding',
      parts({ dishesInCents: 1002, cashRoundingInCents: -2, taxInCents: 91 }),
      1000,
      null,
      { dishesInCents: 1002, cashRoundingInCents: -2, taxInCents: 91 },
    ],
    [
      'half of an order whose cash was rounded up: a cent of the rounding',
      parts({ dishesInCents: 998, cashRoundingInCents: 2, taxInCents: 91 }),
      500,
      null,
      { dishesInCents: 499, cashRoundingInCents: 1, taxInCents: 46 },
    ],
  ];
  test.each(table)('%s', (_name, left, amount, of, given) => {
    expect(splitRefund(left, amount, of)).toEqual(parts(given));
  });
});

const cents = fc.integer({ min: 0, max: 9000 });
const anOrder = fc
  .record({
    itemTotalInCents: cents,
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    deliveryFeeInCents: fc.constantFrom(0, 0, 550),
    surchargeInCents: fc.constantFrom(0, 0, 45, 333),
    tipInCents: fc.constantFrom(0, 0, 1000, 777),
    cashRoundingInCents: fc.integer({ min: -2, max: 2 }),
    taxInCents: fc.integer({ min: 0, max: 900 }),
    taxIsIncluded: fc.boolean(),
  })
  .map(({ off, ...order }) => {
    const discountInCents = Math.floor(order.itemTotalInCents * off);
    const goods = order.itemTotalInCents - discountInCents + order.deliveryFeeInCents + order.surchargeInCents;
    return moneyPartsOf({ ...order, discountInCents, taxInCents: Math.min(order.taxInCents, Math.floor(goods / 5)) });
  })
  .filter((whole) => totalOfParts(whole) > 0);
const aName = fc.option(
  fc.record({ a: fc.integer({ min: 1, max: 900 }), b: fc.nat(900), c: fc.nat(900), d: fc.nat(900) }).map(
    ({ a, b, c, d }): NamedDishes => ({
      ...{ namedInCents: a + b, taxableNamedInCents: b },
      ...{ linesInCents: a + b + c + d, taxableLinesInCents: b + d },
    }),
  ),
);
const refundsOf = fc.array(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), of: aName }), {
  maxLength: 6,
});

test('whatever is given back in however many parts, each comes to its amount, none is more than was left, and the last empties all', () => {
  fc.assert(
    fc.property(anOrder, refundsOf, (whole, refunds) => {
      let left = whole;
      for (const { share, of } of [...refunds, { share: 1, of: null }]) {
        const amount = share === 1 ? totalOfParts(left) : Math.floor(totalOfParts(left) * share);
        const given = splitRefund(left, amount, of);
        expect(totalOfParts(given)).toBe(amount);
        const after = partsLeft(left, given);
        for (const name of MONEY_PARTS) {
          if (name !== 'cashRoundingInCents')
            expect([name, given[name], after[name]].slice(1).every((one) => Number(one) >= 0)).toBe(true);
        }
        left = after;
      }
      expect(left).toEqual(NO_MONEY);
    }),
  );
});

test('refunds without written parts take their share, and come to the order when they come to its total', () => {
  fc.assert(
    fc.property(anOrder, fc.array(fc.nat(4000), { maxLength: 5 }), (whole, amounts) => {
      const total = totalOfParts(whole);
      const cut = [...amounts, total].map((amountInCents, at) => ({
        ...{ id: `r${at}`, businessDay: '2026-11-22', amountInCents, parts: null },
      }));
      expect(partsTaken(whole, cut)).toEqual(whole);
      const some = partsTaken(whole, cut.slice(0, -1));
      expect(totalOfParts(some)).toBe(Math.min(total, sum(amounts)));
      const rest = splitRefund(partsLeft(whole, some), total - totalOfParts(some));
      expect(sumOfParts([some, rest])).toEqual(whole);
    }),
  );
});
