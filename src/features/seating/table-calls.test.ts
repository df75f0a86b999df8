import { expect, test } from 'bun:test';
import type { CallReason } from '#src/domain/floor/table-call.ts';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import { CUSTOMER, OTHER_SCOPE, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readTillAttention } from '#src/features/pos/read-orders.ts';
import { readFloor } from './read-floor.ts';
import { tableToken } from './read-table-bill.ts';
import { releaseTable, seatGuests } from './seat-guests.ts';
import { answerCall, callStaff } from './table-calls.ts';
import { boxed, T4, T5, type Tables, tableFixture } from './testing/tables-fixture.ts';

const BY_GUEST = { mover: 'customer', kind: 'customer', id: null, name: 'Customer', origin: '10.0.0.9' } as const;
const BY_MIA = { mover: 'staff', kind: 'employee', id: 'employee-mia', name: 'Mia', origin: 'till' } as const;
const BY_SAM = { ...BY_MIA, id: 'employee-sam', name: 'Sam' } as const;

const seat = async ({ ctx, seen }: Tables, tableId: string = T4) =>
  seatGuests(ctx, SCOPE, { ...(await seen(tableId)), guests: 2 });

interface Call {
  readonly id?: string;
  readonly reason?: CallReason;
  readonly tableId?: string;
  readonly token?: string | null;
  readonly at?: object;
}

async function call({ ctx }: Tables, { id = 'call-1', reason = 'water', tableId = T4, token, at = {} }: Call = {}) {
  const given = token === undefined ? await tableToken(ctx, SCOPE, tableId) : token;
  const reader = { tableId, token: given, customerId: null };
  return callStaff({ ...ctx, ...at }, SCOPE, { id, reason, reader, by: BY_GUEST });
}
const answer = (
  { ctx }: Tables,
  answer: 'coming' | 'done',
  callId = 'call-1',
  by: typeof BY_MIA | typeof BY_SAM = BY_MIA,
) => answerCall(ctx, SCOPE, { tableId: T4, callId, answer, by });
const onMap = async ({ ctx }: Tables, tableId: string = T4) =>
  (await readFloor(ctx, SCOPE, { mayEdit: false })).tables.find(({ id }) => id === tableId)?.call;
const ringing = async ({ ctx }: Tables) => (await readTillAttention(ctx, SCOPE)).tableCalls;

test('a guest at an open table calls: the map and every till know at once why, and it is written down', async () => {
  const fixture = await tableFixture();
  await seat(fixture);
  expect(await eventsAndAudit(fixture.ctx, () => call(fixture))).toEqual({
    events: ['tableChanged'],
    audit: ['tableCalledStaff'],
  });
  expect(await onMap(fixture)).toMatchObject({ id: 'call-1', reason: 'water', comingBy: null });
  expect(await ringing(fixture)).toMatchObject([{ id: 'call-1', tableId: T4, tableName: '4', reason: 'water' }]);
  expect(await onMap(fixture, T5)).toBeUndefined();
});

test('who says “on my way” is named to the others, and done ends it', async () => {
  const fixture = await tableFixture();
  await seat(fixture);
  await call(fixture);
  expect(await eventsAndAudit(fixture.ctx, () => answer(fixture, 'coming'))).toEqual({
    events: ['tableChanged'],
    audit: ['tableCallComing'],
  });
  expect(await onMap(fixture)).toMatchObject({ comingBy: 'Mia' });
  // Sam taps it a second later: it is Mia's.
  await answer(fixture, 'coming', 'call-1', BY_SAM);
  expect(await onMap(fixture)).toMatchObject({ comingBy: 'Mia' });
  expect((await eventsAndAudit(fixture.ctx, () => answer(fixture, 'done', 'call-1', BY_SAM))).audit).toEqual([
    'tableCallDone',
  ]);
  expect(await onMap(fixture)).toBeUndefined();
  expect(await ringing(fixture)).toEqual([]);
  // Done twice is done; nobody sets out for what is done.
  expect((await eventsAndAudit(fixture.ctx, () => answer(fixture, 'done'))).audit).toEqual([]);
  expect((await refusalOf(answer(fixture, 'coming')))?.reason).toBe('call_over');
});

