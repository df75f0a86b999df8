import { tables } from './migration.ts';

/** Guests who wait at the door: when their table was ready for them, and that they left before they sat down. */
export const m0175_wait_list = tables([
  /** Null: it isn't, or guests who booked. */
  'alter table table_bookings add column tableReadyIsoDateTimeUtc text',
  /** Null: they haven't. */
  'alter table table_bookings add column leftIsoDateTimeUtc text',
]);
