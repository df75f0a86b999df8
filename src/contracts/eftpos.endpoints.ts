/** Card terminals: the admin's list of them, and what a till does with a payment at one. */
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import type { PlaceCardOrderBody } from '#src/domain/ordering/ordering.schema.ts';
import type { CardTerminalBody, CardTerminalInput } from '#src/domain/payments/card-terminal.schema.ts';
import type { PartState } from '#src/domain/payments/part-approval.ts';
import type { KnownTerminalHealth } from '#src/domain/payments/terminal-health.ts';
import type { TerminalKind, TerminalResult, TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import type { PromptInput, PromptKey } from '#src/domain/payments/terminal-prompt.ts';
import { endpoint } from './endpoint.ts';

export interface CardTerminalAnswer extends CardTerminalInput {
  readonly id: string;
  readonly isPaired: boolean;
  readonly terminalNumber: string | null;
  readonly pairedIsoDateTimeUtc: string | null;
  /** This build can drive it. */
  readonly isDrivable: boolean;
}

export interface CardReceiptAnswer {
  readonly copy: 'merchant' | 'customer' | 'signature';
  /** Word for word, in fixed columns. */
  readonly text: string;
}

/** A payment at a card terminal, as the till shows it. */
export interface CardPaymentAnswer {
  readonly attemptId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly orderStatusCode: OrderStatus;
  readonly orderTotalInCents: number;
  /** Of the order, before surcharges and tips: zero once the last share is paid. */
  readonly leftInCents: number;
  /** Which share of a split bill it pays; null: not split. */
  readonly splitIndex: number | null;
  /** The till that began it. */
  readonly posTerminalId: string | null;
  readonly cardTerminalName: string;
  /** The till's own page drives it with the maker's script. */
  readonly isDrivenByTill: boolean;
  readonly kind: TerminalKind;
  readonly state: TerminalState;
  /** The specification's word; null while it is under way. */
  readonly result: TerminalResult | null;
  /** On the terminal's screen; surcharge and tip are in it. */
  readonly requestedInCents: number;
  readonly surchargeInCents: number;
  readonly tipInCents: number;
  readonly approvedInCents: number | null;
  /** The card's number is given by phone and typed at the terminal. */
  readonly isByPhone: boolean;
  /** The text on the terminal itself. */
  readonly displayText: string;
  /** The terminal's question about the signature; `isAccepted` null: not answered. */
  readonly signature: { readonly text: string; readonly isAccepted: boolean | null } | null;
  /** Any other question of the terminal, with the keys that it offers. */
  readonly prompt: {
    readonly promptId: string;
    readonly text: string;
    readonly keys: readonly PromptKey[];
    readonly input: PromptInput;
    /** Yes or no was pressed, and is on its way. */
    readonly isAnswered: boolean;
  } | null;
  readonly wantsCancel: boolean;
  readonly responseText: string | null;
  /** Of a payment that ended without money: its reason, null where `responseText` says it, and what to do next. */
  readonly advice: { readonly reason: string | null; readonly nextStep: string } | null;
  readonly card: string | null;
  readonly resolvedBy: 'terminal' | 'person' | 'us' | null;
  readonly decidedByName: string | null;
  readonly needsReview: boolean;
  /** Approved for less than requested, and what became of that; null: it was not. */
  readonly part: {
    readonly state: PartState;
    /** The one under way, while it is going back. */
    readonly reversal: {
      readonly attemptId: string;
      readonly state: TerminalState;
      readonly wantsCancel: boolean;
    } | null;
  } | null;
  /** The payment that a refund or a reversal returns. */
  readonly parentAttemptId: string | null;
  readonly receipts: readonly CardReceiptAnswer[];
  readonly createdIsoDateTimeUtc: string;
  readonly sentIsoDateTimeUtc: string | null;
}

const store = '/restaurants/:restaurantId/stores/:storeId';
const terminals = `/api/pos${store}/card_terminals` as const;

export const listCardTerminalsEndpoint = endpoint<void, { readonly cardTerminals: readonly CardTerminalAnswer[] }>()(
  'GET',
  terminals,
);
export const createCardTerminalEndpoint = endpoint<CardTerminalBody, { readonly cardTerminal: CardTerminalAnswer }>()(
  'POST',
  terminals,
);
export const editCardTerminalEndpoint = endpoint<CardTerminalBody, { readonly cardTerminal: CardTerminalAnswer }>()(
  'PUT',
  `${terminals}/:cardTerminalId`,
);
export const removeCardTerminalEndpoint = endpoint<void, Record<never, never>>()(
  'DELETE',
  `${terminals}/:cardTerminalId`,
);
export const pairCardTerminalEndpoint = endpoint<
  { readonly code: string; readonly password?: string | null },
  { readonly cardTerminal: CardTerminalAnswer }
>()('POST', `${terminals}/:cardTerminalId/pair`);
/** Asks the terminal how it is, now. */
export const checkCardTerminalEndpoint = endpoint<void, KnownTerminalHealth>()(
  'POST',
  `${terminals}/:cardTerminalId/check`,
);

/** Payments that this till has under way, then those of the store whose end is unknown. */
export const tillCardPaymentsEndpoint = endpoint<void, { readonly payments: readonly CardPaymentAnswer[] }>()(
  'GET',
  '/api/pos/card-payments',
);
export const tillCardPaymentEndpoint = endpoint<void, CardPaymentAnswer>()('GET', '/api/pos/card-payments/:attemptId');

/** A sale that is paid by card; the order waits for the terminal. */
export const placeCardOrderEndpoint = endpoint<
  PlaceCardOrderBody,
  { readonly order: Order; readonly payment: CardPaymentAnswer }
>()('POST', `/api/pos${store}/card-orders`);
/** It is not paid by card after all. */
export const giveUpCardOrderEndpoint = endpoint<
  Record<never, never>,
  { readonly orderId: string; readonly statusCode: OrderStatus }
>()('POST', `/api/pos${store}/card-orders/:orderId/give-up`);

export interface StartCardPaymentBody {
  /** Made on the device. */
  readonly attemptId: string;
  /** The part of the amount left, before surcharge and tip. */
  readonly amountInCents: number;
  readonly tipInCents?: number | undefined;
  /** Which share of a split bill. */
  readonly splitIndex?: number | null | undefined;
  readonly cardTerminalId?: string | null | undefined;
  /** The guest gives the card's number by phone. */
  readonly isByPhone?: boolean | undefined;
}
/** Pays what is left of an order, or a share of it. */
export const startCardPaymentEndpoint = endpoint<StartCardPaymentBody, CardPaymentAnswer>()(
  'POST',
  `/api/pos${store}/orders/:orderId/card-payments`,
);
export interface RefundToCardBody {
  readonly attemptId: string;
  readonly amountInCents: number;
  readonly reason: string;
  /** The payment to refund; null for the one with the most left. */
  readonly paymentId?: string | null | undefined;
  /** The items it is for; each is refunded once. */
  readonly lines?: readonly { readonly lineId: string; readonly quantity: number }[] | undefined;
  /** From an employee with refund permission, if the one at the till has none. */
  readonly approval?: string | null | undefined;
}
/** Refunds to the card, at the terminal. */
export const refundToCardEndpoint = endpoint<RefundToCardBody, CardPaymentAnswer>()(
  'POST',
  `/api/pos${store}/orders/:orderId/card-refunds`,
);

const payment = `/api/pos${store}/card-payments/:attemptId` as const;
export const cancelCardPaymentEndpoint = endpoint<Record<never, never>, CardPaymentAnswer>()(
  'POST',
  `${payment}/cancel`,
);
export const answerSignatureEndpoint = endpoint<{ readonly isAccepted: boolean }, CardPaymentAnswer>()(
  'POST',
  `${payment}/signature`,
);
export interface PressTerminalKeyBody {
  /** Of the question that was read. */
  readonly promptId: string;
  readonly key: PromptKey;
  /** What was typed; it is passed on and never kept. */
  readonly data: string;
}
export const pressTerminalKeyEndpoint = endpoint<PressTerminalKeyBody, CardPaymentAnswer>()('POST', `${payment}/key`);
/** Asks the terminal again how it ended; never charges. */
export const askCardTerminalEndpoint = endpoint<Record<never, never>, CardPaymentAnswer>()('POST', `${payment}/ask`);
export interface DecideCardPaymentBody {
  readonly verdict: 'approved' | 'notApproved';
  readonly reason: string;
  readonly approval?: string | null | undefined;
}
/** A person read it off the terminal's own screen. */
export const decideCardPaymentEndpoint = endpoint<DecideCardPaymentBody, CardPaymentAnswer>()(
  'POST',
  `${payment}/decide`,
);
export const printCardReceiptEndpoint = endpoint<
  { readonly copy: CardReceiptAnswer['copy'] },
  { readonly printJobId: string }
>()('POST', `${payment}/print`);
