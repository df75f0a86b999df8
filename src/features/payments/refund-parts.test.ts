/** What a refund over the counter leaves in the books: the row of the drawer, the row of the refund, and what each part of it is. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { partsOfRefund } from '#db/payments/refunded-parts.ts';
import { insertRefundIn, listRefunds } from '#db/payments/refunds.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { couponsOfOrder, redeemCouponsIn } from '#db/promotions/coupon-redemptions.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { MONEY_PARTS, type MoneyParts, splitRefund, totalOfParts } from '#src/domain/payments/refund-parts.ts';
import { aCoupon } from '#src/domain/pricing/testing-menu.ts';
import { type BillsFixture, billsFixture, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { BY_MIA, plantCoupon, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { type RefundPartRequest, refundPartIn, refundRow } from './refund-parts.ts';

/** Two burgers and a beer, $28.00: paid with two kinds of voucher, and the rest in cash. */
async function paid(): Promise<BillsFixture> {
  const fixture = await billsFixture({ hasPrinters: false });
  await fixture.send('one', { lines: [ordered('a', 'burger', 2), ordered('b', 'beer')] });
  const custom = { paymentType: 'posCustomPayment', amountInCents: 500 } as const;
  await fixture.pay('one', { ...custom, customPaymentName: 'Voucher' });
  await fixture.pay('one', { ...custom, customPaymentName: 'Gift card' });
  await fixture.pay('one');
  return fixture;
}

const asked = {
  ...{ id: 'refund', by: BY_MIA, reason: 'Cold', businessDay: '2026-11-20', amountInCents: 300 },
  ...{ kind: 'partial', method: 'cash', posTerminalId: 'till' },
} as const satisfies RefundPartRequest;

/** The refund is made: the rows it wrote, and what the order says of itself. */
async function give({ ctx }: BillsFixture, more: Partial<RefundPartRequest> = {}) {
  const made = await ctx.write(async (trx) =>
    refundPartIn(trx, ctx, SCOPE, await getOrder(trx, SCOPE, 'one'), { ...asked, ...more }),
  );
  const { refundedInCents } = await ctx.db
    .selectFrom('orders')
    .select('refundedInCents')
    .where('id', '=', 'one')
    .executeTakeFirstOrThrow();
  return {
    ...{ made, refundedInCents },
    tender: (await listTenders(ctx.db, SCOPE, 'one')).find(({ id }) => id === made.tenderId)!,
    refund: (await listRefunds(ctx.db, SCOPE, 'one')).at(-1)!,
  };
}

