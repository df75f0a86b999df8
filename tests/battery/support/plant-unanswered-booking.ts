import { insertBooking } from '#db/bookings/table-bookings.repository.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { BatteryFixture } from './battery-fixture.ts';

/** Tomorrow's guests, whose booking waits for an answer. */
export async function plantUnansweredBooking(
  { ctx }: Pick<BatteryFixture, 'ctx'>,
  { restaurantId, storeId, mark }: { restaurantId: string; storeId: string; mark: string },
): Promise<{ readonly tableBookingId: string }> {
  const id = `booking_${storeId}`;
  const now = ctx.clock.now();
  const booking: Booking = {
    id,
    uid: null,
    restaurantId,
    storeId,
    bookedForIsoDateTimeUtc: isoUtc(now.add({ hours: 24 })),
    pax: 4,
    seatingArea: null,
    heldArea: '',
    turnMinutes: 120,
    specialRequest: { note: mark, template: [] },
    customer: { mobile: '', name: mark, unverifiedEmail: '' },
    status: { code: 'new' },
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
  await ctx.write((trx) => insertBooking(trx, booking, `request of ${id}`));
  return { tableBookingId: id };
}
