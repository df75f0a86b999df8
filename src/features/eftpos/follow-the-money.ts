import type { Trx } from '#db/connection.ts';
import {
  findTerminalAttempt,
  getTerminalAttempt,
  listTerminalAttempts,
  type TerminalAttempt,
  updateTerminalAttempt,
} from '#db/eftpos/terminal-attempts.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { listRefunds, resolveRefundIn } from '#db/payments/refunds.repository.ts';
import { findTender, insertTender, setTenderAmount } from '#db/payments/tenders.repository.ts';
import { listCommandsAbout } from '#db/sync/sync-commands.repository.ts';
import type { Needs } from '#src/context.ts';
import { additionsInPart, isReversedAgain } from '#src/domain/payments/part-approval.ts';
import { tenderOf } from '#src/domain/payments/tender.ts';
import { isPartialApproval } from '#src/domain/payments/terminal-payment.ts';
import type { TerminalPayment } from '#src/domain/payments/terminal-payment.types.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { queueRefundNoteIn, REFUND_LABELS } from '#src/features/printing/queue-refund-note.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { queueTerminalPaymentIn } from './queue-terminal-payment.ts';
import { refundAtTerminalSchema } from './refund-of-the-box.ts';
import { tellTerminalPaymentIn } from './tell-terminal-payment.ts';

type Follows = Needs<'clock' | 'ids' | 'menus' | 'log' | 'ownership'>;

interface Ended {
  readonly attempt: TerminalAttempt;
  readonly payment: TerminalPayment;
}

/**
 * Books what an ended attempt means for the money. A tender has its attempt's id, so repeated reports make one tender
 * at most.
 */
export async function followTheMoneyIn(trx: Trx, ctx: Follows, scope: StoreScope, ended: Ended): Promise<void> {
  const { kind } = ended.payment;
  if (kind === 'PURCHASE') return purchaseEndedIn(trx, ctx, scope, ended);
  if (kind === 'REFUND') return refundEndedIn(trx, ctx, scope, ended);
  return reversalEndedIn(trx, ctx, scope, ended);
}

async function purchaseEndedIn(trx: Trx, ctx: Follows, scope: StoreScope, { attempt, payment }: Ended): Promise<void> {
  // Only what was approved moved anything.
  if (payment.approvedInCents === null) return;
  // Goods handed over on a person's word can't be taken back when less was approved: the books follow, and a manager
  // looks.
  const isTaken = (await findTender(trx, scope, attempt.id)) !== null;
  if (isTaken || !isPartialApproval(payment)) {
    await takeTenderIn(trx, ctx, scope, attempt, { paymentType: 'posCard', amountInCents: payment.approvedInCents });
    return;
  }
  ctx.log.warn('card approved for a part only', { attemptId: attempt.id, orderId: attempt.orderId });
  await returnPartIn(trx, ctx, scope, attempt, { amountInCents: payment.approvedInCents, triesBefore: 0 });
}

const REVERSAL_PAUSE_SECONDS = 15;

/** What was approved of a payment that asked for more, and how often returning it has failed. */
interface PartToReturn {
  readonly amountInCents: number;
  readonly triesBefore: number;
}

/** Returns the part to the card. Where that can't even start, the part is kept: money at the bank is in the books. */
async function returnPartIn(
  trx: Trx,
  ctx: Follows,
  scope: StoreScope,
  purchase: TerminalAttempt,
  part: PartToReturn,
): Promise<void> {
  try {
    await queueReversalIn(trx, ctx, scope, purchase, part);
  } catch (error) {
    // Another payment is at the terminal, or it is no longer paired: refused before anything was written.
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn('card reversal not started', { attemptId: purchase.id, orderId: purchase.orderId, error });
    await keepPartIn(trx, ctx, scope, purchase, part.amountInCents);
  }
}

/** The part becomes a payment of the order, and the till asks for the rest. */
async function keepPartIn(
  trx: Trx,
  ctx: Follows,
  scope: StoreScope,
  purchase: TerminalAttempt,
  amountInCents: number,
): Promise<void> {
  const latest = await getTerminalAttempt(trx, scope, purchase.id);
  const addedInCents = latest.terminalSurchargeInCents + latest.terminalTipInCents;
  const additions = additionsInPart(amountInCents, { ...latest, addedInCents });
  await updateTerminalAttempt(trx, scope, latest, additions);
  await takeTenderIn(trx, ctx, scope, { ...latest, ...additions }, { paymentType: 'posCard', amountInCents });
  // Its order goes on from here, as after any approval.
  await tellTerminalPaymentIn(trx, ctx, scope, latest);
}

/** Its first try is at once, while the customer is there; later ones are further apart. */
async function queueReversalIn(
  trx: Trx,
  ctx: Follows,
  scope: StoreScope,
  purchase: TerminalAttempt,
  { amountInCents, triesBefore }: PartToReturn,
): Promise<void> {
  await queueTerminalPaymentIn(trx, ctx, scope, {
    attemptId: ctx.ids.next(),
    kind: 'REVERSAL',
    order: await getOrder(trx, scope, purchase.orderId),
    requestedInCents: amountInCents,
    surchargeInCents: 0,
    tipInCents: 0,
    splitIndex: purchase.splitIndex,
    cardTerminalId: purchase.cardTerminalId,
    isByPhone: purchase.isByPhone === 1,
    posTerminalId: purchase.posTerminalId,
    employeeId: purchase.employeeId,
    parentAttemptId: purchase.id,
    refundId: null,
    waitSeconds: triesBefore * REVERSAL_PAUSE_SECONDS,
  });
}

