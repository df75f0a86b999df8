import { describe, expect, test } from 'bun:test';
import { insertDiningTable } from '#db/floor/dining-tables.repository.ts';
import type { TableState } from '#src/domain/floor/table-state.ts';
import { MENU } from '#src/domain/pricing/testing-menu.ts';
import { holdBill } from '#src/features/counter/hold-bill.ts';
import { BACK, billsFixture, FRONT, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import { OTHER_SCOPE, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { reprintOrder } from '#src/features/printing/reprint.ts';
import { tableStatusesOf } from './floor-facts.ts';
import { mergeTables, moveTable } from './move-table.ts';
import { readFloor } from './read-floor.ts';
import { printTableBill, releaseTable, seatGuests, serveTable } from './seat-guests.ts';

const at = (tableId: string) => ({ collectionType: 'dineIn' as const, tableId });
const [T4, T5, T6] = ['table-4', 'table-5', 'table-6'] as const;

/** A store with three tables, and what a waiter does at them: each act on what the map shows, a minute apart. */
async function floorFixture() {
  const fixture = await billsFixture();
  const { ctx } = fixture;
  await ctx.write((trx) =>
    insertDiningTable(trx, SCOPE, { id: T6, name: '6', type: 'CIRCLE', seats: 2, x: 300, y: 0, code: 'code-6' }),
  );
  const now = async (tableId: string) => (await tableStatusesOf(ctx.db, ctx, SCOPE)).of(tableId);
  const seen = async (tableId: string) => {
    ctx.pass({ minutes: 1 });
    return { ...FRONT, tableId, expectedMark: (await now(tableId)).mark };
  };
  return {
    ...fixture,
    now,
    seen,
    states: async () => (await readFloor(ctx, SCOPE, { mayEdit: false })).tables.map(({ state }): TableState => state),
    seat: async (tableId: string, guests: number) => seatGuests(ctx, SCOPE, { ...(await seen(tableId)), guests }),
    serve: async (tableId: string) => serveTable(ctx, SCOPE, await seen(tableId)),
    print: async (tableId: string) => printTableBill(ctx, SCOPE, await seen(tableId)),
    release: async (tableId: string) => releaseTable(ctx, SCOPE, await seen(tableId)),
    move: async (tableId: string, toTableId: string) => moveTable(ctx, SCOPE, { ...(await seen(tableId)), toTableId }),
    merge: async (tableId: string, intoTableId: string) =>
      mergeTables(ctx, SCOPE, { ...(await seen(tableId)), intoTableId }),
  };
}

type Floor = Awaited<ReturnType<typeof floorFixture>>;

test('a table says what follows on its bill', async () => {
  const fixture = await floorFixture();
  const lines = [ordered('a', 'burger', 2, { course: 1 }), ordered('b', 'wrap', 1, { course: 2 })];
  await fixture.send('one', { ...at(T4), lines });
  const [bill] = (await fixture.now(T4)).bills;
  expect(bill?.following?.map(({ course, dishes }) => [course, dishes])).toEqual([[2, 1]]);
});

describe('an evening at a table', () => {
  test('goes from free over seated, waiting, served and billed to paid, and is free again', async () => {
    const fixture = await floorFixture();
    const states: TableState[] = [];
    const look = async () => states.push((await fixture.now(T4)).state);
    await look();
    await fixture.seat(T4, 4);
    await look();
    fixture.ctx.pass({ minutes: 1 });
    await fixture.save('one', { ...at(T4), lines: [ordered('a', 'burger', 2)] });
    await look();
    await fixture.send('one', {});
    await look();
    await fixture.serve(T4);
    await look();
    await fixture.print(T4);
    await look();
    fixture.ctx.pass({ minutes: 1 });
    await fixture.pay('one', { amountInCents: 500 });
    await look();
    await fixture.pay('one');
    await look();
    await fixture.release(T4);
    await look();
    expect(states).toEqual([
      'free',
      'seated',
      'ordered',
      'waiting',
      'ordered',
      'billPrinted',
      'partPaid',
      'toClear',
      'free',
    ]);
  });

  test('shows its guests, their current number, since when, and the amount due', async () => {
    const fixture = await floorFixture();
    await fixture.seat(T4, 2);
    await fixture.seat(T4, 3);
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    const board = await readFloor(fixture.ctx, SCOPE, { mayEdit: true });
    expect(board.areas).toMatchObject([{ name: 'Inside' }]);
    expect(board.tables.map(({ name }) => name)).toEqual(['4', '5', '6']);
    expect(board.tables[0]).toMatchObject({ guests: 3, leftInCents: 1000, bills: [{ orderNumber: 'P-101' }] });
    expect(board.tables[0]?.sinceAt).toBe('2026-11-21T07:01:00.000Z');
  });

  test('says of each bill what its note says, so that an allergy is read before anything is added', async () => {
    const fixture = await floorFixture();
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')], comments: 'Guest 2: severe nut allergy' });
    expect((await fixture.now(T4)).bills).toMatchObject([{ comments: 'Guest 2: severe nut allergy' }]);
  });

  test('says of each bill which allergens are on it, saved dishes included', async () => {
    const fixture = await floorFixture();
    const wheat = { CONTAINS: ['WHEAT' as const], MAY_CONTAIN: [], FREE_FROM: [] };
    const items = MENU.items.map((item) => (item.id === 'burger' ? { ...item, allergenInfo: wheat } : item));
    const said = async () => (await readFloor(fixture.ctx, SCOPE, { mayEdit: true })).tables[0]?.bills[0]?.allergens;
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    expect(await said()).toBeUndefined();
    fixture.setMenu({ ...MENU, version: MENU.version + 1, items });
    expect(await said()).toBe('Contains: wheat.');
    await fixture.save('one', { lines: [ordered('a', 'burger'), ordered('b', 'cola')] });
    expect(await said()).toBe('Contains: wheat. Allergens unknown in cola.');
  });

  test('whoever opens a bill knows how many sit at its table, and at the table it was moved to', async () => {
    const fixture = await floorFixture();
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    expect((await fixture.bill('one')).guestCount).toBeNull();
    await fixture.seat(T4, 2);
    await fixture.seat(T4, 3);
    await fixture.seat(T5, 6);
    expect((await fixture.bill('one')).guestCount).toBe(3);
    await fixture.move(T4, T6);
    expect((await fixture.bill('one')).guestCount).toBe(3);
  });

  test('a bill that was printed elsewhere at the till is printed for the map too', async () => {
    const fixture = await floorFixture();
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    fixture.ctx.pass({ minutes: 1 });
    await reprintOrder(fixture.ctx, SCOPE, { orderId: 'one', docketType: 'ORDER_TICKET', by: FRONT.by });
    expect((await fixture.now(T4)).state).toBe('waiting');
    await reprintOrder(fixture.ctx, SCOPE, { orderId: 'one', docketType: 'ORDER_INVOICE', by: FRONT.by });
    expect((await fixture.now(T4)).state).toBe('billPrinted');
  });

  test('a table that is never released is free three hours after it was paid', async () => {
    const fixture = await floorFixture();
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    await fixture.pay('one');
    expect((await fixture.now(T4)).state).toBe('toClear');
    fixture.ctx.pass({ hours: 3, minutes: 1 });
    expect((await fixture.now(T4)).state).toBe('free');
  });

  test('the next guests may sit down before the table is released', async () => {
    const fixture = await floorFixture();
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    await fixture.pay('one');
    await fixture.seat(T4, 2);
    expect(await fixture.now(T4)).toMatchObject({ state: 'seated', guests: 2, leftInCents: 0 });
  });

  test('can’t be released with money due or no one seated, nor served with nothing ordered', async () => {
    const fixture = await floorFixture();
    expect((await refusalOf(fixture.release(T4)))?.reason).toBe('nobody_there');
    expect((await refusalOf(fixture.serve(T4)))?.reason).toBe('nothing_waits');
    expect((await refusalOf(fixture.print(T4)))?.reason).toBe('nothing_sent');
    await fixture.save('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    expect((await refusalOf(fixture.print(T4)))?.reason).toBe('nothing_sent');
    expect((await refusalOf(fixture.release(T4)))?.reason).toBe('not_paid');
  });

  test('of another store is not found', async () => {
    const fixture = await floorFixture();
    const away = seatGuests(fixture.ctx, OTHER_SCOPE, { ...(await fixture.seen(T4)), guests: 2 });
    expect((await refusalOf(away))?.code).toBe('resource_not_found');
  });
});

describe('guests who move', () => {
  test('take their bills, their time and their number with them, and the kitchen is told', async () => {
    const fixture = await floorFixture();
    await fixture.seat(T4, 4);
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    const { sinceAt } = await fixture.now(T4);
    await fixture.move(T4, T6);
    expect(await fixture.now(T4)).toMatchObject({ state: 'free', guests: null, bills: [] });
    expect(await fixture.now(T6)).toMatchObject({ state: 'waiting', guests: 4, sinceAt, bills: [{ id: 'one' }] });
    expect((await fixture.paper()).at(-1)).toBe('CHANGE kitchen MOVED: TABLE 4 -> TABLE 6');
  });

  test('and when moved back are as before: a printed bill is still printed', async () => {
    const fixture = await floorFixture();
    await fixture.seat(T4, 4);
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    await fixture.print(T4);
    const { mark: _, printedAt: _p, bills: _b, ...before } = await fixture.now(T4);
    const moved = await fixture.move(T4, T5);
    expect((await fixture.now(T5)).state).toBe('billPrinted');
    await moveTable(fixture.ctx, SCOPE, { ...FRONT, tableId: T5, toTableId: T4, expectedMark: moved.mark });
    expect(await fixture.now(T4)).toMatchObject(before);
    expect((await fixture.now(T5)).state).toBe('free');
  });

  test.each<[string, (fixture: Floor) => Promise<unknown>, TableState, { servedAt: boolean; printedAt: boolean }]>([
    [
      'before their food is out, they still wait for it',
      async () => {},
      'waiting',
      { servedAt: false, printedAt: false },
    ],
    ['after it, nothing is waited for', ({ serve }) => serve(T4), 'ordered', { servedAt: true, printedAt: false }],
    [
      'with another round on its way, they wait for that',
      async (fixture) => {
        await fixture.serve(T4);
        fixture.ctx.pass({ minutes: 1 });
        await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'burger')] });
      },
      'waiting',
      { servedAt: false, printedAt: false },
    ],
    [
      'after another round on top of their printed bill, they want a new one',
      async (fixture) => {
        await fixture.print(T4);
        fixture.ctx.pass({ minutes: 1 });
        await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'burger')] });
      },
      'waiting',
      { servedAt: false, printedAt: false },
    ],
    [
      'with something saved and nothing sent, nothing was brought',
      async (fixture) => {
        await fixture.save('one', { lines: [ordered('a', 'burger'), ordered('b', 'cola')] });
      },
      'ordered',
      { servedAt: false, printedAt: false },
    ],
  ])('%s', async (_, happens, state, { servedAt, printedAt }) => {
    const fixture = await floorFixture();
    await fixture.seat(T4, 4);
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    await happens(fixture);
    expect((await fixture.now(T4)).state).toBe(state);
    await fixture.move(T4, T5);
    const there = await fixture.now(T5);
    expect([there.state, there.servedAt !== null, there.printedAt !== null]).toEqual([state, servedAt, printedAt]);
  });

  test('who have ordered nothing move as well', async () => {
    const fixture = await floorFixture();
    await fixture.seat(T4, 2);
    await fixture.move(T4, T5);
    expect(await fixture.states()).toEqual(['free', 'seated', 'free']);
  });

  test('do not move onto a table that is taken, to their own, to none, or when everything is paid', async () => {
    const fixture = await floorFixture();
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    await fixture.seat(T5, 2);
    expect((await refusalOf(fixture.move(T4, T5)))?.reason).toBe('table_occupied');
    expect((await refusalOf(fixture.move(T4, T4)))?.reason).toBe('same_table');
    expect((await refusalOf(fixture.move(T6, T6)))?.reason).toBe('same_table');
    expect((await refusalOf(fixture.move(T4, 'table-99')))?.code).toBe('resource_not_found');
    await fixture.pay('one');
    expect((await refusalOf(fixture.move(T4, T6)))?.reason).toBe('only_paid');
    expect((await fixture.bill('one')).order?.collection).toMatchObject({ tableName: '4' });
  });

  test('at two tills at once: one moves them, the other is told, and they are at one table', async () => {
    const fixture = await floorFixture();
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    const seen = await fixture.seen(T4);
    const press = (toTableId: string) => moveTable(fixture.ctx, SCOPE, { ...seen, toTableId });
    const [first, second] = await Promise.allSettled([press(T5), press(T6)]);
    expect(first?.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { reason: 'table_changed' } });
    expect(await fixture.states()).toEqual(['free', 'waiting', 'free']);
  });

  test('two parties onto one free table at once: only the first sits there', async () => {
    const fixture = await floorFixture();
    await fixture.seat(T4, 2);
    await fixture.seat(T5, 3);
    const [a, b] = [await fixture.seen(T4), await fixture.seen(T5)];
    const presses = [a, b].map((seen) => moveTable(fixture.ctx, SCOPE, { ...seen, toTableId: T6 }));
    const answers = await Promise.allSettled(presses);
    expect(answers[1]).toMatchObject({ status: 'rejected', reason: { reason: 'table_occupied' } });
    expect((await fixture.now(T6)).guests).toBe(2);
  });

  test('a bill that another till has in its hands holds the whole move back', async () => {
    const fixture = await floorFixture();
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    await fixture.send('two', { ...at(T4), lines: [ordered('b', 'beer')] });
    const seen = await fixture.seen(T4);
    await holdBill(fixture.ctx, SCOPE, { ...BACK, billId: 'two', mayTakeOver: false });
    const move = moveTable(fixture.ctx, SCOPE, { ...seen, toTableId: T5 });
    expect((await refusalOf(move))?.reason).toBe('bill_being_edited');
    // Which till that is: two of them may have one name.
    expect((await fixture.now(T4)).bills.map(({ editing }) => editing?.posTerminalId ?? null)).toEqual([
      null,
      BACK.posTerminalId,
    ]);
    expect((await fixture.now(T4)).bills.map(({ id }) => id)).toEqual(['one', 'two']);
    expect((await fixture.now(T5)).state).toBe('free');
  });
});

