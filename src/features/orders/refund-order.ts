import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { addRefundToVersion, listOrderVersions } from '#db/payments/bill-ledger.repository.ts';
import { paidOnPhones } from '#db/payments/phone-payments.repository.ts';
import { listRefunds, type Refund } from '#db/payments/refunds.repository.ts';
import { listTenders, type Tender } from '#db/payments/tenders.repository.ts';
import { findActiveBox } from '#db/sync/boxes.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { actOf } from '#src/domain/access/approval.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { sum } from '#src/domain/money/money.ts';
import { handedOver, planRefund, type RefundPart } from '#src/domain/ordering/bill-money.ts';
import { isEnded } from '#src/domain/ordering/money-due.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { atCounter, planByPayment } from '#src/domain/ordering/refund-payments.ts';
import { checkRefund, paidForDishes, refundForUnits } from '#src/domain/ordering/refundable.ts';
import { type PaymentWay, wayOf } from '#src/domain/payments/payment-ways.ts';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import { boxStatusSummary } from '#src/domain/sync/box-status.ts';
import { boxMarkOf } from '#src/domain/sync/row-maker.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { paymentsLeftOf } from '#src/features/payments/payments-left.ts';
import { hasOpenCapture, queueCardRefundIn, refundableOf } from '#src/features/payments/queue-money.ts';
import { toCardsIn } from '#src/features/payments/refund-on-phone.ts';
import { cardNeedsTerminal, type RefundRequest, refundPartIn } from '#src/features/payments/refund-parts.ts';
import { refundedUnitsOf, requireUnrefundedUnits } from '#src/features/payments/unrefunded-units.ts';
import { openDrawerIfAnyIn } from '#src/features/printing/open-drawer.ts';
import { queueRefundNoteIn, refundLabel } from '#src/features/printing/queue-refund-note.ts';
import type { Allow } from '#src/features/tills/approvals.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { moveConflict, requireOwned } from './move-order.ts';
import { requireOurs } from './require-ours.ts';

export interface RefundOrderInput {
  readonly orderId: string;
  readonly amountInCents: number;
  readonly reason: string;
  readonly lines?: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly by: ActedBy;
  /** Asks for approval at a till. Staff need none: their role gives them permission. */
  readonly allow?: Allow;
  /** Over the counter: the one way that a person chose; without it, the way it came. */
  readonly method?: PaymentWay | null;
  /** Over the counter: which payments give how much of it back. */
  readonly payments?: readonly { readonly paymentId: string; readonly amountInCents: number }[];
  readonly posTerminalId?: string | null;
  /** Identifies the press of the button: the same key returns the same refund. */
  readonly key: string;
}

export interface RefundOrderAnswer {
  readonly refundId: string;
  /** `requested` until the card provider has done it. */
  readonly statusCode: 'requested' | 'success' | 'failure';
  readonly leftInCents: number;
}

