import { describe, expect, test } from 'bun:test';
import { partsBeyond } from '#src/domain/access/approval.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { adjusted } from './line-adjustment.ts';
import { isSamePlace, priceParts, type RequestedPrices } from './price-approval.ts';
import type { Adjustment, BreakdownRow, PricedLine } from './pricing.types.ts';
import { line } from './testing-menu.ts';

const off = (value: number): Adjustment => ({ kind: 'percent', value });
const HALF = { discountForItem: 0, extraChargeForItem: 0, extraChargeForComments: 0, discountForItemBps: 5000 };

/** Burgers at $12.00 with what was asked for. */
function parts(quantity: number, discount: Adjustment | null, more: Partial<CartLine> = {}, fee: number | null = null) {
  const cart = { ...line('burger', quantity), id: 'a', ...more };
  const { lineTotalInCents, ...made } = adjusted({ unitPriceInCents: 1200, quantity }, cart.adjustment);
  const priced = { lineId: 'a', name: 'Burger', quantity, lineTotalInCents, ...made } as PricedLine;
  const asked: RequestedPrices = {
    lines: [cart],
    adjustments: { discount, surcharge: null },
    manual: null,
    wishes: { outOfAreaFeeInCents: fee },
  };
  const takenInCents = discount ? (lineTotalInCents * discount.value) / 10_000 : 0;
  const breakdown = [{ kind: 'manualDiscount', label: '', amountInCents: -takenInCents }] as unknown as BreakdownRow[];
  return priceParts(asked, { lines: [priced], breakdown, itemTotalInCents: lineTotalInCents, currencyCode: 'AUD' });
}

describe('prices that are not the menu’s are approved part by part', () => {
  test.each([
    ['nothing, where nothing was asked', parts(2, null), []],
    ['a discount says of how much', parts(2, off(500)), ['5% off $24.00, up to 120']],
    ['a line says its name', parts(2, null, { adjustment: HALF }), ['50% off Burger ($12.00), up to 1200']],
    ['a sold out item is counted', parts(3, null, { sellsAnyway: true }), ['Sell Burger anyway, up to 3']],
    ['an agreed fee says itself', parts(1, null, {}, 700), ['Deliver for $7.00, up to 1']],
  ])('%s', (_, made, said) => {
    expect(made.map(({ words, upTo }) => `${words}, up to ${upTo}`)).toEqual(said);
  });

  test('what came to nothing is approved at nothing, on the dishes as they are', () => {
    const asked = { lines: [], adjustments: { discount: off(500), surcharge: off(500) }, manual: null };
    const made = priceParts(asked, { lines: [], breakdown: [], itemTotalInCents: 2400, currencyCode: 'AUD' });
    expect(made.map(({ upTo }) => upTo)).toEqual([0, 0]);
    expect(made.every(({ words }) => words.includes('$24.00'))).toBe(true);
  });

  const FIVE_OF_24 = { parts: parts(2, off(500)) };
  test.each([
    ['the same', parts(2, off(500)), 0],
    ['the same of fewer dishes', parts(1, off(500)), 0],
    ['the same of one dish more', parts(3, off(500)), 1],
    ['a bigger one', parts(2, off(10_000)), 1],
    ['another one that comes to as much', parts(1, off(1000)), 1],
    ['a line for less beside it', parts(2, off(500), { adjustment: HALF }), 1],
    ['a sold out dish beside it', parts(2, off(500), { sellsAnyway: true }), 1],
    ['none at all', parts(2, null), 0],
  ])('five per cent off $24.00 covers %s', (_, asked, beyond) => {
    expect(partsBeyond(FIVE_OF_24, { parts: asked })).toHaveLength(beyond);
  });

  test('a later discount replaces the one before it; two sold-out items are two', () => {
    const [five, ten] = [parts(2, off(500)), parts(2, off(1000))].map((made) => made[0]);
    const [burger] = parts(1, null, { sellsAnyway: true });
    const [cola] = parts(1, null, { sellsAnyway: true, itemId: 'cola' });
    if (!five || !ten || !burger || !cola) throw new Error('each is one part');
    expect([isSamePlace(five, ten), isSamePlace(burger, cola), isSamePlace(five, burger)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('of one cent', () => {
  const asked = (adjustment: Partial<NonNullable<CartLine['adjustment']>>) =>
    parts(1, null, {
      adjustment: { ...HALF, discountForItemBps: undefined, ...adjustment } as CartLine['adjustment'],
    }).map(({ key, words }) => `${key}, ${words}`);
  test.each([
    ['off a dish', { discountForItem: 1 }, ['line a off: 1 0, $0.01 off Burger']],
    ['more for a dish', { extraChargeForItem: 1 }, ['line a on: 1 0 0, $0.01 more for Burger']],
    ['more for what was written', { extraChargeForComments: 1 }, ['line a on: 0 0 1, $0.01 more for Burger']],
    ['a hundredth of a per cent off', { discountForItemBps: 1 }, ['line a off: 0 1, 0.01% off Burger ($0.00)']],
    ['a hundredth of a per cent more', { extraChargeForItemBps: 1 }, ['line a on: 0 1 0, $0.00 more for Burger']],
    [
      'as much more for the dish as for what was written',
      { extraChargeForItem: 5, extraChargeForComments: 5 },
      ['line a on: 5 0 5, $0.10 more for Burger'],
    ],
    [
      'as much in cents as in hundredths of a per cent',
      { extraChargeForItem: 5, extraChargeForItemBps: 5 },
      ['line a on: 5 5 0, $0.06 more for Burger'],
    ],
  ])('%s somebody with the right to has to agree', (_, adjustment, said) => {
    expect(asked(adjustment)).toEqual(said);
  });
  test('a line that is no longer priced is listed without its name', () => {
    const made = priceParts(
      { lines: [{ ...line('burger'), id: 'a', adjustment: { ...HALF }, sellsAnyway: true }], manual: null },
      { lines: [], breakdown: [], itemTotalInCents: 0, currencyCode: 'AUD' },
    );
    expect(made.map(({ words, upTo }) => [words, upTo])).toEqual([
      ['50% off An item ($0.00)', 0],
      ['Sell An item anyway', 1],
    ]);
  });
  test('two lines, and what is off and on one line, are different places', () => {
    const key = (place: string) => ({ key: place, upTo: 1, words: '' });
    expect(isSamePlace(key('line a off: 1 0'), key('line a off: 2 0'))).toBe(true);
    expect(isSamePlace(key('line a off: 1 0'), key('line b off: 1 0'))).toBe(false);
    expect(isSamePlace(key('line a off: 1 0'), key('line a on: 1 0 0'))).toBe(false);
    expect(isSamePlace(key('fee: 700'), key('fee: 800'))).toBe(true);
    expect(isSamePlace(key('discount: a'), key('xiscount: a'))).toBe(false);
  });
});

test('a surcharge says of how much it is: of what the discount left', () => {
  const rows = [
    { kind: 'manualDiscount', label: '', amountInCents: -400 },
    { kind: 'manualSurcharge', label: '', amountInCents: 200 },
  ] as unknown as BreakdownRow[];
  const asked = {
    lines: [],
    adjustments: { discount: { kind: 'amount', value: 400 }, surcharge: off(1000) },
    manual: null,
  } as const;
  const made = priceParts(asked, { lines: [], breakdown: rows, itemTotalInCents: 2400, currencyCode: 'AUD' });
  expect(made.map(({ words, upTo }) => [words, upTo])).toEqual([
    ['$4.00 off $24.00', 400],
    ['10% on top of $20.00', 200],
  ]);
});
