import { tables } from './migration.ts';

/** An order of Uber Eats that was accepted is an order of ours as well, which the kitchen and the books read. */
export const m0152_marketplace_sales = tables([
  /** Null: it wasn't accepted, or isn't in the books yet. */
  'alter table uber_eats_orders add column orderId text references orders (id)',
  'create index uber_eats_orders_by_order on uber_eats_orders (orderId) where orderId is not null',
]);