/** Refunds an accepted or completed order the way it was paid; never more than is left (domain rules §5). */
export function refundOrder(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'secrets' | 'ownership'>,
  scope: StoreScope,
  input: RefundOrderInput,
): Promise<RefundOrderAnswer> {
  return ctx.write((trx) => refundOrderIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function refundOrderIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'secrets' | 'ownership'>,
  scope: StoreScope,
  input: RefundOrderInput,
): Promise<RefundOrderAnswer> {
  const key = ctx.secrets.keyedHash('refund', `${input.orderId} ${input.key}`).slice(0, 24);
  const order = await getOrder(trx, scope, input.orderId);
  const refunds = await listRefunds(trx, scope, order.id);
  const earlier = refunds.find((one) => one.id === key);
  const { paidInCents, refundedInCents, leftInCents, by: paidBy } = await refundableOf(trx, scope, order.id);
  if (earlier) return { refundId: earlier.id, statusCode: earlier.statusCode, leftInCents };
  requireOwned(ctx, trx, scope, order.id);
  requireOurs(order);
  const isTakenAfterEnd = isEnded(order.statusCode) && paidBy === 'counter';
  if (order.statusCode !== 'accepted' && order.statusCode !== 'completed' && !isTakenAfterEnd) {
    throw await moveConflict(trx, scope, order.id);
  }
  if (await hasOpenCapture(trx, scope, order.id)) {
    throw new AppError('resource_status_conflict', 'The card is being charged. Try again in a moment.', {
      reason: 'payment_pending',
      details: { orderId: order.id },
    });
  }
  requireUnrefundedUnits(order, refunds, input.lines ?? []);
  const check = checkRefund(paidInCents, refundedInCents, input.amountInCents);
  if (!check.ok) throw refundRefused(order, check.issue.code, leftInCents);
  const { profile } = await ctx.menus.storeOf(scope, trx);
  requireWithinLines(order, { paidInCents, refundedInCents }, refunds, input, profile.countryCode);

  const tenders = await listTenders(trx, scope, order.id);
  if (paidBy === 'counter') await requireBoxHeard(trx, ctx, scope, tenders);
  const parts = await partsIn(trx, scope, { ...input, amountInCents: check.amountInCents });
  const isAllCash = paidBy === 'counter' && cameAsCash(tenders) && parts.every((part) => part.method === 'cash');
  // Cash is given in coins that exist; what the order has left is always payable.
  const amountInCents = isAllCash
    ? Math.min(roundCash(check.amountInCents, profile.countryCode), leftInCents)
    : check.amountInCents;
  if (amountInCents === 0) throw refundRefused(order, 'nothingToRefund', leftInCents);
  const how = input.method ? METHOD_LABELS[input.method] : 'as it was paid';
  const words = `Refund ${formatAmount(amountInCents, order.currencyCode)} of ${order.orderNumber}, ${how}`;
  const act = actOf('refund', order.id, words, { upTo: amountInCents, exactly: input.method ?? '' });
  const by = { ...input.by, approvedById: (await input.allow?.(trx, act)) ?? input.by.approvedById ?? null };
  const request = {
    id: key,
    by,
    reason: input.reason,
    businessDay: businessDayOf(ctx.clock.now(), profile.timezone, posHoursOf(profile.settings)),
    amountInCents,
    kind: amountInCents === leftInCents ? ('full' as const) : ('partial' as const),
    key,
    lines: input.lines ?? [],
  };
  if (paidBy === 'card') await queueCardRefundIn(trx, ctx, scope, order, request);
  else
    await refundOverCounterIn(trx, ctx, scope, order, {
      ...request,
      parts: (isAllCash ? [{ method: 'cash' as const, amountInCents }] : parts).map((part) =>
        handedOver(part, tenders, (cents) => roundCash(cents, profile.countryCode)),
      ),
      input: { ...input, by },
    });
  await recordRefund(trx, ctx, scope, { order, refundId: key, input: { ...input, by, amountInCents } });
  return {
    refundId: key,
    statusCode: paidBy === 'card' || parts.some((part) => part.phonePaymentId !== undefined) ? 'requested' : 'success',
    leftInCents: leftInCents - amountInCents,
  };
}

/**
 * A box refunds what its terminal charged without asking. So the cloud refunds it only while the box is online; one
 * that is lost for good is unpaired first (decision 0125).
 */
async function requireBoxHeard(
  trx: Trx,
  ctx: Needs<'clock' | 'ownership'>,
  scope: StoreScope,
  tenders: readonly Pick<Tender, 'id' | 'paymentType' | 'amountInCents'>[],
): Promise<void> {
  if (ctx.ownership.boxStore()) return;
  const box = await findActiveBox(trx, scope);
  if (!box || boxStatusSummary(box, isoUtc(ctx.clock.now())).kind !== 'away') return;
  const isOfBox = tenders.some(
    ({ id, paymentType, amountInCents }) =>
      amountInCents > 0 && wayOf(paymentType) === 'card' && boxMarkOf(id) === box.mark,
  );
  if (!isOfBox) return;
  const message =
    'The store’s box is offline and may have refunded this card already. Refund it at the box’s till, or wait until the box is online.';
  throw new AppError('resource_status_conflict', message, { reason: 'box_offline' });
}

interface CounterPart extends RefundPart {
  readonly paymentName?: string;
  readonly phonePaymentId?: string;
}

/**
 * By the payments that a person chose, or the way it was paid. Card payments are refunded at their terminal, those on
 * phones by the provider.
 */
async function partsIn(
  trx: Trx,
  scope: StoreScope,
  { orderId, amountInCents, payments = [], method = null }: RefundOrderInput,
): Promise<CounterPart[]> {
  if (payments.length === 0) {
    return toCardsIn(trx, scope, orderId, planRefund(await listTenders(trx, scope, orderId), amountInCents, method));
  }
  const left = await paymentsLeftOf(trx, scope, orderId);
  const parts = payments.flatMap((request) => {
    const [part] = planByPayment(left, request.amountInCents, request.paymentId);
    return part?.amountInCents === request.amountInCents ? [part] : [];
  });
  const isAll = parts.length === payments.length && sum(parts.map((part) => part.amountInCents)) === amountInCents;
  if (!isAll) {
    throw new AppError('validation_failed', 'A payment has less left than that. Choose the amounts again.', {
      reason: 'refund_payments_changed',
    });
  }
  const card = parts.find((part) => part.method === 'card');
  if (card) throw cardNeedsTerminal(orderId, card.amountInCents);
  const onPhones = await paidOnPhones(
    trx,
    scope,
    parts.map(({ paymentId }) => paymentId),
  );
  return [
    ...parts
      .filter(({ paymentId }) => onPhones.has(paymentId))
      .map(({ paymentId, ...part }) => ({ ...part, phonePaymentId: paymentId })),
    ...atCounter(parts.filter(({ paymentId }) => !onPhones.has(paymentId))),
  ];
}

/** All of it went into a drawer as coins that exist. */
function cameAsCash(tenders: readonly Pick<Tender, 'paymentType' | 'amountInCents'>[]): boolean {
  return tenders.every((tender) => tender.amountInCents <= 0 || tender.paymentType === 'posCash');
}

/** What is left of some items of an order, after discounts and what was refunded of them before. In cents. */
export function worthOfItems(
  { order, refunds }: { readonly order: Order; readonly refunds: readonly Refund[] },
  paid: { readonly paidInCents: number; readonly refundedInCents: number },
  lines: NonNullable<RefundOrderInput['lines']>,
): number {
  return refundForUnits(
    order.lines.map(({ id, priced }) => ({
      lineId: id,
      quantity: priced.quantity,
      lineTotalInCents: priced.lineTotalInCents,
    })),
    paidForDishes(paid.paidInCents, order),
    paid.refundedInCents,
    lines.map((line) => ({ ...line, alreadyRefunded: refundedUnitsOf(refunds, line.lineId) })),
  );
}

/**
 * A refund that names items is at most what they were worth, rounded to the coin for cash; a plain amount names none.
 */
function requireWithinLines(
  order: Order,
  paid: { readonly paidInCents: number; readonly refundedInCents: number },
  refunds: readonly Refund[],
  { lines = [], amountInCents }: RefundOrderInput,
  countryCode: CountryCode,
): void {
  if (lines.length === 0) return;
  const worthInCents = worthOfItems({ order, refunds }, paid, lines);
  if (amountInCents <= Math.max(worthInCents, roundCash(worthInCents, countryCode))) return;
  const worth = formatAmount(worthInCents, order.currencyCode);
  const message = `These items come to ${worth}. Refund that, or an amount without naming items.`;
  throw new AppError('validation_failed', message, {
    reason: 'refund_above_lines',
    details: { worthInCents, fields: [{ path: 'amountInCents', message }] },
  });
}

/** Each way for itself: the first part carries the refund's own id, which tells a repeat. */
async function refundOverCounterIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  order: Order,
  {
    parts,
    input,
    ...request
  }: RefundRequest & {
    readonly parts: readonly (CounterPart &
      Pick<ReturnType<typeof handedOver>, 'givenInCents' | 'cashRoundingInCents'>)[];
    readonly input: RefundOrderInput;
  },
): Promise<void> {
  const posTerminalId = input.posTerminalId ?? null;
  for (const [at, part] of parts.entries()) {
    const id = at === 0 ? request.id : `${request.id}${at}`;
    const lines = at === 0 ? (request.lines ?? []) : [];
    await refundPartIn(trx, ctx, scope, order, { ...request, ...part, id, lines, posTerminalId });
  }
  const last = (await listOrderVersions(trx, scope, order.id)).at(-1);
  if (last) {
    await addRefundToVersion(trx, scope, {
      orderId: order.id,
      number: last.number,
      amountInCents: request.amountInCents,
    });
  }
  await queueRefundNoteIn(trx, ctx, scope, {
    order,
    amountInCents: request.amountInCents,
    ways: parts.map((part) => ({ label: refundLabel(part), amountInCents: part.givenInCents })),
    reason: request.reason,
  });
  if (posTerminalId === null || !parts.some((part) => part.method === 'cash')) return;
  const { by } = input;
  await openDrawerIfAnyIn(trx, ctx, scope, { posTerminalId, reason: `Refund ${order.orderNumber}`, by });
}

async function recordRefund(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  { order, refundId, input }: { order: Order; refundId: string; input: RefundOrderInput },
): Promise<void> {
  await appendStoreAudit(trx, ctx, scope, {
    by: input.by,
    action: 'refundOrder',
    subjectType: 'order',
    subjectId: order.id,
    after: { refundId, amountInCents: input.amountInCents, reason: input.reason },
  });
  await appendStoreEvent(trx, ctx, scope, {
    orderId: order.id,
    type: 'refundRecorded',
    payload: { orderId: order.id, refundId },
  });
}

const METHOD_LABELS = { cash: 'in cash', card: 'to the card', custom: 'as it was paid' } as const;

function refundRefused(order: Order, code: 'nothingToRefund' | 'refundTooLarge', leftInCents: number): AppError {
  const left = formatAmount(leftInCents, order.currencyCode);
  const message =
    leftInCents === 0 || code === 'nothingToRefund'
      ? 'There’s nothing left to refund on this order.'
      : `Only ${left} is left to refund.`;
  return new AppError('validation_failed', message, {
    reason: code === 'refundTooLarge' ? 'refund_too_large' : 'nothing_to_refund',
    details: { leftInCents, fields: [{ path: 'amountInCents', message }] },
  });
}
