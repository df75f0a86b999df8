import { beforeEach, describe, expect, test } from 'bun:test';
import { forgetTracesIn } from '#db/customers/forget-traces.ts';
import { forgottenHash } from '#db/customers/forgotten.repository.ts';
import { connectionOf } from '#db/statement.ts';
import { boxOwnership, cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import { insertCommand } from '#db/sync/sync-commands.repository.ts';
import { TEST_NOW } from '#db/testing/test-context.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import {
  BY_MIA,
  CUSTOMER,
  type OrderingFixture,
  OTHER_SCOPE,
  orderingFixture,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { scrubBooking } from './forget-bookings.ts';
import { insertBookingActivity, listBookingActivity } from './table-booking-activity.repository.ts';
import {
  findBooking,
  findBookingOfRequest,
  insertBooking,
  listBookingsBetween,
  listHeldSeats,
  updateBooking,
} from './table-bookings.repository.ts';

const BOOKING: Booking = {
  id: 'booking-1',
  uid: CUSTOMER,
  restaurantId: SCOPE.restaurantId,
  storeId: SCOPE.storeId,
  bookedForIsoDateTimeUtc: '2026-12-01T08:00:00.000Z',
  pax: 4,
  seatingArea: 'Terrace',
  heldArea: 'Terrace',
  turnMinutes: 120,
  specialRequest: { note: 'Ada likes the window', template: ['High chair'] },
  customer: { mobile: '+61491570156', name: 'Ada', unverifiedEmail: 'ada@mail.example' },
  status: { code: 'new' },
  statusReason: null,
  source: 'ONLINE',
  placedIsoDateTime: '2026-11-20T08:00:00.000Z',
  seatedIsoDateTimeUtc: null,
  seatedTableId: null,
  lateMinutes: null,
  noShowIsoDateTimeUtc: null,
  confirmedIsoDateTimeUtc: null,
  offeredTimes: null,
  tableReadyIsoDateTimeUtc: null,
  leftIsoDateTimeUtc: null,
  quotedWaitMinutes: null,
  plannedTableId: null,
  version: 1,
};
const DAY = { from: '2026-12-01T00:00:00.000Z', until: '2026-12-02T00:00:00.000Z' };

let fixture: OrderingFixture;
beforeEach(async () => {
  fixture = await orderingFixture();
});

const keep = (booking: Partial<Booking> & { readonly id: string }) =>
  fixture.ctx.write((trx) => insertBooking(trx, { ...BOOKING, ...booking }, `key ${booking.id}`));
const read = (id: string) => findBooking(fixture.ctx.db, SCOPE, id);

describe('a booking that is kept', () => {
  test('is read as it was written, by its id, its request and its day, and by no other store', async () => {
    await keep(BOOKING);
    const { db } = fixture.ctx;
    expect(await read('booking-1')).toEqual(BOOKING);
    expect(await findBookingOfRequest(db, SCOPE, 'key booking-1')).toEqual(BOOKING);
    expect(await listBookingsBetween(db, SCOPE, DAY)).toEqual([BOOKING]);
    expect(await findBooking(db, OTHER_SCOPE, 'booking-1')).toBeNull();
    expect(await listBookingsBetween(db, OTHER_SCOPE, DAY)).toEqual([]);
  });

  test('is changed by whoever saw it last; the other changes nothing', async () => {
    await keep(BOOKING);
    const change = (pax: number) => fixture.ctx.write((trx) => updateBooking(trx, SCOPE, BOOKING, { ...BOOKING, pax }));
    expect([await change(6), await change(8)]).toEqual([true, false]);
    expect(await read('booking-1')).toEqual({ ...BOOKING, pax: 6, version: 2 });
  });

  test('takes seats unless it is cancelled, or its guests did not come or have left', async () => {
    await keep({ id: 'pending' });
    await keep({ id: 'accepted', status: { code: 'accepted' } });
    await keep({ id: 'cancelled', status: { code: 'cancelled' } });
    await keep({ id: 'missing', status: { code: 'accepted' }, noShowIsoDateTimeUtc: '2026-12-01T08:30:00.000Z' });
    await keep({ id: 'left', status: { code: 'accepted' }, leftIsoDateTimeUtc: '2026-12-01T08:30:00.000Z' });
    const held = (but: string | null) => listHeldSeats(fixture.ctx.db, SCOPE, { ...DAY, but });
    expect(await held(null)).toHaveLength(2);
    expect(await held('pending')).toHaveLength(1);
  });
});

describe('a customer who is forgotten', () => {
  const PERSON = {
    id: 'forgotten-1',
    restaurantId: SCOPE.restaurantId,
    customerId: CUSTOMER,
    salt: 'salt',
    phoneHashes: [forgottenHash({ salt: 'salt' }, '+61491570156')],
    forgottenIsoDateTimeUtc: TEST_NOW,
  };

  test('is in none of their bookings, by their row or their number, nor in what was done with them', async () => {
    await keep({ id: 'by-row', customer: { ...BOOKING.customer, mobile: '' } });
    await keep({ id: 'by-number', uid: null, statusReason: 'Ada rang' });
    await keep({ id: 'of-another', uid: null, customer: { mobile: '+61491570157', name: 'Ben', unverifiedEmail: '' } });
    await fixture.ctx.write(async (trx) => {
      await insertBookingActivity(trx, SCOPE, {
        ...{ id: 'a1', bookingId: 'by-row', act: 'edited', reason: 'Ada rang', at: TEST_NOW },
        by: { kind: 'customer', id: CUSTOMER, name: 'Ada' },
        changes: [{ field: 'customer.name', kind: 'edited', before: 'Ada', after: 'Ada L.' }],
      });
      forgetTracesIn(trx, cloudOwnership, PERSON);
    });
    const { db } = fixture.ctx;
    const rows = await db.selectFrom('table_bookings').selectAll().where('id', '<>', 'of-another').execute();
    const activity = await db.selectFrom('table_booking_activity').selectAll().execute();
    expect(JSON.stringify([rows, activity])).not.toMatch(/Ada|491570156|ada@|customer-ada|window/);
    expect((await read('by-row'))?.pax).toBe(4);
    expect((await read('of-another'))?.customer.name).toBe('Ben');
    expect(await listBookingActivity(fixture.ctx.db, SCOPE, 'by-row')).toMatchObject([
      { act: 'edited', byName: 'Customer', changes: [], reason: null },
    ]);
  });

  describe.each([
    ['the box that asked', boxOwnership(() => ({ mark: 'k7m2p9', ...SCOPE }))],
    ['the cloud that was asked', cloudOwnership],
  ])('on the side of %s', (_, ownership) => {
    const forget = () => fixture.ctx.write(async (trx) => void forgetTracesIn(trx, ownership, PERSON));
    const ask = (id: string, subjectId: string, at = TEST_NOW) =>
      fixture.ctx.write((trx) =>
        insertCommand(trx, SCOPE, {
          ...{ id, subjectId, kind: 'declineBooking', body: { reason: 'Ada rang' } },
          ...{ by: BY_MIA, createdIsoDateTimeUtc: at },
        }),
      );
    const commands = () =>
      fixture.ctx.db.selectFrom('sync_commands').select(['id', 'subjectId', 'bodyJson']).orderBy('id').execute();

    test('is in no command of a till about their bookings; those about others stay', async () => {
      await keep({ id: 'by-row' });
      await keep({ id: 'of-another', uid: null, customer: { mobile: '', name: 'Ben', unverifiedEmail: '' } });
      await ask('c1', 'by-row');
      await ask('c2', 'of-another');
      await forget();
      expect(await commands()).toEqual([
        { id: 'c1', subjectId: 'forgotten', bodyJson: '{"forgotten":true}' },
        { id: 'c2', subjectId: 'of-another', bodyJson: '{"reason":"Ada rang"}' },
      ]);
    });

    test('is in no command that comes after their booking was emptied', async () => {
      await keep({ id: 'by-row' });
      await fixture.ctx.write(async (trx) => scrubBooking(connectionOf(trx), 'by-row'));
      await ask('late', 'by-row', '2026-11-25T08:00:00.000Z');
      await forget();
      expect(await commands()).toEqual([{ id: 'late', subjectId: 'forgotten', bodyJson: '{"forgotten":true}' }]);
    });
  });

  test('is in no reason that staff give for a booking which was emptied before', async () => {
    await keep({ id: 'by-row' });
    const forget = () => fixture.ctx.write(async (trx) => void forgetTracesIn(trx, cloudOwnership, PERSON));
    await forget();
    await fixture.ctx.db.updateTable('table_bookings').set({ statusReason: 'Ada rang' }).execute();
    await forget();
    expect((await read('by-row'))?.statusReason).toBeNull();
  });
});
