import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { dropOpenShares, listShares, markSharePaid, writeShare } from '#db/ordering/bill-shares.repository.ts';
import { closeBill, dropHold } from '#db/ordering/bills.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import {
  listOrderVersions,
  replaceLastVersion,
  rewriteOrder,
  tendersOfBill,
} from '#db/payments/bill-ledger.repository.ts';
import { onPhonesInCents } from '#db/payments/phone-payments.repository.ts';
import { insertTender, isTenderIdTaken, type Tender } from '#db/payments/tenders.repository.ts';
import { idHere } from '#db/sync/ids-of-tills.ts';
import type { Needs } from '#src/context.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { atLeastZero } from '#src/domain/money/money.ts';
import type { PayBillBody } from '#src/domain/ordering/bill.schema.ts';
import { billBalance, coveredBy, type LedgerTender, requestedFor } from '#src/domain/ordering/bill-money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { canTender } from '#src/domain/ordering/split-bill.ts';
import { tenderOf } from '#src/domain/payments/tender.ts';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { requireCustomPayment } from '#src/features/counter/place-pos-order.ts';
import { moneyLeftIn, withPayments } from '#src/features/orders/money-left.ts';
import { requireAllSent } from '#src/features/orders/require-all-sent.ts';
import { openDrawerIfAnyIn } from '#src/features/printing/open-drawer.ts';
import { queueOrderDocketsIn } from '#src/features/printing/queue-order-dockets.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse, refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type AtTill, billChangedIn } from './hold-bill.ts';
import { payableIn } from './payable.ts';
import { staleBill } from './save-bill.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

export interface PayBillInput extends Omit<PayBillBody, 'paymentType'>, Omit<AtTill, 'posTerminalId'> {
  readonly billId: string;
  /** The till whose drawer has the cash; null if it was taken at no till. */
  readonly posTerminalId: string | null;
  /** Recorded by the owner, so no drawer is involved. */
  readonly isTakenBeside?: boolean;
  readonly paymentType: PayBillBody['paymentType'];
}

export interface PayBillAnswer {
  readonly order: Order;
  readonly changeInCents: number;
  readonly leftInCents: number;
}

/**
 * Takes one payment towards a bill: all that is left, a share of it, or a part. Its share, the order's money and the
 * drawer are written in one transaction. The device makes the id, so a repeat finds its own payment. A bill paid since
 * then takes nothing more.
 */
export function payBill(ctx: InTrx & Needs<'write'>, scope: StoreScope, input: PayBillInput): Promise<PayBillAnswer> {
  return ctx.write((trx) => payBillIn(trx, ctx, scope, input));
}

export async function payBillIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  request: PayBillInput,
): Promise<PayBillAnswer> {
  const input = { ...request, id: idHere(trx, scope, 'tenders', request.id) ?? ctx.ownership.idFor(request.id) };
  const repeated = await repeatOf(trx, scope, input);
  if (repeated) return repeated;
  const { bill, order, isOwnedHere } = await payableIn(trx, ctx, scope, input);
  if (!order) throw refuse('not_sent', 'Send the order before taking payment.');
  const { settling } = await tendersOfBill(trx, scope, order.id);
  const before = billBalance(order, settling);
  if (await isTenderIdTaken(trx, input.id)) throw refuse('id_taken', 'This payment has already been recorded.');
  if (bill) requireAllSent(bill);
  if (order.grandTotalInCents === 0 && isOwnedHere) return closeFreeIn(trx, ctx, scope, order, input);
  const { leftInCents: askedInCents } = await moneyLeftIn(trx, scope, order);
  if (askedInCents === 0) throw alreadyPaid(order);
  if (input.paymentType === 'noPaymentRequired') {
    throw refuseField('paymentType', 'This order isn’t free. Choose a payment method.', 'payment_type_not_allowed');
  }
  await requireFits(trx, ctx, scope, order, { settling, amountInCents: input.amountInCents });
  const tender = await tenderTakenIn(trx, ctx, scope, order, input);
  const withThis = [...settling, { ...tender, surchargeInCents: 0 }];
  const share = isOwnedHere ? await shareOf(trx, scope, input) : null;
  await insertTender(trx, tender);
  if (isOwnedHere) await settleShareIn(trx, ctx, scope, input, share);

  const paid = isOwnedHere ? await bookIn(trx, scope, order, withThis) : withPayments(order, withThis);
  await recordIn(trx, ctx, scope, input, { order: paid, tender });
  const leftInCents = before.leftInCents - input.amountInCents;
  if (leftInCents === 0) await (isOwnedHere ? finishIn : printPaidIn)(trx, ctx, scope, paid, input);
  return { order: paid, changeInCents: tender.changeInCents, leftInCents };
}

