/** What the order's own records say in its dispute. */
import { orderHistory } from '#db/ordering/order-history.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { DisputeAnswer } from '#src/domain/payments/dispute-answer.schema.ts';
import { prefilledAnswer } from '#src/domain/payments/dispute-prefill.ts';
import { orderTypeLabel } from '#src/domain/tenancy/country-labels.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** By the state that an order came to. */
export const MOVE_WORDS: Readonly<Record<string, string>> = {
  processingPayment: 'Placed, and paid by card',
  new: 'Card payment confirmed by the bank',
  accepted: 'Accepted by the store, and printed in the kitchen',
  completed: 'Handed over',
  rejected: 'Rejected by the store',
  cancelled: 'Cancelled',
  failure: 'Payment failed',
};

/** A first draft of the store's answer: what was ordered, by whom, and what happened when. */
export async function draftFromOrder(
  ctx: Needs<'db' | 'menus'>,
  scope: StoreScope,
  orderId: string,
): Promise<DisputeAnswer> {
  const order = await getOrder(ctx.db, scope, orderId);
  const { profile, restaurantName } = await ctx.menus.storeOf(scope);
  const at = (iso: string) => formatStoreDateTime(Temporal.Instant.from(iso), profile.timezone);
  const history = await orderHistory(ctx.db, scope, orderId);
  const over = history.findLast(({ toStatus }) => toStatus === 'completed') ?? history.at(-1);
  return prefilledAnswer({
    orderNumber: order.orderNumber,
    storeName: fullStoreName(restaurantName, profile.name),
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    lines: order.lines.map(({ priced }) => lineText(priced)),
    totalText: formatAmount(order.grandTotalInCents, order.currencyCode),
    howText: orderTypeLabel(order.collection.type, profile.countryCode),
    addressText: addressOf(order),
    history: history.map((row) => `${MOVE_WORDS[row.toStatus] ?? row.toStatus}: ${at(row.occurredIsoDateTimeUtc)}`),
    serviceDate: over ? at(over.occurredIsoDateTimeUtc) : at(order.placedIsoDateTimeUtc),
  });
}

function lineText({ quantity, name, parts }: Order['lines'][number]['priced']): string {
  const choices = parts.map((part) => part.label).join(', ');
  return `${quantity} × ${name}${choices ? ` (${choices})` : ''}`;
}

/** Empty: it was not delivered. */
export function addressOf({ collection }: Order): string {
  if (collection.type !== 'delivery') return '';
  const { line1, suburb, postcode } = collection.address;
  return [line1, suburb, postcode].filter(Boolean).join(', ');
}
