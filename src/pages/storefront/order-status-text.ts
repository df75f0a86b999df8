import type { Order } from '#src/domain/ordering/order.types.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import { isOnBill } from '#src/domain/ordering/table-order.ts';
import type { CountryLabels } from '#src/domain/tenancy/country-labels.ts';
import type { SyncAnswer } from '#src/features/payments/sync-payment.ts';
import { ORDER_BADGES, type StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { CourierView } from './courier-view.ts';

export type StateKind = 'waiting' | 'success' | 'problem' | 'info';

export interface StateText {
  readonly kind: StateKind;
  readonly title: string;
  readonly text: string;
}

export interface OrderStatusView {
  readonly order: Pick<Order, 'statusCode' | 'statusReason' | 'paymentType' | 'collection'>;
  /** '6:40 PM'. */
  readonly promised: string | null;
  /** '6:40 PM': the estimate given when it was placed, until the store sets its own time. Null when unknown. */
  readonly expected?: string | null;
  /** '11:30 AM, tomorrow': the store is closed, and looks at a new order then. */
  readonly opens: string | null;
  /** The provider's page, once it could be opened. */
  readonly checkoutUrl: string | null;
  /** The courier who brings it, where one was booked. */
  readonly courier?: CourierView | null;
  /** '$24.50' refunded; null if nothing was. */
  readonly refundedText: string | null;
  /** The card's hold ended, or charging it failed: nothing is paid. */
  readonly isCardLost?: boolean;
  /** The customer comes from the provider's page and says to have paid. */
  readonly isBackFromPaying: boolean;
  /** The labels of the store's country. */
  readonly words: CountryLabels;
}

/** An order's status for its customer, in one sentence. */
export function statusText(view: OrderStatusView): StateText {
  const { order, promised, words, courier = null } = view;
  if (courier !== null) return courierText(courier, promised);
  switch (order.statusCode) {
    case 'processingPayment':
      return paymentText(view);
    case 'failure':
      return {
        kind: 'problem',
        title: 'Your payment didn’t go through',
        text: 'You haven’t been charged. Everything is still in your cart, ready to order again.',
      };
    case 'new':
      if (view.isCardLost) {
        return {
          kind: 'problem',
          title: 'Your card couldn’t be charged',
          text: 'The store can’t make this order. Order again with another card, or call the store.',
        };
      }
      return {
        kind: 'waiting',
        title: 'Waiting for the store',
        text: view.opens
          ? `The store is closed now. It will confirm your order when it opens at ${view.opens}.`
          : `The store has your order and should confirm it in a moment.${view.expected ? ` ${readyWord(order)} about ${view.expected}.` : ''}`,
      };
    case 'accepted':
      return {
        kind: 'success',
        title: 'Accepted',
        text: promised ? `${readyWord(order)} about ${promised}.` : 'We’re making your order.',
      };
    case 'completed':
      return { kind: 'success', title: 'Done', text: 'Enjoy your meal.' };
    case 'rejected':
      return { kind: 'problem', title: 'Sorry, the store couldn’t take this order', text: moneyBack(view) };
    case 'cancelled':
      if (isOnBill(order)) {
        return {
          kind: 'info',
          title: `Added to your table’s ${words.bill.toLowerCase()}`,
          text: 'The kitchen has it. Pay for it with everything else your table ordered, at the table or the counter.',
        };
      }
      return { kind: 'info', title: words.cancelled, text: moneyBack(view) };
  }
}

/** The state is the courier's word then: 'Done' would contradict one who is still on the way. */
function courierText({ kind, words, eta }: CourierView, promised: string | null): StateText {
  if (kind === 'delivered') return { kind: 'success', title: words, text: 'Enjoy your meal.' };
  if (kind === 'failed') return { kind: 'problem', title: 'Your delivery was interrupted', text: words };
  const when = eta ?? promised;
  return {
    kind: 'success',
    title: words,
    text: when ? `Arriving about ${when}.` : 'We’ll update this page as it moves.',
  };
}

/** A customer who has just paid must not pay again; one who hasn't must not think that they did. */
function paymentText({ checkoutUrl, isBackFromPaying }: OrderStatusView): StateText {
  if (checkoutUrl === null) {
    return {
      kind: 'problem',
      title: 'Not paid yet',
      text: 'The payment page won’t open right now. You haven’t been charged, and your order is saved here.',
    };
  }
  if (isBackFromPaying) {
    return {
      kind: 'waiting',
      title: 'We’re checking your payment',
      text: 'Do not pay again. We’ll update this page as soon as we know.',
    };
  }
  return {
    kind: 'waiting',
    title: 'Waiting for your payment',
    text: 'Paid already? This page will update in a moment. If not, continue to the payment page. You’ll only be charged once.',
  };
}

type ShownOrder = OrderStatusView['order'];

function readyWord({ collection }: ShownOrder): string {
  return collection.type === 'delivery' ? 'Arriving' : 'Ready';
}

function moneyBack({ order: { statusReason, paymentType }, refundedText }: OrderStatusView): string {
  const why = statusReason ? statusReason.replace(/[.!]?$/, '.') : '';
  if (refundedText)
    return `${why} We’re refunding ${refundedText}. It can take a few days to reach your account.`.trim();
  if (paymentType !== 'stripeCheckout') return why || 'There’s nothing to pay.';
  return `${why} You won’t be charged. The hold on your card has been released.`.trim();
}

/** The state's own text says where the money is. */
export function isMoneyExplained({ statusCode }: Pick<Order, 'statusCode'>): boolean {
  return statusCode === 'rejected' || statusCode === 'cancelled';
}

/** The provider's answer to another check. */
export const CHECKED: Record<SyncAnswer, string> = {
  read: 'We’ve checked with the payment provider. This page is up to date.',
  open: 'The payment provider hasn’t received a payment yet.',
  nothing: 'This order has no card payment to check.',
  unreachable: 'The payment provider isn’t responding. Do not pay again. We’ll keep checking.',
};

const HISTORY_LABELS: Record<Exclude<OrderStatus, 'cancelled'>, string> = {
  processingPayment: 'Payment started',
  failure: 'Payment failed',
  new: 'Received by the store',
  accepted: 'Accepted',
  rejected: 'Declined by the store',
  completed: 'Completed',
};

export function historyWord(
  { toStatus, reason }: { readonly toStatus: OrderStatus; readonly reason: string | null },
  { cancelled, bill }: CountryLabels,
): string {
  if (isOnBill({ statusCode: toStatus, statusReason: reason })) return `Added to your table’s ${bill.toLowerCase()}`;
  return toStatus === 'cancelled' ? cancelled : HISTORY_LABELS[toStatus];
}

/** Its pill in a list: what is paid with a bill of the table was not called off. */
export function statusBadge(
  order: Pick<Order, 'statusCode' | 'statusReason'>,
  { bill }: CountryLabels,
): StatusBadgeStyle {
  return isOnBill(order)
    ? { ...ORDER_BADGES.completed, word: `On the ${bill.toLowerCase()}` }
    : ORDER_BADGES[order.statusCode];
}

/** True while its status can still change. */
export function isOpenOrder({ statusCode }: Pick<Order, 'statusCode'>): boolean {
  return statusCode === 'processingPayment' || statusCode === 'new' || statusCode === 'accepted';
}

/** The payment's outcome in one line; null if the state's own text has it. */
export function paidLine(
  {
    order,
    isCardHeld,
    isCardLost = false,
    heldText = null,
    card,
    words,
  }: {
    readonly order: ShownOrder;
    readonly isCardHeld: boolean;
    readonly isCardLost?: boolean;
    /** What is held, where the order has become cheaper since. */
    readonly heldText?: string | null;
    readonly card: string;
    readonly words: CountryLabels;
  },
  total: string,
): string | null {
  if (order.statusCode === 'processingPayment' || order.statusCode === 'failure' || isMoneyExplained(order))
    return null;
  switch (order.paymentType) {
    case 'stripeCheckout':
      if (isCardLost)
        return order.statusCode === 'new' ? null : `Your card couldn’t be charged. Pay ${total} to the store.`;
      if (isCardHeld && heldText !== null) {
        return `${heldText} is held on your card${card}. You’re charged ${total} once the store accepts, and the rest is released.`;
      }
      return isCardHeld
        ? `${total} is held on your card${card}. You’re charged once the store accepts.`
        : `Paid by card${card}: ${total}.`;
    case 'inStore':
      return order.collection.type === 'dineIn'
        ? `Pay ${total} at your table or the counter.`
        : `Pay ${total} when you ${words.pickUp.toLowerCase()}.`;
    case 'cashOnDelivery':
      return `Pay the driver ${total} in cash.`;
    case 'cardOnDelivery':
      return `Pay the driver ${total} by card.`;
    default:
      return null;
  }
}
