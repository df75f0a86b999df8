import { tables } from './migration.ts';

/** When an item that is sold out is on sale again by itself, and the way to those whose time has come. */
export const m0016_sold_out_until = tables([
  'alter table items add column soldOutUntilIsoDateTimeUtc text',
  'create index items_sold_out_until on items (soldOutUntilIsoDateTimeUtc) where soldOutUntilIsoDateTimeUtc is not null',
]);
