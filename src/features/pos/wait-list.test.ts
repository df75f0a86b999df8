/** Guests at the door, over the calls that a till's screen makes. It is Saturday, 6 PM; parties of two stay 90 minutes. */
import { describe, expect, test } from 'bun:test';
import { insertDiningTable } from '#db/floor/dining-tables.repository.ts';
import { cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import { listOpenCommands } from '#db/sync/sync-commands.repository.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { readBooking } from '#src/features/bookings/read-bookings.ts';
import { MOST_READY_TEXTS } from '#src/features/bookings/table-ready-text.ts';
import { tellTableIn } from '#src/features/floor/tell-table.ts';
import { notificationsJobs } from '#src/features/notifications/notifications.handlers.ts';
import { runCommand } from '#src/features/sync/run-command.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { createSmsSimulator } from '#src/integrations/sms/simulator/sms-simulator.ts';
import { bookingTill, STORE } from './testing/booking-till.ts';
import { onBox, SCOPE } from './testing/demo-till.ts';

const PHONE = '0491 570 158';
const NUMBER = '+61491570158';

/** A store without the demo's tables: two for two and one for four. */
async function door(parts: Partial<TestContext> = {}) {
  const made = await bookingTill({}, parts);
  const { ctx, post, get, act, ofDay } = made;
  await ctx.write(async (trx) => {
    await trx.deleteFrom('dining_tables').where('storeId', '=', SCOPE.storeId).execute();
    for (const [id, seats] of [
      ['t1', 2],
      ['t2', 2],
      ['t3', 4],
    ] as const) {
      const place = { area: 'Inside', type: 'SQUARE', x: 0, y: 0, rotation: 0, code: `code-${id}` } as const;
      await insertDiningTable(trx, SCOPE, { id, name: id.slice(1), seats, ...place });
    }
  });
  const comes = async (id: string, pax = 2, more: object = {}) =>
    (await post(`${STORE}/walk_ins`, { id, pax, quotedWaitMinutes: 20, isAnyway: true, ...more })).body;
  const sits = (tableId: string, guests: number) =>
    ctx.write((trx) => tellTableIn(trx, ctx, SCOPE, { tableId, kind: 'seated', guests, by: BY_OWNER }));
  /** `0 at 1`: the minutes and the table. */
  const wait = async (pax: number) => {
    const { waits } = (await get(`${STORE}/quoted_waits?pax=${pax}`)).body;
    const { minutes, table, why } = waits.find((one: { pax: number }) => one.pax === pax);
    return minutes === null ? why : `${minutes} at ${table?.name}`;
  };
  const waiting = async () => (await ofDay('')).waiting;
  const names = async () => (await waiting()).map(({ id }: { id: string }) => id);
  return { ...made, comes, sits, wait, waiting, names, act };
}

function withTexts() {
  const clock = { now: () => Temporal.Instant.from('2026-11-21T07:00:00.000Z') };
  const sms = createSmsSimulator({ clock });
  return { sms, parts: { ports: { ...NO_PORTS, sms } } };
}

/** What a box writes has its mark. */
function atBox() {
  let made = 0;
  const next = () => `${String(++made).padStart(20, '0')}-bk7m2p9`;
  return { ownership: onBox(), ids: { next } };
}

const send = (ctx: TestContext) => notificationsJobs.find(({ name }) => name === 'notifications.send')?.run(ctx);

describe('the quoted wait', () => {
  test('counts on a free table, else on the one that is free first, and says when there is none of that size', async () => {
    const { wait, sits, ctx } = await door();
    expect([await wait(2), await wait(4), await wait(5), await wait(14)]).toEqual([
      '0 at 1',
      '0 at 3',
      'noTable',
      'noTable',
    ]);
    for (const [tableId, guests] of [
      ['t1', 2],
      ['t2', 1],
      ['t3', 4],
    ] as const)
      await sits(tableId, guests);
    ctx.pass({ minutes: 32 });
    expect([await wait(2), await wait(4)]).toEqual(['60 at 1', '90 at 3']);
  });

  test('is longer behind those who wait, and shorter again once one of them has left', async () => {
    const { wait, comes, sits, act } = await door();
    for (const [tableId, guests] of [
      ['t1', 2],
      ['t2', 2],
      ['t3', 4],
    ] as const)
      await sits(tableId, guests);
    const first = await comes('w1');
    await comes('w2');
    expect(await wait(2)).toBe('120 at 3');
    await act(first.id, 'left');
    expect(await wait(2)).toBe('90 at 2');
  });

  test('counts on no table that a booking takes soon', async () => {
    const { wait, phoned } = await door();
    await phoned({
      id: 'b7',
      bookedForIsoDateTimeUtc: '2026-11-21T07:30:00.000Z',
      plannedTableId: 't3',
      isAnyway: true,
    });
    expect([await wait(4), await wait(2)]).toEqual(['tooLong', '0 at 1']);
  });

  test('of a store without a table map counts the seats of its book', async () => {
    const { ctx, get } = await bookingTill();
    await ctx.write((trx) =>
      trx
        .deleteFrom('dining_tables')
        .where('storeId', '=', SCOPE.storeId)
        .execute()
        .then(() => {}),
    );
    const { waits } = (await get(`${STORE}/quoted_waits`)).body;
    expect(waits.length).toBe(12);
    expect(waits[1]).toEqual({ pax: 2, minutes: 0, table: null, why: null });
  });
});

describe('guests at the door', () => {
  test('wait in the order in which they came, until they sit or leave, and keep their place when they come back', async () => {
    const { comes, names, act, get } = await door();
    const [first, second, third] = [await comes('w1'), await comes('w2'), await comes('w3', 4)];
    expect(await names()).toEqual([first.id, second.id, third.id]);
    expect((await get('/api/pos/attention')).body.partiesWaiting).toBe(3);
    await act(first.id, 'left');
    await act(second.id, 'seat', { tableId: 't1' });
    expect(await names()).toEqual([third.id]);
    const back = await act(first.id, 'put_back');
    expect(back.body).toMatchObject({
      leftIsoDateTimeUtc: null,
      tableReadyIsoDateTimeUtc: null,
      quotedWaitMinutes: 20,
    });
    expect(await names()).toEqual([first.id, third.id]);
  });

  test('who left and come after all are seated', async () => {
    const { comes, act } = await door();
    const { id } = await comes('w1');
    await act(id, 'left');
    expect((await act(id, 'seat', { tableId: 't1' })).body).toMatchObject({
      seatedIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
      leftIsoDateTimeUtc: null,
    });
  });

  test('seated by two tills at two tables sit at the first one’s, and the second till says where', async () => {
    const { comes, act, ofDay } = await door();
    const { id } = await comes('w1');
    const [one, other] = await Promise.all([act(id, 'seat', { tableId: 't1' }), act(id, 'seat', { tableId: 't2' })]);
    const [won, lost] = one.status === 200 ? [one, other] : [other, one];
    const name = won.body.seatedTableId.slice(1);
    expect([won.status, lost.status, lost.body.error.message]).toEqual([
      ...[200, 409],
      `The guests are seated already, at table ${name}.`,
    ]);
    expect((await act(id, 'seat', { tableId: won.body.seatedTableId })).status).toBe(200);
    expect((await ofDay('')).bookings).toMatchObject([{ seatedTableId: won.body.seatedTableId }]);
  });

  test('are called, have left or are put back once, and the history says when', async () => {
    const { comes, act, ctx } = await door();
    const { id } = await comes('w1');
    for (const name of ['put_back', 'table_ready', 'table_ready', 'left', 'left', 'put_back']) await act(id, name);
    const { activity } = await readBooking(ctx, SCOPE, id);
    const said = activity.slice(2).map(({ changes }) => changes.map(({ field, kind }) => `${field} ${kind}`));
    expect(said).toEqual([['tableReady added'], ['left added'], ['tableReady removed', 'left removed']]);
  });

  test.each(['table_ready', 'left', 'put_back'])('who booked can’t be put on the wait list by %p', async (name) => {
    const { phoned, act } = await door();
    const refused = await act((await phoned()).body.id, name);
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'not_a_walk_in']);
  });

  test.each(['table_ready', 'left', 'put_back'])('who sit already are left alone by %p', async (name) => {
    const { comes, act } = await door();
    const { id } = await comes('w1');
    await act(id, 'seat', { tableId: null });
    expect((await act(id, name)).body.error.reason).toBe('already_seated');
  });
});

