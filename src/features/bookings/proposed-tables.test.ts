/** The tables that the plan keeps for bookings, and the times that it leaves. It is Saturday, 6 PM. */
import { beforeEach, expect, test } from 'bun:test';
import { insertDiningTable } from '#db/floor/dining-tables.repository.ts';
import { BY_MIA, type OrderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { editBooking } from './edit-booking.ts';
import { proposedFor } from './proposed-tables.ts';
import { readBookableTimes } from './read-bookings.ts';
import { book, bookingFixture, refused, SUNDAY_SIX } from './testing-bookings.ts';

let fixture: OrderingFixture;
beforeEach(async () => {
  fixture = await bookingFixture({ coversPerQuarterHour: 100 });
  await fixture.ctx.write(async (trx) => {
    for (const [at, seats] of [6, 4, 4].entries()) {
      const name = String(at + 7);
      await insertDiningTable(trx, SCOPE, {
        ...{ id: `table-${name}`, code: `code-${name}`, name, area: 'Garden', type: 'SQUARE', seats },
        ...{ x: at * 200, y: 0, rotation: 0 },
      });
    }
  });
});

const proposedOf = async (booking: Awaited<ReturnType<typeof book>>) =>
  (await proposedFor(fixture.ctx, SCOPE, [booking])).get(booking.id);

test('a booking has a table that is proposed, with why it is that one', async () => {
  expect(await proposedOf(await book(fixture))).toEqual({
    tableIds: ['table-8'],
    name: '8',
    why: 'Smallest free table for 4 in Garden.',
    isChosen: false,
  });
});

test('7 guests have two tables that are pushed together', async () => {
  expect(await proposedOf(await book(fixture, { pax: 7 }))).toEqual({
    tableIds: ['table-8', 'table-9'],
    name: '8 and 9',
    why: '8 and 9 joined: no single table seats 7.',
    isChosen: false,
  });
});

test('a time without a table for the party is not offered, although enough seats are left', async () => {
  const byPhone = { source: 'POS', customerId: null, by: BY_MIA } as const;
  for (const id of ['request-1', 'request-2', 'request-3']) await book(fixture, { id, pax: 2 }, byPhone);
  // Eight seats are left, at tables that others sit at.
  expect((await refused(book(fixture, { id: 'request-4', pax: 2 })))?.reason).toBe('slot_taken');
  const times = await readBookableTimes(fixture.ctx, SCOPE, {
    ...{ pax: 2, seatingArea: null, source: 'ONLINE' },
    date: Temporal.PlainDate.from('2026-11-22'),
  });
  expect(times.find(({ at }) => at.equals(Temporal.Instant.from(SUNDAY_SIX)))?.noRoom).toBe('seats');
});

test('what staff choose stays, and who was proposed that table has another', async () => {
  const first = await book(fixture);
  const second = await book(fixture, { id: 'request-2', pax: 4 });
  expect([(await proposedOf(first))?.name, (await proposedOf(second))?.name]).toEqual(['8', '9']);
  const chosen = await editBooking(fixture.ctx, SCOPE, {
    ...{ bookingId: second.id, by: BY_MIA, plannedTableId: 'table-8' },
    edit: { expectedVersion: second.version },
  });
  expect(await proposedOf(chosen)).toMatchObject({ name: '8', why: 'Chosen by staff.', isChosen: true });
  expect((await proposedOf(first))?.name).toBe('9');
});
