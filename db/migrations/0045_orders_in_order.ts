import { tables } from './migration.ts';

/** The newest orders of a store, and how many there are, without sorting or reading all that it ever sold. */
export const m0045_orders_in_order = tables([
  'create index orders_by_placed on orders (storeId, placedIsoDateTimeUtc, id, channel, statusCode)',
]);
