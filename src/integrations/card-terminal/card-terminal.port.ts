import type { CardTerminalProvider } from '#src/domain/payments/card-terminal.schema.ts';
import type { TerminalDetails } from '#src/domain/payments/terminal-details.ts';
import type { CardSurcharge } from '#src/domain/payments/terminal-options.schema.ts';
import type { TerminalEnd, TerminalKind } from '#src/domain/payments/terminal-payment.types.ts';
import type { PromptForm } from '#src/domain/payments/terminal-prompt.ts';
import type { TerminalTotal } from '#src/domain/payments/terminal-reconciliation.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';

/**
 * A maker's card terminals as we drive them (reference on payments, 0.2). `look` always reads the true state: what a
 * terminal sends on its own only makes us look sooner, so a lost, late or repeated message changes nothing.
 *
 * `key` is ours, written down before `begin`. Beginning again with a key that the terminal knows is never a second
 * payment.
 */
export interface CardTerminalPort {
  /** How long after the call an unanswered `begin` may still arrive. Only then is `notFound` final. */
  readonly arrivesWithinMs: number;
  /** Pairs this installation as the terminal's till; the secret is stored sealed and passed back with every call. */
  pair(address: string, proof: PairingProof): Promise<PairAnswer>;
  /** Asks how the terminal is, without disturbing what it does. */
  health(device: TerminalDevice): Promise<TerminalHealth>;
  begin(device: TerminalDevice, request: TerminalRequest): Promise<BeginAnswer>;
  /** The attempt's state. Never begins anything, and may be called any number of times. */
  look(device: TerminalDevice, key: string): Promise<LookAnswer>;
  /** Answers the terminal's question. The same answer again has no further effect. */
  answer(device: TerminalDevice, key: string, prompt: PromptAnswer): Promise<AnswerResult>;
  /** Presses another key that the terminal offers; absent: its maker's terminals offer none. */
  readonly press?: (device: TerminalDevice, key: string, pressed: PressedKey) => Promise<AnswerResult>;
  /** Asks for an end. How it ended is then looked for: a cancel may come too late. */
  cancel(device: TerminalDevice, key: string): Promise<AnswerResult>;
  /** Calls back when something may have changed at any terminal. The returned function ends it. */
  listen(onHint: () => void): () => void;
  /** What the maker's terminals do beside payments; absent: nothing that can be asked from here. */
  readonly services?: TerminalServices;
  /**
   * Present where only a page can talk to the terminal: the till's browser drives it with the maker's script, and its
   * calls above are not used for payments (decision 0178).
   */
  readonly byTill?: TillDriver;
}

/** A maker whose script runs in the till's browser. */
export interface TillDriver {
  /** What the page loads, and from where it talks: these origins alone are opened to the till's page. */
  readonly script: TillScript;
  /** The maker's terminal of an address; null: not one of its addresses. */
  readonly terminalOf: (address: string) => Readonly<Record<string, string>> | null;
  /** The state of a payment by everything that pages have reported of it, in the order in which it arrived. */
  readonly read: (request: TerminalRequest, reports: readonly TillReport[]) => LookAnswer;
}

export interface TillScript {
  readonly url: string;
  readonly apiKey: string;
  readonly product: { readonly vendor: string; readonly name: string; readonly version: string };
}

/** One thing that a page has heard from the maker's script, or has done with it. */
export interface TillReport {
  /** Which page: a reload is another one. */
  readonly pageId: string;
  readonly kind: string;
  readonly body: unknown;
}

/**
 * Acts beside payments: none moves a customer's money. One that is absent isn't offered by the maker. Repeating one does
 * no harm, and a terminal in the middle of a payment refuses as busy.
 */
