import type { Trx } from '#db/connection.ts';
import { type Bill, findBill, isBillIdTaken, updateBill } from '#db/ordering/bills.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { settleCouponsIn } from '#db/promotions/coupon-redemptions.repository.ts';
import type { Needs } from '#src/context.ts';
import { actOf, type ProtectedAct, partsBeyond } from '#src/domain/access/approval.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { requestedFor } from '#src/domain/ordering/bill-money.ts';
import { inCourses } from '#src/domain/ordering/courses.ts';
import { type VoidedFood, type VoidedLine, voidedDishes, voidedLines } from '#src/domain/ordering/kept-lines.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { PaymentWay } from '#src/domain/payments/payment-ways.ts';
import { priceAct } from '#src/domain/pricing/price-approval.ts';
import type { PricedCart } from '#src/domain/pricing/pricing.types.ts';
import { bookGuestOfIn, collectionOf, phoneOf, requireCounterTime } from '#src/features/counter/counter-order.ts';
import { auditPricesIn, changesPrices, placePosOrderIn } from '#src/features/counter/place-pos-order.ts';
import { giveBackGuestRewardIn } from '#src/features/customers/book-guest.ts';
import { guestFactsOf } from '#src/features/customers/guests.ts';
import type { Quote } from '#src/features/orders/quote-cart.ts';
import { requireAvailable, requireExpectedTotal, requirePriced } from '#src/features/orders/why-not-placed.ts';
import { orderLinesOf } from '#src/features/orders/write-order.ts';
import { queueChangeDocketsIn } from '#src/features/printing/queue-change-dockets.ts';
import type { Allow } from '#src/features/tills/approvals.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse, refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { draftOfOrder } from './draft-of-order.ts';
import { type AtTill, ownBillId, releaseIn, requireNotEditedElsewhere } from './hold-bill.ts';
import { livingBillIn, requireBillOpen } from './living-bill.ts';
import { refundDifferenceIn } from './refund-difference.ts';
import { type Rewritten, rewriteBillIn } from './rewrite-bill.ts';
import { quoteDraft, requireFresh, staleBill } from './save-bill.ts';
import { isAskedAsSent, sentAs } from './sent-as.ts';

type Ctx = Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>;
type InTrx = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

export interface SendBillInput extends AtTill {
  readonly billId: string;
  readonly draft: BillDraft;
  readonly expectedVersion: number;
  readonly expectedTotalInCents: number;
  readonly keepsHold: boolean;
  readonly voidReason: string | null;
  readonly voidedFood?: VoidedFood | null;
  readonly refundMethod: PaymentWay | null;
  /** Asks for approval where the draft needs it and throws without it. Returns the approver, if there was one. */
  readonly allow: Allow;
}

/**
 * Sends changes to the kitchen: a new order with its tickets, or the difference as ADD and VOID. The till keeps the
 * bill. A paid bill that became cheaper is refunded the difference in the same write; a dearer one is open again for
 * the rest (domain rules §5).
 */
export async function sendBill(ctx: Ctx, scope: StoreScope, request: SendBillInput): Promise<Order> {
  return ctx.write(async (trx) => {
    const input = { ...request, billId: ownBillId(trx, ctx, scope, request.billId) };
    await requireNotEditedElsewhere(trx, ctx, scope, input.billId, input.posTerminalId);
    const order = await findOrder(trx, scope, input.billId);
    const sent = order ? await changeIn(trx, ctx, scope, input, order) : await firstIn(trx, ctx, scope, input);
    if (!input.keepsHold) await releaseIn(trx, ctx, scope, input.billId, input.posTerminalId);
    return sent;
  });
}

async function firstIn(trx: Trx, ctx: InTrx, scope: StoreScope, input: SendBillInput): Promise<Order> {
  const { billId, draft } = input;
  const bill = await findBill(trx, scope, billId);
  if (bill) {
    requireBillOpen(bill);
    requireFresh(bill, input.expectedVersion);
  } else if (input.expectedVersion > 0 || (await isBillIdTaken(trx, billId))) throw notFound('bill');
  if (draft.lines.length === 0) throw refuse('nothing_to_send', 'Add an item before sending.');
  const { order } = await placePosOrderIn(trx, ctx, scope, {
    ...draft,
    id: billId,
    paymentType: 'posPayLater',
    tenderedInCents: 0,
    expectedTotalInCents: input.expectedTotalInCents,
    posTerminalId: input.posTerminalId,
    employee: input.employee,
    by: input.by,
    allow: input.allow,
  });
  return order;
}

