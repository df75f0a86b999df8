/** A month of online orders, some of them refunded in part: what was paid out is what the orders say, to the cent. */
import { expect, test } from 'bun:test';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { sum } from '#src/domain/money/money.ts';
import { totalFeeOf } from '#src/domain/payments/transaction-fees.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { openMerchantAccount, refreshMerchantAccount } from './merchant-account.ts';
import { listPayouts, readBalance, readPayout } from './read-payouts.ts';
import { providerStore } from './testing/provider-store.ts';

const DAYS = 30;

test('the payouts of a month equal its orders, less refunds and fees', async () => {
  await using store = await providerStore();
  const { ctx, simulator } = store;
  await openMerchantAccount(ctx, SCOPE, { by: BY_OWNER });
  store.answer('verified');
  await refreshMerchantAccount(ctx, SCOPE);
  const orderIds: string[] = [];
  for (let day = 0; day < DAYS; day++) {
    // The store is closed on Mondays.
    const isOpen = ctx.clock.now().toZonedDateTimeISO('Australia/Sydney').dayOfWeek !== 1;
    for (let count = 0; isOpen && count <= day % 2; count++) {
      const orderId = await store.order();
      await store.payAndAccept(orderId);
      orderIds.push(orderId);
    }
    const earlier = orderIds.at(-4);
    if (day % 3 === 0 && earlier) {
      const refund = { orderId: earlier, amountInCents: 100 + day, reason: 'Cold', key: `refund ${day}`, by: BY_MIA };
      await refundOrder(ctx, SCOPE, { ...refund, method: null, posTerminalId: null });
      await store.pump();
    }
    ctx.pass({ hours: 24 });
    simulator.passTime();
  }
  // Until everything has arrived.
  for (let day = 0; day < 5; day++) {
    ctx.pass({ hours: 24 });
    simulator.passTime();
  }

  const payments = await Promise.all(orderIds.map((id) => orderPayment(ctx.db, SCOPE, id)));
  const due = payments.map((payment) => {
    const { capturedInCents, refundedInCents } = payment!;
    expect(capturedInCents).toBe(1000);
    const fee = totalFeeOf(payment!);
    return capturedInCents - refundedInCents - fee + Math.round((fee * refundedInCents) / capturedInCents);
  });
  expect(payments.filter((payment) => payment!.refundedInCents > 0).length).toBeGreaterThan(5);

  const { payouts, next } = await listPayouts(ctx, SCOPE, null);
  expect(next).toBeNull();
  expect(payouts.length).toBeGreaterThan(20);
  expect(sum(payouts.map(({ amountInCents }) => amountInCents))).toBe(sum(due));
  const details = await Promise.all(payouts.map(({ payoutId }) => readPayout(ctx, SCOPE, payoutId)));
  expect(details.every(({ differenceInCents }) => differenceInCents === 0)).toBe(true);
  const lines = details.flatMap((one) => one.lines);
  expect(
    lines
      .filter(({ kind }) => kind === 'payment')
      .map(({ order }) => order?.orderId)
      .toSorted(),
  ).toEqual(orderIds.toSorted());
  expect(await readBalance(ctx, SCOPE)).toEqual({
    available: [{ currencyCode: 'AUD', amountInCents: 0 }],
    pending: [{ currencyCode: 'AUD', amountInCents: 0 }],
  });
});

test('a payout of another store is not there', async () => {
  await using store = await providerStore();
  const { ctx } = store;
  await openMerchantAccount(ctx, SCOPE, { by: BY_OWNER });
  expect(readPayout(ctx, SCOPE, 'po_of_another')).rejects.toMatchObject({ code: 'resource_not_found' });
});