export interface TerminalServices {
  /** The last receipt printed at the terminal, which may be of another sale, or of another till. */
  readonly lastReceipt?: (device: TerminalDevice) => Promise<ServiceAnswer>;
  /** Closes the terminal's business day at the acquirer. */
  readonly settle?: (device: TerminalDevice) => Promise<ServiceAnswer>;
  /** Totals of the terminal's business day so far; nothing is closed. */
  readonly totals?: (device: TerminalDevice) => Promise<ServiceAnswer>;
  /** Logs on at the acquirer: the whole way from here to the bank is tried, and no card is needed. */
  readonly test?: (device: TerminalDevice) => Promise<ServiceAnswer>;
  /** Logs on at the acquirer, also where the terminal takes no payments until then. */
  readonly logOn?: (device: TerminalDevice) => Promise<ServiceAnswer>;
  /** The maker's own log of the terminal. */
  readonly logs?: (device: TerminalDevice) => Promise<ServiceAnswer>;
  /** What it is and runs, for the store and for the maker's support. */
  readonly details?: (device: TerminalDevice) => Promise<ServiceAnswer>;
  /** Switches it off and on. It's back within a few minutes. */
  readonly restart?: (device: TerminalDevice) => Promise<ServiceAnswer>;
  /** Has it fetch its software and settings from the acquirer; it may restart itself. */
  readonly update?: (device: TerminalDevice) => Promise<ServiceAnswer>;
}

export type ServiceAnswer =
  /**
   * `text` is word for word what the terminal or the acquirer wrote, in its own columns. `totals`: the same in figures,
   * where the maker gives them for `settle` or `totals`. `details`: of `details`.
   */
  | {
      readonly kind: 'done';
      readonly text: string;
      readonly totals?: readonly SchemeTotal[];
      readonly details?: TerminalDetails;
    }
  /** Nothing to give or to do: no receipt yet, or the day is closed already. `text` says which, in the maker's words. */
  | { readonly kind: 'nothing'; readonly why: 'no_receipt' | 'already_settled'; readonly text: string }
  /** `code`: the maker's own, where it gives one. */
  | { readonly kind: 'refused'; readonly why: TerminalRejection; readonly text: string; readonly code?: string }
  /** It tried and could not. */
  | { readonly kind: 'failed'; readonly responseCode: string; readonly text: string }
  | TerminalUnreachable;

/** What a terminal took of one card scheme in its business day. Amounts are never negative; `kind` says the direction. */
export interface SchemeTotal extends TerminalTotal {
  /** Of the amount; absent where the maker doesn't say. */
  readonly tipInCents?: number;
}

export interface PairingProof {
  /** As the terminal shows it. */
  readonly code: string;
  /** Of the merchant's account with the maker, where pairing asks for it; used once and never kept. */
  readonly password: string | null;
}

export interface TerminalDevice {
  /** The maker's name for it: a host and port, or a terminal number. */
  readonly address: string;
  /** From pairing; null: not paired. */
  readonly secret: string | null;
}

export interface TerminalRequest {
  readonly key: string;
  readonly kind: TerminalKind;
  /** With our surcharge and tip, as shown on the terminal. Never zero. */
  readonly amountInCents: number;
  readonly currencyCode: CurrencyCode;
  /** The staff's name for it: 'P-118'. */
  readonly reference: string;
  /** The purchase that a refund or reversal undoes, by its key and by what the maker wants named in a refund. */
  readonly original: { readonly key: string; readonly reference: string | null } | null;
  /** Who asks for it at the till; null for the program itself. */
  readonly operator: { readonly id: string; readonly name: string } | null;
  readonly extras?: TerminalRequestExtras;
}

/** What the terminal does beyond the amount, at makers that can; absent: none of it. */
export interface TerminalRequestExtras {
  /** The customer isn't there: the card's number is typed at the terminal. */
  readonly isByPhone?: boolean;
  /** It asks for a tip, with these percentages to choose from; none: as it is set up. */
  readonly tipChoices?: readonly number[];
  /** It adds its surcharge by the card. */
  readonly cardSurcharges?: readonly CardSurcharge[];
}

export type TerminalRejection = 'busy' | 'offline' | 'not_paired' | 'not_allowed';
export interface TerminalUnreachable {
  readonly kind: 'unreachable';
  readonly why: 'timeout' | 'connection_lost' | 'provider_error';
}

