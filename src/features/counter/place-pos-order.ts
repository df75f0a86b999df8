import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { findOrder, getOrder } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { listOrderVersions } from '#db/payments/bill-ledger.repository.ts';
import { insertTender, listTenders } from '#db/payments/tenders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { PlacePosOrderBody } from '#src/domain/ordering/ordering.schema.ts';
import { isSameSale } from '#src/domain/ordering/same-sale.ts';
import { isCustomPaymentTaken } from '#src/domain/payments/custom-payments.ts';
import { tenderOf } from '#src/domain/payments/tender.ts';
import { askedOf, manualIn } from '#src/domain/pricing/manual-adjustments.ts';
import { priceAct } from '#src/domain/pricing/price-approval.ts';
import type { PricedCart } from '#src/domain/pricing/pricing.types.ts';
import { bookBillIn } from '#src/features/counter/book-bill.ts';
import { ownBillId, requireNotEditedElsewhere } from '#src/features/counter/hold-bill.ts';
import { acceptOrderIn, promisedFor } from '#src/features/orders/accept-order.ts';
import { requireOwned } from '#src/features/orders/move-order.ts';
import { writeOrderIn } from '#src/features/orders/write-order.ts';
import { dishesOfPriced } from '#src/features/printing/kitchen-times.ts';
import { openDrawerIfAnyIn } from '#src/features/printing/open-drawer.ts';
import type { Allow } from '#src/features/tills/approvals.ts';
import { AppError } from '#src/shared/app-error.ts';
import { clockAt } from '#src/shared/clock.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import { refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { bookGuestOfIn, commentsOf, readyCounterOrderIn } from './counter-order.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

export interface PlacePosOrderInput extends Omit<PlacePosOrderBody, 'approval' | 'alone'> {
  readonly posTerminalId: string;
  readonly employee: { readonly id: string; readonly name: string } | null;
  readonly by: ActedBy;
  /** Asked when prices differ from the menu's. Left out when the caller has already checked. */
  readonly allow?: Allow;
  /** When it was sold, if not now: see place-offline-sale.ts. */
  readonly soldAt?: Temporal.Instant;
  /** The number that its till gave it while alone. */
  readonly numberThere?: string;
}

export interface PlacedPosOrder {
  readonly order: Order;
  readonly changeInCents: number;
}

/**
 * A sale at the counter: priced, paid and accepted in one transaction with its dockets. The device makes the id, so a
 * repeat of a lost answer finds the sale it made. Prices that are not the menu's need a permission of their own (`allow`).
 */
export async function placePosOrder(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  sent: PlacePosOrderInput,
): Promise<PlacedPosOrder> {
  const placed = await ctx.write(async (trx) => {
    const id = ownBillId(trx, ctx, scope, sent.id);
    const written = await placePosOrderIn(trx, ctx, scope, { ...sent, id });
    failpoint('order.written');
    return written;
  });
  failpoint('order.kept');
  return placed;
}

/** The same in a running write: a bill that is sent for the first time is a sale to be paid later. */
export async function placePosOrderIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  input: PlacePosOrderInput,
): Promise<PlacedPosOrder> {
  const earlier = await findOrder(trx, scope, input.id);
  // Also of a machine that was the box before: what it wrote is only read.
  if (earlier) return repeatOf(trx, scope, earlier, input);
  requireOwned(ctx, trx, scope, input.id);
  await requireNotEditedElsewhere(trx, ctx, scope, input.id, input.posTerminalId);

  const { soldAt, paymentType } = input;
  const isSoldAlready = soldAt !== undefined;
  const then = asOf(ctx, soldAt);
  const ready = await readyCounterOrderIn(trx, then, scope, input, { paymentType, isSoldAlready });
  const { priced } = ready;
  const isFree = priced.grandTotalInCents === 0;
  const isCash = !isFree && paymentType === 'posCash';
  if (isCash && input.tenderedInCents < priced.grandTotalInCents) {
    const due = formatAmount(priced.grandTotalInCents, priced.currencyCode);
    throw refuseField('tenderedInCents', `Enter at least ${due}.`, 'tendered_too_little');
  }
  if (paymentType === 'noPaymentRequired' && !isFree) {
    throw refuseField('paymentType', 'This order isn’t free. Choose a payment method.', 'payment_type_not_allowed');
  }
  const isCustom = !isFree && paymentType === 'posCustomPayment';
  if (isCustom) await requireCustomPayment(trx, ctx, scope, input.customPaymentName ?? '', input.collectionType);
  const { guest: _, ...facts } = ready;
  const by = await pricedBy(trx, input, priced);
  // The guest was promised it when it was sold.
  const dishes = dishesOfPriced(priced.lines, await ctx.menus.menuOf(scope, trx));
  const acceptedFor = await promisedFor(trx, then, scope, { ...ready, dishes }, null);
  const placed = await writeOrderIn(trx, then, scope, {
    ...{ ...facts, acceptedFor, by },
    hasCourses: input.paymentType === 'posPayLater' && input.collectionType === 'dineIn',
    id: input.id,
    channel: 'pos',
    statusCode: 'new',
    paymentType: isFree ? 'noPaymentRequired' : paymentType,
    pos: {
      terminalId: input.posTerminalId,
      employeeId: input.employee?.id ?? null,
      name: input.employee?.name ?? null,
    },
    accessTokenHash: null,
  });
  if (changesPrices(input)) await auditPricesIn(trx, ctx, scope, placed, { ...input, by });
  const changeInCents = isCash ? input.tenderedInCents - priced.grandTotalInCents : 0;
  if (isCash || isCustom) await takeTenderIn(trx, then, scope, placed, input);
  if (isCash) {
    const { posTerminalId } = input;
    const reason = `Cash sale ${placed.orderNumber}`;
    // The cash of an earlier sale is already in it.
    if (!soldAt) await openDrawerIfAnyIn(trx, ctx, scope, { posTerminalId, reason, by });
  }
  const order = await acceptOrderIn(trx, ctx, scope, {
    orderId: placed.id,
    order: placed,
    acceptedFor,
    etaMinutes: null,
    by,
    numberThere: input.numberThere,
  });
  await bookBillIn(trx, ctx, scope, order, input);
  // Last: whether the stamp counts at once follows from the money.
  await bookGuestOfIn(trx, ctx, scope, order, { ...ready, by });
  return { order, changeInCents };
}

