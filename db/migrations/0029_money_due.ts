import { tables } from './migration.ts';

/**
 * Orders of the website that wait for money in the store, found without looking at all that was ever sold. What was handed
 * over before tills could take it was settled outside of the program, and nobody is asked for it now.
 */
export const m0029_money_due = tables([
  /** When someone decided that the money of this order does not come; null: it is still asked for. */
  'alter table orders add column writtenOffIsoDateTimeUtc text',
  `update orders set writtenOffIsoDateTimeUtc = placedIsoDateTimeUtc where statusCode = 'completed' and channel != 'pos'
     and (paymentType in ('inStore', 'cashOnDelivery', 'cardOnDelivery') or (paymentType = 'stripeCheckout' and exists (
       select 1 from order_payments where order_payments.orderId = orders.id and order_payments.statusCode in ('failure', 'cancel'))))`,
  `create index orders_due on orders (storeId, placedIsoDateTimeUtc) where statusCode in ('accepted', 'completed')
     and writtenOffIsoDateTimeUtc is null and paymentType in ('inStore', 'cashOnDelivery', 'cardOnDelivery')`,
  "create index order_payments_refused on order_payments (storeId, orderId) where statusCode in ('failure', 'cancel')",
]);
