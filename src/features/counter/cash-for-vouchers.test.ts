import { describe, expect, test } from 'bun:test';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { type BillsFixture, billsFixture, ordered } from './testing/bills-fixture.ts';

const VOUCHER = { paymentType: 'posCustomPayment', customPaymentName: 'Voucher' } as const;

/** A bill of so many cents, from a dish of ten dollars and what staff put on it. */
async function paidBy(fixture: BillsFixture, totalInCents: number, voucherInCents = totalInCents) {
  const adjustment = { discountForItem: 0, extraChargeForItem: totalInCents - 1000, extraChargeForComments: 0 };
  const lines = [ordered('a', 'burger', 1, { adjustment })];
  await fixture.send('one', { lines }, { expectedTotalInCents: totalInCents });
  await fixture.pay('one', { ...VOUCHER, amountInCents: voucherInCents });
  if (voucherInCents < totalInCents) await fixture.pay('one');
}

let presses = 0;
const refund = (fixture: BillsFixture, amountInCents: number, more: Partial<Parameters<typeof refundOrder>[2]> = {}) =>
  refundOrder(fixture.ctx, SCOPE, {
    orderId: 'one',
    amountInCents,
    reason: 'Cold',
    by: BY_MIA,
    key: `press ${++presses}`,
    posTerminalId: 'till',
    ...more,
  });
const given = async (fixture: BillsFixture) =>
  (await listTenders(fixture.ctx.db, SCOPE, 'one'))
    .filter((tender) => tender.amountInCents <= 0)
    .map(({ paymentType, amountInCents, cashRoundingInCents }) => [paymentType, amountInCents, cashRoundingInCents]);

describe('cash for money that came otherwise', () => {
  async function voucherFixture() {
    const fixture = await billsFixture({ hasPrinters: false });
    const voucher = {
      name: 'Voucher',
      availableForPickup: true,
      availableForDineIn: true,
      availableForDelivery: true,
      sortOrder: 0,
      createdIsoDateTimeUtc: '2026-01-01T00:00:00.000Z',
    };
    fixture.setSettings({ customPayments: { enabled: true, customPayments: [voucher] } });
    return fixture;
  }

  test.each([
    [1043, -1045, -2],
    [1042, -1040, 2],
    [1040, -1040, 0],
  ])(
    '%i cents of a voucher are %i in coins, with the rounding for itself, and nothing stays',
    async (total, cash, rounding) => {
      const fixture = await voucherFixture();
      await paidBy(fixture, total);
      expect((await refund(fixture, total, { method: 'cash' })).leftInCents).toBe(0);
      expect(await given(fixture)).toEqual([['posRefundCash', cash, rounding]]);
      expect((await refusalOf(refund(fixture, 1)))?.reason).toBe('nothing_to_refund');
    },
  );

  test('beside cash, in two refunds, all of it goes back', async () => {
    const fixture = await voucherFixture();
    await paidBy(fixture, 2942, 1472);
    await refund(fixture, 1805);
    await refund(fixture, 1137);
    const cash = (await given(fixture))
      .filter(([type]) => type === 'posRefundCash')
      .map(([, amount]) => Number(amount));
    expect(cash.reduce((sum, amount) => sum + amount, 0)).toBe(-1470);
    expect((await refusalOf(refund(fixture, 1)))?.reason).toBe('nothing_to_refund');
  });
});

test('a refund that names dishes gives back what they were worth at most', async () => {
  const fixture = await billsFixture({ hasPrinters: false });
  await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'cola')] });
  await fixture.pay('one');
  const cola = { lines: [{ lineId: 'b', quantity: 1 }] };
  expect((await refusalOf(refund(fixture, 1400, cola)))?.reason).toBe('refund_above_lines');
  expect((await refund(fixture, 400, cola)).leftInCents).toBe(1000);
  expect((await refund(fixture, 1000)).leftInCents).toBe(0);
});
