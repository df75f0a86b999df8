import { tables } from './migration.ts';

/** From when a comparison with the card provider's books is due, since when it could not be made, and card payments by their day. */
export const m0121_books_asked_for = tables([
  'alter table merchant_accounts add column booksWantedIsoDateTimeUtc text',
  'alter table merchant_accounts add column booksFailedIsoDateTimeUtc text',
  'create index terminal_attempts_by_time on terminal_attempts (createdIsoDateTimeUtc)',
]);
