/**
 * The specification's calls of Linkly, for a till's own program. They stand on the same use cases as the till's pay
 * sheet: a session is a payment, and its id the attempt's.
 */
import type { CardTerminalCode, CardTerminalHttpCode } from '#src/domain/payments/card-terminal-codes.ts';
import type { TerminalKind, TerminalResult } from '#src/domain/payments/terminal-payment.types.ts';
import type { CardPaymentAnswer, CardTerminalAnswer } from './eftpos.endpoints.ts';
import { endpoint } from './endpoint.ts';

export interface LinklyTransactionAnswer {
  /** Made on the device, and named in every later call. */
  readonly sessionId: string;
  readonly transactionType: TerminalKind;
  /** Null while it is under way. */
  readonly transactionResult: TerminalResult | null;
  /** The status that Linkly gives for the same; this answer's own status is 202 while it is under way. */
  readonly httpCode: CardTerminalHttpCode;
  /** Null while nothing has gone wrong. */
  readonly code: CardTerminalCode | null;
  /** The bank's own code and words. */
  readonly responseCode: string | null;
  readonly responseText: string | null;
  readonly payment: CardPaymentAnswer;
}

export const linklyPairEndpoint = endpoint<
  { readonly cardTerminalId: string; readonly pairCode: string; readonly password: string },
  { readonly cardTerminal: CardTerminalAnswer }
>()('POST', '/api/linkly/pin-pad/pair');
export const linklyPurchaseEndpoint = endpoint<
  {
    readonly sessionId: string;
    readonly orderId: string;
    readonly amountInCents: number;
    readonly tipInCents?: number;
    readonly splitIndex?: number | null;
    /** The guest gives the card's number by phone. */
    readonly isByPhone?: boolean | undefined;
  },
  LinklyTransactionAnswer
>()('POST', '/api/linkly/purchase/request');
export const linklyRefundEndpoint = endpoint<
  {
    readonly sessionId: string;
    readonly orderId: string;
    readonly amountInCents: number;
    readonly reason: string;
    readonly paymentId?: string | null;
    readonly approval?: string | null;
  },
  LinklyTransactionAnswer
>()('POST', '/api/linkly/refund/request');
export const linklyCancelEndpoint = endpoint<{ readonly sessionId: string }, LinklyTransactionAnswer>()(
  'POST',
  '/api/linkly/cancel-transaction/request',
);
/** Asks how it ended. Never charges. */
export const linklyRetryEndpoint = endpoint<{ readonly sessionId: string }, LinklyTransactionAnswer>()(
  'POST',
  '/api/linkly/retry/request',
);
/** With a session: its own receipt as it was kept. Without one: the last that the PIN pad remembers. */
export const linklyReprintEndpoint = endpoint<
  { readonly sessionId?: string | null; readonly copy?: 'merchant' | 'customer' },
  { readonly text: string; readonly printJobId: string | null }
>()('POST', '/api/linkly/reprint-receipt/request');

export interface LinklyNoteBody {
  readonly sessionId: string;
  /** What the till saw, in a sentence. */
  readonly note: string;
}
export interface LinklyNoteAnswer {
  readonly sessionId: string;
  /** A manager is asked to look at it. */
  readonly needsReview: boolean;
}
/** A purchase that failed, for whoever runs the platform. */
export const linklyPurchaseNoteEndpoint = endpoint<LinklyNoteBody, LinklyNoteAnswer>()(
  'POST',
  '/api/linkly/slack/purchase',
);
export const linklyRefundNoteEndpoint = endpoint<LinklyNoteBody, LinklyNoteAnswer>()(
  'POST',
  '/api/linkly/slack/refund',
);
