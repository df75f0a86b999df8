import { tables } from './migration.ts';

/** A card payment of which two last words disagreed, or none was given: what a person read in the bank's own list. */
export const m0117_what_the_bank_has = tables([
  "alter table terminal_attempts add column bankWord text check (bankWord in ('hasIt', 'hasNot'))",
]);
