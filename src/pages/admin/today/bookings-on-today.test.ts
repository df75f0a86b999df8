/** Today says which bookings wait for an answer and how many guests come, to those who look after bookings. */
import { expect, test } from 'bun:test';
import { insertBooking } from '#db/bookings/table-bookings.repository.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';
import { isoUtc } from '#src/shared/clock.ts';

/** A booking in an hour, of a store that takes none any longer. */
async function withBooking(code: 'new' | 'accepted' | 'cancelled') {
  const pages = await adminPages();
  const now = pages.ctx.clock.now();
  const booking: Booking = {
    id: 'booking-1',
    uid: null,
    restaurantId: ROMA_SCOPE.restaurantId,
    storeId: ROMA_SCOPE.storeId,
    bookedForIsoDateTimeUtc: isoUtc(now.add({ hours: 1 })),
    pax: 4,
    seatingArea: null,
    heldArea: '',
    turnMinutes: 90,
    specialRequest: { note: '', template: [] },
    customer: { mobile: '', name: 'Ada Rossi', unverifiedEmail: '' },
    status: { code },
    statusReason: null,
    source: 'ONLINE',
    placedIsoDateTime: isoUtc(now),
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
  await pages.ctx.write((trx) => insertBooking(trx, booking, 'request-1'));
  const seen = async (who: 'staff' | 'reader') => (await pages.get(who, ROMA)).html;
  return { seen, link: `href="/admin${ROMA}/table-bookings/booking-1"` };
}

test('a booking that waits is on Today with the way to it, and its guests count', async () => {
  const { seen, link } = await withBooking('new');
  const html = await seen('staff');
  expect(html).toContain('A booking for 4 guests is waiting for a response');
  expect(html).toContain(link);
  expect(html).toContain('1 booking, 4 guests');
  expect(await seen('reader')).not.toContain('Ada Rossi');
});

test('one that is answered waits no longer', async () => {
  const { seen, link } = await withBooking('accepted');
  const html = await seen('staff');
  expect([html.includes(link), html.includes('1 booking, 4 guests')]).toEqual([false, true]);
});

test('one that is cancelled brings no guests', async () => {
  const { seen } = await withBooking('cancelled');
  expect(await seen('staff')).not.toContain('Bookings today');
});