describe('a refund over the counter', () => {
  test('takes from the drawer what it gives back, and its row says who, when, why and by which tender', async () => {
    const fixture = await paid();
    const { version } = await getOrder(fixture.ctx.db, SCOPE, 'one');
    const lines = [{ lineId: 'b', quantity: 1 }];
    const { made, tender, refund, refundedInCents } = await give(fixture, { lines });
    const now = isoUtc(fixture.ctx.clock.now());
    expect(made).toEqual({ refundId: 'refund', tenderId: tender.id });
    expect(tender).toMatchObject({
      ...{ orderId: 'one', orderVersion: version, paymentType: 'posRefundCash', amountInCents: -300, paymentName: '' },
      ...{ tenderedInCents: 0, changeInCents: 0, cashRoundingInCents: 0, tipInCents: 0 },
      ...{ posTerminalId: 'till', employeeId: BY_MIA.id, businessDay: '2026-11-20', takenIsoDateTimeUtc: now },
    });
    expect(refund).toMatchObject({
      ...{ id: 'refund', orderId: 'one', tenderId: tender.id, kind: 'partial', amountInCents: 300, reason: 'Cold' },
      ...{ statusCode: 'success', linesJson: JSON.stringify(lines), byKind: 'employee', byId: BY_MIA.id },
      ...{ byName: 'Mia', businessDay: '2026-11-20', createdIsoDateTimeUtc: now, dishesInCents: 300 },
    });
    expect(refundedInCents).toBe(300);
  });

  test('gives cash to the nearest coin, and by staff of the office is of no employee', async () => {
    const fixture = await paid();
    const { tender, refund } = await give(fixture, {
      ...{ amountInCents: 303, givenInCents: 305, cashRoundingInCents: -2, by: BY_OWNER, posTerminalId: null },
    });
    expect(tender).toMatchObject({ amountInCents: -305, cashRoundingInCents: -2, employeeId: null });
    expect(refund).toMatchObject({ amountInCents: 303, byKind: 'staff', byId: BY_OWNER.id, linesJson: '[]' });
  });

  test.each([
    ['the one that was chosen', { method: 'custom', paymentName: 'Voucher' }, 'Voucher'],
    ['the last one', { method: 'custom' }, 'Gift card'],
    ['none where cash is given', { method: 'cash', paymentName: 'Voucher' }, ''],
  ] as const)('has the name of a custom payment: %s', async (_, how, paymentName) => {
    const { tender } = await give(await paid(), how);
    const paymentType = how.method === 'custom' ? 'posCustomPayment' : 'posRefundCash';
    expect(tender).toMatchObject({ paymentType, paymentName });
  });

  test('of an order that had no custom payment has no name', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    await fixture.send('one', { lines: [ordered('a', 'burger')] });
    await fixture.pay('one');
    expect((await give(fixture, { method: 'custom' })).tender.paymentName).toBe('');
  });

  test('of what an edit made cheaper is in the lower total already: the order has as much left as before', async () => {
    const { refund, refundedInCents } = await give(await paid(), { isDifference: true });
    expect([refund.amountInCents, refund.dishesInCents, refundedInCents]).toEqual([300, null, 0]);
  });

  test.each([
    ['all that was paid', { kind: 'full', amountInCents: 2800 }, []],
    ['a part', {}, ['TEN']],
    ['what an edit made cheaper', { isDifference: true, kind: 'full' }, ['TEN']],
  ] as const)('of %s leaves these coupons used', async (_, how, stillUsed) => {
    const fixture = await paid();
    const { ctx } = fixture;
    const coupon = aCoupon('TEN');
    await plantCoupon(fixture, coupon);
    const used = { couponId: coupon.id, couponCode: coupon.couponCode, amountInCents: 280 };
    const at = isoUtc(ctx.clock.now());
    await ctx.write((trx) =>
      redeemCouponsIn(trx, ctx.ids, SCOPE, { orderId: 'one', customerId: null, coupons: [used], at }),
    );
    await give(fixture, how);
    expect((await couponsOfOrder(ctx.db, SCOPE, 'one')).map(({ couponCode }) => couponCode)).toEqual([...stillUsed]);
  });

  test('never gives back to a card: its terminal does, and nothing is written', async () => {
    const fixture = await paid();
    await expect(give(fixture, { method: 'card' })).rejects.toMatchObject({
      reason: 'card_refund_needs_terminal',
      details: { orderId: 'one', amountInCents: 300 },
    });
    expect(await listRefunds(fixture.ctx.db, SCOPE, 'one')).toEqual([]);
    expect(await listTenders(fixture.ctx.db, SCOPE, 'one')).toHaveLength(3);
  });
});

const WHOLE: MoneyParts = {
  ...{ dishesInCents: 2700, deliveryFeeInCents: 300, surchargeInCents: 50, tipInCents: 200 },
  ...{ addedTaxInCents: 100, cashRoundingInCents: 5, taxInCents: 100 },
};
const BURGER = { lineId: 'a', quantity: 1 };
const BEER = { lineId: 'b', quantity: 1 };
const TOTAL = totalOfParts(WHOLE);