export type PairAnswer =
  | { readonly kind: 'paired'; readonly secret: string; readonly terminalNumber: string }
  | { readonly kind: 'refused'; readonly why: 'wrong_code' | 'not_ready' }
  | TerminalUnreachable;

export type TerminalHealth =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unavailable'; readonly why: TerminalRejection }
  | TerminalUnreachable;

/**
 * - `queued`: nothing has been sent yet; `look` says when it was, or that it never will be.
 * - `taken`: the terminal has it, from this call or an earlier one.
 * - `refused`: certain that nothing has begun and nothing will.
 * - `unreachable`: unknown; `look` finds out.
 */
export type BeginAnswer =
  | { readonly kind: 'taken' }
  /** It waits for a page of the till to take it. */
  | { readonly kind: 'queued' }
  /** `code`: the maker's own, where it gives one. */
  | { readonly kind: 'refused'; readonly why: TerminalRejection; readonly text: string; readonly code?: string }
  | TerminalUnreachable;

export type LookAnswer =
  | {
      readonly kind: 'inProgress';
      /** The words on the terminal, for people; nothing is decided by them. */
      readonly displayText: string;
      readonly prompt: SignaturePrompt | null;
      /** Everything printed so far, the signature copy before the question about it. */
      readonly receipts: readonly TerminalReceipt[];
    }
  | ({ readonly kind: 'ended' } & TerminalEnding)
  /** It says of this attempt that it refused it: nothing has moved and nothing will. */
  | { readonly kind: 'neverStarted'; readonly text: string; readonly why?: TerminalRejection; readonly code?: string }
  /** No page of the till has taken it yet. */
  | { readonly kind: 'queued' }
  /** The maker itself can't tell whether money moved: a person looks. */
  | { readonly kind: 'unsure'; readonly text: string }
  /** The terminal answers and doesn't know this key. */
  | { readonly kind: 'notFound' }
  | TerminalUnreachable;

export interface SignaturePrompt {
  readonly promptId: string;
  readonly text: string;
  /** Of any other question: the keys that the terminal offers. */
  readonly form?: PromptForm;
}
export interface PromptAnswer {
  readonly promptId: string;
  readonly isAccepted: boolean;
}

/** A key pressed with what was typed, where the terminal offers it. */
interface PressedKey {
  readonly promptId: string;
  readonly key: 'ok' | 'authorise';
  readonly data: string;
}

/**
 * `too_late`: it has ended since then, or can no longer be stopped. `not_yet`: the terminal takes no such answer at the
 * moment, and may later; it was not given.
 */
export type AnswerResult =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'too_late' }
  | { readonly kind: 'not_yet' }
  | TerminalUnreachable;

/** Printed exactly as it arrived: the acquirer's own words and columns. */
export interface TerminalReceipt {
  readonly copy: 'merchant' | 'customer' | 'signature';
  readonly text: string;
}

export interface TerminalEnding {
  readonly end: TerminalEnd;
  /** All that moved, with the terminal's additions; 0 unless approved. Less than requested is a part payment. */
  readonly approvedInCents: number;
  /** Of that: the customer's tip at the terminal, and the terminal's card surcharge. */
  readonly tipInCents: number;
  readonly surchargeInCents: number;
  readonly responseCode: string;
  readonly responseText: string;
  readonly card: TerminalCard | null;
  /** The acquirer's references, by which it finds the payment again. */
  readonly references: TerminalReferences;
  readonly receipts: readonly TerminalReceipt[];
}
/** Never more of the number than the terminal itself shows. */
export interface TerminalCard {
  readonly cardType: string;
  readonly maskedPan: string;
}
export interface TerminalReferences {
  readonly authCode: string | null;
  readonly rrn: string | null;
  readonly stan: string | null;
  /** What a refund of it has to name, where the maker matches refunds to purchases. */
  readonly refund: string | null;
}

export type { CardTerminalProvider };
export type CardTerminalPorts = Readonly<Partial<Record<CardTerminalProvider, CardTerminalPort>>>;