test('a call sent twice, or from a second phone while the first waits, is one call', async () => {
  const fixture = await tableFixture();
  await seat(fixture);
  await call(fixture);
  const again = await eventsAndAudit(fixture.ctx, async () => {
    await call(fixture);
    await call(fixture, { id: 'call-2', reason: 'bill' });
  });
  expect(again).toEqual({ events: [], audit: [] });
  await answer(fixture, 'done');
  // The same request comes late once more: it was answered.
  await call(fixture);
  expect(await onMap(fixture)).toBeUndefined();
});

test('a table that calls again and again rings no more for a while, and no other table is the worse for it', async () => {
  const fixture = await tableFixture();
  for (const tableId of [T4, T5]) await seat(fixture, tableId);
  for (const id of ['call-1', 'call-2', 'call-3', 'call-4']) {
    await call(fixture, { id });
    await answer(fixture, 'done', id);
  }
  expect((await refusalOf(call(fixture, { id: 'call-5' })))?.reason).toBe('too_many_tries');
  await call(fixture, { id: 'call-6', tableId: T5 });
  fixture.ctx.pass({ minutes: 11 });
  await call(fixture, { id: 'call-7' });
  expect(await onMap(fixture)).toMatchObject({ id: 'call-7' });
});

test('only guests of an open table call: no one from the street, no one of another table or of earlier guests', async () => {
  const fixture = await tableFixture();
  expect((await refusalOf(call(fixture)))?.reason).toBe('no_session');
  for (const tableId of [T4, T5]) await seat(fixture, tableId);
  const earlier = await tableToken(fixture.ctx, SCOPE, T4);
  const ofFive = await tableToken(fixture.ctx, SCOPE, T5);
  await releaseTable(fixture.ctx, SCOPE, await fixture.seen(T4));
  await seat(fixture);
  for (const token of [null, 'made up', earlier, ofFive]) {
    expect((await refusalOf(call(fixture, { token })))?.reason).toBe('no_session');
  }
  expect(await ringing(fixture)).toEqual([]);
});

test('a guest who ordered there calls by what they ordered', async () => {
  const fixture = await tableFixture();
  await seat(fixture);
  await fixture.byPhone(T4, { wrap: 1 }, 700);
  const reader = { tableId: T4, token: null, customerId: CUSTOMER };
  await callStaff(fixture.ctx, SCOPE, { id: 'call-1', reason: 'bill', reader, by: BY_GUEST });
  expect(await onMap(fixture)).toMatchObject({ reason: 'bill' });
});

test('clearing the table ends its call', async () => {
  const fixture = await tableFixture();
  await seat(fixture);
  await call(fixture);
  await releaseTable(fixture.ctx, SCOPE, await fixture.seen(T4));
  expect(await onMap(fixture)).toBeUndefined();
});

test('a call refuses no waiter what they were about to do: the table is as they saw it', async () => {
  const fixture = await tableFixture();
  await seat(fixture);
  const before = (await fixture.now(T4)).mark;
  await call(fixture);
  await answer(fixture, 'coming');
  expect((await fixture.now(T4)).mark).toBe(before);
});

test('a store that switched it off is not called', async () => {
  const fixture = await tableFixture();
  await seat(fixture);
  fixture.setSettings({ dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: false } });
  expect((await refusalOf(call(fixture)))?.reason).toBe('calls_off');
});

test('a box hears and answers calls by itself, whatever became of the internet', async () => {
  const fixture = await tableFixture();
  await seat(fixture);
  await call(fixture, { at: { ownership: boxed } });
  await answerCall({ ...fixture.ctx, ownership: boxed } as typeof fixture.ctx, SCOPE, {
    ...{ tableId: T4, callId: 'call-1', answer: 'coming', by: BY_MIA },
  });
  expect(await onMap(fixture)).toMatchObject({ comingBy: 'Mia' });
});

test('no other restaurant, and no other table, answers a call', async () => {
  const fixture = await tableFixture();
  await seat(fixture);
  await call(fixture);
  const wrong = { callId: 'call-1', answer: 'done', by: BY_MIA } as const;
  expect((await refusalOf(answerCall(fixture.ctx, OTHER_SCOPE, { ...wrong, tableId: T4 })))?.code).toBe(
    'resource_not_found',
  );
  expect((await refusalOf(answerCall(fixture.ctx, SCOPE, { ...wrong, tableId: T5 })))?.code).toBe('resource_not_found');
  expect(await onMap(fixture)).toMatchObject({ id: 'call-1' });
});
