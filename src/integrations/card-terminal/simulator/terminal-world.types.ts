import type { TerminalKind } from '#src/domain/payments/terminal-payment.types.ts';
import type { TerminalEnding, TerminalReceipt, TerminalRequest } from '../card-terminal.port.ts';

/** A simulated customer's actions at the terminal. `manual`: a person presses the buttons of `/dev/card-terminal`. */
export const TERMINAL_STORIES = [
  'approve',
  'approveWithTip',
  'approveWithSurcharge',
  'approvePart',
  'decline',
  'wrongPin',
  'customerCancels',
  'customerIsSlow',
  'signature',
  'slow',
  'systemError',
  'busy',
  'never',
  'contradict',
  'manual',
] as const;
export type TerminalStory = (typeof TERMINAL_STORIES)[number];

/** Where a message can be lost: on its way to the terminal, or on the way back. */
export const TERMINAL_BOUNDARIES = [
  'begin.request',
  'begin.reply',
  'look.request',
  'look.reply',
  'answer.request',
  'answer.reply',
  'cancel.request',
  'cancel.reply',
] as const;
export type TerminalBoundary = (typeof TERMINAL_BOUNDARIES)[number];

/** `late`: it arrives after its sender has given up. `twice`: it arrives again. Both only for requests. */
export interface TerminalFault {
  readonly at: TerminalBoundary;
  readonly how: 'lost' | 'late' | 'twice';
}

/** One payment inside the terminal. */
export interface SimulatedPayment {
  readonly request: TerminalRequest;
  readonly story: TerminalStory;
  readonly startedAtMs: number;
  /** Since when it asks for the signature; null: it does not. */
  askedAtMs: number | null;
  signature: 'asked' | 'accepted' | 'refused' | null;
  ending: TerminalEnding | null;
  receipts: TerminalReceipt[];
  /** How often the last word was given: a story may change it. */
  answers: number;
}

/** The acquirer's books. */
export interface BankEntry {
  readonly key: string;
  readonly kind: TerminalKind;
  readonly amountInCents: number;
}

export interface SimulatedTerminalState {
  readonly address: string;
  isPlugged: boolean;
  secret: string | null;
  story: TerminalStory;
  payments: SimulatedPayment[];
  /** How many movements of the terminal were settled, and when last; none before the first settlement. */
  settled?: { readonly count: number; readonly atMs: number };
}

/** How a terminal looks from outside, for its page. */
export interface TerminalFace {
  readonly address: string;
  readonly isPlugged: boolean;
  readonly isPaired: boolean;
  readonly story: TerminalStory;
  readonly displayText: string;
  readonly payment: {
    readonly kind: TerminalKind;
    readonly amountInCents: number;
    readonly currencyCode: string;
    readonly reference: string;
    readonly asksSignature: boolean;
  } | null;
  readonly receipts: readonly TerminalReceipt[];
}