/** For number, day, prices by the hour, promise and cash, which are of when it was sold; what prints is of now. */
function asOf({ clock, ids, menus, ownership }: InTrx, soldAt: Temporal.Instant | undefined): InTrx {
  return { clock: soldAt ? clockAt(soldAt) : clock, ids, menus, ownership };
}

/** The answer to a sale that is known to be made: its process ended before it could say so. */
export function repeatPosSale(
  ctx: Needs<'write' | 'ownership'>,
  scope: StoreScope,
  sale: SaleAgain,
): Promise<PlacedPosOrder> {
  return ctx.write(async (trx) => {
    const id = ownBillId(trx, ctx, scope, sale.id);
    return repeatOf(trx, scope, await getOrder(trx, scope, id), sale);
  });
}

type SaleAgain = Omit<PlacePosOrderInput, 'employee' | 'by' | 'allow' | 'expectedTotalInCents' | 'address'>;

/**
 * Returns the lost answer of a sale that is sent again. If another till sold the same saved order, or this one has
 * since then, it isn't a repeat: the till is told, and no money is taken. An offline sale is recognised by its
 * contents, since its device may be paired as another till by now.
 */
async function repeatOf(trx: Trx, scope: StoreScope, earlier: Order, input: SaleAgain): Promise<PlacedPosOrder> {
  requirePlaced(earlier);
  const isSameWay = earlier.paymentType === input.paymentType || earlier.grandTotalInCents === 0;
  const isOwn = earlier.posTerminalId === input.posTerminalId;
  if (isSameWay && (isOwn || input.soldAt !== undefined)) {
    await requireSame(trx, scope, earlier, input);
    return { order: earlier, changeInCents: await changeOf(trx, scope, earlier.id) };
  }
  const isPaid = earlier.paymentType !== 'posPayLater';
  throw new AppError(
    'resource_status_conflict',
    isPaid
      ? `${earlier.orderNumber} has already been paid.`
      : `${earlier.orderNumber} has already been sent. Open it again.`,
    { reason: isPaid ? 'bill_already_paid' : 'bill_changed', details: { orderId: earlier.id } },
  );
}

/** Rejects other contents under the same id: the till would believe that its sale was made. */
async function requireSame(trx: Trx, scope: StoreScope, earlier: Order, input: SaleAgain): Promise<void> {
  if (earlier.paymentType === 'posPayLater') return;
  const [paid = null] = await listTenders(trx, scope, earlier.id);
  const comments = commentsOf(input.comments, input.wishes ?? NO_COUNTER_DETAILS);
  if (isSameSale(earlier, paid, { ...input, comments })) return;
  // A change after payment is a version of its own, so it no longer matches what was sent first.
  if ((await listOrderVersions(trx, scope, earlier.id)).length > 1) return;
  throw new AppError(
    'resource_status_conflict',
    `${earlier.orderNumber} was already sold with other contents. Look in History before you take money again.`,
    { reason: 'sale_id_used', details: { orderId: earlier.id } },
  );
}

/** One that waits for a card, or was not paid by it, is no answer to a sale in another way. */
function requirePlaced({ id, orderNumber, statusCode }: Order): void {
  if (statusCode !== 'processingPayment' && statusCode !== 'failure') return;
  throw new AppError(
    'resource_status_conflict',
    `${orderNumber} was started as a card payment. Send the order again.`,
    {
      reason: statusCode === 'failure' ? 'order_ended' : 'waits_for_card',
      details: { orderId: id },
    },
  );
}

