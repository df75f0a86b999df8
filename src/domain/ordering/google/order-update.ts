/** What Google is told of an order: where it stands, when it comes, and whom to ask. Browser-safe. */
import type { CollectionType } from '../../menu/menu.schema.ts';
import type { FoodFault, Rejection } from './google-food-errors.ts';
import { googleMoney } from './google-money.ts';
import { ORDERS_TYPE } from './google-request.schema.ts';
import { GOOGLE_STATE_LABELS, type GoogleState } from './google-states.ts';
import type { LineUpdate } from './told-facts.ts';

/** A kitchen's promise is a span of time for Google. */
const SPAN_MINUTES = 10;
const MINUTE_MS = 60_000;

export interface UpdateFacts {
  readonly actionOrderId: string;
  readonly googleOrderId: string;
  readonly state: GoogleState;
  readonly atIsoDateTimeUtc: string;
  readonly collectionType: CollectionType;
  /** As the customer says it: `G-117`; null: there is no order. */
  readonly orderNumber: string | null;
  readonly promisedForIsoDateTimeUtc: string | null;
  readonly currencyCode: string;
  /** Null: there is no order. */
  readonly totalInCents: number | null;
  /** Lines of which the store makes fewer. */
  readonly lineUpdates: Readonly<Record<string, LineUpdate>>;
  /** The store's sentence about a cancellation; null: it gave none. */
  readonly reason: string | null;
  readonly rejection: {
    readonly type: Rejection;
    readonly reason: string;
    readonly faults: readonly FoodFault[];
  } | null;
  readonly links: { readonly help: string; readonly order: string | null; readonly phoneE164: string | null };
}

export type OrderUpdate = ReturnType<typeof orderUpdateOf>;

export function orderUpdateOf(facts: UpdateFacts) {
  const { state, atIsoDateTimeUtc: at, orderNumber, totalInCents, currencyCode, rejection } = facts;
  const { promisedForIsoDateTimeUtc: promised } = facts;
  const isDelivery = facts.collectionType === 'delivery';
  const span = promised === null ? null : spanFrom(promised);
  return {
    actionOrderId: facts.actionOrderId,
    googleOrderId: facts.googleOrderId,
    orderState: { state, label: GOOGLE_STATE_LABELS[state] },
    updateTime: at,
    ...(orderNumber === null ? {} : { receipt: { userVisibleOrderId: orderNumber } }),
    orderManagementActions: actionsOf(facts.links),
    ...(totalInCents === null
      ? {}
      : { totalPrice: { type: 'ACTUAL', amount: googleMoney(totalInCents, currencyCode) } }),
    ...(Object.keys(facts.lineUpdates).length > 0 ? { lineItemUpdates: facts.lineUpdates } : {}),
    ...(state === 'REJECTED'
      ? {
          rejectionInfo: {
            type: rejection?.type ?? 'UNKNOWN',
            reason: rejection?.reason || refusedWords(facts.reason),
          },
        }
      : {}),
    ...(state === 'CANCELLED'
      ? { cancellationInfo: { reason: facts.reason || 'The store cancelled the order.' } }
      : {}),
    ...(state === 'IN_TRANSIT' ? { inTransitInfo: { updatedTime: at } } : {}),
    ...(isDelivery && promised !== null ? { fulfillmentInfo: { deliveryTime: promised } } : {}),
    infoExtension: {
      '@type': `${ORDERS_TYPE}FoodOrderUpdateExtension`,
      ...(span === null ? {} : { estimatedFulfillmentTimeIso8601: span }),
      ...(rejection && rejection.faults.length > 0
        ? { foodOrderErrors: rejection.faults.map((fault) => foodError(fault, currencyCode)) }
        : {}),
    },
  };
}

/** A fault as Google reads it. */
export function foodError({ error, id, description, updatedPriceInCents }: FoodFault, currencyCode: string) {
  return {
    error,
    ...(id === undefined ? {} : { id }),
    description,
    ...(updatedPriceInCents === undefined ? {} : { updatedPrice: googleMoney(updatedPriceInCents, currencyCode) }),
  };
}

const refusedWords = (reason: string | null) => reason || 'The store can’t take this order.';

function actionsOf({ help, order, phoneE164 }: UpdateFacts['links']) {
  const action = (type: string, title: string, url: string) => ({ type, button: { title, openUrlAction: { url } } });
  return [
    action('CUSTOMER_SERVICE', 'Contact the store', help),
    ...(phoneE164 === null ? [] : [action('CALL', 'Call the store', `tel:${phoneE164}`)]),
    ...(order === null ? [] : [action('VIEW_DETAILS', 'View order', order)]),
  ];
}

function spanFrom(iso: string): string {
  const until = new Date(Date.parse(iso) + SPAN_MINUTES * MINUTE_MS).toISOString();
  return `${iso}/${until}`;
}