/** The payment whose answer was lost, even one that the previous machine took; null if this is a new one. */
async function repeatOf(
  trx: Trx,
  scope: StoreScope,
  { id, billId }: { readonly id: string; readonly billId: string },
): Promise<PayBillAnswer | null> {
  const order = await findOrder(trx, scope, billId);
  if (!order) return null;
  const { all, settling } = await tendersOfBill(trx, scope, order.id);
  const earlier = all.find((tender) => tender.id === id);
  if (!earlier) return null;
  const { leftInCents } = billBalance(order, settling);
  return { order, changeInCents: earlier.changeInCents, leftInCents };
}

/** Never more than is left, nor what guests are paying on their phones. A card being charged already blocks other payments. */
async function requireFits(
  trx: Trx,
  ctx: Needs<'clock'>,
  scope: StoreScope,
  order: Order,
  { settling, amountInCents }: { readonly settling: readonly LedgerTender[]; readonly amountInCents: number },
): Promise<void> {
  const paid = settling.map((one) => ({ amountInCents: coveredBy(one), state: 'paid' as const }));
  const onPhones = await onPhonesInCents(trx, scope, order.id, ctx.clock.now());
  const pending = { amountInCents: onPhones, state: 'pending' as const };
  if (canTender(requestedFor(order), [...paid, pending], amountInCents)) return;
  const { leftInCents } = billBalance(order, settling);
  throw moreThanIsLeft(order, { leftInCents, onPhones });
}

function moreThanIsLeft(
  { currencyCode }: Order,
  { leftInCents, onPhones }: { readonly leftInCents: number; readonly onPhones: number },
): AppError {
  const amount = (cents: number) => formatAmount(cents, currencyCode);
  const freeInCents = atLeastZero(leftInCents - onPhones);
  if (onPhones === 0) {
    return refuse('more_than_is_left', `Only ${amount(leftInCents)} is left to pay.`, { leftInCents });
  }
  const message =
    freeInCents === 0
      ? `A guest is paying ${amount(onPhones)} on their phone. Wait for it, or for its five minutes to end.`
      : `A guest is paying ${amount(onPhones)} on their phone. You can take ${amount(freeInCents)} now.`;
  return refuse('being_paid_on_phone', message, { leftInCents: freeInCents });
}

async function shareOf(trx: Trx, scope: StoreScope, { shareId, billId, amountInCents }: PayBillInput) {
  if (shareId === null) return null;
  const share = (await listShares(trx, scope, billId)).find((one) => one.id === shareId);
  if (!share) throw notFound('share');
  if (share.state === 'paid') {
    throw new AppError('resource_status_conflict', 'This share has already been paid.', {
      reason: 'share_already_paid',
    });
  }
  if (share.amountInCents !== amountInCents) {
    throw refuse('price_changed', 'This share has changed. Check the new amount.', {
      newTotalInCents: share.amountInCents,
    });
  }
  return share;
}

/** What goes into the drawer, in real coins; each cash payment is rounded separately. */
async function tenderTakenIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  order: Order,
  input: PayBillInput,
): Promise<Tender> {
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const askedInCents = input.amountInCents + input.tipInCents;
  const isCash = input.paymentType === 'posCash';
  const dueInCents = isCash ? roundCash(askedInCents, profile.countryCode) : askedInCents;
  const tenderedInCents = isCash ? input.tenderedInCents : dueInCents;
  if (tenderedInCents < dueInCents) {
    const due = formatAmount(dueInCents, order.currencyCode);
    throw refuseField('tenderedInCents', `Enter at least ${due}.`, 'tendered_too_little');
  }
  if (input.paymentType === 'posCustomPayment' && !input.isTakenBeside) {
    await requireCustomPayment(trx, ctx, scope, input.customPaymentName, order.collection.type);
  }
  const now = ctx.clock.now();
  return tenderOf(order, {
    id: input.id,
    paymentType: input.paymentType,
    amountInCents: dueInCents,
    tenderedInCents,
    cashRoundingInCents: dueInCents - askedInCents,
    tipInCents: input.tipInCents,
    posTerminalId: input.posTerminalId,
    employeeId: input.employee?.id ?? null,
    paymentName: input.customPaymentName,
    businessDay: businessDayOf(now, profile.timezone, posHoursOf(profile.settings)),
    takenIsoDateTimeUtc: isoUtc(now),
  });
}