/** Whether prices differ from the menu's, or a sold-out item is on it. Both need permission (domain rules §6). */
export function changesPrices({ lines, wishes, ...sale }: PriceChanges): boolean {
  const { discount, surcharge } = askedOf(sale);
  const isLineChanged = ({ adjustment, sellsAnyway }: CartLine) =>
    sellsAnyway === true || (adjustment !== undefined && Object.values(adjustment).some((asked = 0) => asked > 0));
  const isFeeAgreed = (wishes?.outOfAreaFeeInCents ?? null) !== null;
  return discount !== null || surcharge !== null || isFeeAgreed || lines.some(isLineChanged);
}

/** The employee who approved prices that differ from the menu's. */
export async function pricedBy(
  trx: Trx,
  input: PriceChanges & Pick<PlacePosOrderInput, 'id' | 'by' | 'allow'>,
  { lines, breakdown, itemTotalInCents, currencyCode }: PricedCart,
): Promise<ActedBy> {
  if (!changesPrices(input) || !input.allow) return input.by;
  const act = priceAct(input.id, input, { lines, breakdown, itemTotalInCents, currencyCode });
  return { ...input.by, approvedById: await input.allow(trx, act) };
}

/** The parts of a sale that set prices other than the menu's. */
export type PriceChanges = Pick<PlacePosOrderBody, 'lines' | 'adjustments' | 'manual' | 'wishes'>;

/** An audit row of its own: who changed prices, with whose approval, by how much. */
export async function auditPricesIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  { restaurantId, storeId }: StoreScope,
  { id, orderNumber, breakdown }: Order,
  { lines, adjustments: asked, wishes, by }: PriceChanges & Pick<PlacePosOrderInput, 'by'>,
): Promise<void> {
  const adjustments = lines.flatMap(({ id: lineId, adjustment }) => (adjustment ? [{ lineId, ...adjustment }] : []));
  await appendAudit(trx, ctx, {
    restaurantId,
    storeId,
    by,
    action: 'changePrices',
    subjectType: 'order',
    subjectId: id,
    after: {
      orderNumber,
      ...(asked ? { asked } : {}),
      ...manualIn(breakdown),
      adjustments,
      ...soldAnyway(lines),
      ...agreedFee(wishes),
    },
  });
}

async function takeTenderIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  order: Order,
  input: PlacePosOrderInput,
): Promise<void> {
  const tenderId = ctx.ids.next();
  const tender = tenderOf(order, {
    id: tenderId,
    paymentType: order.paymentType,
    paymentName: input.customPaymentName ?? '',
    amountInCents: order.grandTotalInCents,
    tenderedInCents: order.paymentType === 'posCash' ? input.tenderedInCents : order.grandTotalInCents,
    cashRoundingInCents: order.cashRoundingInCents,
    tipInCents: order.tipInCents,
    posTerminalId: input.posTerminalId,
    employeeId: input.employee?.id ?? null,
    businessDay: order.businessDay,
    takenIsoDateTimeUtc: order.placedIsoDateTimeUtc,
  });
  await insertTender(trx, tender);
  await appendStoreEvent(trx, ctx, scope, {
    orderId: order.id,
    type: 'tenderTaken',
    payload: { orderId: order.id, tenderId },
  });
}

/** Requires a custom payment that the store accepts for this order type. */
export async function requireCustomPayment(
  trx: Trx,
  ctx: Needs<'menus'>,
  scope: StoreScope,
  name: string,
  collectionType: CollectionType,
): Promise<void> {
  const { customPayments } = (await ctx.menus.storeOf(scope, trx)).profile.settings;
  if (isCustomPaymentTaken(customPayments, name, collectionType)) return;
  throw refuseField(
    'customPaymentName',
    name === '' ? 'Choose a payment method.' : `${name} isn’t accepted here.`,
    'payment_type_not_allowed',
  );
}

async function changeOf(trx: Trx, scope: StoreScope, orderId: string): Promise<number> {
  const cash = (await listTenders(trx, scope, orderId)).find((tender) => tender.paymentType === 'posCash');
  return cash?.changeInCents ?? 0;
}

/** For the audit: the delivery fee approved for an address beyond the areas. */
function agreedFee(wishes: PlacePosOrderBody['wishes']): { outOfAreaFeeInCents?: number } {
  const fee = wishes?.outOfAreaFeeInCents ?? null;
  return fee === null ? {} : { outOfAreaFeeInCents: fee };
}

/** For the audit: sold-out items that were approved. */
function soldAnyway(lines: readonly CartLine[]): { soldAnyway?: string[] } {
  const ids = lines.flatMap((line) => (line.sellsAnyway ? [line.itemId] : []));
  return ids.length === 0 ? {} : { soldAnyway: ids };
}
