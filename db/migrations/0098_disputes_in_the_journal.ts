import { tables } from './migration.ts';

/**
 * When the money of a dispute left a store's account and came back, for the journal, and how much of it there was to take. Of disputes
 * from before it is the day on which they were read last. And what a payout has beside payments, refunds and fees.
 */
export const m0098_disputes_in_the_journal = tables([
  'alter table disputes add column takenInCents integer',
  /** 'yyyy-mm-dd', a business day of the store. */
  'alter table disputes add column takenDay text',
  'alter table disputes add column returnedDay text',
  `update disputes set takenInCents = amountInCents, takenDay = substr(readIsoDateTimeUtc, 1, 10)
    where money in ('taken', 'return', 'returned')`,
  `update disputes set returnedDay = takenDay where money = 'returned'`,
  'create index disputes_by_taken_day on disputes (storeId, takenDay) where takenDay is not null',
  'alter table payouts add column adjustmentInCents integer not null default 0',
]);
