/** Words of a payment at a card terminal (reference on payments, ledger and generic state machine). Browser-safe. */
import type { Cents } from '#src/domain/money/money.ts';

export const TERMINAL_KINDS = ['PURCHASE', 'REFUND', 'REVERSAL'] as const;
export type TerminalKind = (typeof TERMINAL_KINDS)[number];

export const TERMINAL_STATES = [
  /** Written down; nothing has been sent. */
  'wanted',
  /** Sent, or about to be: whether the terminal has it is not known yet. */
  'sent',
  /** The terminal has it and is at work. */
  'inProgress',
  /** The terminal asks whether the signature is right. */
  'signature',
  /** The connection was lost; the terminal is being polled for the outcome. */
  'recovering',
  /** The terminal can't be reached, or doesn't know the payment it took: a person checks and decides. */
  'unknown',
  'approved',
  'declined',
  'cancelled',
  /** Money moved and was moved back: a rejected signature. */
  'reversed',
  /** The terminal itself says that it failed and that no money moved. */
  'failed',
  /** It never reached the terminal, or the terminal refused to start. */
  'notStarted',
] as const;
export type TerminalState = (typeof TERMINAL_STATES)[number];

/** States in which the result is unknown, so the order isn't charged again. */
export const OPEN_TERMINAL_STATES = [
  'wanted',
  'sent',
  'inProgress',
  'signature',
  'recovering',
  'unknown',
] as const satisfies readonly TerminalState[];

/** The specification's words for how a terminal ends. */
export const TERMINAL_RESULTS = [
  'APPROVED',
  'CANCELLED',
  'REVERSED',
  'DECLINED',
  'SYSTEM ERROR',
  'NOT STARTED',
  'UNKNOWN',
] as const;
export type TerminalResult = (typeof TERMINAL_RESULTS)[number];
/** The final results that a terminal may report. */
export type TerminalEnd = Exclude<TerminalResult, 'NOT STARTED' | 'UNKNOWN'>;

/** The state machine's view of an attempt. Receipts, codes and cards don't affect its state. */
export interface TerminalPayment {
  readonly kind: TerminalKind;
  readonly state: TerminalState;
  /** The requested amount, with surcharge and tip. */
  readonly requestedInCents: Cents;
  /** The amount the terminal moved, with its additions; null until it is approved. */
  readonly approvedInCents: Cents | null;
  /** The terminal has confirmed at least once that it has this attempt. */
  readonly wasTaken: boolean;
  /** A cancellation was requested. */
  readonly wantsCancel: boolean;
  /** Who reported the result; `us`: nobody did, it is what we conclude. */
  readonly resolvedBy: 'terminal' | 'person' | 'us' | null;
  /** Two last words that do not agree: a manager must look. */
  readonly needsReview: boolean;
}

/** Something that was learnt about an attempt. */
export type TerminalEvent =
  /** It is about to be sent; written down before the first byte. */
  | { readonly type: 'sending' }
  /** It waits for a page of the till to take it: nothing is known that wasn't. */
  | { readonly type: 'queued' }
  /** The terminal confirmed that it has the attempt. */
  | { readonly type: 'taken' }
  /** The terminal refused to start: busy, off, not paired. Certain that nothing moved. */
  | { readonly type: 'refused' }
  /** Polled, the terminal says of this very attempt that it refused it, whatever was said when it was sent. */
  | { readonly type: 'neverStarted' }
  /** No answer to a message or a poll. */
  | { readonly type: 'lost' }
  /** It is at work, perhaps with a question. */
  | { readonly type: 'seen'; readonly asksSignature: boolean }
  /** The terminal does not know it; `isFenced`: nothing of ours can still be on its way. */
  | { readonly type: 'notFound'; readonly isFenced: boolean }
  | { readonly type: 'ended'; readonly end: TerminalEnd; readonly approvedInCents: Cents }
  /** Polled for as long as makes sense, without an outcome. */
  | { readonly type: 'silent' }
  /** It wasn't sent in time: a terminal must not light up long after the customer left. */
  | { readonly type: 'tooLate' }
  | { readonly type: 'cancelWanted' }
  /** A person checked the terminal's own screen. */
  | { readonly type: 'decided'; readonly verdict: 'approved' | 'notApproved' };

export type TerminalStep =
  /** `isEnd`: whether money moved is known by this step. */
  | { readonly kind: 'moved'; readonly payment: TerminalPayment; readonly isEnd: boolean }
  | { readonly kind: 'same' }
  /** Impossible in this state; nothing changes. */
  | { readonly kind: 'refused' };