async function changeIn(trx: Trx, ctx: InTrx, scope: StoreScope, input: SendBillInput, order: Order): Promise<Order> {
  const { draft, by } = input;
  const { bill } = await livingBillIn(trx, ctx, scope, input);
  if (isSentAlready(bill, order, draft)) return order;
  requireFresh(bill, input.expectedVersion);
  if (draft.lines.length === 0) throw refuse('nothing_left', 'Nothing is left on this bill. Cancel it instead.');

  // What still follows, the kitchen never had.
  const voided = voidedLines(
    order.lines.filter(({ toFollow }) => !toFollow),
    draft.lines,
  );
  if (voided.length > 0 && input.voidReason === null) {
    throw refuseField('voidReason', 'Add a reason. The kitchen already has this item.', 'void_reason_needed');
  }
  const voidedBy = voided.length > 0 ? await input.allow(trx, voidAct(order, voided)) : null;
  const quote = await quoteDraft(trx, ctx, scope, draft, order);
  requireAvailable(quote);
  const priced = requirePriced(quote);
  requireExpectedTotal(quote, priced, input.expectedTotalInCents);
  const newPrices = newPricesOf(order, draft, priced);
  const pricesById = newPrices ? await input.allow(trx, newPrices) : null;
  const after = await orderAfter(trx, ctx, scope, { order, draft, priced, quote });
  const rewritten = await rewriteBillIn(trx, ctx, scope, {
    before: order,
    after,
    by: { ...by, approvedById: voidedBy },
    action: 'editBill',
    reason: voided.length > 0 ? input.voidReason : null,
    voided: voidedDishes(order.lines, voided),
    voidedFood: input.voidedFood ?? null,
  });
  if (newPrices) {
    const pricesBy = { ...by, approvedById: pricesById };
    await auditPricesIn(trx, ctx, scope, rewritten.order, { ...draft, by: pricesBy });
  }
  await promiseIn(trx, ctx, scope, { before: order, after: rewritten.order, priced, quote, by });
  const settled = await settleIn(trx, ctx, scope, input, rewritten);
  await queueChangeDocketsIn(trx, ctx, scope, {
    before: order,
    after: { ...settled, version: rewritten.order.version },
    by,
  });
  const isPaid = rewritten.leftInCents === 0 && settled.paymentType !== 'posPayLater';
  const facts = {
    ...sentAs(draft),
    totalInCents: requestedFor(settled),
    savedByName: input.employee?.name ?? bill.savedByName,
    at: isoUtc(ctx.clock.now()),
  };
  const state = isPaid
    ? ({ state: 'closed', closedReason: 'paid' } as const)
    : ({ state: 'open', closedReason: null } as const);
  if (!(await updateBill(trx, scope, bill, { ...facts, ...state, orderId: order.id }))) throw staleBill(bill.version);
  return settled;
}

/** A round that was sent: the bill's order before and after it, and the prices it was sent with. */
interface RoundSent {
  readonly before: Order;
  readonly after: Order;
  readonly priced: PricedCart;
  readonly quote: Quote;
  readonly by: SendBillInput['by'];
}

/** Coupons and reward that the bill takes now, and the customer it has got. */
async function promiseIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { before, after, priced, quote, by }: RoundSent,
): Promise<void> {
  const use = { orderId: after.id, customerId: after.customerId, coupons: priced.appliedCoupons };
  await settleCouponsIn(trx, ctx.ids, scope, { ...use, at: isoUtc(ctx.clock.now()) });
  const hadReward = before.breakdown.some((row) => row.kind === 'loyalty');
  if (hadReward && !priced.loyalty.usesReward) await giveBackGuestRewardIn(trx, ctx, scope, before, by);
  if (before.customerPhone !== '' || after.customerPhone === '') return;
  const guest = await guestFactsOf(trx, ctx, scope, after.customerPhone);
  await bookGuestOfIn(trx, ctx, scope, after, { guest, priced, quote, by });
}

