import { describe, expect, test } from 'bun:test';
import { amountOf, askedIn, askedOf, manualIn, manualOf, NO_ADJUSTMENTS } from './manual-adjustments.ts';
import type { Adjustment, Adjustments, BreakdownRow, PricingContext } from './pricing.types.ts';
import { line } from './testing-menu.ts';
import { BURGERS, priced } from './testing-prices.ts';

const percent = (value: number): Adjustment => ({ kind: 'percent', value });
const amount = (value: number): Adjustment => ({ kind: 'amount', value });
const off = (discount: Adjustment): Adjustments => ({ discount, surcharge: null });
const onTop = (surcharge: Adjustment): Adjustments => ({ discount: null, surcharge });
const row = (kind: BreakdownRow['kind'], amountInCents: number): BreakdownRow => ({
  kind,
  label: kind,
  amountInCents,
  basis: '',
  isIncluded: false,
  refId: null,
});

describe('what staff took off or put on, in cents', () => {
  test.each<[string, Adjustment | null, number]>([
    ['nothing', null, 0],
    ['an amount', amount(250), 250],
    ['an amount below nothing', amount(-250), 0],
    ['a tenth', percent(1000), 200],
    ['all of it', percent(10_000), 2000],
  ])('%s of $20.00', (_, asked, inCents) => {
    expect(amountOf(asked, 2000)).toBe(inCents);
  });

  test.each<[string, Adjustments, [number, number] | null]>([
    ['neither', NO_ADJUSTMENTS, null],
    ['a discount alone', off(amount(500)), [500, 0]],
    ['a surcharge alone', onTop(amount(500)), [0, 500]],
    ['a discount above the items', off(amount(2001)), [2000, 0]],
    ['a surcharge of what the discount left', { discount: amount(1500), surcharge: percent(1000) }, [1500, 50]],
  ])('%s of $20.00 of dishes', (_, asked, cents) => {
    expect(manualOf(asked, 2000)).toEqual(cents && { discountInCents: cents[0], surchargeInCents: cents[1] });
  });
});

describe('what a till asked for', () => {
  const inCents = (discountInCents: number, surchargeInCents: number) => ({ discountInCents, surchargeInCents });
  test.each<[string, Parameters<typeof askedOf>[0], Adjustments]>([
    ['nothing', { manual: null }, NO_ADJUSTMENTS],
    ['its words', { adjustments: off(percent(1000)), manual: null }, off(percent(1000))],
    ['its words before its amounts', { adjustments: off(percent(1000)), manual: inCents(300, 0) }, off(percent(1000))],
    ['amounts, where it has no words', { manual: inCents(300, 0) }, off(amount(300))],
    ['one cent', { manual: inCents(1, 0) }, off(amount(1))],
    ['one cent on top', { manual: inCents(0, 1) }, onTop(amount(1))],
    ['both', { manual: inCents(300, 200) }, { discount: amount(300), surcharge: amount(200) }],
    [
      'a surcharge in words beside a discount in cents',
      { adjustments: onTop(percent(500)), manual: inCents(300, 0) },
      { discount: amount(300), surcharge: percent(500) },
    ],
  ])('is %s', (_, sent, asked) => {
    expect(askedOf(sent)).toEqual(asked);
  });

  test.each<[string, BreakdownRow[], [number, number] | null]>([
    ['no row', [row('line', 2000)], null],
    ['a row of a discount', [row('line', 2000), row('manualDiscount', -1)], [1, 0]],
    ['a row of a surcharge', [row('manualSurcharge', 1)], [0, 1]],
    ['a row of each', [row('manualDiscount', -300), row('manualSurcharge', 200)], [300, 200]],
  ])('is found again in %s', (_, rows, cents) => {
    expect(manualIn(rows)).toEqual(cents && { discountInCents: cents[0], surchargeInCents: cents[1] });
    expect(askedIn(rows)).toEqual({
      discount: cents?.[0] ? amount(cents[0]) : null,
      surcharge: cents?.[1] ? amount(cents[1]) : null,
    });
  });
});

describe('an order of $40.00 of dishes', () => {
  const pos = (manual: Adjustments, more: Partial<PricingContext> = {}) =>
    priced(BURGERS, { channel: 'pos', manual, ...more });

  test.each<[string, Adjustments, number]>([
    ['one cent off', off(amount(1)), 3999],
    ['one cent on top', onTop(amount(1)), 4001],
    ['half off and a tenth of the rest on top', { discount: percent(5000), surcharge: percent(1000) }, 2200],
    ['nothing off', off(amount(0)), 4000],
    ['nothing on top', onTop(percent(0)), 4000],
  ])('with %s', (_, manual, total) => {
    const cart = pos(manual);
    expect(cart.grandTotalInCents).toBe(total);
    expect(askedIn(cart.breakdown)).toEqual({
      discount: manual.discount?.value ? manual.discount : null,
      surcharge: manual.surcharge?.value ? manual.surcharge : null,
    });
  });

  test('of the website has neither, whatever is sent', () => {
    const cart = pos({ discount: percent(5000), surcharge: percent(1000) }, { channel: 'online' });
    expect([cart.grandTotalInCents, manualIn(cart.breakdown)]).toEqual([4000, null]);
  });

  test('keeps a surcharge of nothing left at nothing', () => {
    const cart = priced([line('burger')], {
      channel: 'pos',
      manual: { discount: percent(10_000), surcharge: percent(1000) },
    });
    expect(cart.grandTotalInCents).toBe(0);
  });
});
