/** A month of online orders, some of them refunded in part: what was paid out is what the orders say, to the cent. */
import { expect, test } from 'bun:test';
import { listDisputes } from '#db/payments/disputes.repository.ts';
import { readFeeTotals } from '#db/payments/order-fees.queries.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { sum } from '#src/domain/money/money.ts';
import { feesReturnedOf, totalFeeOf, USUAL_RETURNS, usualFeeRates } from '#src/domain/payments/transaction-fees.ts';
import { creditOf, totalsOf } from '#src/domain/reports/journal.ts';
import type { JournalAccount } from '#src/domain/tenancy/accounting.schema.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { listJournalDays, readJournal } from '#src/features/reports/read-journal.ts';
import { closeDispute, openDispute } from '#src/integrations/card-payments/simulator/wire/disputes.ts';
import { refreshDispute } from './disputes.ts';
import { openMerchantAccount, refreshMerchantAccount } from './merchant-account.ts';
import { listPayouts, type PayoutView, readBalance, readPayout } from './read-payouts.ts';
import { providerStore } from './testing/provider-store.ts';

const DAYS = 30;
/** On which days a customer's bank takes a payment back, and how that ends. */
const DISPUTES: Readonly<Record<number, 'won' | 'lost'>> = { 8: 'lost', 13: 'won', 21: 'lost' };

test('the payouts of a month equal its orders, less refunds and fees', async () => {
  await using store = await providerStore();
  const { ctx, simulator } = store;
  await openMerchantAccount(ctx, SCOPE, { by: BY_OWNER });
  store.answer('verified');
  await refreshMerchantAccount(ctx, SCOPE);
  const feeRatesJson = JSON.stringify({ ...usualFeeRates('AU'), platform: { rateBps: 150, fixedInCents: 5 } });
  await ctx.db.updateTable('merchant_accounts').set({ feeRatesJson }).execute();
  const orderIds: string[] = [];
  const disputes = new Map<string, 'won' | 'lost'>();
  const dispute = async (orderId: string, ends: 'won' | 'lost') => {
    const { chargeId } = (await orderPayment(ctx.db, SCOPE, orderId))!;
    const { id } = openDispute(simulator.world, chargeId!);
    disputes.set(id, ends);
    await refreshDispute(ctx, SCOPE, id);
  };
  let told = simulator.world.events.length;
  const deliverPayouts = async () => {
    const news = simulator.world.events.slice(told).filter(({ type }) => type.startsWith('payout.'));
    told = simulator.world.events.length;
    await store.deliver(news);
  };
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
    const disputedOrder = DISPUTES[day] && orderIds.at(-2);
    if (disputedOrder) await dispute(disputedOrder, DISPUTES[day]!);
    ctx.pass({ hours: 24 });
    simulator.passTime();
    await deliverPayouts();
  }
  for (const [disputeId, ends] of disputes) {
    closeDispute(simulator.world, disputeId, ends);
    await refreshDispute(ctx, SCOPE, disputeId);
  }
  // Until everything has arrived.
  for (let day = 0; day < 5; day++) {
    ctx.pass({ hours: 24 });
    simulator.passTime();
    await deliverPayouts();
  }

  const payments = await Promise.all(orderIds.map((id) => orderPayment(ctx.db, SCOPE, id)));
  const due = payments.map((payment) => {
    const { capturedInCents, refundedInCents } = payment!;
    expect(capturedInCents).toBe(1000);
    const fee = totalFeeOf(payment!);
    // The platform's and the payout's part come back, the card provider's does not.
    return capturedInCents - refundedInCents - fee + feesReturnedOf(payment!, payment!, USUAL_RETURNS);
  });
  expect(payments.filter((payment) => payment!.refundedInCents > 0).length).toBeGreaterThan(5);

  const { payouts, next } = await listPayouts(ctx, SCOPE, null);
  expect(next).toBeNull();
  expect(payouts.length).toBeGreaterThan(20);
  const lostInCents = sum(
    (await listDisputes(ctx.db, SCOPE)).map((one) => (one.statusCode === 'lost' ? one.takenInCents! : 0)),
  );
  expect([disputes.size, lostInCents > 1000]).toEqual([3, true]);
  expect(sum(payouts.map(({ amountInCents }) => amountInCents))).toBe(sum(due) - lostInCents);
  const details = await Promise.all(payouts.map(({ payoutId }) => readPayout(ctx, SCOPE, payoutId)));
  expect(details.every(({ differenceInCents }) => differenceInCents === 0)).toBe(true);
  const lines = details.flatMap((one) => one.lines);
  const disputeLines = lines.filter(({ kind }) => kind === 'dispute').map(({ amountInCents }) => amountInCents);
  expect([disputeLines.length, sum(disputeLines)]).toEqual([4, 0 - lostInCents]);
  expect(
    lines
      .filter(({ kind }) => kind === 'payment')
      .map(({ order }) => order?.orderId)
      .toSorted(),
  ).toEqual(orderIds.toSorted());
  // What went back names its order as what came in does.
  const goneBack = lines.filter(({ kind }) => kind === 'refund' || kind === 'dispute');
  expect(goneBack.length).toBeGreaterThan(5);
  expect(goneBack.every(({ order }) => order !== null && orderIds.includes(order.orderId))).toBe(true);
  // And the page of fees says what was taken, less what refunds gave back.
  const fees = await readFeeTotals(ctx.db, SCOPE, {});
  expect(fees.feesReturnedInCents).toBeGreaterThan(0);
  expect(totalFeeOf(fees) - fees.feesReturnedInCents).toBe(sum(details.map(({ feeInCents }) => feeInCents)));
  await expectBooked(ctx, payouts, { feeInCents: sum(details.map(({ feeInCents }) => feeInCents)), lostInCents });
  expect(await readBalance(ctx, SCOPE)).toEqual({
    available: [{ currencyCode: 'AUD', amountInCents: 0 }],
    pending: [{ currencyCode: 'AUD', amountInCents: 0 }],
  });
});

/** The journal has every payout on the day on which it arrived, and nothing is left where online payments wait. */
async function expectBooked(
  ctx: Awaited<ReturnType<typeof providerStore>>['ctx'],
  payouts: readonly PayoutView[],
  { feeInCents, lostInCents }: { readonly feeInCents: number; readonly lostInCents: number },
): Promise<void> {
  const range = { from: '2026-01-01', to: '2027-12-31' };
  const days = await readJournal(ctx, SCOPE, await listJournalDays(ctx, SCOPE, range));
  const debits = (account: JournalAccount) => sum(days.map(({ lines }) => 0 - creditOf(lines, account)));
  expect(debits('payouts')).toBe(sum(payouts.map(({ amountInCents }) => amountInCents)));
  expect(debits('providerFees')).toBe(feeInCents);
  expect(debits('disputes')).toBe(lostInCents);
  expect(debits('online')).toBe(0);
  for (const { arrivesIsoDateTimeUtc } of payouts) {
    const day = days.find(({ businessDay }) => businessDay === arrivesIsoDateTimeUtc.slice(0, 10));
    expect(day && creditOf(day.lines, 'payouts')).toBeLessThan(0);
  }
  for (const { lines } of days) {
    const { debitInCents, creditInCents } = totalsOf(lines);
    expect(debitInCents).toBe(creditInCents);
  }
}

test('a payout of another store is not there', async () => {
  await using store = await providerStore();
  const { ctx } = store;
  await openMerchantAccount(ctx, SCOPE, { by: BY_OWNER });
  await expect(readPayout(ctx, SCOPE, 'po_of_another')).rejects.toMatchObject({ code: 'resource_not_found' });
});
