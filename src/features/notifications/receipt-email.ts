import type { Trx } from '#db/connection.ts';
import { findCustomerByMobile } from '#db/customers/customers.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { countMessages } from '#db/outbox/outgoing-messages.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { askCloudIn } from '#src/features/commands/ask-cloud.ts';
import { receiptOfShare } from '#src/features/counter/print-share.ts';
import { AppError } from '#src/shared/app-error.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { queueOrderEmailIn } from './queue-order-email.ts';

export interface ReceiptEmail {
  readonly orderId: string;
  readonly email: string;
  /** One payment of several; null: the whole order. */
  readonly tenderId: string | null;
  /** Identifies the press of the button, or the command: a repeat is the same mail. */
  readonly key: string;
  readonly by: ActedBy;
}

/** Enough for everyone it concerns and some typing mistakes; more would be an abuse. */
export const MAX_RECEIPT_EMAILS = 10;

/**
 * A receipt by e-mail, as a cashier asks for it. The cloud sends mails: a box asks it by a command, which waits for the line.
 * Throws `validation_failed` for too many of one order, `service_unavailable` where the cloud sends no mail at all.
 */
export async function emailReceipt(
  ctx: Needs<'write' | 'clock' | 'ids' | 'ports' | 'ownership'>,
  scope: StoreScope,
  input: ReceiptEmail,
): Promise<{ readonly isPending: boolean }> {
  const { orderId, email, tenderId, by } = input;
  const isBox = ctx.ownership.mayAsk;
  if (!isBox && !ctx.ports.email) {
    throw new AppError('service_unavailable', 'Email isn’t available right now.', { reason: 'email_off' });
  }
  await ctx.write(async (trx) => {
    if (!isBox) {
      await queueReceiptEmailIn(trx, ctx, scope, input);
      return;
    }
    await requireReceipt(trx, scope, input);
    await askCloudIn(trx, ctx, scope, { kind: 'emailReceipt', subjectId: orderId, body: { email, tenderId }, by });
  });
  return { isPending: isBox };
}

/** In the cloud: queues the mail, to be sent after the commit and retried until accepted. */
export async function queueReceiptEmailIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  input: ReceiptEmail,
): Promise<void> {
  const { orderId, email, tenderId, key, by } = input;
  await requireReceipt(trx, scope, input);
  const keyStart = `orderReceipt:${orderId}:`;
  if ((await countMessages(trx, keyStart)) >= MAX_RECEIPT_EMAILS) {
    const message = `This receipt has been emailed ${MAX_RECEIPT_EMAILS} times. Print it instead.`;
    throw new AppError('validation_failed', message, { reason: 'too_many_receipts' });
  }
  await queueOrderEmailIn(trx, ctx, scope, {
    orderId,
    template: 'orderReceipt',
    recipient: email,
    facts: { tenderId },
    dedupeKey: keyStart + key,
    action: 'emailReceipt',
    by,
  });
}

/** Requires that the order and the payment exist, and that the order wasn't cancelled. */
async function requireReceipt(trx: Trx, scope: StoreScope, { orderId, tenderId }: ReceiptEmail): Promise<void> {
  const order = await getOrder(trx, scope, orderId);
  if (order.statusCode === 'failure' || order.statusCode === 'processingPayment') {
    throw new AppError('resource_status_conflict', 'This order has no receipt.', { reason: 'not_placed' });
  }
  if (tenderId !== null) await receiptOfShare(trx, scope, order, tenderId);
}

/** Where its customer's mail goes, if known here: a box never stores it. */
export async function knownEmailOf(
  ctx: Needs<'db'>,
  scope: StoreScope,
  orderId: string,
): Promise<{ readonly email: string | null }> {
  const { customerEmail, customerPhone } = await getOrder(ctx.db, scope, orderId);
  if (customerEmail !== '') return { email: customerEmail };
  const customer = customerPhone === '' ? null : await findCustomerByMobile(ctx.db, restaurantOf(scope), customerPhone);
  return { email: customer?.unverifiedEmail || null };
}
