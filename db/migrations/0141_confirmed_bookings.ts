import { tables } from './migration.ts';

/** When guests said that they are coming; and the bookings of all stores by their time, for the reminders. */
export const m0141_confirmed_bookings = tables([
  'alter table table_bookings add column confirmedIsoDateTimeUtc text',
  'create index table_bookings_to_come on table_bookings (bookedForIsoDateTimeUtc)',
]);