/** The same order with a fee, a surcharge, a tip, a tax on top and a rounding; of its dishes only the burgers are taxed. */
async function priced(more: Partial<Record<'grandTotalInCents' | 'refundedInCents' | 'taxIsIncluded', number>> = {}) {
  const fixture = await paid();
  const { ctx } = fixture;
  await ctx.db
    .updateTable('orders')
    .set({
      ...{ itemTotalInCents: 2800, discountInCents: 100, deliveryFeeInCents: 300, surchargeInCents: 50 },
      ...{ tipInCents: 200, cashRoundingInCents: 5, taxInCents: 100, taxIsIncluded: 0, grandTotalInCents: TOTAL },
      ...(more as object),
    })
    .execute();
  for (const line of (await getOrder(ctx.db, SCOPE, 'one')).lines) {
    const lineJson = JSON.stringify({ ...line, priced: { ...line.priced, isTaxable: line.id === 'a' } });
    await ctx.db.updateTable('order_lines').set({ lineJson }).where('id', '=', line.id).execute();
  }
  const rowOf = (amountInCents: number, lines: RefundPartRequest['lines'] = []) => {
    const request = { ...asked, id: `of ${amountInCents}`, amountInCents, lines };
    const row = refundRow(ctx, SCOPE, { id: 'one' } as Order, request);
    return { ...row, statusCode: 'success' as const };
  };
  return {
    ...{ ctx, rowOf },
    partsOf: (amountInCents: number, lines: RefundPartRequest['lines'] = []) =>
      ctx.write((trx) => partsOfRefund(trx, rowOf(amountInCents, lines))),
  };
}

describe('the parts of a refund', () => {
  test('of all of it are the order’s own, with its tax on top or in its prices', async () => {
    expect(await (await priced()).partsOf(TOTAL)).toEqual(WHOLE);
    const included = await priced({ taxIsIncluded: 1, grandTotalInCents: TOTAL - 100 });
    expect(await included.partsOf(TOTAL - 100)).toEqual({ ...WHOLE, addedTaxInCents: 0 });
  });

  test('are what earlier ones left, part by part', async () => {
    const { ctx, partsOf, rowOf } = await priced();
    const first: MoneyParts = {
      ...{ dishesInCents: 100, deliveryFeeInCents: 200, surchargeInCents: 45, tipInCents: 150 },
      ...{ addedTaxInCents: 50, cashRoundingInCents: 3, taxInCents: 60 },
    };
    const amountInCents = totalOfParts(first);
    await ctx.write((trx) => insertRefundIn(trx, rowOf(amountInCents)));
    await ctx.db.updateTable('refunds').set(first).execute();
    const rest = await partsOf(TOTAL - amountInCents);
    expect(MONEY_PARTS.map((name) => rest[name] + first[name])).toEqual(MONEY_PARTS.map((name) => WHOLE[name]));
  });

  test('are what an earlier one left whose own parts were never written', async () => {
    const { ctx, partsOf, rowOf } = await priced();
    await ctx.write((trx) => insertRefundIn(trx, rowOf(1000)));
    const none = Object.fromEntries(MONEY_PARTS.map((name) => [name, null]));
    await ctx.db.updateTable('refunds').set(none).execute();
    const first = splitRefund(WHOLE, 1000);
    const rest = await partsOf(TOTAL - 1000);
    expect(MONEY_PARTS.map((name) => rest[name] + first[name])).toEqual(MONEY_PARTS.map((name) => WHOLE[name]));
  });

  test('come to the amount, to what is left of the order’s total, and to no more than its parts', async () => {
    expect(totalOfParts(await (await priced()).partsOf(555))).toBe(555);
    expect(totalOfParts(await (await priced({ refundedInCents: TOTAL - 55 })).partsOf(555))).toBe(55);
    expect(totalOfParts(await (await priced({ grandTotalInCents: TOTAL + 500 })).partsOf(TOTAL + 300))).toBe(TOTAL);
  });

  test.each([
    ['one of two burgers, with its tax', [BURGER], 1000, 1000],
    ['the beer, without', [BEER], 800, 0],
    ['a burger and the beer', [BURGER, BEER], 1800, 1000],
  ] as const)('of named dishes are of those: %s', async (_, lines, namedInCents, taxableNamedInCents) => {
    const named = { namedInCents, taxableNamedInCents, linesInCents: 2800, taxableLinesInCents: 2000 };
    expect(await (await priced()).partsOf(namedInCents, lines)).toEqual(splitRefund(WHOLE, namedInCents, named));
  });

  test('of named dishes have no tip, and of an amount alone they have', async () => {
    const { partsOf } = await priced();
    expect((await partsOf(1000, [BURGER])).tipInCents).toBe(0);
    expect((await partsOf(1000)).tipInCents).toBeGreaterThan(0);
  });
});
