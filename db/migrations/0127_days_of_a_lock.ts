import { tables } from './migration.ts';

/** By which hours the days of a pay period were told apart when it was locked: other opening hours move no shift out of it or into it. */
export const m0127_days_of_a_lock = tables([
  // JSON of the store's time zone and its trading hours; null: a lock of before, whose days follow the hours of today.
  'alter table pay_period_locks add column daysByJson text check (json_valid(daysByJson))',
]);
