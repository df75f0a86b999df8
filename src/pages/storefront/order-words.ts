import type { Order } from '#src/domain/ordering/order.types.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import { isOnBill } from '#src/domain/ordering/table-order.ts';
import type { SyncAnswer } from '#src/features/payments/sync-payment.ts';

export type StateKind = 'waiting' | 'success' | 'problem' | 'info';

export interface StateText {
  readonly kind: StateKind;
  readonly title: string;
  readonly text: string;
}

export interface ToldOrder {
  readonly order: Pick<Order, 'statusCode' | 'statusReason' | 'paymentType' | 'collection'>;
  /** '6:40 PM'. */
  readonly promised: string | null;
  /** '6:40 PM': what was told when it was placed, until the store says its own time. Null: not known. */
  readonly expected?: string | null;
  /** '11:30 AM, tomorrow': the store is closed, and looks at a new order then. */
  readonly opens: string | null;
  /** The provider's page, once it could be opened. */
  readonly checkoutUrl: string | null;
  /** '$24.50' that was given back; null: nothing was. */
  readonly refundedText: string | null;
  /** The customer comes from the provider's page and says to have paid. */
  readonly isBackFromPaying: boolean;
}

/** What the customer is told of an order, in one sentence. */
export function statusText(told: ToldOrder): StateText {
  const { order, promised } = told;
  switch (order.statusCode) {
    case 'processingPayment':
      return paymentText(told);
    case 'failure':
      return {
        kind: 'problem',
        title: 'The payment did not go through',
        text: 'Nothing was charged. What you chose is in your cart, ready to be ordered again.',
      };
    case 'new':
      return {
        kind: 'waiting',
        title: 'Waiting for the store',
        text: told.opens
          ? `The store is closed now. It will confirm your order when it opens at ${told.opens}.`
          : `The store has your order and should confirm it in a moment.${told.expected ? ` ${readyWord(order)} about ${told.expected}.` : ''}`,
      };
    case 'accepted':
      return {
        kind: 'success',
        title: 'Accepted',
        text: promised ? `${readyWord(order)} about ${promised}.` : 'The kitchen is on it.',
      };
    case 'completed':
      return { kind: 'success', title: 'Done', text: 'Enjoy!' };
    case 'rejected':
      return { kind: 'problem', title: 'The store could not take this order', text: moneyBack(told) };
    case 'cancelled':
      if (isOnBill(order)) {
        return {
          kind: 'info',
          title: 'On the bill of your table',
          text: 'Your dishes are with everything else your table had. Pay there or at the counter.',
        };
      }
      return { kind: 'info', title: 'Cancelled', text: moneyBack(told) };
  }
}

/** Who has just paid must not pay again; who has not must not think that they did. */
function paymentText({ checkoutUrl, isBackFromPaying }: ToldOrder): StateText {
  if (checkoutUrl === null) {
    return {
      kind: 'problem',
      title: 'Not paid yet',
      text: 'The card payment page does not open right now. Nothing was charged, and your order is kept here.',
    };
  }
  if (isBackFromPaying) {
    return {
      kind: 'waiting',
      title: 'We are checking your payment',
      text: 'Do not pay again. This page says so as soon as we know.',
    };
  }
  return {
    kind: 'waiting',
    title: 'Waiting for your payment',
    text: 'If you have paid, this page says so in a moment. If not, go on to the payment page: it is one order, charged once.',
  };
}

type Told = ToldOrder['order'];

function readyWord({ collection }: Told): string {
  return collection.type === 'delivery' ? 'With you' : 'Ready';
}

function moneyBack({ order: { statusReason, paymentType }, refundedText }: ToldOrder): string {
  const why = statusReason ? statusReason.replace(/[.!]?$/, '.') : '';
  if (refundedText) return `${why} ${refundedText} goes back to you; a bank takes some days.`.trim();
  if (paymentType !== 'stripeCheckout') return why || 'Nothing is to be paid.';
  return `${why} Nothing is kept: the hold on your card is let go.`.trim();
}

/** The state's own text says where the money is. */
export function isMoneySaid({ statusCode }: Pick<Order, 'statusCode'>): boolean {
  return statusCode === 'rejected' || statusCode === 'cancelled';
}

/** What the provider said when it was asked again. */
export const CHECKED: Record<SyncAnswer, string> = {
  read: 'We asked the payment service; this page shows what it knows.',
  open: 'The payment service has no payment yet.',
  nothing: 'There is no card payment to ask for.',
  unreachable: 'The payment service does not answer. Do not pay again: we keep asking.',
};

export const HISTORY_WORDS: Record<OrderStatus, string> = {
  processingPayment: 'Payment started',
  failure: 'Payment failed',
  new: 'Received by the store',
  accepted: 'Accepted',
  rejected: 'Not taken',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

/** There is news to come. */
export function isOpenOrder({ statusCode }: Pick<Order, 'statusCode'>): boolean {
  return statusCode === 'processingPayment' || statusCode === 'new' || statusCode === 'accepted';
}

/** What became of the payment, in one line; null where the state's own text says it. */
export function paidLine(
  { order, isCardHeld, card }: { readonly order: Told; readonly isCardHeld: boolean; readonly card: string },
  total: string,
): string | null {
  if (order.statusCode === 'processingPayment' || order.statusCode === 'failure' || isMoneySaid(order)) return null;
  switch (order.paymentType) {
    case 'stripeCheckout':
      return isCardHeld
        ? `${total} is held on your card${card}. You’re charged once the store accepts.`
        : `Paid by card${card}: ${total}.`;
    case 'inStore':
      return order.collection.type === 'dineIn'
        ? `Pay ${total} at your table or the counter.`
        : `Pay ${total} when you pick up.`;
    case 'cashOnDelivery':
      return `Pay the driver ${total} in cash.`;
    case 'cardOnDelivery':
      return `Pay the driver ${total} by card.`;
    default:
      return null;
  }
}
