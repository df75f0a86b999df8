import { describe, expect, test } from 'bun:test';
import { creditOf, totalsOf } from '#src/domain/reports/journal.ts';
import { cashFixture } from '#src/features/cash/testing/cash-fixture.ts';
import { ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, OTHER_SCOPE, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { exportJournal, listJournalDays, readJournal } from './read-journal.ts';
import { readSalesReport } from './read-sales-report.ts';

const EVER = { from: '2000-01-01', to: '2100-01-01' };

/** Two bills for cash, one of them partly refunded, cash out for milk, and a drawer that was counted short. */
async function anEvening() {
  const fixture = await cashFixture();
  const { ctx } = fixture;
  const session = await fixture.open(20_000);
  for (const id of ['one', 'two']) {
    await fixture.send(id, { lines: [ordered(`${id} a`, 'burger', 2)] });
    await fixture.pay(id);
  }
  await refundOrder(ctx, SCOPE, {
    orderId: 'two',
    amountInCents: 500,
    reason: 'Cold',
    key: 'k',
    by: BY_MIA,
    posTerminalId: 'till',
  });
  return { fixture, ctx, session };
}
const daysOf = async ({ ctx }: Awaited<ReturnType<typeof anEvening>>) =>
  readJournal(ctx, SCOPE, await listJournalDays(ctx, SCOPE, EVER));

describe('the journal of an evening', () => {
  test('agrees with the day’s sales report and with the count of its drawer', async () => {
    const evening = await anEvening();
    const { fixture, ctx, session } = evening;
    const counted = await fixture.count(session, 23_300);
    const [day] = await daysOf(evening);
    const lines = day!.lines;
    const { totals } = await readSalesReport(ctx, SCOPE, {
      level: 'store',
      period: { name: 'today' },
      interval: 'daily',
      channel: 'OVERALL',
      posTerminalId: null,
    });
    const taxOfRefund = lines.find(({ account, isTaxed }) => account === 'refunds' && isTaxed)?.taxInCents ?? 0;
    expect(creditOf(lines, 'sales') + creditOf(lines, 'tax') - taxOfRefund).toBe(totals.grossInCents);
    expect(0 - creditOf(lines, 'refunds') - taxOfRefund).toBe(totals.refundInCents);
    expect(day!.moneyInCents).toBe(totals.totalInCents + counted.differenceInCents);
    expect(0 - creditOf(lines, 'cash')).toBe(counted.countedInCents - 20_000);
    expect(creditOf(lines, 'cashDifference')).toBe(counted.differenceInCents);
    expect(counted.differenceInCents).not.toBe(0);
    const { debitInCents, creditInCents } = totalsOf(lines);
    expect(debitInCents).toBe(creditInCents);
    expect(creditOf(lines, 'unpaid')).toBe(0);
  });

  test('is open until its drawer is counted and the day is over, then ready, and exported once it is in a file', async () => {
    const evening = await anEvening();
    const { fixture, ctx, session } = evening;
    const stateOf = async () => (await daysOf(evening)).map(({ state }) => state).at(-1);
    expect(await stateOf()).toBe('open');
    ctx.pass({ hours: 24 });
    expect(await stateOf()).toBe('open');
    await fixture.count(session, 23_500);
    expect(await stateOf()).toBe('ready');
    await new Response((await exportJournal(ctx, SCOPE, { range: EVER, by: BY_MIA })).body).text();
    expect(await stateOf()).toBe('exported');
  });

  test('a day whose facts changed since it was exported says so, until it is exported again', async () => {
    const evening = await anEvening();
    const { fixture, ctx, session } = evening;
    await fixture.count(session, 23_500);
    ctx.pass({ hours: 24 });
    const exported = async () =>
      new Response((await exportJournal(ctx, SCOPE, { range: EVER, by: BY_MIA })).body).text();
    await exported();
    await ctx.db.updateTable('orders').set({ statusCode: 'cancelled' }).where('id', '=', 'one').execute();
    expect((await daysOf(evening)).map(({ state }) => state)).toEqual(['changed']);
    await exported();
    expect((await daysOf(evening)).map(({ state }) => state)).toEqual(['exported']);
  });

  test('of two evenings knows of each whether it was exported, in whichever order they are read', async () => {
    const evening = await anEvening();
    const { fixture, ctx } = evening;
    await fixture.count(evening.session, 23_500);
    ctx.pass({ hours: 24 });
    await fixture.send('three', { lines: [ordered('three a', 'burger', 1)] });
    await fixture.pay('three');
    const days = await listJournalDays(ctx, SCOPE, EVER);
    await new Response((await exportJournal(ctx, SCOPE, { range: EVER, by: BY_MIA })).body).text();
    for (const asked of [days, days.toReversed()]) {
      const read = await readJournal(ctx, SCOPE, asked);
      expect(read.map(({ businessDay, exported }) => [businessDay, exported?.byName])).toEqual(
        asked.map((day) => [day, 'Mia']),
      );
    }
    expect(days).toHaveLength(2);
  });

  test('is that of the store: another one has none of it', async () => {
    const { ctx } = await anEvening();
    expect(await listJournalDays(ctx, OTHER_SCOPE, EVER)).toEqual([]);
  });

  test('a file that is not read to its end exports nothing', async () => {
    const evening = await anEvening();
    const { body: stream } = await exportJournal(evening.ctx, SCOPE, { range: EVER, by: BY_MIA });
    await stream.cancel();
    expect((await daysOf(evening)).map(({ exported }) => exported)).toEqual([null]);
  });

  test('of more than 300 lines for Xero is a zip of numbered files, and its days are exported', async () => {
    const { fixture, ctx } = await anEvening();
    for (let day = 0; day < 160; day += 1) {
      ctx.pass({ hours: 24 });
      await fixture.send(`later ${day}`, {
        lines: [ordered(`later ${day} a`, 'burger', 2), ordered(`b ${day}`, 'cola')],
      });
      await fixture.pay(`later ${day}`);
    }
    const file = await exportJournal(ctx, SCOPE, { range: EVER, by: BY_MIA });
    expect([file.name, file.type]).toEqual([`journal-xero-${EVER.from}-${EVER.to}.zip`, 'application/zip']);
    const bytes = new TextDecoder('latin1').decode(await new Response(file.body).arrayBuffer());
    expect(bytes).toContain(`journal-xero-${EVER.from}-${EVER.to}-2.csv`);
    const rows = bytes.split('BAS Excluded').length - 1;
    expect(rows).toBeGreaterThan(300);
    const days = await readJournal(ctx, SCOPE, await listJournalDays(ctx, SCOPE, EVER));
    expect(days.filter(({ exported }) => exported !== null)).toHaveLength(161);
  });
});