/** Whether this is a repeat after a lost answer: the order matches the draft, including what was only saved. */
function isSentAlready(bill: Bill, order: Order, asked: BillDraft): boolean {
  const sent = order.lines.map((each) => each.line);
  const { draft } = sentAs(asked);
  return (
    isAskedAsSent(bill) &&
    JSON.stringify(sent) === JSON.stringify(draft.lines) &&
    JSON.stringify(bill.draft) === JSON.stringify(draft)
  );
}

/** Whether a price differs from the menu's without approval. */
/**
 * Price changes that the order wasn't sent with: a new one, or a larger discount than before. Saving a bill approves
 * nothing, so changes saved since then count as new.
 */
function newPricesOf(order: Order, draft: BillDraft, priced: PricedCart): ProtectedAct | null {
  if (!changesPrices(draft)) return null;
  const before = priceAct(order.id, draftOfOrder(order), {
    lines: order.lines.map((line) => ({ ...line.priced, lineId: line.id })),
    breakdown: order.breakdown,
    itemTotalInCents: order.itemTotalInCents,
    currencyCode: order.currencyCode,
  });
  const after = priceAct(order.id, draft, priced);
  const parts = partsBeyond(before, after);
  return parts.length === 0 ? null : { ...after, parts };
}

function voidAct(order: Order, voided: readonly VoidedLine[]): ProtectedAct {
  const parts = voided.map(({ lineId, quantity, name }) => ({
    key: `void ${lineId}`,
    upTo: quantity,
    words: `Void ${quantity} × ${name}`,
  }));
  return { action: 'voidLines', subjectId: order.id, parts };
}

async function orderAfter(
  trx: Trx,
  ctx: Needs<'clock'>,
  scope: StoreScope,
  {
    order,
    draft,
    priced,
    quote,
  }: { readonly order: Order; readonly draft: BillDraft; readonly priced: PricedCart; readonly quote: Quote },
): Promise<Order> {
  const { profile } = quote.store;
  const sentAt = isoUtc(ctx.clock.now());
  const lines = orderLinesOf({ lines: draft.lines, priced, quote }, order.lines, sentAt);
  const requestedForIsoDateTimeUtc = draft.wishes?.requestedForIsoDateTimeUtc ?? null;
  if (draft.wishes && requestedForIsoDateTimeUtc !== order.requestedForIsoDateTimeUtc) {
    requireCounterTime(profile, draft.collectionType, draft.wishes, ctx);
  }
  return {
    ...order,
    ...pricedParts(priced),
    collection: await collectionOf(trx, scope, draft, profile),
    requestedForIsoDateTimeUtc,
    promisedForIsoDateTimeUtc: requestedForIsoDateTimeUtc ?? order.promisedForIsoDateTimeUtc,
    lines: inCourses(lines, order.lines, draft.collectionType === 'dineIn', sentAt),
    comments: draft.comments,
    customerName: draft.customerName,
    customerPhone: phoneOf(draft.customerPhone, profile),
  };
}

/** The price of the food as the order stores it. */
export function pricedParts(priced: PricedCart) {
  const { breakdown, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents } = priced;
  const { taxInCents, taxIsIncluded, grandTotalInCents } = priced;
  return {
    breakdown,
    itemTotalInCents,
    discountInCents,
    deliveryFeeInCents,
    surchargeInCents,
    taxInCents,
    taxIsIncluded,
    grandTotalInCents,
  };
}

async function settleIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  input: SendBillInput,
  { order, versionNumber, overpaidInCents }: Rewritten,
): Promise<Order> {
  if (overpaidInCents === 0) return order;
  const words = `Refund ${formatAmount(overpaidInCents, order.currencyCode)} of ${order.orderNumber}`;
  const act = actOf('refund', order.id, words, { upTo: overpaidInCents, exactly: 'difference' });
  const approvedById = await input.allow(trx, act);
  return refundDifferenceIn(trx, ctx, scope, {
    order,
    versionNumber,
    amountInCents: overpaidInCents,
    method: input.refundMethod,
    reason: input.voidReason ?? 'The bill was changed',
    by: { ...input.by, approvedById },
    posTerminalId: input.posTerminalId,
  });
}
