import type { Trx } from '#db/connection.ts';
import {
  getTerminalAttempt,
  insertTerminalAttempt,
  listTerminalAttempts,
  type TerminalAttempt,
  updateTerminalAttempt,
} from '#db/eftpos/terminal-attempts.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { unlinkEditRefund } from '#db/payments/bill-ledger.repository.ts';
import { listRefunds, resolveRefundIn } from '#db/payments/refunds.repository.ts';
import { dropTenderTip, findTender, insertTender } from '#db/payments/tenders.repository.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { sum } from '#src/domain/money/money.ts';
import { type BankWord, type Settlement, settlementOf } from '#src/domain/payments/bank-word.ts';
import { tenderOf } from '#src/domain/payments/tender.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { auditIn, conflict, ownAttempt } from './act-on-terminal-payment.ts';
import { applyTerminalEventIn, type LearnNeeds, paymentOf } from './apply-terminal-event.ts';
import { followTheMoneyIn } from './follow-the-money.ts';
import { tellTerminalPaymentIn } from './tell-terminal-payment.ts';

type Settles = Omit<LearnNeeds, 'write'>;

export interface SettleAct {
  readonly attemptId: string;
  readonly word: BankWord;
  readonly by: ActedBy;
  /** What the person read would follow. Where it is something else by now, nothing does. */
  readonly confirmed?: Settlement;
}

/**
 * Puts the books right by what a person read in the bank's own list: money that it has is booked, money that it hasn't is
 * taken out again and the order is unpaid. It is the last word: what the terminal repeats afterwards changes nothing.
 */
export async function settleCardPayment(ctx: LearnNeeds, scope: StoreScope, act: SettleAct): Promise<TerminalAttempt> {
  return ctx.write(async (trx) => {
    const attempt = await ownAttempt(trx, ctx, scope, act.attemptId);
    if (attempt.bankWord === act.word) return attempt;
    if (attempt.bankWord !== null) throw conflict('This payment has already been settled.', 'settled_before', attempt);
    const settlement = settlementOf(paymentOf(attempt), act.word);
    if (settlement === null) {
      throw conflict('This payment has nothing to settle. Reload the page.', 'nothing_to_settle', attempt);
    }
    if (act.confirmed !== undefined && act.confirmed !== settlement) {
      throw conflict('This payment has changed. Reload the page and read it again.', 'changed_meanwhile', attempt);
    }
    if (settlement === 'decide') await decideIn(trx, ctx, scope, attempt, act);
    if (settlement === 'book') await bookIn(trx, ctx, scope, attempt);
    if (settlement === 'takeOut') await takeOutIn(trx, ctx, scope, attempt, act);
    const latest = await getTerminalAttempt(trx, scope, attempt.id);
    const settled = {
      needsReview: 0,
      bankWord: act.word,
      decidedByName: act.by.name,
      nextLookIsoDateTimeUtc: null,
    } as const;
    await updateTerminalAttempt(trx, scope, latest, settled);
    const before = { state: attempt.state, amountInCents: attempt.approvedInCents };
    const after = { word: act.word, settlement, before };
    await auditIn(trx, ctx, scope, act, { action: 'settleCardPayment', after });
    return getTerminalAttempt(trx, scope, attempt.id);
  });
}

async function decideIn(
  trx: Trx,
  ctx: Settles,
  scope: StoreScope,
  { id }: TerminalAttempt,
  { word, by }: SettleAct,
): Promise<void> {
  const verdict = word === 'hasIt' ? 'approved' : 'notApproved';
  const decision = { byName: by.name, reason: REASONS[word] };
  await applyTerminalEventIn(trx, ctx, scope, id, { event: { type: 'decided', verdict }, facts: { decision } });
}

const REASONS: Record<BankWord, string> = { hasIt: 'The bank has it', hasNot: 'The bank doesn’t have it' };

/** The bank has it after all, with the amount that was asked for: nobody wrote down another one. */
async function bookIn(trx: Trx, ctx: Settles, scope: StoreScope, attempt: TerminalAttempt): Promise<void> {
  const change = {
    state: 'approved',
    approvedInCents: attempt.requestedInCents,
    resolvedBy: 'person',
    resolvedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  } as const;
  await updateTerminalAttempt(trx, scope, attempt, change);
  const booked = await getTerminalAttempt(trx, scope, attempt.id);
  await followTheMoneyIn(trx, ctx, scope, { attempt: booked, payment: paymentOf(booked) });
  await tellTerminalPaymentIn(trx, ctx, scope, booked);
}

