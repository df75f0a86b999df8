import { z } from 'zod';
import type { Trx } from '#db/connection.ts';
import { findTerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { insertGivenRefundIn, insertRefundIn, listRefunds, resolveRefundIn } from '#db/payments/refunds.repository.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import { localDateSchema } from '#src/domain/time/local-date.schema.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';

/** A refund at a terminal: which payment, how much, and what for. */
export const refundAtTerminalSchema = z.object({
  attemptId: idSchema,
  paymentId: idSchema,
  kind: z.enum(['full', 'partial']),
  amountInCents: z.number().int().min(1),
  reason: z.string().max(200),
  lines: z.array(z.object({ lineId: idSchema, quantity: z.number().int().min(1) })).max(500),
  businessDay: localDateSchema,
  askedIsoDateTimeUtc: z.iso.datetime(),
});
export type RefundAtTerminal = z.infer<typeof refundAtTerminalSchema>;

interface Reserved extends RefundAtTerminal {
  readonly orderId: string;
  readonly by: ActedBy;
}

/** Written before the terminal is asked, so that two refunds at once never exceed what was paid. */
export async function reserveRefundIn(trx: Trx, scope: StoreScope, refund: Reserved): Promise<void> {
  await insertRefundIn(trx, rowOf(scope, refund));
}

function rowOf(scope: StoreScope, refund: Reserved) {
  const { by } = refund;
  return {
    id: refund.attemptId,
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    orderId: refund.orderId,
    attemptId: null,
    tenderId: refund.paymentId,
    kind: refund.kind,
    amountInCents: refund.amountInCents,
    statusCode: 'requested' as const,
    reason: refund.reason,
    byKind: by.kind,
    byId: by.id,
    byName: by.name,
    linesJson: JSON.stringify(refund.lines),
    providerRefundId: null,
    businessDay: refund.businessDay,
    createdIsoDateTimeUtc: refund.askedIsoDateTimeUtc,
  };
}

/**
 * In the cloud: books a refund of our order that a box makes at its terminal. The terminal doesn't wait for us, so
 * nothing is rejected here, not even more than the order has left; the outcome may arrive before or after this.
 */
export async function bookRefundOfBoxIn(trx: Trx, scope: StoreScope, refund: Reserved): Promise<void> {
  await insertGivenRefundIn(trx, scope, rowOf(scope, refund));
  await settleRefundOfBoxIn(trx, scope, refund);
}

async function settleRefundOfBoxIn(
  trx: Trx,
  scope: StoreScope,
  { orderId, attemptId }: { readonly orderId: string; readonly attemptId: string },
): Promise<void> {
  const refund = (await listRefunds(trx, scope, orderId)).find(({ id }) => id === attemptId);
  const attempt = await findTerminalAttempt(trx, scope, attemptId);
  if (refund?.statusCode !== 'requested' || !attempt || isOpenTerminalState(attempt.state)) return;
  const isGiven = attempt.state === 'approved';
  await resolveRefundIn(trx, scope, refund, {
    statusCode: isGiven ? 'success' : 'failure',
    providerRefundId: isGiven ? attempt.rrn : null,
  });
}

/** Applies a box terminal's result to the refund that was booked for it. */
export const onRefundOfTheBox: Handler = {
  name: 'eftpos.refundOfTheBox',
  types: ['terminalPaymentChanged'],
  isMoney: true,
  async handle(ctx, event) {
    if (event.type !== 'terminalPaymentChanged' || event.storeId === null) return;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    const { orderId, attemptId } = event.payload;
    if (!ctx.ownership.owns(ctx.db, scope, orderId) || ctx.ownership.owns(ctx.db, scope, attemptId)) return;
    await ctx.write((trx) => settleRefundOfBoxIn(trx, scope, { orderId, attemptId }));
  },
};
