/** Every guard of a drawer, each once, and where its lists end: floats, counts, recounts, names on paper and files. */
import { describe, expect, test } from 'bun:test';
import { listCashCounts } from '#db/cash/cash-counts.repository.ts';
import { updatePosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { TEST_NOW } from '#db/testing/test-context.ts';
import { posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { BACK, FRONT, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { type CountInput, recountDrawer } from './count-drawer.ts';
import { exportCounts } from './export-counts.ts';
import { openDrawerSession } from './open-drawer-session.ts';
import { type CashFixture, cashFixture } from './testing/cash-fixture.ts';

const TEN_FIVES = [{ valueInCents: 500, count: 10 }];
const reason = async (act: Promise<unknown>) => (await refusalOf(act))?.reason ?? null;
const recount = ({ ctx }: CashFixture, sessionId: string, more: Partial<CountInput & { afterNumber: number }> = {}) =>
  recountDrawer(ctx, SCOPE, {
    ...{ ...FRONT, sessionId, countedInCents: 5000, denominations: [], note: '', afterNumber: 1 },
    ...more,
  });
const sessions = ({ ctx }: CashFixture) => ctx.db.selectFrom('cash_sessions').selectAll().execute();
async function boss({ ctx }: CashFixture): Promise<void> {
  await ctx.db
    .insertInto('employees')
    .values({
      ...{ id: 'employee-boss', restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId, name: 'Rosa' },
      ...{ pinHash: 'y', permissionsJson: '["cashDrawer"]', createdIsoDateTimeUtc: TEST_NOW },
    })
    .execute();
}
const APPROVED = { ...BY_MIA, approvedById: 'employee-boss' };

describe('a float', () => {
  test.each([
    [4999, 'denominations_do_not_add_up'],
    [5000, null],
    [5001, 'denominations_do_not_add_up'],
  ])('counted from ten fives is $50.00 and not %p cents', async (floatInCents, word) => {
    const fixture = await cashFixture();
    const open = openDrawerSession(fixture.ctx, SCOPE, { ...FRONT, floatInCents, denominations: TEN_FIVES });
    expect(await reason(open)).toBe(word);
    expect(await sessions(fixture)).toHaveLength(word === null ? 1 : 0);
  });

  test('names who counted it in and who allowed it', async () => {
    const fixture = await cashFixture();
    await boss(fixture);
    await fixture.open(5000, { ...FRONT, by: APPROVED });
    expect(await sessions(fixture)).toMatchObject([{ openedByName: 'Mia', openApprovedByName: 'Rosa' }]);
    await fixture.open(5000, BACK);
    const [, back] = await sessions(fixture);
    expect(back?.openApprovedByName).toBeNull();
  });

  test('of a till that lost the drawer it shared is in its own', async () => {
    const fixture = await cashFixture();
    const settings = posTerminalSettingsSchema.parse({ drawerOfTerminalId: 'till-that-is-gone' });
    await fixture.ctx.write((trx) => updatePosTerminal(trx, SCOPE, BACK.posTerminalId, { name: 'Back bar', settings }));
    await fixture.open(5000, BACK);
    expect(await sessions(fixture)).toMatchObject([{ drawerTerminalId: BACK.posTerminalId }]);
  });
});

describe('a count', () => {
  test.each([
    [4999, 'denominations_do_not_add_up', null],
    [5000, null, 0],
  ])('of ten fives as %p cents', async (countedInCents, word, differenceInCents) => {
    const fixture = await cashFixture();
    const sessionId = await fixture.open(5000);
    const count = fixture.count(sessionId, countedInCents, { denominations: TEN_FIVES });
    expect(await reason(count)).toBe(word);
    const { rows } = await listCashCounts(fixture.ctx.db, SCOPE, { limit: 5 });
    expect(rows.map((row) => row.differenceInCents)).toEqual(differenceInCents === null ? [] : [differenceInCents]);
  });

  test('and a move of cash name who allowed them', async () => {
    const fixture = await cashFixture();
    await boss(fixture);
    const sessionId = await fixture.open(5000);
    const count = await fixture.count(sessionId, 5000, { by: APPROVED });
    expect([count.byName, count.approvedByName]).toEqual(['Mia', 'Rosa']);
  });

  test('closes the day it is counted on, and never one before the day it began', async () => {
    const fixture = await cashFixture();
    const first = await fixture.open(5000);
    fixture.ctx.pass({ hours: 24 });
    await fixture.count(first, 5000);
    const second = await fixture.open(5000);
    fixture.ctx.pass({ hours: -48 });
    await fixture.count(second, 5000);
    expect((await sessions(fixture)).map((one) => [one.businessDay, one.closedBusinessDay])).toEqual([
      ['2026-11-21', '2026-11-22'],
      ['2026-11-22', '2026-11-22'],
    ]);
  });

  test('names forty bills that wait for money, and counts all of them', async () => {
    const fixture = await cashFixture({ hasPrinters: false });
    for (let at = 0; at < 41; at++) await fixture.send(`bill-${at}`, { lines: [ordered('a', 'cola')] });
    const { report } = await fixture.count(await fixture.open(0), 0);
    expect([report.unpaid.length, report.unpaidCount, report.unpaidInCents]).toEqual([40, 41, 41 * 400]);
    const board = await fixture.board();
    expect([board.unpaid.length, board.unpaidCount, board.unpaidInCents]).toEqual([30, 41, 41 * 400]);
  });

  test.each([0, 1])('lists a bill of which something is left, if only a cent: %p', async (totalInCents) => {
    const fixture = await cashFixture();
    await fixture.send('small', { lines: [ordered('a', 'burger')] });
    await fixture.ctx.db.updateTable('bills').set({ totalInCents }).execute();
    expect((await fixture.board()).unpaidCount).toBe(totalInCents);
    const { report } = await fixture.count(await fixture.open(0), 0);
    expect([report.unpaid.length, report.unpaidInCents]).toEqual([totalInCents, totalInCents]);
  });

  test('has every move of cash under the id that its till was told', async () => {
    const fixture = await cashFixture();
    const sessionId = await fixture.open(5000);
    const moved = [await fixture.move(sessionId, 'in', 300), await fixture.move(sessionId, 'out', 300)];
    const { report } = await fixture.count(sessionId, 5000);
    expect(report.moves.map(({ id }) => ({ moveId: id }))).toEqual(moved as { moveId: string }[]);
  });
});

describe('a count again', () => {
  test('is refused of a drawer that was never counted, and says so', async () => {
    const fixture = await cashFixture();
    const sessionId = await fixture.open(5000);
    expect(await reason(recount(fixture, sessionId))).toBe('drawer_open_again');
  });

  test.each([
    ['the next day has begun', async (fixture: CashFixture) => void (await fixture.open(1000))],
    [
      'the next day was counted, too',
      async (fixture: CashFixture) => void (await fixture.count(await fixture.open(1000), 1000)),
    ],
  ])('is refused once %s', async (_, then) => {
    const fixture = await cashFixture();
    const sessionId = await fixture.open(5000);
    await fixture.count(sessionId, 5000);
    fixture.ctx.pass({ hours: 1 });
    await then(fixture);
    expect(await reason(recount(fixture, sessionId))).toBe('drawer_open_again');
  });

  test('of two tills counts once, and the other is told', async () => {
    const fixture = await cashFixture();
    const sessionId = await fixture.open(5000);
    await fixture.count(sessionId, 4000);
    await recount(fixture, sessionId);
    expect(await reason(recount(fixture, sessionId, { countedInCents: 4900 }))).toBe('drawer_counted');
    expect((await recount(fixture, sessionId, { afterNumber: 2, countedInCents: 4900 })).number).toBe(3);
  });

  test('of another drawer is not found', async () => {
    const fixture = await cashFixture();
    const sessionId = await fixture.open(5000);
    await fixture.count(sessionId, 5000);
    expect((await refusalOf(recount(fixture, sessionId, BACK)))?.code).toBe('resource_not_found');
  });
});

describe('past counts', () => {
  /** One real count, and copies of it: so many rows in all. */
  async function counted(rows: number): Promise<CashFixture> {
    const fixture = await cashFixture({ hasPrinters: false });
    await fixture.count(await fixture.open(5000), 5000);
    const {
      id: _,
      number: _n,
      ...one
    } = await fixture.ctx.db.selectFrom('cash_counts').selectAll().executeTakeFirstOrThrow();
    for (let number = 2; number <= rows; number++) {
      await fixture.ctx.db
        .insertInto('cash_counts')
        .values({ ...one, id: `count-${number}`, number })
        .execute();
    }
    return fixture;
  }

  test('are thirty on the till’s board', async () => {
    expect((await (await counted(31)).board()).counts).toHaveLength(30);
  });

  test.each([500, 501, 1000])('are all in the file: %p of them, each once', async (rows) => {
    const fixture = await counted(rows);
    const csv = await new Response(exportCounts(fixture.ctx, SCOPE, { timezone: 'Australia/Sydney' })).text();
    const lines = csv.trimEnd().split('\r\n').slice(1);
    expect([lines.length, new Set(lines.map((line) => line.split(',')[2])).size]).toEqual([rows, rows]);
  });
});
