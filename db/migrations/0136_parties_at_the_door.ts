import { tables } from './migration.ts';

/** Guests without a booking who are written down at the door, and the table that staff mean to give a party. */
export const m0136_parties_at_the_door = tables([
  'alter table table_bookings add column quotedWaitMinutes integer check (quotedWaitMinutes is null or quotedWaitMinutes >= 0)',
  'alter table table_bookings add column plannedTableId text',
]);
