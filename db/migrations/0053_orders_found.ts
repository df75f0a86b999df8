import type { Migration } from 'kysely/migration';
import { tables } from './migration.ts';

const before = tables([
  'create index orders_by_placed on orders (storeId, placedIsoDateTimeUtc, id, channel, statusCode)',
]);
const found = tables([
  `create index orders_by_placed on orders (storeId, placedIsoDateTimeUtc, id, channel, statusCode, collectionType,
    paymentType, refundedInCents, grandTotalInCents, orderNumber, customerName, customerPhone)`,
]);

/**
 * What a list of orders is narrowed, searched and sorted by, so that no order is read but those of its page. The business
 * day is not among it: a list of some days is found by `orders_by_day`, whatever the store sold before.
 */
export const m0053_orders_found: Migration = {
  async up(db) {
    await before.down?.(db);
    await found.up(db);
  },
  async down(db) {
    await found.down?.(db);
    await before.up(db);
  },
};