describe('a table that is ready', () => {
  test('is said by one text without their name, and the till says that it was sent', async () => {
    const { sms, parts } = withTexts();
    const { comes, act, waiting, ctx } = await door(parts);
    const { id } = await comes('w1', 2, { customer: { name: 'Ada', mobile: PHONE } });
    expect((await act(id, 'table_ready')).body).toMatchObject({ readyText: 'sending' });
    await act(id, 'table_ready');
    await send(ctx);
    expect(sms.inbox.messages).toMatchObject([{ to: NUMBER }]);
    const text = sms.inbox.messages[0]?.text;
    expect(text).toContain('your table for 2 is ready');
    expect(text).not.toContain('Ada');
    expect(await waiting()).toMatchObject([{ id, readyText: 'sent' }]);
  });

  test.each([
    ['left no number', withTexts().parts, {}],
    ['are at a store that sends no texts', {}, { mobile: PHONE }],
  ])('is not said by text to guests who %s, and the till says so', async (_, parts, customer) => {
    const { comes, act, ctx } = await door(parts);
    const { id } = await comes('w1', 2, { customer: { name: 'Ada', ...customer } });
    expect((await act(id, 'table_ready')).body).toMatchObject({ readyText: 'none' });
    expect(await ctx.db.selectFrom('outgoing_messages').select('id').execute()).toEqual([]);
  });

  test('is said again after they were put back, a few times at most', async () => {
    const { sms, parts } = withTexts();
    const { comes, act, ctx } = await door(parts);
    const { id } = await comes('w1', 2, { customer: { name: 'Ada', mobile: PHONE } });
    let last: { body: { readyText: string } } | undefined;
    for (let time = 0; time <= MOST_READY_TEXTS; time++) {
      last = await act(id, 'table_ready');
      await act(id, 'put_back');
      ctx.pass({ minutes: 1 });
      await send(ctx);
    }
    expect([sms.inbox.messages.length, last?.body.readyText]).toEqual([MOST_READY_TEXTS, 'none']);
  });

  test('at a box is ready at once; the text waits for the internet, and too late is not sent at all', async () => {
    const { sms, parts } = withTexts();
    const { comes, act, waiting, ctx } = await door({ ...parts, ...atBox() });
    const cloud = { ...ctx, ownership: cloudOwnership };
    const said = { customer: { name: 'Ada', mobile: PHONE } };
    const [first, second] = [await comes('w1', 2, said), await comes('w2', 2, said)];
    const run = async () => {
      for (const { id } of await listOpenCommands(ctx.db, SCOPE)) await runCommand(cloud, SCOPE, id);
    };
    expect((await act(first.id, 'table_ready')).body).toMatchObject({ readyText: 'sending', wish: null });
    await run();
    await send(ctx);
    await act(second.id, 'table_ready');
    ctx.pass({ minutes: 11 });
    await run();
    await send(ctx);
    expect(sms.inbox.messages.length).toBe(1);
    expect(await waiting()).toMatchObject([{ readyText: 'sent' }, { readyText: 'none', wish: null }]);
  });

  test('at a box is not said to guests who sit by the time that the cloud hears of it', async () => {
    const { sms, parts } = withTexts();
    const { comes, act, ctx } = await door({ ...parts, ...atBox() });
    const { id } = await comes('w1', 2, { customer: { name: 'Ada', mobile: PHONE } });
    await act(id, 'table_ready');
    expect((await act(id, 'seat', { tableId: 't1' })).status).toBe(200);
    const [command] = await listOpenCommands(ctx.db, SCOPE);
    await runCommand({ ...ctx, ownership: cloudOwnership }, SCOPE, command!.id);
    await send(ctx);
    expect(sms.inbox.messages).toEqual([]);
  });
});
