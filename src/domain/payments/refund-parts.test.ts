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

const dish = (
  namedInCents: number,
  taxableNamedInCents: number,
  linesInCents: number,
  taxableLinesInCents: number,
) => ({
  ...{ namedInCents, taxableNamedInCents, linesInCents, taxableLinesInCents },
});
const NO_TAX = { addedTaxInCents: 0, taxInCents: 1 };
const DELIVERED = parts({ dishesInCents: -100, deliveryFeeInCents: 500, taxInCents: 36 });
const TIPPED = parts({ tipInCents: 500, addedTaxInCents: 100, taxInCents: 100 });
const SERVED = parts({ dishesInCents: 1000, tipInCents: 100, taxInCents: 91 });

describe('no cent is lost where', () => {
  const table: readonly [string, MoneyParts, number, NamedDishes | null, Partial<MoneyParts>][] = [
    ['more than the dishes cost was given back: the rest empties all', DELIVERED, 400, null, DELIVERED],
    ['so much was: the next is of the delivery', DELIVERED, 200, null, { deliveryFeeInCents: 200, taxInCents: 18 }],
    ['nothing is given back', parts({ dishesInCents: 1002, cashRoundingInCents: -2 }), 0, null, {}],
    ['less than nothing is', DENVER, -5, null, { dishesInCents: -5 }],
    ['nothing is left', NO_MONEY, 5, null, { dishesInCents: 5 }],
    ['more than the last cent is given back', parts({ deliveryFeeInCents: 1 }), 2, null, { deliveryFeeInCents: 2 }],
    ['one cent of a delivery is', parts({ deliveryFeeInCents: 9 }), 1, null, { deliveryFeeInCents: 1 }],
    [
      'one cent of goods is left with one of rounding',
      parts({ deliveryFeeInCents: 1, cashRoundingInCents: 1 }),
      1,
      null,
      { deliveryFeeInCents: 1 },
    ],
    ['only rounding is left', parts({ cashRoundingInCents: 2 }), 1, null, { cashRoundingInCents: 1 }],
    [
      'the dishes that are named cost nothing',
      TIPPED,
      300,
      dish(0, 0, 9, 9),
      { tipInCents: 250, addedTaxInCents: 50, taxInCents: 50 },
    ],
    [
      'a dish of one cent is named: no tip',
      SERVED,
      550,
      dish(1, 1, 1000, 1000),
      { dishesInCents: 550, taxInCents: 50 },
    ],
    [
      'one cent of goods is all there is',
      parts({ ...TIPPED, ...NO_TAX, dishesInCents: 1 }),
      1,
      dish(9, 9, 9, 9),
      { dishesInCents: 1, taxInCents: 1 },
    ],
    ['a tip is all that is left', parts({ tipInCents: 500 }), 200, dish(9, 9, 9, 9), { tipInCents: 200 }],
    [
      'tip and tax are: tax goes first',
      TIPPED,
      550,
      dish(9, 9, 9, 9),
      { tipInCents: 450, addedTaxInCents: 100, taxInCents: 100 },
    ],
    [
      'all goods are named and none of the tip',
      SERVED,
      1000,
      dish(500, 100, 1000, 1000),
      { dishesInCents: 1000, taxInCents: 91 },
    ],
    [
      'only the delivery is taxed',
      parts({ dishesInCents: 1000, deliveryFeeInCents: 1000, taxInCents: 100 }),
      500,
      dish(500, 0, 1000, 0),
      { dishesInCents: 250, deliveryFeeInCents: 250, taxInCents: 25 },
    ],
    ['another dish of one cent is the taxed one', SERVED, 500, dish(500, 0, 1000, 1), { dishesInCents: 500 }],
    ['tax is left of a tip', parts({ tipInCents: 500, taxInCents: 50 }), 200, null, { tipInCents: 200 }],
    ['one cent is taxed', parts({ dishesInCents: 3, taxInCents: 2 }), 1, null, { dishesInCents: 1, taxInCents: 1 }],
    [
      'more tax was given back than there was',
      parts({ ...SERVED, tipInCents: 0, taxInCents: -5 }),
      500,
      null,
      { dishesInCents: 500 },
    ],
    [
      'more goods are given back than there are',
      parts({ dishesInCents: 100, taxInCents: 9 }),
      150,
      null,
      { dishesInCents: 150 },
    ],
  ];
  test.each(table)('%s', (_name, left, amount, of, given) => {
    expect(splitRefund(left, amount, of)).toEqual(parts(given));
  });

  test.each([true, false])('an order is its dishes less the discount, its tax included: %p', (taxIsIncluded) => {
    const order = { itemTotalInCents: 2000, discountInCents: 300, deliveryFeeInCents: 500, surchargeInCents: 45 };
    const rest = { tipInCents: 100, cashRoundingInCents: -1, taxInCents: 204 };
    expect(moneyPartsOf({ ...order, ...rest, taxIsIncluded })).toEqual({
      ...{ dishesInCents: 1700, deliveryFeeInCents: 500, surchargeInCents: 45 },
      ...rest,
      addedTaxInCents: taxIsIncluded ? 0 : 204,
    });
  });
});

describe('what earlier refunds took', () => {
  const HALF = parts({ dishesInCents: 0, deliveryFeeInCents: 550, taxInCents: 50 });
  const back = (id: string, amountInCents: number, of: MoneyParts | null, businessDay = '2026-11-22') => ({
    ...{ id, businessDay, amountInCents, parts: of },
  });

  test('is what they wrote, and of the others a share of the rest', () => {
    expect(partsTaken(SYDNEY, [back('a', 550, HALF)])).toEqual(HALF);
    expect(partsTaken(SYDNEY, [back('a', 550, HALF), back('b', 1650, null)])).toEqual(
      parts({ dishesInCents: 1650, deliveryFeeInCents: 550, taxInCents: 200 }),
    );
  });

  test('is a share where what was written isn’t what was given back', () => {
    expect(partsTaken(SYDNEY, [back('a', 1375, HALF)])).toEqual(
      parts({ dishesInCents: 1100, deliveryFeeInCents: 275, taxInCents: 125 }),
    );
  });

  test.each([
    ['day', back('a', 550, HALF, '2026-11-23'), back('b', 1375, null, '2026-11-22')],
    ['id of a day', back('b', 550, HALF), back('a', 1375, null)],
  ])('is counted in the order of their %s', (_, later, earlier) => {
    const counted = partsTaken(SYDNEY, [earlier, later]);
    expect(partsTaken(SYDNEY, [later, earlier])).toEqual(counted);
    expect(counted).toEqual(parts({ dishesInCents: 1100, deliveryFeeInCents: 825, taxInCents: 175 }));
  });

  test('is dishes where the order came to nothing, and its one part where it came to a cent', () => {
    expect(partsTaken(NO_MONEY, [back('a', 5, null)])).toEqual(NO_MONEY);
    const cent = parts({ deliveryFeeInCents: 1 });
    expect(partsTaken(cent, [back('a', 1, null)])).toEqual(cent);
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
