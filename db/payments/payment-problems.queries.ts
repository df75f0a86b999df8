import type { Db } from '#db/connection.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface PaymentProblem {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly kind: 'CAPTURE' | 'VOID' | 'REFUND';
  readonly amountInCents: number;
  /**
   * `refused`: the provider rejected it; `unknown`: the result isn't known yet, and is polled; `returned`: a refund that was done came
   * back from the bank, as from a card that is closed; `otherAmount`: somebody charged the card another amount.
   */
  readonly state: 'refused' | 'unknown' | 'returned' | 'otherAmount';
  /** Of `otherAmount`: what the store has of it now. */
  readonly takenInCents?: number;
}

const SHOWN = 10;

/** Card payments that failed or whose result is unknown, for orders placed since an instant. Newest first. */
export async function listPaymentProblems(
  db: Db,
  scope: StoreScope,
  { sinceIsoDateTimeUtc }: { readonly sinceIsoDateTimeUtc: string },
): Promise<PaymentProblem[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.orderId')
    .leftJoin('refunds', 'refunds.attemptId', 'payment_attempts.id')
    .leftJoin('order_payments', 'order_payments.orderId', 'payment_attempts.orderId')
    .select([
      'payment_attempts.orderId',
      'orders.orderNumber',
      'payment_attempts.kind',
      'payment_attempts.amountInCents',
      'payment_attempts.state',
      'payment_attempts.lastError',
      'order_payments.capturedInCents',
      'order_payments.refundedInCents',
    ])
    .where('payment_attempts.storeId', '=', scope.storeId)
    .where('payment_attempts.createdIsoDateTimeUtc', '>=', sinceIsoDateTimeUtc)
    .where('payment_attempts.kind', 'in', ['CAPTURE', 'VOID', 'REFUND'])
    .where(({ or, and, eb }) =>
      or([
        eb('payment_attempts.state', 'in', ['refused', 'unknown']),
        // Until it was refunded in another way.
        and([
          eb('payment_attempts.state', '=', 'done'),
          eb('refunds.statusCode', '=', 'failure'),
          or([
            eb('order_payments.statusCode', '=', 'refundFailure'),
            eb('payment_attempts.phonePaymentId', 'is not', null),
          ]),
        ]),
      ]),
    )
    .orderBy('payment_attempts.id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.flatMap(({ lastError, capturedInCents, refundedInCents, ...row }) => {
    const one = { ...row, state: row.state === 'done' ? 'returned' : row.state } as PaymentProblem;
    if (lastError !== 'captured_other_amount') return [one];
    const takenInCents = (capturedInCents ?? 0) - (refundedInCents ?? 0);
    // Too much has gone back, or everything has: nothing is left to do.
    const isMended = takenInCents === 0 || takenInCents === row.amountInCents;
    return isMended ? [] : [{ ...one, state: 'otherAmount' as const, takenInCents }];
  });
}
