/** What a till and the back office read of a drawer, to the last field: its board, its papers and its file. */
import { describe, expect, test } from 'bun:test';
import { updatePosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { BACK, FRONT, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { recountDrawer } from './count-drawer.ts';
import { countFilterOf, exportCounts } from './export-counts.ts';
import { printCount } from './print-count.ts';
import { readCount } from './read-cash.ts';
import { type CashFixture, cashFixture } from './testing/cash-fixture.ts';

const SYDNEY = 'Australia/Sydney';

async function jobs({ ctx }: CashFixture) {
  const rows = await ctx.db
    .selectFrom('print_jobs')
    .select(['docketType', 'orderVersion', 'orderId', 'stationId', 'reason', 'payloadJson'])
    .orderBy('id')
    .execute();
  return rows
    .map(({ payloadJson, ...job }) => ({ ...job, payload: JSON.parse(payloadJson) as Record<string, unknown> }))
    .filter(({ payload }) => payload.kind === 'END_OF_DAY');
}

describe('the board of a drawer', () => {
  test('before the float: whose drawer it is, what was sold for cash, and the last float', async () => {
    const fixture = await cashFixture();
    expect(await fixture.board()).toMatchObject({ lastFloatInCents: null, recountable: null, session: null });
    const sessionId = await fixture.open(12_000);
    const { id } = await fixture.count(sessionId, 12_000);
    const board = await fixture.board();
    expect(board).toMatchObject({
      atIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
      businessDay: '2026-11-21',
      maySee: true,
      isBlindCount: false,
      lastFloatInCents: 12_000,
      soldBeforeFloat: { paymentCount: 0, totalInCents: 0 },
      recountable: { sessionId, businessDay: '2026-11-21', number: 1, countId: id },
      unpaid: [],
      unpaidCount: 0,
      unpaidInCents: 0,
    });
    expect(board.counts?.map((count) => count.id)).toEqual([id]);
  });

  test('money that came otherwise than as cash is not what was sold before the float', async () => {
    const fixture = await cashFixture();
    await fixture.sell('cash');
    await fixture.send('voucher', { lines: [ordered('a', 'burger')] });
    await fixture.pay('voucher', { paymentType: 'posCustomPayment', customPaymentName: 'Voucher' });
    expect((await fixture.board()).soldBeforeFloat).toEqual({ paymentCount: 1, totalInCents: 1000 });
  });

  test('somebody without a right to the drawer is told nothing of its money, open or not', async () => {
    const fixture = await cashFixture();
    await fixture.sell('cash');
    const board = () => fixture.board(['takeOrders']);
    expect(await board()).toMatchObject({ soldBeforeFloat: null, sentLate: null, recountable: null, counts: null });
    await fixture.open(5000);
    expect(await board()).toMatchObject({ soldBeforeFloat: null, session: { floatInCents: null, moves: [] } });
  });

  test('an open drawer says since when, by whom, and whether its day is over', async () => {
    const fixture = await cashFixture();
    const id = await fixture.open(5000);
    await fixture.move(id, 'in', 300, 'Change');
    const session = async () => (await fixture.board()).session;
    expect(await session()).toMatchObject({
      id,
      businessDay: '2026-11-21',
      isOfEarlierDay: false,
      floatInCents: 5000,
      openedByName: 'Mia',
      openedIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
      moves: [{ kind: 'in', amountInCents: 300, reason: 'Change', byName: 'Mia', approvedByName: null }],
      figures: { expectedInCents: 5300 },
    });
    expect((await fixture.board()).soldBeforeFloat).toBeNull();
    fixture.ctx.pass({ hours: 24 });
    expect((await session())?.isOfEarlierDay).toBe(true);
  });

  test('a bill of one cent waits for its money like any other', async () => {
    const fixture = await cashFixture();
    await fixture.send('small', { lines: [ordered('a', 'burger')] });
    await fixture.pay('small', { amountInCents: 995 });
    const { unpaid, unpaidCount, unpaidInCents } = await fixture.board();
    expect([unpaid.map(({ leftInCents }) => leftInCents), unpaidCount, unpaidInCents]).toEqual([[5], 1, 5]);
  });
});

describe('whose drawer it is', () => {
  const putMoneyInto = (fixture: CashFixture, drawerOfTerminalId: string) =>
    fixture.ctx.write((trx) =>
      updatePosTerminal(trx, SCOPE, BACK.posTerminalId, {
        name: 'Back bar',
        settings: posTerminalSettingsSchema.parse({ drawerOfTerminalId }),
      }),
    );

  test('a till that puts its money into another’s says that one’s name and both tills', async () => {
    const fixture = await cashFixture();
    const own = (await fixture.board()).drawer;
    await putMoneyInto(fixture, FRONT.posTerminalId);
    const { drawer } = await fixture.board(undefined, BACK.posTerminalId);
    expect(drawer.name).toBe(own.name);
    expect(drawer.tillNames).toHaveLength(own.tillNames.length + 1);
    expect(drawer.tillNames).toContain('Back bar');
  });

  test('where that till is gone, the drawer is its own', async () => {
    const fixture = await cashFixture();
    await putMoneyInto(fixture, 'till-that-is-gone');
    expect((await fixture.board(undefined, BACK.posTerminalId)).drawer).toEqual({
      name: 'Back bar',
      tillNames: ['Back bar'],
    });
    expect(await refusalOf(fixture.board(undefined, 'nobody'))).toMatchObject({ code: 'resource_not_found' });
  });
});

describe('the paper of a count', () => {
  test('is an invoice of no order, printed once by itself and again as reprint number one', async () => {
    const fixture = await cashFixture();
    const { id } = await fixture.count(await fixture.open(5000), 5000);
    const again = await printCount(fixture.ctx, SCOPE, { countId: id, by: BY_MIA });
    const [first, second] = await jobs(fixture);
    const job = { docketType: 'ORDER_INVOICE', orderId: null, orderVersion: 0, stationId: null } as const;
    expect(first).toMatchObject({ ...job, reason: 'auto', payload: { currencyCode: 'AUD' } });
    expect(first?.payload.marks).toMatchObject({ reprint: null });
    expect(second).toMatchObject({ ...job, reason: 'reprint' });
    expect(second?.payload.marks).toMatchObject({ reprint: { number: 1, at: '6:00 PM', by: 'Mia' } });
    const row = await fixture.ctx.db
      .selectFrom('audit_log')
      .select(['subjectType', 'afterJson'])
      .where('action', '=', 'printCount')
      .executeTakeFirstOrThrow();
    expect(row.subjectType).toBe('cashSession');
    expect(JSON.parse(row.afterJson ?? '')).toEqual({ countId: id, printJobId: again.printJobId });
  });

  test('of a count that is not there is refused', async () => {
    const fixture = await cashFixture();
    expect(await refusalOf(printCount(fixture.ctx, SCOPE, { countId: 'nobody', by: BY_MIA }))).toMatchObject({
      code: 'resource_not_found',
    });
    expect(await refusalOf(readCount(fixture.ctx, SCOPE, 'nobody'))).toMatchObject({ code: 'resource_not_found' });
  });

  test('a count again is on paper, too, and in the log under its own number', async () => {
    const fixture = await cashFixture();
    const sessionId = await fixture.open(5000);
    await fixture.count(sessionId, 4000);
    await recountDrawer(fixture.ctx, SCOPE, {
      ...FRONT,
      sessionId,
      countedInCents: 5000,
      denominations: [],
      note: '',
      afterNumber: 1,
    });
    expect((await jobs(fixture)).map(({ payload }) => (payload.count as { number: number }).number)).toEqual([1, 2]);
    const rows = await fixture.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'afterJson'])
      .where('action', 'like', '%countDrawer')
      .orderBy('id')
      .execute();
    expect(rows.map(({ action, afterJson }) => [action, JSON.parse(afterJson ?? '')])).toEqual([
      ['countDrawer', { number: 1, countedInCents: 4000, expectedInCents: 5000, differenceInCents: -1000 }],
      ['recountDrawer', { number: 2, countedInCents: 5000, expectedInCents: 5000, differenceInCents: 0 }],
    ]);
  });
});