/**
 * Nothing is deleted: a row of today takes out what stands in the books, so days and drawers that were counted stay as they
 * were. A tip and a surcharge that never came are owed by nobody.
 */
async function takeOutIn(
  trx: Trx,
  ctx: Settles,
  scope: StoreScope,
  attempt: TerminalAttempt,
  { by }: SettleAct,
): Promise<void> {
  const tender = await findTender(trx, scope, attempt.id);
  const later = (await listTerminalAttempts(trx, scope, attempt.orderId)).filter(
    ({ kind, parentAttemptId }) => kind === 'REVERSAL' && parentAttemptId === attempt.id,
  );
  if (later.some(({ state }) => isOpenTerminalState(state))) {
    throw conflict('The terminal is returning this payment. Wait for its result.', 'being_reversed', attempt);
  }
  if (attempt.kind === 'REFUND') await failRefundIn(trx, scope, attempt);
  if (!tender) return;
  const back = await Promise.all(later.map(({ id }) => findTender(trx, scope, id)));
  const leftInCents = tender.amountInCents + sum(back.map((one) => one?.amountInCents ?? 0));
  if (leftInCents === 0) return;
  if (attempt.kind === 'PURCHASE') {
    await dropTenderTip(trx, scope, tender.id);
    const none = { surchargeInCents: 0, tipInCents: 0, terminalSurchargeInCents: 0, terminalTipInCents: 0 };
    await updateTerminalAttempt(trx, scope, attempt, none);
  }
  await insertCounterRowIn(trx, ctx, scope, { attempt, amountInCents: -leftInCents, by });
}

/** The customer doesn't have the money back: it can be refunded again. */
async function failRefundIn(trx: Trx, scope: StoreScope, attempt: TerminalAttempt): Promise<void> {
  const refund = (await listRefunds(trx, scope, attempt.orderId)).find(({ id }) => id === attempt.refundId);
  if (!refund) return;
  await resolveRefundIn(trx, scope, refund, { statusCode: 'failure', providerRefundId: null });
  await unlinkEditRefund(trx, scope, refund.id);
}

async function insertCounterRowIn(
  trx: Trx,
  ctx: Settles,
  scope: StoreScope,
  { attempt, amountInCents, by }: { attempt: TerminalAttempt; amountInCents: number; by: ActedBy },
): Promise<void> {
  const id = ctx.ids.next();
  const now = ctx.clock.now();
  const { restaurantId, storeId, cardTerminalId, orderId, orderVersion, posTerminalId, employeeId } = attempt;
  const place = { id, restaurantId, storeId, orderId, orderVersion, posTerminalId, employeeId };
  await insertTerminalAttempt(trx, {
    ...place,
    cardTerminalId,
    splitIndex: null,
    kind: amountInCents < 0 ? 'REVERSAL' : 'PURCHASE',
    parentAttemptId: attempt.id,
    refundId: null,
    providerKey: id,
    requestedInCents: Math.abs(amountInCents),
    approvedInCents: Math.abs(amountInCents),
    state: 'approved',
    resolvedBy: 'person',
    decidedByName: by.name,
    reason: REASONS.hasNot,
    bankWord: 'hasNot',
    cardType: attempt.cardType,
    createdIsoDateTimeUtc: isoUtc(now),
    resolvedIsoDateTimeUtc: isoUtc(now),
  });
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const order = { restaurantId, storeId, id: orderId, version: orderVersion };
  const counterRow = tenderOf(order, {
    id,
    paymentType: attempt.kind === 'REFUND' ? 'posRefundCard' : 'posReversalCard',
    amountInCents,
    posTerminalId,
    employeeId,
    businessDay: businessDayOf(now, profile.timezone, posHoursOf(profile.settings)),
    takenIsoDateTimeUtc: isoUtc(now),
  });
  await insertTender(trx, counterRow);
  const payload = { orderId, tenderId: id };
  await appendStoreEvent(trx, ctx, scope, { orderId, type: 'tenderTaken', payload });
}
