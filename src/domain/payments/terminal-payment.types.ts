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
  /** The line was lost; the terminal is being asked how it ended. */
  'recovering',
  /** The terminal could not be asked, or knows nothing of what it had taken: a person looks at it and decides. */
  'unknown',
  'approved',
  'declined',
  'cancelled',
  /** Money moved and was moved back: a refused signature. */
  'reversed',
  /** The terminal itself says that it failed and that no money moved. */
  'failed',
  /** It never reached the terminal, or the terminal refused to begin. */
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

/** What the machine knows of an attempt. Everything else of it (receipts, codes, cards) moves no state. */
export interface TerminalPayment {
  readonly kind: TerminalKind;
  readonly state: TerminalState;
  /** What was asked for, with surcharge and tip. */
  readonly requestedInCents: Cents;
  /** What the terminal moved, with what it added; null until it is approved. */
  readonly approvedInCents: Cents | null;
  /** The terminal has confirmed at least once that it has this attempt. */
  readonly wasTaken: boolean;
  /** A cancellation was requested. */
  readonly wantsCancel: boolean;
  /** Who reported the result. */
  readonly resolvedBy: 'terminal' | 'person' | 'us' | null;
  /** Two last words that do not agree: a manager must look. */
  readonly needsReview: boolean;
}

/** Something that was learnt about an attempt. */
export type TerminalEvent =
  /** It is about to be sent; written down before the first byte. */
  | { readonly type: 'sending' }
  /** The terminal confirmed that it has the attempt. */
  | { readonly type: 'taken' }
  /** The terminal refused to begin: busy, off, not paired. Certain that nothing moved. */
  | { readonly type: 'refused' }
  /** No answer to what was sent or asked. */
  | { readonly type: 'lost' }
  /** It is at work, perhaps with a question. */
  | { readonly type: 'seen'; readonly asksSignature: boolean }
  /** The terminal does not know it; `isFenced`: nothing of ours can still be on its way. */
  | { readonly type: 'notFound'; readonly isFenced: boolean }
  | { readonly type: 'ended'; readonly end: TerminalEnd; readonly approvedInCents: Cents }
  /** Asked for as long as makes sense, without an end. */
  | { readonly type: 'silent' }
  /** It wasn't sent in time: a terminal must not light up long after the customer left. */
  | { readonly type: 'tooLate' }
  | { readonly type: 'cancelWanted' }
  /** A person looked at the terminal's own screen. */
  | { readonly type: 'decided'; readonly verdict: 'approved' | 'notApproved' };

export type TerminalStep =
  /** `isEnd`: whether money moved is known by this step. */
  | { readonly kind: 'moved'; readonly payment: TerminalPayment; readonly isEnd: boolean }
  | { readonly kind: 'same' }
  /** Not possible from here; nothing changes. */
  | { readonly kind: 'refused' };
