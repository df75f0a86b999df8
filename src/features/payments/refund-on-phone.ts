import type { Db, Trx } from '#db/connection.ts';
import { addRefundToVersion, listOrderVersions } from '#db/payments/bill-ledger.repository.ts';
import { findAttempt, queueAttempt } from '#db/payments/payment-attempts.repository.ts';
import { addToPhoneRefundsIn, paidOnPhones } from '#db/payments/phone-payments.repository.ts';
import type { Refund } from '#db/payments/refunds.repository.ts';
import { dropTenderAmount } from '#db/payments/tenders.repository.ts';
import type { Needs } from '#src/context.ts';
import { toCards, type WayPart } from '#src/domain/ordering/refund-payments.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { paymentsLeftOf } from './payments-left.ts';

/** The parts of a refund with what guests paid on their phones going back to the cards it came from (decision 0326). */
export async function toCardsIn<Part extends WayPart>(
  db: Db,
  scope: StoreScope,
  orderId: string,
  parts: readonly Part[],
): Promise<(Part & WayPart)[]> {
  const payments = await paymentsLeftOf(db, scope, orderId);
  const onPhones = await paidOnPhones(
    db,
    scope,
    payments.map(({ id }) => id),
  );
  return toCards(parts, payments, (id) => onPhones.has(id));
}

/** Wants the money back at the guest's card, once; it is carried out after the commit. Answers the attempt's id. */
export async function queuePhoneRefundIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  refund: {
    readonly id: string;
    readonly orderId: string;
    readonly phonePaymentId: string;
    readonly amountInCents: number;
    readonly reason: string;
  },
): Promise<string> {
  const { id: refundId, phonePaymentId, ...attempt } = refund;
  const id = ctx.ids.next();
  const providerKey = `phone:${phonePaymentId}:refund:${refundId}`;
  await queueAttempt(trx, ctx, scope, { ...attempt, id, phonePaymentId, kind: 'REFUND', providerKey });
  return id;
}

/** The card has it: what the provider answered, in the books of the guest's payment. */
export function phoneRefundDoneIn(
  trx: Trx,
  scope: StoreScope,
  phonePaymentId: string,
  done: { readonly amountInCents: number; readonly feeBackInCents: number },
): Promise<void> {
  return addToPhoneRefundsIn(trx, scope, phonePaymentId, {
    refundedInCents: done.amountInCents,
    feesReturnedInCents: done.feeBackInCents,
  });
}

/** The card never got it, or sent it back: the payment is the store's again, and can be given back in another way. */
export async function undoPhoneRefundIn(
  trx: Trx,
  scope: StoreScope,
  refund: Pick<Refund, 'orderId' | 'attemptId' | 'tenderId' | 'amountInCents'>,
  { wasDone }: { readonly wasDone: boolean },
): Promise<void> {
  const attempt = refund.attemptId === null ? null : await findAttempt(trx, scope, refund.attemptId);
  if (!attempt?.phonePaymentId || refund.tenderId === null) return;
  await dropTenderAmount(trx, scope, refund.tenderId);
  const { orderId } = refund;
  const amountInCents = 0 - refund.amountInCents;
  const last = (await listOrderVersions(trx, scope, orderId)).at(-1);
  if (last) await addRefundToVersion(trx, scope, { orderId, number: last.number, amountInCents });
  if (!wasDone) return;
  const back = { refundedInCents: amountInCents, feesReturnedInCents: 0 };
  await addToPhoneRefundsIn(trx, scope, attempt.phonePaymentId, back);
}