/** Marks the share as paid. A payment outside the plan becomes a share of its own and cancels the plan. */
async function settleShareIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  input: PayBillInput,
  share: Awaited<ReturnType<typeof shareOf>>,
): Promise<void> {
  const paid = { tenderId: input.id, paymentName: input.customPaymentName };
  if (share) {
    if (!(await markSharePaid(trx, scope, share.id, paid))) throw staleBill(0);
    return;
  }
  await dropOpenShares(trx, scope, input.billId);
  const position = (await listShares(trx, scope, input.billId)).length;
  await writeShare(trx, scope, {
    ...paid,
    id: ctx.ids.next(),
    billId: input.billId,
    position,
    mode: 'whole',
    amountInCents: input.amountInCents,
    lines: [],
    state: 'paid',
    createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  });
}

/** The order's total takes in the tip and the rounding of this payment, and says how it is paid. */
export async function bookIn(
  trx: Trx,
  scope: StoreScope,
  order: Order,
  settling: readonly LedgerTender[],
): Promise<Order> {
  const paid = withPayments(order, settling);
  if (!(await rewriteOrder(trx, scope, order, paid))) throw staleBill(order.version);
  const last = (await listOrderVersions(trx, scope, order.id)).at(-1);
  if (last) await replaceLastVersion(trx, scope, paid, last.number);
  return paid;
}

/** What was paid, and the order as it is since then. */
interface PaymentTaken {
  readonly order: Order;
  readonly tender: Tender;
}

async function recordIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  input: PayBillInput,
  { order, tender }: PaymentTaken,
): Promise<void> {
  await appendStoreAudit(trx, ctx, scope, {
    by: input.by,
    action: 'payBill',
    subjectType: 'order',
    subjectId: order.id,
    after: { tenderId: tender.id, paymentType: tender.paymentType, amountInCents: tender.amountInCents },
  });
  await appendStoreEvent(trx, ctx, scope, {
    orderId: order.id,
    type: 'tenderTaken',
    payload: { orderId: order.id, tenderId: tender.id },
  });
  await billChangedIn(trx, ctx, scope, order.id);
  const { posTerminalId, by, isTakenBeside = false } = input;
  if (tender.paymentType !== 'posCash' || posTerminalId === null || isTakenBeside) return;
  await openDrawerIfAnyIn(trx, ctx, scope, { posTerminalId, reason: `Cash sale ${order.orderNumber}`, by });
}

type AtWhichTill = { readonly posTerminalId?: string | null };

/** Closes a fully paid bill, releases its hold, and queues the receipt where receipts print automatically. */
export async function finishIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  order: Order,
  at: AtWhichTill = {},
): Promise<void> {
  await closePaidIn(trx, scope, order);
  await printPaidIn(trx, ctx, scope, order, at);
}

/** The same without printing: the receipt came out at the box that took the money. */
export async function closePaidIn(trx: Trx, scope: StoreScope, order: Order): Promise<void> {
  await closeBill(trx, scope, order.id, 'paid');
  await dropHold(trx, scope, order.id);
}

/** For an order that no till rang up, the till that took the money decides whether a receipt prints automatically. */
export async function printPaidIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  order: Order,
  { posTerminalId }: AtWhichTill = {},
): Promise<void> {
  const receipt = { ...order, posTerminalId: order.posTerminalId ?? posTerminalId ?? null };
  await queueOrderDocketsIn(trx, ctx, scope, receipt, { reason: 'auto', docketTypes: ['ORDER_INVOICE'] });
}

async function closeFreeIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  order: Order,
  input: PayBillInput,
): Promise<PayBillAnswer> {
  if (input.paymentType !== 'noPaymentRequired') {
    throw refuseField('paymentType', 'There is nothing to pay.', 'payment_type_not_allowed');
  }
  if (order.paymentType === 'noPaymentRequired') return { order, changeInCents: 0, leftInCents: 0 };
  const free: Order = { ...order, paymentType: 'noPaymentRequired', version: order.version + 1 };
  if (!(await rewriteOrder(trx, scope, order, free))) throw staleBill(order.version);
  await appendStoreAudit(trx, ctx, scope, {
    by: input.by,
    action: 'payBill',
    subjectType: 'order',
    subjectId: order.id,
    after: { paymentType: 'noPaymentRequired' },
  });
  await finishIn(trx, ctx, scope, free);
  await billChangedIn(trx, ctx, scope, order.id);
  return { order: free, changeInCents: 0, leftInCents: 0 };
}

function alreadyPaid(order: Order): AppError {
  return new AppError('resource_status_conflict', `${order.orderNumber} has already been paid.`, {
    reason: 'bill_already_paid',
    details: { orderId: order.id },
  });
}
