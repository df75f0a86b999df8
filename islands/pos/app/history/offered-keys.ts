/** What a till offers to do with an order that was placed. */
import type { BoardOrder, OrderDetail } from '#src/domain/till/till.types.ts';

/** Returns whether the cloud still has to receive a change that was made here. */
export function isPending({ wish }: Pick<BoardOrder, 'wish'>): boolean {
  return wish !== null && wish.refusedText === null && wish.kind !== 'emailReceipt';
}

export interface OfferedKeys {
  /** The order is a bill of the counter, and can be changed. */
  readonly isBill: boolean;
  readonly mayRefund: boolean;
  readonly mayCancel: boolean;
  readonly isUnpaid: boolean;
  readonly mayWriteOff: boolean;
  /** What cancelling hands over from the drawer. */
  readonly cashBackInCents: number;
  /** A card on the terminal is refunded before the order is cancelled. */
  readonly wasPaidByCard: boolean;
}

type OrderFacts = Pick<OrderDetail, 'wish' | 'due' | 'leftInCents' | 'uberEats'> & {
  readonly order: Pick<OrderDetail['order'], 'statusCode' | 'channel'>;
  readonly refund: Pick<OrderDetail['refund'], 'leftInCents' | 'methods'>;
};

export function offeredKeys(detail: OrderFacts): OfferedKeys {
  const { order, refund, due } = detail;
  const { statusCode } = order;
  const isUnpaid = due !== null && detail.leftInCents > 0;
  return {
    isBill: order.channel === 'pos' && (statusCode === 'accepted' || statusCode === 'completed'),
    // Uber Eats has the customer's money, and says itself whether an order can still be cancelled.
    mayRefund: refund.leftInCents > 0 && order.channel !== 'uberEats',
    mayCancel: statusCode === 'accepted' && !isPending(detail) && detail.uberEats?.mayCancel !== false,
    isUnpaid,
    mayWriteOff: isUnpaid && due !== 'bill' && !isPending(detail),
    cashBackInCents: refund.methods.find(({ method }) => method === 'cash')?.leftInCents ?? 0,
    wasPaidByCard: refund.methods.some(({ method }) => method === 'card'),
  };
}
