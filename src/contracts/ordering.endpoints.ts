import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { CartLine, CartLineInput } from '#src/domain/ordering/cart.schema.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import type {
  CancelBody,
  CartDetails,
  PlaceOrderBody,
  PlacePosOrderBody,
} from '#src/domain/ordering/ordering.schema.ts';
import type { ReadyTimeRequest } from '#src/domain/ordering/ready-time.ts';
import type { PricedCart, PricedLine } from '#src/domain/pricing/pricing.types.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { endpoint } from './endpoint.ts';

export interface PlaceOrderAnswer {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly statusCode: OrderStatus;
  /** The customer's key to the order's page. */
  readonly accessToken: string;
  /** Where to pay by card; null if nothing is due now. */
  readonly payUrl: string | null;
}
export interface OrderStateAnswer {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly statusCode: OrderStatus;
  readonly version: number;
  /** On a box: the move was sent to the cloud, and takes effect with its answer. */
  readonly pendingCommandId?: string;
}
export interface PaymentStateAnswer {
  readonly statusCode: OrderStatus;
  readonly payUrl: string | null;
}

const store = '/restaurants/:restaurantId/stores/:storeId';
const website = `/api/online-ordering${store}` as const;

export const placeOrderEndpoint = endpoint<PlaceOrderBody, PlaceOrderAnswer>()('POST', `${website}/orders`);
/** The card page of an order that waits for its payment. `token` in the query is the customer's key to the order. */
export const retryPaymentEndpoint = endpoint<Record<never, never>, PaymentStateAnswer>()(
  'POST',
  `${website}/orders/:orderId/retry-payment`,
);
/** Reads the payment's state from the card provider. */
export const syncPaymentEndpoint = endpoint<Record<never, never>, PaymentStateAnswer>()(
  'POST',
  `${website}/orders/:orderId/sync-payment`,
);
/** Closes the card page; the cart is the customer's again. */
export const abandonPaymentEndpoint = endpoint<Record<never, never>, PaymentStateAnswer>()(
  'POST',
  `${website}/orders/:orderId/abandon-payment`,
);
/** The customer calls the order off, while it is new. */
export const cancelOwnOrderEndpoint = endpoint<Record<never, never>, OrderStateAnswer>()(
  'POST',
  `${website}/orders/:orderId/cancel`,
);
export const orderAgainEndpoint = endpoint<
  Record<never, never>,
  CartAnswer & { readonly missing: readonly string[] }
>()('POST', `${website}/orders/:orderId/order-again`);
export const sendOrderInvoiceEmailEndpoint = endpoint<{ readonly email: string }, { readonly queued: true }>()(
  'POST',
  `${website}/orders/:orderId/send-order-invoice-email`,
);

export interface CartAnswer {
  readonly cartId: string;
  readonly count: number;
  readonly totalInCents: number;
  readonly totalText: string;
}
export interface CartLineAnswer {
  readonly line: CartLine;
  readonly name: string;
  readonly priced: PricedLine | null;
  readonly issue: string | null;
}
export interface CartViewAnswer {
  readonly cart: {
    readonly id: string;
    readonly version: number;
    readonly lines: readonly CartLineAnswer[];
    readonly pricing: PricedCart | null;
    readonly issues: readonly string[];
    readonly minOrderMissingInCents: number;
    readonly couponCodes: readonly string[];
    readonly refusedCoupons: readonly { readonly couponCode: string; readonly why: string }[];
    readonly details: CartDetails;
    readonly count: number;
    readonly orderId: string | null;
  } | null;
}
export interface ChangeCartLineBody {
  readonly quantity?: number | undefined;
  readonly comments?: string | undefined;
  readonly selection?: CartLineInput['selection'] | undefined;
}
export interface PriceLineAnswer {
  /** Null: the choice does not fit yet; `issues` say why. */
  readonly priced: PricedLine | null;
  readonly issues: readonly string[];
}

export const readCartEndpoint = endpoint<void, CartViewAnswer>()('GET', `${website}/cart`);
export const addCartLineEndpoint = endpoint<{ readonly line: Omit<CartLineInput, 'id'> }, CartAnswer>()(
  'POST',
  `${website}/cart/lines`,
);
export const changeCartLineEndpoint = endpoint<ChangeCartLineBody, CartAnswer>()(
  'PUT',
  `${website}/cart/lines/:lineId`,
);
export const removeCartLineEndpoint = endpoint<void, CartAnswer>()('DELETE', `${website}/cart/lines/:lineId`);
export const applyCouponEndpoint = endpoint<{ readonly couponCode: string }, CartViewAnswer>()(
  'POST',
  `${website}/cart/coupons`,
);
export const removeCouponEndpoint = endpoint<void, CartViewAnswer>()('DELETE', `${website}/cart/coupons/:couponCode`);
export const saveCartDetailsEndpoint = endpoint<
  { readonly [K in keyof CartDetails]?: CartDetails[K] | undefined },
  CartViewAnswer
>()('PUT', `${website}/cart/details`);
export const priceLineEndpoint = endpoint<
  { readonly line: CartLineInput; readonly collectionType: CollectionType },
  PriceLineAnswer
>()('POST', `${website}/price-line`);

const orders = `/api/orders${store}/orders` as const;

