import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import { findTerminalAttempt, type TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { findBill } from '#db/ordering/bills.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import { onPhonesInCents } from '#db/payments/phone-payments.repository.ts';
import { idHere } from '#db/sync/ids-of-tills.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { sum } from '#src/domain/money/money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import { isPhoneOrder } from '#src/domain/payments/phone-order.ts';
import { terminalAmount } from '#src/domain/payments/terminal-amount.ts';
import { NO_SURCHARGE, surchargeInForce } from '#src/domain/pricing/payment-surcharge.ts';
import { taxOnSurcharge } from '#src/domain/pricing/tax.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { moneyLeftIn } from '#src/features/orders/money-left.ts';
import { requireAllSent } from '#src/features/orders/require-all-sent.ts';
import { AppError } from '#src/shared/app-error.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { queueTerminalPaymentIn } from './queue-terminal-payment.ts';

export interface StartTerminalPayment {
  readonly orderId: string;
  /** Made on the device: sending the same again finds the first. */
  readonly attemptId: string;
  /** The part of the order to pay, before surcharge and tip. */
  readonly amountInCents: number;
  readonly tipInCents: number;
  /** Which share of a split bill; null: not split. */
  readonly splitIndex: number | null;
  readonly cardTerminalId: string | null;
  /** The card's number is given by phone and typed at the terminal. */
  readonly isByPhone?: boolean | undefined;
  readonly posTerminalId: string;
  readonly employeeId: string | null;
  readonly by: ActedBy;
}

const PAYABLE: ReadonlySet<OrderStatus> = new Set(['processingPayment', 'new', 'accepted', 'completed']);

/** Starts a card payment for an existing order, or a share of it: the amount due, its surcharge, its tip. */
export async function startTerminalPayment(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  input: StartTerminalPayment,
): Promise<TerminalAttempt> {
  return ctx.write((trx) => startTerminalPaymentIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function startTerminalPaymentIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  sent: StartTerminalPayment,
): Promise<TerminalAttempt> {
  const attemptId = idHere(trx, scope, 'terminal_attempts', sent.attemptId) ?? ctx.ownership.idFor(sent.attemptId);
  const input = { ...sent, attemptId };
  const earlier = await findTerminalAttempt(trx, scope, input.attemptId);
  if (earlier?.orderId === input.orderId) return earlier;
  const order = await getOrder(trx, scope, input.orderId);
  const leftInCents = await leftToPay(trx, scope, order);
  requirePayable(order, leftInCents, input.amountInCents);
  await requireNotOnPhones(trx, ctx, scope, order, { leftInCents, amountInCents: input.amountInCents });
  const isByPhone = input.isByPhone === true;
  if (isByPhone) requirePhoneOrder(order);
  // A sale that waits for its card is sent when it is paid.
  const bill = order.statusCode === 'processingPayment' ? null : await findBill(trx, scope, order.id);
  if (bill) requireAllSent(bill);
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const today = localDateOf(ctx.clock.now(), profile.timezone).toString();
  const surcharge = isSurchargeInside(order)
    ? NO_SURCHARGE
    : surchargeInForce(profile.settings.checkout.eftposSurcharge, today);
  const amount = terminalAmount(input.amountInCents, {
    surcharge,
    tipInCents: input.tipInCents,
    taxOn: (surchargeInCents) => taxOnSurcharge(order, surchargeInCents, profile.settings.tax),
  });
  const attempt = await queueTerminalPaymentIn(trx, ctx, scope, {
    attemptId: input.attemptId,
    kind: 'PURCHASE',
    order,
    requestedInCents: amount.totalInCents,
    surchargeInCents: amount.surchargeInCents,
    tipInCents: amount.tipInCents,
    splitIndex: input.splitIndex,
    cardTerminalId: input.cardTerminalId,
    isByPhone,
    posTerminalId: input.posTerminalId,
    employeeId: input.employeeId,
    parentAttemptId: null,
    refundId: null,
  });
  await appendAudit(trx, ctx, {
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    by: input.by,
    action: 'startCardPayment',
    subjectType: 'order',
    subjectId: order.id,
    after: {
      attemptId: attempt.id,
      requestedInCents: attempt.requestedInCents,
      splitIndex: input.splitIndex,
      ...(isByPhone ? { isByPhone } : {}),
    },
  });
  return attempt;
}

/** A sale that was priced to be paid by card has its surcharge in the total. */
function isSurchargeInside({ paymentType, statusCode }: Order): boolean {
  return paymentType === 'posCard' && statusCode === 'processingPayment';
}

/** What is left to pay on an order, in cents, before tips and surcharges; a goodwill refund doesn't count. */
export async function leftToPay(db: Db, scope: StoreScope, order: Order): Promise<number> {
  if (!isSurchargeInside(order)) return (await moneyLeftIn(db, scope, order)).leftInCents;
  const { settling } = await tendersOfBill(db, scope, order.id);
  return leftOfSale(order, settling);
}

/** A sale that waits for its card is paid by one payment: nothing has come, or all of it. */
function leftOfSale(order: Order, settling: readonly { readonly amountInCents: number }[]): number {
  return Math.max(order.grandTotalInCents - sum(settling.map(({ amountInCents }) => amountInCents)), 0);
}

function requirePhoneOrder({ collection, customerPhone }: Order): void {
  if (isPhoneOrder({ collectionType: collection.type, customerPhone })) return;
  throw new AppError(
    'resource_update_not_allowed',
    'Cards by phone are for pickup and delivery orders with the customer’s phone number.',
    { reason: 'not_a_phone_order' },
  );
}

function requirePayable(order: Order, leftInCents: number, amountInCents: number): void {
  if (!PAYABLE.has(order.statusCode) || leftInCents === 0) {
    throw new AppError('resource_status_conflict', `${order.orderNumber} has nothing left to pay.`, {
      reason: 'nothing_to_pay',
      details: { orderId: order.id },
    });
  }
  if (amountInCents > leftInCents) {
    const left = formatAmount(leftInCents, order.currencyCode);
    throw new AppError('validation_failed', `Only ${left} is left to pay.`, {
      reason: 'more_than_due',
      details: { leftInCents },
    });
  }
}

/** What guests are paying on their phones is nobody else's to take meanwhile. */
async function requireNotOnPhones(
  trx: Trx,
  { clock }: Needs<'clock'>,
  scope: StoreScope,
  { id, currencyCode }: Order,
  { leftInCents, amountInCents }: { readonly leftInCents: number; readonly amountInCents: number },
): Promise<void> {
  const onPhones = await onPhonesInCents(trx, scope, id, clock.now());
  if (onPhones === 0 || amountInCents <= leftInCents - onPhones) return;
  const amount = formatAmount(onPhones, currencyCode);
  throw refuse('being_paid_on_phone', `A guest is paying ${amount} on their phone. Wait for it, or take less.`, {
    leftInCents: Math.max(0, leftInCents - onPhones),
  });
}
