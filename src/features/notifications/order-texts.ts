// Uses Temporal: not for islands.
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { type RemovedItems, removedText } from '#src/features/orders/removed-items.ts';

export const ORDER_TEXT_TEMPLATES = [
  'orderAccepted',
  'readyTimeMoved',
  'itemsRemoved',
  'cardNotCharged',
  'orderRejected',
  'orderCancelled',
] as const;
export type OrderTextTemplate = (typeof ORDER_TEXT_TEMPLATES)[number];

const READY_TEXT = {
  pickup: 'It should be ready',
  delivery: 'It should arrive',
  dineIn: 'It should be ready',
} as const;

/** An order's text message: short, plain, and clear about the money. */
export function orderText(
  template: OrderTextTemplate,
  order: Order,
  store: {
    readonly name: string;
    readonly timezone: string;
    readonly countryCode: CountryCode;
    readonly orderUrl: string;
    /** What the store left out; null: nothing. */
    readonly removed: RemovedItems | null;
  },
  now: Temporal.Instant,
): string {
  const money =
    order.paymentType === 'stripeCheckout' ? " You won't be charged. Any payment will be refunded in full." : '';
  const why = order.statusReason ? ` ${sentence(withoutSorry(order.statusReason))}` : '';
  const promised = order.promisedForIsoDateTimeUtc;
  const when = promised
    ? ` ${READY_TEXT[order.collection.type]} around ${formatStoreTimeAndDay(Temporal.Instant.from(promised), now, store.timezone)}.`
    : '';
  switch (template) {
    case 'readyTimeMoved':
      return `${store.name}: sorry, order ${order.orderNumber} needs a little longer.${when} ${store.orderUrl}`;
    case 'itemsRemoved':
      return `${store.name}: ${removedSentence(order, store.removed)} ${store.orderUrl}`;
    case 'cardNotCharged':
      return `${store.name}: sorry, the card for order ${order.orderNumber} couldn't be charged, so we can't make it. Order again, or call us: ${store.orderUrl}`;
    case 'orderAccepted':
      return `${store.name}: order ${order.orderNumber} is confirmed.${when} Thank you. Follow it: ${store.orderUrl}`;
    case 'orderRejected':
      return `${store.name}: sorry, we can't take order ${order.orderNumber}.${why}${money} ${store.orderUrl}`;
    case 'orderCancelled':
      return `${store.name}: order ${order.orderNumber} has been ${COUNTRY_LABELS[store.countryCode].cancelled.toLowerCase()}.${why}${money} ${store.orderUrl}`;
  }
}

/** What is missing, and what it costs now; the reason is on the order's page, which has room for it. */
function removedSentence(
  { orderNumber, grandTotalInCents, currencyCode }: Order,
  removed: RemovedItems | null,
): string {
  const total = formatAmount(grandTotalInCents, currencyCode);
  if (!removed) return `order ${orderNumber} has changed. Your total is now ${total}.`;
  const was = formatAmount(removed.wasInCents, currencyCode);
  return `sorry, order ${orderNumber} will come without ${cut(removedText(removed))}. Your total is now ${total} instead of ${was}.`;
}

const LONGEST_LIST = 160;

function cut(list: string): string {
  return list.length <= LONGEST_LIST ? list : `${list.slice(0, LONGEST_LIST - 1)}…`;
}

/** The text says sorry itself. */
function withoutSorry(reason: string): string {
  const rest = reason.replace(/^sorry[,.]? /i, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** A reason that staff typed, as one sentence; control characters and line breaks have no place in a text message. */
function sentence(reason: string): string {
  const plain = reason
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);
  return /[.!?]$/.test(plain) ? plain : `${plain}.`;
}
