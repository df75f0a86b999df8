/** Dishes that go to another bill: money that was paid stays covered, and a coupon goes with its dishes. */
import { describe, expect, test } from 'bun:test';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { aCoupon } from '#src/domain/pricing/testing-menu.ts';
import { plantCoupon, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { isAskedAsSent } from './sent-as.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { refusedOf } from './testing/nothing-written.ts';
import { transferLines } from './transfer-lines.ts';

/** A burger for $10.00 and a beer for $8.00. */
async function dinner(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'beer')] });
  return fixture;
}
const part = async (fixture: BillsFixture, lineId: string, quantity = 1) =>
  transferLines(fixture.ctx, SCOPE, {
    ...FRONT,
    ...{ billId: 'one', toBillId: 'two', isNewBill: true, lines: [{ lineId, quantity }] },
    expectedVersion: (await fixture.bill('one')).version,
  });
const totals = async ({ bill }: BillsFixture) => [(await bill('one')).totalInCents, (await bill('two')).totalInCents];

describe('the burger goes', () => {
  test.each([
    ['where as much was paid as is left', 800, undefined],
    ['not where a cent more was paid than would be left', 801, 'bill_has_payments'],
  ])('%s', async (_, amountInCents, reason) => {
    const fixture = await dinner();
    await fixture.pay('one', { amountInCents, paymentType: 'posCustomPayment', customPaymentName: 'Voucher' });
    if (reason) return expect(await refusedOf(fixture, () => part(fixture, 'a'))).toBe(reason);
    await part(fixture, 'a');
    expect(await totals(fixture)).toEqual([800, 1000]);
  });

  test('with its share of a coupon, which stays used once', async () => {
    const fixture = await billsFixture();
    const flat = { type: 'flatAmountDiscount', discountPercentageBps: null, maxRedeems: 1 } as const;
    await plantCoupon(fixture, aCoupon('NINE', { ...flat, discountAmount: 900 }));
    const wishes = { ...NO_COUNTER_DETAILS, couponCodes: ['NINE'] };
    const draft = { lines: [ordered('a', 'burger'), ordered('b', 'beer')], wishes };
    await fixture.send('one', draft, { expectedTotalInCents: 900 });
    await part(fixture, 'a');
    expect((await totals(fixture)).reduce((a, b) => a + b)).toBe(900);
    const rows = await fixture.ctx.db.selectFrom('coupon_redemptions').selectAll().execute();
    expect(rows.map(({ couponId, orderId, isOnLines }) => [couponId, orderId, isOnLines])).toEqual([
      ['NINE', 'one', 1],
    ]);
  });

  test('and a note that was only saved is still to be sent', async () => {
    const fixture = await dinner();
    await fixture.save('one', { comments: 'Two plates' });
    await part(fixture, 'a');
    const { draft, sentFacts } = await fixture.bill('one');
    expect(isAskedAsSent({ draft, sentFacts })).toBe(false);
  });
});

test('one burger of three goes at its price, and two stay at theirs', async () => {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger', 3)] });
  await part(fixture, 'a');
  expect(await totals(fixture)).toEqual([2000, 1000]);
});

test('one burger of three with a comment and an extra charge leaves the charge where it was', async () => {
  const fixture = await billsFixture();
  const adjustment = { discountForItem: 0, extraChargeForItem: 150, extraChargeForComments: 0 };
  const draft = { lines: [ordered('a', 'burger', 3, { adjustment })] };
  await fixture.send('one', draft, { expectedTotalInCents: 3150 });
  await part(fixture, 'a');
  expect(await totals(fixture)).toEqual([2150, 1000]);
});
