/** A payment at a card terminal as a machine of states (reference on payments, 0.2 to 0.4). Browser-safe. */
import { type Cents, sum } from '#src/domain/money/money.ts';
import {
  OPEN_TERMINAL_STATES,
  type TerminalEnd,
  type TerminalEvent,
  type TerminalKind,
  type TerminalPayment,
  type TerminalResult,
  type TerminalState,
  type TerminalStep,
} from './terminal-payment.types.ts';

/** True while it's unknown whether money moved. */
export function isOpenTerminalState(state: TerminalState): boolean {
  return (OPEN_TERMINAL_STATES as readonly TerminalState[]).includes(state);
}

export function newTerminalPayment(kind: TerminalKind, requestedInCents: Cents): TerminalPayment {
  return {
    kind,
    state: 'wanted',
    requestedInCents,
    approvedInCents: null,
    wasTaken: false,
    wantsCancel: false,
    resolvedBy: null,
    needsReview: false,
  };
}

/**
 * The attempt after an event. Events may come twice, late and out of order, so each is judged by the state it finds.
 * Only the terminal's answer, a rejection before the start, or a person ends an attempt; silence never does.
 */
export function stepTerminalPayment(payment: TerminalPayment, event: TerminalEvent): TerminalStep {
  if (!isOpenTerminalState(payment.state)) return afterTheEnd(payment, event);
  switch (event.type) {
    case 'sending':
      return payment.state === 'wanted' ? moved(payment, { state: 'sent' }) : REFUSED;
    case 'tooLate':
      return payment.state === 'wanted' ? ended(payment, 'notStarted', 'us') : REFUSED;
    case 'cancelWanted':
      if (payment.state === 'wanted') return ended(payment, 'cancelled', 'us');
      return payment.wantsCancel ? SAME : moved(payment, { wantsCancel: true });
    case 'queued':
      return SAME;
    case 'taken':
      return payment.wasTaken ? SAME : moved(payment, { state: 'inProgress', wasTaken: true });
    case 'refused':
      // The rejection of a second send says nothing about the first, which the terminal has.
      return payment.wasTaken || payment.state === 'wanted' ? SAME : ended(payment, 'notStarted', 'terminal');
    case 'neverStarted':
      return payment.state === 'wanted' ? REFUSED : ended(payment, 'notStarted', 'terminal');
    case 'lost':
      return ASKED.has(payment.state) ? moved(payment, { state: 'recovering' }) : SAME;
    case 'seen':
      return seen(payment, event.asksSignature);
    case 'notFound':
      return notFound(payment, event.isFenced);
    case 'ended':
      return payment.state === 'wanted' ? REFUSED : endedByTerminal(payment, event);
    case 'silent':
      return payment.state === 'wanted' || payment.state === 'unknown' ? SAME : moved(payment, { state: 'unknown' });
    case 'decided':
      // Only if the terminal can't report: deciding while it answers would be a guess.
      if (payment.state !== 'unknown') return REFUSED;
      return decided(payment, event.verdict);
  }
}

const SAME: TerminalStep = { kind: 'same' };
const REFUSED: TerminalStep = { kind: 'refused' };
const ASKED: ReadonlySet<TerminalState> = new Set(['sent', 'inProgress', 'signature']);

function moved(payment: TerminalPayment, change: Partial<TerminalPayment>): TerminalStep {
  return { kind: 'moved', payment: { ...payment, ...change }, isEnd: false };
}

function ended(payment: TerminalPayment, state: TerminalState, resolvedBy: 'terminal' | 'us'): TerminalStep {
  return { kind: 'moved', payment: { ...payment, state, resolvedBy }, isEnd: true };
}

function seen(payment: TerminalPayment, asksSignature: boolean): TerminalStep {
  if (payment.state === 'wanted') return REFUSED;
  const state = asksSignature ? 'signature' : 'inProgress';
  return payment.state === state && payment.wasTaken ? SAME : moved(payment, { state, wasTaken: true });
}

/**
 * A terminal that has never had the attempt and can no longer get it: nothing moved. One that had it and has forgotten
 * it (a restart, another payment since) says nothing about the money: a person looks.
 */
function notFound(payment: TerminalPayment, isFenced: boolean): TerminalStep {
  if (payment.state === 'wanted') return REFUSED;
  if (payment.wasTaken) return payment.state === 'unknown' ? SAME : moved(payment, { state: 'unknown' });
  // Our conclusion, not the terminal’s word: an approval may still turn up.
  if (isFenced) return ended(payment, 'notStarted', 'us');
  return payment.state === 'sent' ? moved(payment, { state: 'recovering' }) : SAME;
}

const STATE_OF_END: Record<TerminalEnd, TerminalState> = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  CANCELLED: 'cancelled',
  REVERSED: 'reversed',
  'SYSTEM ERROR': 'failed',
};

function endedByTerminal(
  payment: TerminalPayment,
  { end, approvedInCents }: { readonly end: TerminalEnd; readonly approvedInCents: Cents },
): TerminalStep {
  const state = STATE_OF_END[end];
  const after: TerminalPayment = {
    ...payment,
    state,
    wasTaken: true,
    resolvedBy: 'terminal',
    approvedInCents: end === 'APPROVED' ? approvedInCents : null,
  };
  return { kind: 'moved', payment: after, isEnd: true };
}

