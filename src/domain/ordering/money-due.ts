/** Which orders still wait for money that a till takes (domain rules §5: paid in the store is a bill like any other). Browser-safe. */
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { PaymentStatusCode } from '#src/domain/payments/payment-status.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { type LedgerTender, paymentTypeOf } from './bill-money.ts';
import type { OrderStatus } from './order-status.ts';

/** How a customer of the website says that they pay at the store, at the table or at the door. */
export const PAID_IN_STORE = ['inStore', 'cashOnDelivery', 'cardOnDelivery'] as const satisfies readonly PaymentType[];

/**
 * `bill`: rung up to be paid later. `inStore`: a website order, to be paid in the store. `cardRefused`: its card
 * couldn't be charged.
 */
export type MoneyDue = 'bill' | 'inStore' | 'cardRefused';

export interface DueFacts {
  readonly channel: Channel;
  readonly statusCode: OrderStatus;
  readonly paymentType: PaymentType;
  /** For a card payment online; null without one. */
  readonly paymentStatusCode: PaymentStatusCode | null;
  /** Someone decided that its money does not come. */
  readonly isWrittenOff: boolean;
}

/** Cancelled, rejected or never paid: any payment is refunded. */
export const ENDED = ['cancelled', 'rejected', 'failure'] as const satisfies readonly OrderStatus[];

export function isEnded(statusCode: OrderStatus): boolean {
  return (ENDED as readonly OrderStatus[]).includes(statusCode);
}

const LIVING: ReadonlySet<OrderStatus> = new Set(['accepted', 'completed']);

/** Why a till takes money for this order; null: it takes none. A marketplace collects for its own orders. */
export function moneyDueOf({
  channel,
  statusCode,
  paymentType,
  paymentStatusCode,
  isWrittenOff,
}: DueFacts): MoneyDue | null {
  if (!LIVING.has(statusCode) || isWrittenOff || channel === 'uberEats') return null;
  if (channel === 'pos') return paymentType === 'posPayLater' ? 'bill' : null;
  if ((PAID_IN_STORE as readonly PaymentType[]).includes(paymentType)) return 'inStore';
  return paymentType === 'stripeCheckout' && isCardLost(paymentStatusCode) ? 'cardRefused' : null;
}

/** Whether a live order's card was declined, or its hold ran out before it was charged. */
function isCardLost(statusCode: PaymentStatusCode | null): boolean {
  return statusCode === 'failure' || statusCode === 'cancel';
}

/** An order's payment type. Until it is fully paid, a website order keeps its customer's choice. */
export function paymentTypeAfter(
  order: { readonly channel: Channel; readonly paymentType: PaymentType },
  settling: readonly Pick<LedgerTender, 'paymentType' | 'amountInCents'>[],
  isPaid: boolean,
): PaymentType {
  return isPaid || order.channel === 'pos' ? paymentTypeOf(settling, isPaid) : order.paymentType;
}
