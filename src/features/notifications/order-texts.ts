// Uses Temporal: not for islands.
import type { Order } from '#src/domain/ordering/order.types.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';

export const ORDER_TEXT_TEMPLATES = ['orderAccepted', 'readyTimeMoved', 'orderRejected', 'orderCancelled'] as const;
export type OrderTextTemplate = (typeof ORDER_TEXT_TEMPLATES)[number];

const READY_WORDS = {
  pickup: 'It will be ready',
  delivery: 'It will be with you',
  dineIn: 'It will be ready',
} as const;

/** What a customer reads on the phone: short, plain, and what it means for their money. */
export function orderText(
  template: OrderTextTemplate,
  order: Order,
  store: { readonly name: string; readonly timezone: string; readonly orderUrl: string },
  now: Temporal.Instant,
): string {
  const money = order.paymentType === 'stripeCheckout' ? ' Your card is not charged, or is refunded in full.' : '';
  const why = order.statusReason ? ` ${sentence(withoutSorry(order.statusReason))}` : '';
  const promised = order.promisedForIsoDateTimeUtc;
  const when = promised
    ? ` ${READY_WORDS[order.collection.type]} around ${formatStoreTimeAndDay(Temporal.Instant.from(promised), now, store.timezone)}.`
    : '';
  switch (template) {
    case 'readyTimeMoved':
      return `${store.name}: sorry, your order ${order.orderNumber} needs a little longer.${when} ${store.orderUrl}`;
    case 'orderAccepted':
      return `${store.name}: thank you! Your order ${order.orderNumber} is accepted.${when} Follow it: ${store.orderUrl}`;
    case 'orderRejected':
      return `${store.name}: sorry, we can't take order ${order.orderNumber}.${why}${money} ${store.orderUrl}`;
    case 'orderCancelled':
      return `${store.name}: your order ${order.orderNumber} is cancelled.${why}${money} ${store.orderUrl}`;
  }
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
