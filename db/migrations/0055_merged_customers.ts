import { tables } from './migration.ts';

/** A customer who was merged into another: their row stays as the number it had, and everything else is the other's. */
export const m0055_merged_customers = tables([
  'alter table customers add column mergedIntoId text',
  'create index customers_merged on customers (mergedIntoId) where mergedIntoId is not null',
]);
