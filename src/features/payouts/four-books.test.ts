/** A week of a store with a till and a website: the drawer's counts, the reports, the journal and the payouts are of the same money. */
import { expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { sum } from '#src/domain/money/money.ts';
import { creditOf, totalsOf } from '#src/domain/reports/journal.ts';
import type { JournalAccount } from '#src/domain/tenancy/accounting.schema.ts';
import { type CashFixture, cashFixture } from '#src/features/cash/testing/cash-fixture.ts';
import { ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { listJournalDays, readJournal } from '#src/features/reports/read-journal.ts';
import { readPayments } from '#src/features/reports/read-sales-cuts.ts';
import { readSalesReport } from '#src/features/reports/read-sales-report.ts';
import { openMerchantAccount, refreshMerchantAccount } from './merchant-account.ts';
import { listPayouts, readPayout } from './read-payouts.ts';
import { providerStore } from './testing/provider-store.ts';

const DAYS = 7;
/** The store is closed on Mondays. */
const MONDAY = 1;
const SALES: readonly JournalAccount[] = [
  ...(['sales', 'discounts', 'loyalty', 'deliveryFees', 'surcharges', 'tax', 'tips', 'refunds'] as const),
];

type Store = Awaited<ReturnType<typeof providerStore>>;

interface CountedDay {
  readonly businessDay: string;
  readonly cashInCents: number;
  readonly movedInCents: number;
  readonly differenceInCents: number;
}

/** Bills for cash, one with a tip and one that is given back in part, orders from the website, and a count that is off by 50 cents. */
async function trade(till: CashFixture, store: Store, day: number): Promise<CountedDay> {
  const sessionId = await till.open(20_000);
  for (let at = 0; at <= day % 3; at += 1) {
    const billId = `bill ${day} ${at}`;
    await till.send(billId, { lines: [ordered('a', 'burger', 1 + at), ordered('b', 'cola')] });
    await till.pay(billId, { tipInCents: at === 1 ? 150 : 0 });
  }
  const back = { reason: 'Cold', by: BY_MIA };
  if (day % 2 === 0) {
    const given = { orderId: `bill ${day} 0`, amountInCents: 333, key: `cash ${day}`, method: 'cash' as const };
    await refundOrder(till.ctx, SCOPE, { ...back, ...given, posTerminalId: 'till' });
  }
  const online: string[] = [];
  for (let at = 0; at <= day % 2; at += 1) {
    const orderId = await store.order();
    await store.payAndAccept(orderId);
    online.push(orderId);
  }
  if (day % 3 === 2) {
    const given = { orderId: online[0]!, amountInCents: 250, key: `online ${day}`, method: null, posTerminalId: null };
    await refundOrder(store.ctx, SCOPE, { ...back, ...given });
    await store.pump();
  }
  await till.move(sessionId, 'out', 300);
  const { expectedInCents } = (await till.board()).session!.figures!;
  const { report, differenceInCents } = await till.count(sessionId, expectedInCents - 50);
  const { cash, cashInInCents, cashOutInCents } = report.figures;
  const movedInCents = cashInInCents - cashOutInCents;
  return { businessDay: report.businessDay, cashInCents: cash.totalInCents, movedInCents, differenceInCents };
}

/** What the report of the day has, in cash and from the website. */
async function expectDayToAgree({ ctx }: Store, counted: CountedDay): Promise<{ readonly onlineInCents: number }> {
  const { businessDay } = counted;
  const period = { name: 'chooseDates', from: businessDay, to: businessDay } as const;
  const asked = { level: 'store', period, interval: 'daily', channel: 'OVERALL', posTerminalId: null } as const;
  const { totals } = await readSalesReport(ctx, SCOPE, asked);
  const payments = (await readPayments(ctx, SCOPE, { period, channel: 'OVERALL' })).rows;
  const cashInCents = payments.find(({ name }) => name === 'Cash')?.collectedInCents ?? 0;
  const onlineInCents = sum(payments.map((row) => row.collectedInCents + row.unpaidInCents)) - cashInCents;
  expect([businessDay, cashInCents]).toEqual([businessDay, counted.cashInCents]);
  expect(cashInCents + onlineInCents).toBe(totals.totalInCents);

  const [{ lines } = { lines: [] }] = await readJournal(ctx, SCOPE, [businessDay]);
  const { debitInCents, creditInCents } = totalsOf(lines);
  expect(debitInCents).toBe(creditInCents);
  expect(sum(SALES.map((account) => creditOf(lines, account)))).toBe(totals.totalInCents - totals.cashRoundingInCents);
  expect(0 - creditOf(lines, 'cash')).toBe(cashInCents + counted.movedInCents + counted.differenceInCents);
  return { onlineInCents };
}

test('the count, the report, the journal and the payouts of a week are of the same money, to the cent', async () => {
  const till = await cashFixture({ hasPrinters: false });
  await using store = await providerStore(till);
  const { ctx, simulator } = store;
  await openMerchantAccount(ctx, SCOPE, { by: BY_OWNER });
  store.answer('verified');
  await refreshMerchantAccount(ctx, SCOPE);
  let told = simulator.world.events.length;
  const nextDay = async () => {
    ctx.pass({ hours: 24 });
    simulator.passTime();
    const news = simulator.world.events.slice(told).filter(({ type }) => type.startsWith('payout.'));
    told = simulator.world.events.length;
    await store.deliver(news);
  };
  const counted: CountedDay[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const isOpen = ctx.clock.now().toZonedDateTimeISO('Australia/Sydney').dayOfWeek !== MONDAY;
    if (isOpen) counted.push(await trade(till, store, day));
    await nextDay();
  }
  // Until everything has arrived.
  for (let day = 0; day < 5; day += 1) await nextDay();

  const agreed = [];
  for (const one of counted) agreed.push(await expectDayToAgree(store, one));
  const onlineInCents = sum(agreed.map((one) => one.onlineInCents));
  expect([counted.length, onlineInCents > 0]).toEqual([DAYS - 1, true]);

  const { payouts } = await listPayouts(ctx, SCOPE, null);
  const details = await Promise.all(payouts.map(({ payoutId }) => readPayout(ctx, SCOPE, payoutId)));
  expect(details.map(({ differenceInCents }) => differenceInCents)).toEqual(payouts.map(() => 0));
  const paidOut = sum(payouts.map(({ amountInCents }) => amountInCents));
  const days = await readJournal(
    ctx,
    SCOPE,
    await listJournalDays(ctx, SCOPE, { from: '2026-11-01', to: '2026-12-31' }),
  );
  const booked = (account: JournalAccount) => sum(days.map(({ lines }) => 0 - creditOf(lines, account)));
  // What customers paid on the website is what the store was paid out and the fees, in the reports as in the journal.
  expect(paidOut).toBe(onlineInCents - booked('providerFees'));
  expect([booked('payouts'), booked('online')]).toEqual([paidOut, 0]);
});
