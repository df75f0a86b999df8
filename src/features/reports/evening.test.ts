/** One evening of the demo's Roma, from clocking in to the email of the next morning: every figure is the same one. */
import { expect, test } from 'bun:test';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { creditOf, totalsOf } from '#src/domain/reports/journal.ts';
import type { SavedReportSettings } from '#src/domain/reports/saved-report.schema.ts';
import { countDrawer } from '#src/features/cash/count-drawer.ts';
import { openDrawerSession } from '#src/features/cash/open-drawer-session.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { AVA, clockTill, FRONT, SCOPE } from '#src/features/timeclock/testing/clock-till.ts';
import { createEmailSimulator } from '#src/integrations/email/simulator/email-simulator.ts';
import { createSavedReport, listReportReaders } from './manage-saved-reports.ts';
import { exportJournal, readJournal } from './read-journal.ts';
import { readSalesReport } from './read-sales-report.ts';
import { queueDueReports, sendSavedReports } from './saved-reports.job.ts';

const BY_AVA = { mover: 'staff', kind: 'employee', id: AVA.id, name: AVA.name, origin: FRONT } as const;
const AT_FRONT = { posTerminalId: FRONT, by: BY_AVA };

/** Sold for cash at the front till; answers what it cost. */
async function sale(ctx: TestContext, id: string): Promise<number> {
  const { items } = await ctx.menus.menuOf(SCOPE);
  const item = items.find((one) => one.type === 'basic' && one.modifiers.every(({ min }) => min === 0));
  if (item?.type !== 'basic') throw new Error('the demo sells something without a choice');
  const price = item.price.basePrice + item.price.extraCharge.pickup;
  const { order } = await placePosOrder(ctx, SCOPE, {
    ...{ id, ...BARE_ORDER, paymentType: 'posCash', manual: null, employee: AVA, ...AT_FRONT },
    lines: [{ id, itemId: item.id, quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } }],
    ...{ tenderedInCents: price, expectedTotalInCents: price },
  });
  return order.grandTotalInCents;
}

test('an evening at the counter, its report, its journal and the email of the next morning say the same', async () => {
  const till = await clockTill();
  const email = createEmailSimulator(till.ctx);
  const ctx = { ...till.ctx, ports: { ...till.ctx.ports, email } } as TestContext;
  const readers = await listReportReaders(ctx.db, SCOPE);
  const settings: SavedReportSettings = {
    ...{ name: 'Yesterday', level: 'employee', rhythm: 'daily', channel: 'POS', interval: 'daily' },
    ...{ storeIds: [SCOPE.storeId], userIds: readers.map(({ userId }) => userId), isPaused: false },
  };
  await createSavedReport(ctx, SCOPE, { settings, ownStoreIds: [SCOPE.storeId], by: BY_OWNER });

  expect((await till.press('clockIn', { pin: AVA.pin })).body.result).toBe('success');
  const { sessionId } = await openDrawerSession(ctx, SCOPE, { ...AT_FRONT, floatInCents: 20_000, denominations: [] });
  const sold = (await sale(ctx, 'first')) + (await sale(ctx, 'second'));
  await refundOrder(ctx, SCOPE, {
    ...{ orderId: 'second', amountInCents: 100, reason: 'Cold', key: 'once', by: BY_AVA, posTerminalId: FRONT },
  });
  const counted = await countDrawer(ctx, SCOPE, {
    ...{ ...AT_FRONT, sessionId, denominations: [], note: '' },
    countedInCents: 20_000 + sold - 100 - 5,
  });
  expect(counted.differenceInCents).toBe(-5);
  expect((await till.press('clockOut', { pin: AVA.pin })).body.result).toBe('success');

  const { totals } = await readSalesReport(ctx, SCOPE, {
    ...{ level: 'store', period: { name: 'today' }, interval: 'daily', channel: 'OVERALL', posTerminalId: null },
  });
  expect([totals.grossInCents, totals.totalInCents]).toEqual([sold, sold - 100]);

  till.ctx.pass({ hours: 24 });
  const [day] = await readJournal(ctx, SCOPE, [counted.businessDay]);
  const { debitInCents, creditInCents } = totalsOf(day!.lines);
  expect(day!.state).toBe('ready');
  expect(debitInCents).toBe(creditInCents);
  expect(day!.moneyInCents).toBe(totals.totalInCents + counted.differenceInCents);
  expect(0 - creditOf(day!.lines, 'cash')).toBe(counted.countedInCents - 20_000);
  const range = { from: counted.businessDay, to: counted.businessDay };
  const file = await new Response((await exportJournal(ctx, SCOPE, { range, by: BY_OWNER })).body).text();
  const amounts = file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Math.round(Number(line.split(',').at(-5)) * 100));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);

  await queueDueReports(ctx);
  await sendSavedReports(ctx);
  expect(email.inbox.messages.map(({ to }) => to[0]).toSorted()).toEqual(readers.map((one) => one.email).toSorted());
  const [mail] = email.inbox.messages;
  expect(mail!.text).toContain(`Total: $${(totals.totalInCents / 100).toFixed(2)}`);
  expect(mail!.text).toContain(`${AVA.name} (2): $${(totals.netInCents / 100).toFixed(2)}`);
  expect(mail!.attachments[0]!.fileName).toBe(`employee-${counted.businessDay}-${counted.businessDay}.csv`);
});