test('the file of counts has a line for each, with every figure in its column', async () => {
  const fixture = await cashFixture();
  const sessionId = await fixture.open(20_000);
  await fixture.sell('one');
  await fixture.send('two', { lines: [ordered('a', 'burger')] });
  await fixture.pay('two', { paymentType: 'posCustomPayment', customPaymentName: 'Voucher', tipInCents: 150 });
  await fixture.send('three', { lines: [ordered('a', 'beer')] });
  await fixture.pay('three', { tipInCents: 200 });
  await fixture.send('four', { lines: [ordered('a', 'cola')] });
  await fixture.pay('four', { paymentType: 'posCustomPayment', customPaymentName: 'Points' });
  await fixture.move(sessionId, 'in', 700);
  await fixture.move(sessionId, 'out', 350);
  await fixture.count(sessionId, 22_000, { note: 'Short' });
  const csv = await new Response(exportCounts(fixture.ctx, SCOPE, { timezone: SYDNEY })).text();
  const [head = '', line = '', ...more] = csv.trimEnd().split('\r\n');
  expect(more).toEqual([]);
  const cells = line.split(',');
  expect(Object.fromEntries(head.split(',').map((name, at) => [name, cells[at]]))).toMatchObject({
    'Business day': '2026-11-21',
    Count: 'Count',
    'Counted at': '2026-11-21T18:00:00+11:00[Australia/Sydney]',
    'Counted by': 'Mia',
    Float: '200.00',
    'Cash taken': '20.00',
    'Cash refunds': '0.00',
    'Cash in': '7.00',
    'Cash out': '3.50',
    Expected: '223.50',
    Counted: '220.00',
    Difference: '-3.50',
    Card: '0.00',
    'Other payments': '15.50',
    Tips: '3.50',
    Note: 'Short',
  });
  const lines = async (filter: { from?: string; difference?: 'short' | 'over' | 'any' }) =>
    (await new Response(exportCounts(fixture.ctx, SCOPE, { timezone: SYDNEY, ...filter })).text())
      .trimEnd()
      .split('\r\n');
  expect(await lines({ from: '2026-11-22' })).toHaveLength(1);
  expect([await lines({ difference: 'any' }), await lines({ difference: 'short' })].map((rows) => rows.length)).toEqual(
    [2, 2],
  );
  expect(await lines({ difference: 'over' })).toHaveLength(1);
});

test.each([
  ['all days', {}, {}],
  [
    'two days',
    { period: 'chooseDates', from: '2026-11-01', to: '2026-11-02' },
    { from: '2026-11-01', to: '2026-11-02' },
  ],
  ['what was short', { difference: 'short' }, { difference: 'short' }],
  ['what no list has', { difference: 'haunted' }, {}],
] as const)('a list of counts asks for %s', (_, words, days) => {
  const at = { today: '2026-11-21', now: Temporal.Instant.from('2026-11-21T07:00:00Z') };
  expect(countFilterOf(words as Parameters<typeof countFilterOf>[0], at)).toEqual(days);
});
