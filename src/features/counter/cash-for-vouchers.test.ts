import { describe, expect, test } from 'bun:test';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-house.ts';
import { type BillsHouse, billsHouse, ordered } from './testing/bills-house.ts';

const VOUCHER = { paymentType: 'posCustomPayment', customPaymentName: 'Voucher' } as const;

/** A bill of so many cents, from a dish of ten dollars and what staff put on it. */
async function paidBy(house: BillsHouse, totalInCents: number, voucherInCents = totalInCents) {
  const adjustment = { discountForItem: 0, extraChargeForItem: totalInCents - 1000, extraChargeForComments: 0 };
  const lines = [ordered('a', 'burger', 1, { adjustment })];
  await house.send('one', { lines }, { expectedTotalInCents: totalInCents });
  await house.pay('one', { ...VOUCHER, amountInCents: voucherInCents });
  if (voucherInCents < totalInCents) await house.pay('one');
}

let presses = 0;
const refund = (house: BillsHouse, amountInCents: number, more: Partial<Parameters<typeof refundOrder>[2]> = {}) =>
  refundOrder(house.ctx, SCOPE, {
    orderId: 'one',
    amountInCents,
    reason: 'Cold',
    by: BY_MIA,
    key: `press ${++presses}`,
    posTerminalId: 'till',
    ...more,
  });
const given = async (house: BillsHouse) =>
  (await listTenders(house.ctx.db, SCOPE, 'one'))
    .filter((tender) => tender.amountInCents <= 0)
    .map(({ paymentType, amountInCents, cashRoundingInCents }) => [paymentType, amountInCents, cashRoundingInCents]);

describe('cash for money that came otherwise', () => {
  async function voucherHouse() {
    const house = await billsHouse({ hasPrinters: false });
    const voucher = {
      name: 'Voucher',
      availableForPickup: true,
      availableForDineIn: true,
      availableForDelivery: true,
      sortOrder: 0,
      createdIsoDateTimeUtc: '2026-01-01T00:00:00.000Z',
    };
    house.setSettings({ customPayments: { enabled: true, customPayments: [voucher] } });
    return house;
  }

  test.each([
    [1043, -1045, -2],
    [1042, -1040, 2],
    [1040, -1040, 0],
  ])(
    '%i cents of a voucher are %i in coins, with the rounding for itself, and nothing stays',
    async (total, cash, rounding) => {
      const house = await voucherHouse();
      await paidBy(house, total);
      expect((await refund(house, total, { method: 'cash' })).leftInCents).toBe(0);
      expect(await given(house)).toEqual([['posRefundCash', cash, rounding]]);
      expect((await refusalOf(refund(house, 1)))?.reason).toBe('nothing_to_refund');
    },
  );

  test('beside cash, in two refunds, all of it goes back', async () => {
    const house = await voucherHouse();
    await paidBy(house, 2942, 1472);
    await refund(house, 1805);
    await refund(house, 1137);
    const cash = (await given(house)).filter(([type]) => type === 'posRefundCash').map(([, amount]) => Number(amount));
    expect(cash.reduce((sum, amount) => sum + amount, 0)).toBe(-1470);
    expect((await refusalOf(refund(house, 1)))?.reason).toBe('nothing_to_refund');
  });
});

test('a refund that names dishes gives back what they were worth at most', async () => {
  const house = await billsHouse({ hasPrinters: false });
  await house.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'cola')] });
  await house.pay('one');
  const cola = { lines: [{ lineId: 'b', quantity: 1 }] };
  expect((await refusalOf(refund(house, 1400, cola)))?.reason).toBe('refund_above_lines');
  expect((await refund(house, 400, cola)).leftInCents).toBe(1000);
  expect((await refund(house, 1000)).leftInCents).toBe(0);
});
