import type { Database as BunDatabase } from 'bun:sqlite';
import type { Trx } from '#db/connection.ts';
import { connectionOf } from '#db/statement.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { type Forgotten, isOfForgotten } from '../customers/forgotten.repository.ts';

interface TheirBooking {
  readonly id: string;
  readonly storeId: string;
}

/** A forgotten person's bookings, by their row or number, and those emptied before, if a reason was given since. */
export function theirBookings(raw: BunDatabase, forgotten: Forgotten): TheirBooking[] {
  const { restaurantId, customerId, forgottenIsoDateTimeUtc: at } = forgotten;
  const mobiles = raw
    .query<{ mobile: string }, [string]>(
      "select distinct customerMobile as mobile from table_bookings where restaurantId = ? and customerMobile <> ''",
    )
    .all(restaurantId)
    .map(({ mobile }) => mobile)
    .filter((mobile) => isOfForgotten(forgotten, mobile));
  return raw
    .query<TheirBooking, [string, string, string, string]>(
      `select id, storeId from table_bookings where customerId = ?1 or (restaurantId = ?2 and placedIsoDateTime <= ?3
         and customerMobile in (select value from json_each(?4)))
         or (restaurantId = ?2 and customerName = '' and statusReason is not null)`,
    )
    .all(customerId, restaurantId, at, JSON.stringify(mobiles));
}

/** Whether a store of the restaurant still expects them: until then their name is needed. */
export function isExpectedIn(
  trx: Trx,
  { restaurantId }: RestaurantScope,
  { customerIds, phones }: { readonly customerIds: readonly string[]; readonly phones: readonly string[] },
  now: string,
): boolean {
  const found = connectionOf(trx)
    .query<object, [string, string, string, string]>(
      `select 1 from table_bookings where restaurantId = ? and bookedForIsoDateTimeUtc > ? and statusCode <> 'cancelled'
         and (customerId in (select value from json_each(?)) or customerMobile in (select value from json_each(?)))
       limit 1`,
    )
    .get(restaurantId, now, JSON.stringify(customerIds), JSON.stringify(phones));
  return found !== null;
}

/** Removes the person from a booking and leaves that so many guests had booked. Free text goes entirely. */
export function scrubBooking(raw: BunDatabase, bookingId: string): void {
  raw
    .query(
      `update table_bookings set customerId = null, requestKey = null, customerName = '', customerMobile = '',
         customerUnverifiedEmail = '', requestNote = '', requestTemplatesJson = '[]', statusReason = null where id = ?`,
    )
    .run(bookingId);
  raw.query("update table_booking_activity set reason = null, changesJson = '[]' where bookingId = ?").run(bookingId);
  raw
    .query(
      "update table_booking_activity set byId = null, byName = 'Customer' where bookingId = ? and byKind = 'customer'",
    )
    .run(bookingId);
}