describe('two tables that become one', () => {
  test('have one bill with every item, and as many guests as both', async () => {
    const fixture = await floorFixture();
    await fixture.seat(T4, 2);
    await fixture.seat(T5, 3);
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    await fixture.send('two', { ...at(T5), lines: [ordered('b', 'beer')] });
    await fixture.merge(T4, T5);
    expect(await fixture.now(T5)).toMatchObject({ guests: 5, leftInCents: 1800, bills: [{ id: 'two' }] });
    expect((await fixture.now(T4)).state).toBe('free');
  });

  test('keep the bill that money was taken for, also where it comes from the other table', async () => {
    const fixture = await floorFixture();
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    await fixture.pay('one', { amountInCents: 300 });
    await fixture.send('two', { ...at(T5), lines: [ordered('b', 'beer')] });
    await fixture.merge(T4, T5);
    expect(await fixture.now(T5)).toMatchObject({ state: 'partPaid', leftInCents: 1500, bills: [{ id: 'one' }] });
    expect((await fixture.now(T4)).state).toBe('free');
  });

  test('join the bill that the kitchen knows', async () => {
    const fixture = await floorFixture();
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    await fixture.save('two', { ...at(T5), lines: [ordered('b', 'beer')] });
    await fixture.merge(T4, T5);
    expect((await fixture.now(T5)).bills).toMatchObject([{ id: 'one', unsentCount: 1 }]);
  });

  test('keep their bills apart if one of them already pays separately', async () => {
    const fixture = await floorFixture();
    await fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] });
    await fixture.send('two', { ...at(T5), lines: [ordered('b', 'beer')] });
    await fixture.send('three', { ...at(T5), lines: [ordered('c', 'cola')] });
    await fixture.merge(T4, T5);
    expect((await fixture.now(T5)).bills.map(({ id }) => id)).toEqual(['one', 'two', 'three']);
  });

  test('only if guests are seated at both', async () => {
    const fixture = await floorFixture();
    await fixture.seat(T4, 2);
    expect((await refusalOf(fixture.merge(T4, T5)))?.reason).toBe('table_not_occupied');
    expect((await refusalOf(fixture.merge(T5, T4)))?.reason).toBe('nobody_there');
    await fixture.seat(T5, 2);
    await fixture.merge(T4, T5);
    expect(await fixture.now(T5)).toMatchObject({ state: 'seated', guests: 4 });
  });
});