export interface OrderRowAnswer {
  readonly id: string;
  readonly channel: Order['channel'];
  readonly orderNumber: string;
  readonly statusCode: OrderStatus;
  readonly placedIsoDateTimeUtc: string;
  readonly businessDay: string;
  readonly collectionType: CollectionType;
  readonly requestedForIsoDateTimeUtc: string | null;
  readonly promisedForIsoDateTimeUtc: string | null;
  readonly grandTotalInCents: number;
  readonly refundedInCents: number;
  readonly currencyCode: Order['currencyCode'];
  readonly paymentType: PaymentType;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly employeeName: string | null;
  readonly posTerminalId: string | null;
  readonly paymentStatusCode: string | null;
}
export interface ListOrdersAnswer {
  readonly rows: readonly OrderRowAnswer[];
  readonly total: number;
}
export interface OrderHistoryAnswer {
  readonly occurredIsoDateTimeUtc: string;
  readonly fromStatus: OrderStatus | null;
  readonly toStatus: OrderStatus;
  readonly byKind: string;
  readonly byName: string;
  readonly reason: string | null;
}
export interface OrderPaymentAnswer {
  readonly statusCode: string;
  readonly amountInCents: number;
  readonly capturedInCents: number;
  readonly refundedInCents: number;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  /** A capture, void or refund that is wanted and not done yet. */
  readonly pending: 'CAPTURE' | 'VOID' | 'REFUND' | null;
}
export interface OrderRefundAnswer {
  readonly id: string;
  readonly kind: 'full' | 'partial';
  readonly amountInCents: number;
  readonly statusCode: 'requested' | 'success' | 'failure';
  readonly reason: string;
  readonly byName: string;
  readonly createdIsoDateTimeUtc: string;
}
export interface OrderTenderAnswer {
  readonly id: string;
  readonly paymentType: PaymentType;
  readonly amountInCents: number;
  readonly tenderedInCents: number;
  readonly changeInCents: number;
  readonly takenIsoDateTimeUtc: string;
}
export interface OrderDetailAnswer {
  readonly order: Order;
  readonly history: readonly OrderHistoryAnswer[];
  readonly payment: OrderPaymentAnswer | null;
  readonly refunds: readonly OrderRefundAnswer[];
  readonly tenders: readonly OrderTenderAnswer[];
  readonly refundableInCents: number;
}
export interface RefundOrderBody {
  readonly amountInCents: number;
  readonly reason: string;
  readonly lines?: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly method?: 'cash' | 'card' | 'custom' | null;
  /** Over the counter: which payments give how much of it back. */
  readonly payments?: readonly { readonly paymentId: string; readonly amountInCents: number }[];
  readonly approval?: string | null;
}
export interface RefundOrderAnswer {
  readonly refundId: string;
  readonly statusCode: 'requested' | 'success' | 'failure';
  readonly leftInCents: number;
}

/** Query: channel, status, from, to, search, paymentType, page, pageSize. Lists are separated by commas. */
export const listOrdersEndpoint = endpoint<void, ListOrdersAnswer>()('GET', orders);
/** A list as a file of comma separated values. Query: kind, and the words of the list's address. */
export const exportOrdersEndpoint = endpoint<void, Response>()('GET', `/api/orders${store}/orders.csv`);
/** New and accepted orders with their lines. */
export const openOrdersEndpoint = endpoint<void, { readonly orders: readonly Order[] }>()(
  'GET',
  `/api/orders${store}/open-orders`,
);
export const readOrderEndpoint = endpoint<void, OrderDetailAnswer>()('GET', `${orders}/:orderId`);
export const acceptOrderEndpoint = endpoint<{ readonly etaMinutes: number | null }, OrderStateAnswer>()(
  'POST',
  `${orders}/:orderId/accept`,
);
export const moveReadyTimeEndpoint = endpoint<ReadyTimeRequest, OrderStateAnswer>()(
  'PUT',
  `${orders}/:orderId/ready-time`,
);
/** `lines`: how many of each stay. `expectedVersion`: the order's version that was seen; another is a conflict. */
export interface RemoveItemsBody {
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly reason: string;
  readonly expectedVersion: number;
}
/** Removes items from a website order that waits. It is charged for what is left. */
export const removeItemsEndpoint = endpoint<RemoveItemsBody, OrderStateAnswer>()(
  'POST',
  `${orders}/:orderId/remove-items`,
);
export const rejectOrderEndpoint = endpoint<{ readonly reason: string }, OrderStateAnswer>()(
  'POST',
  `${orders}/:orderId/reject`,
);
/** `approval`: at a till, of an employee who may void, where the one who asks may not and the kitchen has it. */
export const cancelOrderEndpoint = endpoint<CancelBody, OrderStateAnswer>()('POST', `${orders}/:orderId/cancel`);
/** Rejected with `not_paid` if the order isn't paid, unless the caller says that this is on purpose. */
export const completeOrderEndpoint = endpoint<
  { readonly isUnpaidMeant?: boolean; readonly approval?: string | null },
  OrderStateAnswer
>()('POST', `${orders}/:orderId/complete`);
/** Writes off a website order's payment, which is no longer asked for. */
export const writeOffOrderEndpoint = endpoint<
  { readonly reason: string; readonly approval?: string | null },
  OrderStateAnswer
>()('POST', `${orders}/:orderId/write-off`);
export const refundOrderEndpoint = endpoint<RefundOrderBody, RefundOrderAnswer>()('POST', `${orders}/:orderId/refund`);

export const placePosOrderEndpoint = endpoint<
  PlacePosOrderBody,
  { readonly order: Order; readonly changeInCents: number }
>()('POST', `/api/pos${store}/orders`);
