/** What payments added to an order stays with it when its dishes are priced once more. */
import { expect, test } from 'bun:test';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import { withPaidExtras } from './bill-money.ts';
import type { Order } from './order.types.ts';

const row = (kind: BreakdownRow['kind'], amountInCents: number, refId: string | null = null): BreakdownRow => ({
  ...{ kind, label: kind, amountInCents, basis: '', isIncluded: false, refId },
});
const AFTER = {
  ...{ surchargeInCents: 0, taxInCents: 0, taxIsIncluded: true, currencyCode: 'AUD', grandTotalInCents: 3000 },
  breakdown: [row('line', 3000)],
} as unknown as Order;
const carried = (before: readonly BreakdownRow[], after: Order = AFTER) => {
  const order = withPaidExtras({ breakdown: [...before] }, after, { salesTaxBps: 0 });
  return { rows: order.breakdown.map(({ kind, refId }) => [kind, refId]), surchargeInCents: order.surchargeInCents };
};

test.each<[string, BreakdownRow, boolean]>([
  ['the tip of a payment', row('tip', 200, 'card-1'), true],
  ['the tip that the order had of its own', row('tip', 200), false],
  ['the surcharge of a card', row('paymentSurcharge', 45, 'card-1'), true],
  ['the surcharge of a sale that was priced for a card', row('paymentSurcharge', 45), true],
  ['the tax on a card’s surcharge', row('tax', 4, 'card-1'), true],
  ['the tax of the dishes as they were', row('tax', 300), false],
  ['a dish as it was', row('line', 5000, 'a'), false],
  ['a coupon as it was', row('coupon', -500, 'coupon-1'), false],
  ['the rounding of cash', row('cashRounding', 2), false],
])('%s', (_, before, stays) => {
  expect(carried([before]).rows).toEqual([['line', null], ...(stays ? [[before.kind, before.refId]] : [])]);
});

test('a surcharge that the new price has itself is not added a second time', () => {
  const priced = { ...AFTER, surchargeInCents: 60, breakdown: [row('line', 3000), row('paymentSurcharge', 60)] };
  const { rows, surchargeInCents } = carried(
    [row('paymentSurcharge', 45), row('paymentSurcharge', 30, 'card-1')],
    priced,
  );
  expect([rows.length, surchargeInCents]).toEqual([3, 90]);
});