test('every change to a table reaches every till', async () => {
  const fixture = await floorFixture();
  const notices: unknown[] = [];
  const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['seated', () => fixture.seat(T4, 4)],
    ['sent', () => fixture.send('one', { ...at(T4), lines: [ordered('a', 'burger')] })],
    ['served', () => fixture.serve(T4)],
    ['billed', () => fixture.print(T4)],
    ['moved', () => fixture.move(T4, T5)],
    ['seated beside', () => fixture.seat(T6, 2)],
    ['joined', () => fixture.merge(T5, T6)],
    ['paid', () => fixture.pay('one')],
    ['gone', () => fixture.release(T6)],
  ];
  for (const [name, act] of acts) notices.push([name, (await eventsAndAudit(fixture.ctx, act)).events.join(' ')]);
  expect(notices).toEqual([
    ['seated', 'tableChanged'],
    ['sent', 'billChanged orderAccepted printJobQueued'],
    ['served', 'tableChanged'],
    ['billed', 'printJobQueued tableChanged'],
    ['moved', 'billChanged printJobQueued tableChanged'],
    ['seated beside', 'tableChanged'],
    ['joined', 'billChanged printJobQueued tableChanged'],
    ['paid', 'billChanged printJobQueued tenderTaken'],
    ['gone', 'tableChanged'],
  ]);
});
