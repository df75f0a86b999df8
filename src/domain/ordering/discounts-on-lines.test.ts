import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import {
  couponIdsOffDishes,
  isPercentageOnly,
  linesWithDiscounts,
  linesWithLess,
  offDishes,
} from './discounts-on-lines.ts';
import type { OrderLine } from './order.types.ts';

type Given = Partial<BreakdownRow> & Pick<BreakdownRow, 'kind' | 'amountInCents'>;
const row = (given: Given): BreakdownRow => ({ label: '', basis: '', isIncluded: false, refId: null, ...given });
const dish = (id: string, lineTotalInCents: number, discountForItem?: number) => {
  const adjustment = { discountForItem, extraChargeForItem: 0, extraChargeForComments: 0 };
  return {
    id,
    line: { id, ...(discountForItem === undefined ? {} : { adjustment }) },
    priced: { lineId: id, lineTotalInCents, discountInCents: discountForItem ?? 0 },
  } as unknown as OrderLine;
};
const totals = (lines: readonly OrderLine[]) => lines.map(({ priced }) => priced.lineTotalInCents);

const BY_STAFF = row({ kind: 'manualDiscount', amountInCents: -100 });
const A_TENTH = row({ kind: 'manualDiscount', amountInCents: -100, asked: { kind: 'percent', value: 1000 } });
const COUPON = row({ kind: 'coupon', amountInCents: -200, refId: 'ten' });
const FREE_DELIVERY = row({ kind: 'coupon', amountInCents: -700, refId: 'free', basis: 'Free delivery' });
const NAMELESS = row({ kind: 'coupon', amountInCents: -50 });
const REWARD = row({ kind: 'loyalty', amountInCents: -400, refId: 'card' });
const OTHERS = [
  row({ kind: 'line', amountInCents: 5000 }),
  row({ kind: 'lineDiscount', amountInCents: -30 }),
  row({ kind: 'manualSurcharge', amountInCents: 90 }),
];

describe('what was taken off the dishes of an order as a whole', () => {
  test.each<[string, BreakdownRow[], number, string[], boolean]>([
    ['nothing', OTHERS, 0, [], true],
    ['an amount of staff', [...OTHERS, BY_STAFF], 100, [], false],
    ['a percentage of staff, which is of every dish already', [...OTHERS, A_TENTH], 100, [], true],
    ['a percentage beside a coupon', [A_TENTH, COUPON], 300, ['ten'], false],
    ['a coupon', [...OTHERS, COUPON], 200, ['ten'], false],
    ['not the delivery', [...OTHERS, FREE_DELIVERY], 0, [], true],
    ['a coupon whose row has no id', [NAMELESS], 50, [], false],
    ['a reward, which is no coupon', [REWARD], 400, [], false],
    ['all of them', [BY_STAFF, COUPON, FREE_DELIVERY, REWARD], 700, ['ten'], false],
  ])('%s', (_, breakdown, cents, coupons, isPercentage) => {
    expect(offDishes({ breakdown })).toBe(cents);
    expect(couponIdsOffDishes({ breakdown })).toEqual(coupons);
    expect(isPercentageOnly({ breakdown })).toBe(isPercentage);
  });
});

describe('an amount off several dishes', () => {
  test.each([
    ['goes by what each costs', [3000, 1000], 400, [2700, 900]],
    ['of one cent goes to the dearest', [3000, 1000], 1, [2999, 1000]],
    ['of nothing changes nothing', [3000, 1000], 0, [3000, 1000]],
    ['below nothing changes nothing', [3000, 1000], -5, [3000, 1000]],
    ['of more than they cost makes them free', [3000, 1000], 4001, [0, 0]],
    ['of free dishes is none', [0, 0], 5, [0, 0]],
    ['leaves a free one free', [0, 1000], 100, [0, 900]],
  ])('%s', (_, prices, less, expected) => {
    expect(
      totals(
        linesWithLess(
          prices.map((price, at) => dish(`d${at}`, price)),
          less,
        ),
      ),
    ).toEqual(expected);
  });

  test('is written on each dish beside what was off it already', () => {
    const [first, second] = linesWithDiscounts({ lines: [dish('a', 900, 100), dish('b', 900)], breakdown: [COUPON] });
    expect(first).toMatchObject({
      line: { adjustment: { discountForItem: 200 } },
      priced: { discountInCents: 200, lineTotalInCents: 800 },
    });
    expect(second).toMatchObject({
      line: { adjustment: { discountForItem: 100, extraChargeForItem: 0, extraChargeForComments: 0 } },
      priced: { discountInCents: 100, lineTotalInCents: 800 },
    });
    const untouched = dish('c', 500);
    expect(linesWithDiscounts({ lines: [untouched], breakdown: [] })[0]).toBe(untouched);
  });

  test('is taken to the cent, whatever they cost, and never makes one cost less than nothing', () => {
    const prices = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(prices, fc.nat(1_500_000), (all, less) => {
        const before = all.reduce((sum, price) => sum + price, 0);
        const after = totals(
          linesWithLess(
            all.map((price, at) => dish(`d${at}`, price)),
            less,
          ),
        );
        expect(after.reduce((sum, price) => sum + price, 0)).toBe(Math.max(before - less, 0));
        expect(after.every((price, at) => price >= 0 && price <= (all[at] ?? 0))).toBe(true);
      }),
    );
  });
});
