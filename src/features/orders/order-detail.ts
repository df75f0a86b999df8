import type { Db } from '#db/connection.ts';
import { type OrderHistoryRow, orderHistory } from '#db/ordering/order-history.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { type OrderPayment, orderPayment } from '#db/payments/order-payments.repository.ts';
import { isOpenAttempt, listAttempts } from '#db/payments/payment-attempts.repository.ts';
import { listRefunds, type Refund } from '#db/payments/refunds.repository.ts';
import { listTenders, type Tender } from '#db/payments/tenders.repository.ts';
import { isEnded, type MoneyDue } from '#src/domain/ordering/money-due.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { approverOfMove, type OrderAct } from '#src/domain/ordering/order-acts.ts';
import { toGiveBackOf } from '#src/features/orders/orders-to-give-back.ts';
import { refundableOf } from '#src/features/payments/queue-money.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { moneyLeftIn } from './money-left.ts';
import { readOrderActs } from './order-acts.ts';

export interface OrderDetail {
  readonly order: Order;
  readonly history: readonly (OrderHistoryRow & { readonly approvedByName: string | null })[];
  /** What people did to it beyond its states, oldest first. */
  readonly acts: readonly OrderAct[];
  readonly payment:
    | (Pick<
        OrderPayment,
        'statusCode' | 'amountInCents' | 'capturedInCents' | 'refundedInCents' | 'cardBrand' | 'cardLast4'
      > & { readonly pending: 'CAPTURE' | 'VOID' | 'REFUND' | null })
    | null;
  readonly refunds: readonly Refund[];
  readonly tenders: readonly Tender[];
  /** Why the store still takes its money, and how much; null: it does not. */
  readonly due: MoneyDue | null;
  readonly leftInCents: number;
  /** For an order that ended but was paid at the counter all the same. */
  readonly toGiveBackInCents: number;
  /** What can still be refunded; 0 while a card is being charged. */
  readonly refundableInCents: number;
}

/** Everything the store's people may know about an order, for its page and for the POS. */
export async function loadOrderDetail(db: Db, scope: StoreScope, orderId: string): Promise<OrderDetail> {
  const order = await getOrder(db, scope, orderId);
  const payment = await orderPayment(db, scope, orderId);
  const open = payment ? (await listAttempts(db, scope, orderId)).find(isOpenAttempt) : undefined;
  const pending = open?.kind === 'CAPTURE' || open?.kind === 'VOID' || open?.kind === 'REFUND' ? open.kind : null;
  const refundable = await refundableOf(db, scope, orderId);
  const isLiving = order.statusCode === 'accepted' || order.statusCode === 'completed';
  const toGiveBackInCents = isEnded(order.statusCode) ? await toGiveBackOf(db, scope, orderId) : 0;
  const { acts, facts } = await readOrderActs(db, scope, order);
  const history = await orderHistory(db, scope, orderId);
  return {
    order,
    history: history.map((row) => ({ ...row, approvedByName: approverOfMove(facts, row.toStatus) })),
    acts,
    payment: payment && {
      statusCode: payment.statusCode,
      amountInCents: payment.amountInCents,
      capturedInCents: payment.capturedInCents,
      refundedInCents: payment.refundedInCents,
      cardBrand: payment.cardBrand,
      cardLast4: payment.cardLast4,
      pending,
    },
    refunds: await listRefunds(db, scope, orderId),
    tenders: await listTenders(db, scope, orderId),
    ...(await moneyLeftIn(db, scope, order)),
    toGiveBackInCents,
    refundableInCents: isLiving ? refundable.leftInCents : toGiveBackInCents,
  };
}
