import { tables } from './migration.ts';

/** What a store asks its customers, who may agree or not: another price on Uber Eats, another time for a booking that waits. */
export const m0165_asked_of_customers = tables([
  /** What was asked for last, when and by whom. Null: nothing yet. */
  'alter table uber_eats_orders add column priceChangeJson text',
  /** ISO texts, soonest first; empty: the guest wants none of them. Null: nothing was suggested. */
  'alter table table_bookings add column offeredTimesJson text',
]);
