/** A store that is paid out when it asks: everything available goes to its bank once, and what has gone can be read. */
import { expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { sum } from '#src/domain/money/money.ts';
import { creditOf } from '#src/domain/reports/journal.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { listJournalDays, readJournal } from '#src/features/reports/read-journal.ts';
import { compareStore } from './compare-books.ts';
import { changePayoutSchedule, openMerchantAccount, refreshMerchantAccount } from './merchant-account.ts';
import { payOutNow } from './pay-out-now.ts';
import { listPayouts, readBalance, readPayout } from './read-payouts.ts';
import { providerStore } from './testing/provider-store.ts';

const by = BY_OWNER;

/** A store that has sold for 10.00, of which the money is available. */
async function soldStore({ isManual = true } = {}) {
  const store = await providerStore();
  const { ctx, simulator } = store;
  await openMerchantAccount(ctx, SCOPE, { by });
  store.answer('verified');
  await refreshMerchantAccount(ctx, SCOPE);
  if (isManual) await changePayoutSchedule(ctx, SCOPE, { schedule: { interval: 'manual' }, by });
  await store.payAndAccept(await store.order());
  const pass = (days: number) => {
    ctx.pass({ hours: 24 * days });
    simulator.passTime();
  };
  const available = async () => sum((await readBalance(ctx, SCOPE)).available.map((one) => one.amountInCents));
  const madeOnes = () => simulator.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/payouts');
  return { store, ctx, simulator, pass, available, madeOnes };
}

/** Who asked for how much, as the log has it. */
async function asked({ db }: Awaited<ReturnType<typeof soldStore>>['ctx']) {
  const log = db.selectFrom('audit_log').select(['actorName', 'afterJson']).where('action', '=', 'askForPayout');
  return (await log.execute()).map(({ actorName, afterJson }) => ({
    actorName,
    amountInCents: (JSON.parse(afterJson ?? '{}') as { amountInCents?: number }).amountInCents,
  }));
}

test('a payout that is asked for takes everything available, once, and the log says who asked', async () => {
  const { store, ctx, pass, available } = await soldStore();
  await using _ = store;
  pass(3);
  const due = await available();
  expect(due).toBeGreaterThan(0);
  const both = await Promise.allSettled([
    payOutNow(ctx, SCOPE, { key: 'page', by }),
    payOutNow(ctx, SCOPE, { key: 'page', by }),
  ]);
  const made = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map(({ payoutId }) => payoutId)).size).toBe(1);
  const { payouts } = await listPayouts(ctx, SCOPE, null);
  expect(payouts.map(({ amountInCents, isManual, bankLast4 }) => [amountInCents, isManual, bankLast4])).toEqual([
    [due, true, '3456'],
  ]);
  expect(await available()).toBe(0);
  expect((await asked(ctx))[0]).toEqual({ actorName: by.name, amountInCents: due });
  // From a page that was opened later there is nothing left.
  expect((await refusalOf(payOutNow(ctx, SCOPE, { key: 'later', by })))?.reason).toBe('nothing_available');
});

test('a payout made by hand opens with its amount, day, bank and state, and names no orders', async () => {
  const { store, ctx, pass, available } = await soldStore();
  await using _ = store;
  pass(3);
  const due = await available();
  const { payoutId } = await payOutNow(ctx, SCOPE, { key: 'page', by });
  expect(await readPayout(ctx, SCOPE, payoutId)).toMatchObject({
    payout: { amountInCents: due, state: 'pending', bankLast4: '3456', isManual: true },
    lines: [],
    differenceInCents: 0,
  });
  expect(await compareStore(ctx, SCOPE)).toBe(0);
});

test('a payout that is asked for twice over a lost answer is made once', async () => {
  const { store, ctx, simulator, pass, available } = await soldStore();
  await using _ = store;
  pass(3);
  const due = await available();
  // The client of this runtime repeats a broken connection once by itself.
  simulator.faults.failNext('resetAfter', { path: /^POST \/v1\/payouts$/, times: 2 });
  expect((await refusalOf(payOutNow(ctx, SCOPE, { key: 'page', by })))?.code).toBe('service_unavailable');
  expect((await refusalOf(payOutNow(ctx, SCOPE, { key: 'page', by })))?.reason).toBe('nothing_available');
  expect((await listPayouts(ctx, SCOPE, null)).payouts.map(({ amountInCents }) => amountInCents)).toEqual([due]);
  expect(await asked(ctx)).toEqual([{ actorName: by.name, amountInCents: due }]);
});

test('what goes out by itself is not paid out by hand, nor is what is still being processed', async () => {
  const waiting = await soldStore();
  await using _ = waiting.store;
  expect((await refusalOf(payOutNow(waiting.ctx, SCOPE, { key: 'page', by })))?.reason).toBe('nothing_available');
  const daily = await soldStore({ isManual: false });
  await using __ = daily.store;
  expect((await refusalOf(payOutNow(daily.ctx, SCOPE, { key: 'page', by })))?.reason).toBe('paid_out_by_itself');
  expect([...waiting.madeOnes(), ...daily.madeOnes()]).toEqual([]);
});

test('the journal has payouts made by hand with their fees, before and after the schedule is changed', async () => {
  const { store, ctx, simulator, pass } = await soldStore({ isManual: false });
  await using _ = store;
  const deliver = () => store.deliver(simulator.world.events.filter(({ type }) => type.startsWith('payout.')));
  pass(3);
  // Sold before the schedule changed, and not in the last payout that went out by itself.
  await store.payAndAccept(await store.order());
  await changePayoutSchedule(ctx, SCOPE, { schedule: { interval: 'manual' }, by });
  for (const key of ['first', 'second']) {
    pass(3);
    await payOutNow(ctx, SCOPE, { key, by });
    await store.payAndAccept(await store.order());
    pass(1);
    await deliver();
  }
  pass(3);
  await payOutNow(ctx, SCOPE, { key: 'third', by });
  pass(2);
  await deliver();
  const days = await readJournal(
    ctx,
    SCOPE,
    await listJournalDays(ctx, SCOPE, { from: '2026-01-01', to: '2027-12-31' }),
  );
  const debits = (account: 'payouts' | 'online' | 'providerFees') =>
    sum(days.map(({ lines }) => 0 - creditOf(lines, account)));
  const { payouts } = await listPayouts(ctx, SCOPE, null);
  expect(payouts.map(({ isManual }) => isManual)).toEqual([true, true, true, false]);
  expect(debits('payouts')).toBe(sum(payouts.map(({ amountInCents }) => amountInCents)));
  expect(debits('providerFees')).toBeGreaterThan(0);
  expect(debits('online')).toBe(0);
});
