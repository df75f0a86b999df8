// Uses Temporal: not for islands.
import type { Order } from '#src/domain/ordering/order.types.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';

export const ORDER_TEXT_TEMPLATES = ['orderAccepted', 'readyTimeMoved', 'orderRejected', 'orderCancelled'] as const;
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
    case 'orderAccepted':
      return `${store.name}: order ${order.orderNumber} is confirmed.${when} Thank you. Follow it: ${store.orderUrl}`;
    case 'orderRejected':
      return `${store.name}: sorry, we can't take order ${order.orderNumber}.${why}${money} ${store.orderUrl}`;
    case 'orderCancelled':
      return `${store.name}: order ${order.orderNumber} has been ${COUNTRY_LABELS[store.countryCode].cancelled.toLowerCase()}.${why}${money} ${store.orderUrl}`;
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