function decided(payment: TerminalPayment, verdict: 'approved' | 'notApproved'): TerminalStep {
  const isApproved = verdict === 'approved';
  const after: TerminalPayment = {
    ...payment,
    state: isApproved ? 'approved' : 'declined',
    resolvedBy: 'person',
    approvedInCents: isApproved ? payment.requestedInCents : null,
  };
  return { kind: 'moved', payment: after, isEnd: true };
}

/**
 * The same last word again changes nothing. Money that turns out to have moved is never left out of the books: an
 * approval after `notStarted` or after a person's no makes the attempt approved and asks for a review. Any other
 * contradiction keeps the first word, which was acted on, and asks for a review.
 */
function afterTheEnd(payment: TerminalPayment, event: TerminalEvent): TerminalStep {
  if (event.type === 'decided' || event.type === 'sending') return REFUSED;
  if (event.type === 'neverStarted' && payment.state === 'notStarted' && payment.resolvedBy === 'us') {
    return moved(payment, { resolvedBy: 'terminal' });
  }
  if (event.type !== 'ended') return SAME;
  const step = endedByTerminal(payment, event);
  if (step.kind !== 'moved') return step;
  const isSame = step.payment.state === payment.state && step.payment.approvedInCents === payment.approvedInCents;
  if (isSame) {
    return payment.resolvedBy === 'person' ? moved(payment, { resolvedBy: 'terminal', wasTaken: true }) : SAME;
  }
  const wasGuess = payment.resolvedBy !== 'terminal' || payment.state === 'notStarted';
  if (wasGuess && event.end === 'APPROVED') return { ...step, payment: { ...step.payment, needsReview: true } };
  if (wasGuess && payment.state !== 'approved') {
    // Neither moved money: the terminal's word is the better one, and nothing follows from it.
    return moved(payment, { state: step.payment.state, resolvedBy: 'terminal', wasTaken: true });
  }
  return payment.needsReview ? SAME : moved(payment, { needsReview: true });
}

/**
 * It was sent, and the terminal doesn't know it: it may lie somewhere on the way, so it is asked about for the rest of the
 * business day, although the till goes on.
 */
export function mayStillArrive({
  state,
  resolvedBy,
  sentIsoDateTimeUtc,
}: Pick<TerminalPayment, 'state' | 'resolvedBy'> & { readonly sentIsoDateTimeUtc: string | null }): boolean {
  return state === 'notStarted' && resolvedBy === 'us' && sentIsoDateTimeUtc !== null;
}

/** The specification's word for the result; null while the attempt is under way. */
export function resultOf(state: TerminalState): TerminalResult | null {
  switch (state) {
    case 'approved':
      return 'APPROVED';
    case 'declined':
      return 'DECLINED';
    case 'cancelled':
      return 'CANCELLED';
    case 'reversed':
      return 'REVERSED';
    case 'failed':
      return 'SYSTEM ERROR';
    case 'notStarted':
      return 'NOT STARTED';
    case 'unknown':
      return 'UNKNOWN';
    default:
      return null;
  }
}

/**
 * Of the payments under way in a store, those that a till shows: its own first, then every one whose end is unknown, which
 * any till may look at and decide: the till that began it may be broken or gone.
 */
export function shownAtTill<Attempt extends Pick<TerminalPayment, 'state'> & { readonly posTerminalId: string | null }>(
  open: readonly Attempt[],
  posTerminalId: string,
): Attempt[] {
  const isOwn = (attempt: Attempt) => attempt.posTerminalId === posTerminalId;
  return [...open.filter(isOwn), ...open.filter((attempt) => !isOwn(attempt) && attempt.state === 'unknown')];
}

/** Whether another payment of the same order may start (reference 0.2 rule 4): never while one may still move money. */
export function mayChargeAgain(attempts: readonly Pick<TerminalPayment, 'state'>[]): boolean {
  return attempts.every(({ state }) => !isOpenTerminalState(state));
}

/**
 * Whether an approval can be true: all that moved is what was requested and what the terminal added, or a part of what
 * was requested. Anything else, an approval of nothing included, is left to a person (domain rules §5).
 */
export function addsUp(
  requestedInCents: Cents,
  {
    approvedInCents,
    tipInCents,
    surchargeInCents,
  }: Record<'approvedInCents' | 'tipInCents' | 'surchargeInCents', Cents>,
): boolean {
  const withoutAdditions = approvedInCents - tipInCents - surchargeInCents;
  if (tipInCents < 0 || surchargeInCents < 0 || withoutAdditions <= 0) return false;
  return withoutAdditions === requestedInCents || approvedInCents < requestedInCents;
}

/**
 * An approval of less than requested: it is returned whole, or kept as a payment of a part (`part-approval.ts`).
 */
export function isPartialApproval({
  kind,
  state,
  requestedInCents,
  approvedInCents,
}: Pick<TerminalPayment, 'kind' | 'state' | 'requestedInCents' | 'approvedInCents'>): boolean {
  return kind === 'PURCHASE' && state === 'approved' && (approvedInCents ?? 0) < requestedInCents;
}

/** The bank's balance of these attempts: approved purchases less approved refunds and reversals, in cents. */
export function bankBalanceOf(attempts: readonly Pick<TerminalPayment, 'kind' | 'state' | 'approvedInCents'>[]): Cents {
  const approved = attempts.filter(({ state }) => state === 'approved');
  return sum(approved.map(({ kind, approvedInCents }) => (approvedInCents ?? 0) * (kind === 'PURCHASE' ? 1 : -1)));
}
