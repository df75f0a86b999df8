import type { Updateable } from 'kysely';
import type { Trx } from '#db/connection.ts';
import {
  findTerminalAttempt,
  type TerminalAttempt,
  updateTerminalAttempt,
} from '#db/eftpos/terminal-attempts.repository.ts';
import { keepTerminalReceipt, logTerminalMessage } from '#db/eftpos/terminal-receipts.repository.ts';
import type { TerminalAttemptsTable } from '#db/schema/card-terminals.tables.ts';
import { flag } from '#db/schema/flag.ts';
import type { Needs } from '#src/context.ts';
import { mayStillArrive, stepTerminalPayment } from '#src/domain/payments/terminal-payment.ts';
import type {
  OPEN_TERMINAL_STATES,
  TerminalEvent,
  TerminalPayment,
  TerminalState,
} from '#src/domain/payments/terminal-payment.types.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import type {
  SignaturePrompt,
  TerminalEnding,
  TerminalReceipt,
} from '#src/integrations/card-terminal/card-terminal.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { followTheMoneyIn } from './follow-the-money.ts';
import { printSignatureCopyIn } from './print-card-receipt.ts';
import { tellTerminalPaymentIn } from './tell-terminal-payment.ts';

export type LearnNeeds = Needs<'write' | 'clock' | 'ids' | 'menus' | 'log' | 'ownership'>;

/** Facts that arrived with an event. */
export interface TerminalFacts {
  readonly displayText?: string;
  readonly prompt?: SignaturePrompt | null;
  readonly receipts?: readonly TerminalReceipt[];
  readonly ending?: TerminalEnding;
  /** For the raw log: what was sent or received, without secrets. */
  readonly log?: { readonly direction: 'out' | 'in'; readonly body: unknown };
  /** Who decided, and why. */
  readonly decision?: { readonly byName: string; readonly reason: string };
  readonly isCancelTold?: boolean;
  /** Why the terminal didn't start: the maker's code, or our own word for it. */
  readonly refusal?: string;
}

/**
 * The one entry for everything learned about an attempt. State, receipts, proof, the money that follows and the till's
 * event are one transaction, so a process killed at any line leaves all of it or none. Returns the attempt as it is
 * then; `isMoved` is false if its state didn't change.
 */
export async function applyTerminalEvent(
  ctx: LearnNeeds,
  scope: StoreScope,
  attemptId: string,
  event: TerminalEvent,
  facts: TerminalFacts = {},
): Promise<{ readonly attempt: TerminalAttempt; readonly isMoved: boolean; readonly isRefused: boolean } | null> {
  return ctx.write((trx) => applyTerminalEventIn(trx, ctx, scope, attemptId, { event, facts }));
}

/** What was learned about an attempt, with the facts that came with it. */
interface TerminalNews {
  readonly event: TerminalEvent;
  readonly facts?: TerminalFacts;
}

/** The same in a running write. */
export async function applyTerminalEventIn(
  trx: Trx,
  ctx: Omit<LearnNeeds, 'write'>,
  scope: StoreScope,
  attemptId: string,
  { event, facts = {} }: TerminalNews,
) {
  const before = await findTerminalAttempt(trx, scope, attemptId);
  if (!before) return null;
  // What the bank has is settled: the terminal's words are logged and change nothing.
  const step = before.bankWord === null ? stepTerminalPayment(paymentOf(before), event) : ({ kind: 'same' } as const);
  const isMoved = step.kind === 'moved';
  const payment = isMoved ? step.payment : paymentOf(before);
  const pauseMs = before.bankWord === null ? await pauseAfter(trx, ctx, scope, { ...before, ...payment }, event) : null;
  const change = { ...changeOf(ctx, before, payment, event, pauseMs), ...factsOf(before, facts) };
  const isEnd = isMoved && step.isEnd;
  if (isEnd) change.resolvedIsoDateTimeUtc = isoUtc(ctx.clock.now());
  await updateTerminalAttempt(trx, scope, before, change);
  const after: TerminalAttempt = { ...before, ...(change as Partial<TerminalAttempt>), revision: before.revision + 1 };
  if (facts.log && (isMoved || facts.log.direction === 'out')) {
    await logTerminalMessage(trx, ctx, scope, { attemptId, ...facts.log });
  }
  for (const receipt of facts.receipts ?? []) {
    const kept = await keepTerminalReceipt(trx, ctx, scope, { attemptId, ...receipt });
    if (kept) await printSignatureCopyIn(trx, ctx, scope, { attempt: after, receipt: kept });
  }
  if (payment.needsReview && before.needsReview === 0) {
    ctx.log.error('card terminal contradicts itself', { attemptId, state: payment.state, orderId: before.orderId });
  }
  if (isEnd) await followTheMoneyIn(trx, ctx, scope, { attempt: after, payment });
  if (isMoved || isShown(before, after)) await tellTerminalPaymentIn(trx, ctx, scope, after);
  return { attempt: after, isMoved, isRefused: step.kind === 'refused' };
}

export function paymentOf(row: TerminalAttempt): TerminalPayment {
  const { kind, state, requestedInCents, approvedInCents, resolvedBy } = row;
  return {
    kind,
    state,
    requestedInCents,
    approvedInCents,
    resolvedBy,
    wasTaken: row.wasTaken === 1,
    wantsCancel: row.wantsCancel === 1,
    needsReview: row.needsReview === 1,
  };
}

