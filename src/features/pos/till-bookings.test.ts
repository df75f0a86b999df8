/** Bookings at a till, over the calls that its screens make. It is Saturday, 6 PM; Roma is open until 10 PM. */
import { describe, expect, test } from 'bun:test';
import { insertDiningTable } from '#db/floor/dining-tables.repository.ts';
import { cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import { listOpenCommands } from '#db/sync/sync-commands.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { acceptBooking } from '#src/features/bookings/answer-booking.ts';
import { readBooking } from '#src/features/bookings/read-bookings.ts';
import { runCommand } from '#src/features/sync/run-command.ts';
import { BOOKINGS, bookingTill, STORE, SUNDAY, SUNDAY_SIX } from './testing/booking-till.ts';
import { onBox, SCOPE } from './testing/demo-till.ts';

describe('a booking by phone', () => {
  test('is written down once, is accepted at once, and is on its day with the guests by the half hour', async () => {
    const { phoned, ofDay } = await bookingTill();
    const first = await phoned({ customer: { name: 'Ben', mobile: '0491 570 110' } });
    expect([first.status, first.body]).toMatchObject([
      200,
      { pax: 4, statusCode: 'accepted', source: 'POS', customerPhone: '0491 570 110', quotedWaitMinutes: null },
    ]);
    expect((await phoned({ customer: { name: 'Ben', mobile: '0491 570 110' } })).body.id).toBe(first.body.id);
    const day = await ofDay();
    expect(day.bookings.map(({ customerName }: { customerName: string }) => customerName)).toEqual(['Ben']);
    expect(day.halfHours[0]).toEqual({ fromIsoDateTimeUtc: SUNDAY_SIX, arriving: 4, covers: 4 });
    expect(await ofDay('?date=2026-11-23')).toMatchObject({ bookings: [], halfHours: [] });
  });

  test('for a time that is full says what sits then and when there is room, and is taken when a person insists', async () => {
    const { phoned, ofDay } = await bookingTill({ coversPerQuarterHour: 10, maxPax: 10 });
    await phoned({ pax: 8 });
    const full = await phoned({ id: 'b2' });
    expect([full.status, full.body.error]).toMatchObject([
      400,
      {
        reason: 'slot_taken',
        message: 'That time is full',
        details: { mayBookAnyway: true, collisions: [{ name: 'Ben', pax: 8, bookedForIsoDateTimeUtc: SUNDAY_SIX }] },
      },
    ]);
    expect(full.body.error.details.alternatives.length).toBe(3);
    expect((await phoned({ id: 'b2', isAnyway: true })).status).toBe(200);
    expect((await ofDay()).bookings.length).toBe(2);
  });

  test('for a time that has passed is not taken, even when a person insists', async () => {
    const { phoned } = await bookingTill();
    const past = await phoned({ bookedForIsoDateTimeUtc: '2026-11-20T07:00:00.000Z', isAnyway: true });
    expect([past.status, past.body.error.reason]).toEqual([400, 'time_too_soon']);
  });

  test('is found on any day by a part of its name', async () => {
    const { phoned, ofDay } = await bookingTill();
    await phoned({ customer: { name: 'Benedict' } });
    expect(await ofDay('?search=bene')).toMatchObject({ date: null, bookings: [{ customerName: 'Benedict' }] });
    expect((await ofDay('?search=zoe')).bookings).toEqual([]);
  });
});

test('a party that is larger than the store takes is shown the times, for a person to insist on', async () => {
  const { get } = await bookingTill({ maxPax: 10 });
  const { times } = (await get(`${STORE}/booking_times?date=${SUNDAY}&pax=16`)).body;
  expect(times.length).toBeGreaterThan(0);
});

test('guests at the door stand in the list of today with the wait they were quoted, and are seated from it', async () => {
  const { post, ofDay, act } = await bookingTill();
  const walkIn = { id: 'w1', pax: 3, quotedWaitMinutes: 20 };
  const { status, body } = await post(`${STORE}/walk_ins`, walkIn);
  expect([status, body]).toMatchObject([
    200,
    {
      customerName: 'Walk-in',
      quotedWaitMinutes: 20,
      bookedForIsoDateTimeUtc: '2026-11-21T07:20:00.000Z',
      statusCode: 'accepted',
    },
  ]);
  expect((await post(`${STORE}/walk_ins`, walkIn)).body.id).toBe(body.id);
  expect((await ofDay('')).bookings).toMatchObject([{ id: body.id }]);
  expect((await act(body.id, 'seat', { tableId: null })).body.seatedIsoDateTimeUtc).toBe('2026-11-21T07:00:00.000Z');
});

describe('a booking from the website', () => {
  test('waits until it is accepted: once, and the slower person reads by whom', async () => {
    const { online, waiting, act, get } = await bookingTill();
    const id = await online();
    expect(await waiting()).toMatchObject([
      { id, customerName: 'Ada', note: 'By the window', visits: 0, noRoom: null },
    ]);
    const ringing = async () => (await get('/api/pos/attention')).body.newBookings;
    expect(await ringing()).toEqual([{ id, placedIsoDateTimeUtc: '2026-11-21T07:00:00.000Z' }]);
    expect((await act(id, 'accept')).body).toMatchObject({ statusCode: 'accepted', wish: null });
    expect([await waiting(), await ringing()]).toEqual([[], []]);
    const slower = await act(id, 'accept');
    expect([slower.status, slower.body.error.reason]).toEqual([409, 'already_accepted']);
  });

  test('is declined with a reason only', async () => {
    const { online, act } = await bookingTill();
    const id = await online();
    expect((await act(id, 'decline', { reason: ' ' })).status).toBe(400);
    const { body } = await act(id, 'decline', { reason: 'We’re fully booked' });
    expect(body).toMatchObject({ statusCode: 'cancelled', statusReason: 'We’re fully booked' });
  });
});

test('a party is late, is changed, and no-show is said only once its time has come', async () => {
  const { phoned, act, put, ctx } = await bookingTill();
  const { id, version } = (await phoned()).body;
  expect((await act(id, 'late', { minutes: 15 })).body.lateMinutes).toBe(15);
  expect((await act(id, 'no_show')).body.error.reason).toBe('not_yet');
  const stale = await put(`${BOOKINGS}/${id}`, { expectedVersion: version, pax: 5 });
  expect(stale.status).toBe(409);
  expect((await put(`${BOOKINGS}/${id}`, { expectedVersion: version + 1, pax: 5 })).body.pax).toBe(5);
  const { activity } = await readBooking(ctx, SCOPE, id);
  expect(activity.map(({ act: done }) => done)).toEqual(['placed', 'accepted', 'late', 'edited']);
});

test('a table that is meant for a party is one of this store’s, and the history says its name', async () => {
  const { phoned, put, ctx } = await bookingTill();
  const table = { id: 'terrace-1', name: 'T1', area: 'Terrace', type: 'SQUARE', seats: 4 } as const;
  await ctx.write((trx) => insertDiningTable(trx, SCOPE, { ...table, x: 0, y: 0, rotation: 0, code: 'code-t1' }));
  expect((await phoned({ id: 'b2', plannedTableId: 'another-store' })).status).toBe(404);
  const { id } = (await phoned()).body;
  const planned = await put(`${BOOKINGS}/${id}`, { expectedVersion: 1, plannedTableId: 'terrace-1' });
  expect(planned.body.plannedTableId).toBe('terrace-1');
  expect((await readBooking(ctx, SCOPE, id)).activity.at(-1)?.changes).toEqual([
    { field: 'plannedTableId', kind: 'added', before: null, after: 'T1' },
  ]);
});

describe('at a box', () => {
  test('a booking from the website is answered by a command, which is in sight and done once', async () => {
    const { online, act, waiting, ctx } = await bookingTill({}, { ownership: onBox() });
    const id = await online();
    const asked = await act(id, 'accept');
    expect([asked.status, asked.body]).toMatchObject([
      200,
      { statusCode: 'new', wish: { kind: 'acceptBooking', refusedText: null } },
    ]);
    expect(await waiting()).toMatchObject([{ id, wish: { kind: 'acceptBooking' } }]);
    expect((await act(id, 'decline', { reason: 'Full' })).body.error.reason).toBe('already_pending');
    const [command] = await listOpenCommands(ctx.db, SCOPE);
    const cloud = { ...ctx, ownership: cloudOwnership };
    await runCommand(cloud, SCOPE, command!.id);
    await runCommand(cloud, SCOPE, command!.id);
    const { booking, activity } = await readBooking(ctx, SCOPE, id);
    expect([booking.status.code, activity.map(({ act: done }) => done)]).toEqual(['accepted', ['placed', 'accepted']]);
  });

  test('guests who sit down while the internet is down sat down then, not when it is back', async () => {
    const { online, act, ctx } = await bookingTill({}, { ownership: onBox() });
    const id = await online();
    const cloud = { ...ctx, ownership: cloudOwnership };
    await acceptBooking(cloud, SCOPE, { bookingId: id, by: BY_OWNER });
    await act(id, 'seat', { tableId: null });
    const [command] = await listOpenCommands(ctx.db, SCOPE);
    ctx.pass({ hours: 2 });
    await runCommand(cloud, SCOPE, command!.id);
    const { booking } = await readBooking(ctx, SCOPE, id);
    expect(booking.seatedIsoDateTimeUtc).toBe('2026-11-21T07:00:00.000Z');
  });

  test('its time and guests are changed in the admin, and the till says so', async () => {
    const { online, put } = await bookingTill({}, { ownership: onBox() });
    const { status, body } = await put(`${BOOKINGS}/${await online()}`, { expectedVersion: 1, pax: 3 });
    expect([status, body.error.message]).toEqual([409, 'This booking was made online. Change it in the admin.']);
  });
});