async function refundEndedIn(trx: Trx, ctx: Follows, scope: StoreScope, { attempt, payment }: Ended): Promise<void> {
  if (!ctx.ownership.owns(trx, scope, attempt.orderId))
    return refundOfTheCloudEndedIn(trx, ctx, scope, { attempt, payment });
  const refund = (await listRefunds(trx, scope, attempt.orderId)).find(({ id }) => id === attempt.refundId);
  if (!refund) return refundWithoutRowIn(trx, ctx, scope, { attempt, payment });
  if (payment.approvedInCents === null) {
    if (refund.statusCode !== 'requested') return;
    await resolveRefundIn(trx, scope, refund, { statusCode: 'failure', providerRefundId: null });
    return;
  }
  await resolveRefundIn(trx, scope, refund, { statusCode: 'success', providerRefundId: attempt.rrn });
  await takeTenderIn(trx, ctx, scope, attempt, {
    paymentType: 'posRefundCard',
    amountInCents: -payment.approvedInCents,
  });
  if (refund.statusCode === 'success') return;
  const { amountInCents, reason } = refund;
  await queueRefundNoteIn(trx, ctx, scope, {
    order: await getOrder(trx, scope, attempt.orderId),
    amountInCents,
    ways: [{ label: REFUND_LABELS.card, amountInCents }],
    reason,
  });
}

/** Their rows name each other, so the file is damaged. Money that moved is never missing from the books, and a manager looks. */
async function refundWithoutRowIn(
  trx: Trx,
  ctx: Follows,
  scope: StoreScope,
  { attempt, payment }: Ended,
): Promise<void> {
  ctx.log.error('card refund without its refund', { attemptId: attempt.id, orderId: attempt.orderId });
  if (payment.approvedInCents === null) return;
  await takeTenderIn(trx, ctx, scope, attempt, {
    paymentType: 'posRefundCard',
    amountInCents: -payment.approvedInCents,
  });
  await updateTerminalAttempt(trx, scope, attempt, { needsReview: 1 });
}

/** At a box, of an order that the cloud keeps: the money is ours, the refund is the cloud's to write (decision 0108). */
async function refundOfTheCloudEndedIn(
  trx: Trx,
  ctx: Follows,
  scope: StoreScope,
  { attempt, payment }: Ended,
): Promise<void> {
  if (payment.approvedInCents === null) return;
  const isRepeat = (await findTender(trx, scope, attempt.id)) !== null;
  await takeTenderIn(trx, ctx, scope, attempt, {
    paymentType: 'posRefundCard',
    amountInCents: -payment.approvedInCents,
  });
  if (isRepeat) return;
  const asked = (await listCommandsAbout(trx, scope, { kind: 'refundToCard', subjectId: attempt.orderId }))
    .map(({ body }) => refundAtTerminalSchema.safeParse(body).data)
    .find((body) => body?.attemptId === attempt.id);
  const amountInCents = attempt.requestedInCents;
  await queueRefundNoteIn(trx, ctx, scope, {
    order: await getOrder(trx, scope, attempt.orderId),
    amountInCents,
    ways: [{ label: REFUND_LABELS.card, amountInCents }],
    reason: asked?.reason ?? '',
  });
}

/** A failed reversal leaves the part at the bank: it is tried again, then the part pays for the order. */
async function reversalEndedIn(trx: Trx, ctx: Follows, scope: StoreScope, { attempt, payment }: Ended): Promise<void> {
  const parent = attempt.parentAttemptId ? await findTerminalAttempt(trx, scope, attempt.parentAttemptId) : null;
  if (!parent) return;
  if (payment.approvedInCents === null) {
    ctx.log.error('card reversal failed', { attemptId: attempt.id, orderId: attempt.orderId });
    const attempts = await listTerminalAttempts(trx, scope, attempt.orderId);
    const tries = attempts.filter(({ parentAttemptId }) => parentAttemptId === parent.id).length;
    const amountInCents = attempt.requestedInCents;
    if (isReversedAgain(payment, tries)) {
      await returnPartIn(trx, ctx, scope, parent, { amountInCents, triesBefore: tries });
    } else await keepPartIn(trx, ctx, scope, parent, amountInCents);
    return;
  }
  if ((await findTender(trx, scope, parent.id)) === null) return;
  await takeTenderIn(trx, ctx, scope, attempt, {
    paymentType: 'posReversalCard',
    amountInCents: -payment.approvedInCents,
  });
}

async function takeTenderIn(
  trx: Trx,
  ctx: Follows,
  scope: StoreScope,
  attempt: TerminalAttempt,
  { paymentType, amountInCents }: { readonly paymentType: PaymentType; readonly amountInCents: number },
): Promise<void> {
  const earlier = await findTender(trx, scope, attempt.id);
  if (earlier) {
    // The person decided for the requested amount; the terminal knows what it added.
    await setTenderAmount(trx, scope, attempt.id, amountInCents);
    return;
  }
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const now = ctx.clock.now();
  const isPurchase = attempt.kind === 'PURCHASE';
  const { restaurantId, storeId } = scope;
  const order = { restaurantId, storeId, id: attempt.orderId, version: attempt.orderVersion };
  const tender = tenderOf(order, {
    id: attempt.id,
    paymentType,
    amountInCents,
    tipInCents: isPurchase ? attempt.tipInCents + attempt.terminalTipInCents : 0,
    posTerminalId: attempt.posTerminalId,
    employeeId: attempt.employeeId,
    businessDay: businessDayOf(now, profile.timezone, posHoursOf(profile.settings)),
    takenIsoDateTimeUtc: isoUtc(now),
  });
  await insertTender(trx, tender);
  await appendEvent(trx, ctx, {
    restaurantId,
    storeId,
    orderId: attempt.orderId,
    type: 'tenderTaken',
    payload: { orderId: attempt.orderId, tenderId: attempt.id },
  });
}