type Change = { -readonly [Key in keyof Updateable<TerminalAttemptsTable>]: Updateable<TerminalAttemptsTable>[Key] };

function changeOf(
  ctx: Needs<'clock'>,
  before: TerminalAttempt,
  payment: TerminalPayment,
  event: TerminalEvent,
  pauseMs: number | null,
): Change {
  const now = ctx.clock.now();
  const isSilence = event.type === 'lost' || event.type === 'silent';
  return {
    state: payment.state,
    approvedInCents: payment.approvedInCents,
    resolvedBy: payment.resolvedBy,
    wasTaken: flag(payment.wasTaken),
    wantsCancel: flag(payment.wantsCancel),
    needsReview: flag(payment.needsReview),
    silentSinceIsoDateTimeUtc: isSilence ? (before.silentSinceIsoDateTimeUtc ?? isoUtc(now)) : null,
    nextLookIsoDateTimeUtc: pauseMs === null ? null : isoUtc(now.add({ milliseconds: pauseMs })),
    ...(event.type === 'sending' ? { sentIsoDateTimeUtc: isoUtc(now) } : {}),
    ...(payment.state === 'signature' ? {} : { promptId: null, promptText: null, promptFormJson: null }),
  };
}

/** Poll intervals for every state whose outcome isn't known. */
const POLL_MS: Partial<Record<TerminalState, number>> & Record<(typeof OPEN_TERMINAL_STATES)[number], number> = {
  wanted: 0,
  sent: 1000,
  inProgress: 1000,
  signature: 1000,
  recovering: 2000,
  unknown: 15_000,
};
const CONFIRM_EVERY_MS = 5 * 60_000;
const CONFIRM_HOURS = 24;

/** One that was sent and isn't known to the terminal: most that turn up late do so soon. */
const ARRIVES_EVERY_MS = 30_000;
const ARRIVES_SOON_HOURS = 0.25;
/** A payment of the last minutes of a business day is asked about for this long all the same. */
const ARRIVES_HOURS = 1;

/**
 * In milliseconds; null when there's nothing left to poll. A person's decision is still checked against the terminal's
 * report, and a payment that the terminal doesn't know is asked about until its business day is over.
 */
async function pauseAfter(
  trx: Trx,
  ctx: Needs<'clock' | 'menus'>,
  scope: StoreScope,
  attempt: Omit<TerminalAttempt, keyof TerminalPayment> & TerminalPayment,
  event: TerminalEvent,
): Promise<number | null> {
  const now = ctx.clock.now();
  const created = Temporal.Instant.from(attempt.createdIsoDateTimeUtc);
  const ageInHours = now.since(created).total('hours');
  const poll = POLL_MS[attempt.state];
  if (poll !== undefined) return poll;
  if (attempt.resolvedBy === 'person') return ageInHours < CONFIRM_HOURS ? CONFIRM_EVERY_MS : null;
  if (mayStillArrive(attempt)) {
    if (ageInHours < ARRIVES_SOON_HOURS) return ARRIVES_EVERY_MS;
    const { profile } = await ctx.menus.storeOf(scope, trx);
    const hours = posHoursOf(profile.settings);
    const isToday = businessDayOf(now, profile.timezone, hours) === businessDayOf(created, profile.timezone, hours);
    if (isToday || ageInHours < ARRIVES_HOURS) return CONFIRM_EVERY_MS;
  }
  // Asked again after its end (`ask-ended-again.ts`), and there was no answer.
  const isUnanswered = attempt.nextLookIsoDateTimeUtc !== null && (event.type === 'lost' || event.type === 'silent');
  return isUnanswered && attempt.state !== 'approved' && ageInHours < CONFIRM_HOURS ? CONFIRM_EVERY_MS : null;
}

function factsOf(
  before: TerminalAttempt,
  { displayText, prompt, ending, decision, isCancelTold, refusal }: TerminalFacts,
): Change {
  return {
    ...(displayText === undefined ? {} : { displayText: displayText.slice(0, 200) }),
    ...(prompt
      ? {
          promptId: prompt.promptId,
          promptText: prompt.text,
          promptFormJson: prompt.form ? JSON.stringify(prompt.form) : null,
          // Another question is not answered by the answer to the one before.
          ...(prompt.promptId === before.promptId ? {} : { isSignatureAccepted: null }),
        }
      : {}),
    ...(ending
      ? {
          responseCode: ending.responseCode,
          responseText: ending.responseText,
          terminalTipInCents: ending.tipInCents,
          terminalSurchargeInCents: ending.surchargeInCents,
          cardType: ending.card?.cardType ?? null,
          maskedPan: ending.card?.maskedPan ?? null,
          ...proofOf(ending.references),
        }
      : {}),
    ...(decision ? { decidedByName: decision.byName, reason: decision.reason } : {}),
    ...(isCancelTold ? { isCancelTold: 1 as const } : {}),
    ...(refusal ? { responseCode: refusal } : {}),
  };
}

function isShown(before: TerminalAttempt, after: TerminalAttempt): boolean {
  return before.displayText !== after.displayText || before.promptId !== after.promptId;
}

function proofOf({ refund, ...proof }: TerminalEnding['references']) {
  return { ...proof, refundReference: refund };
}
