import { tables } from './migration.ts';

/** What a pay period was made of when it was locked: whatever arrives later changes none of its hours. */
export const m0113_shifts_of_a_lock = tables([
  // A JSON list of ids of time_clock_events; null: a lock of before, made of what had been written down by then.
  'alter table pay_period_locks add column eventIdsJson text check (json_valid(eventIdsJson))',
]);
