/** A payment that a customer's bank took back: what it is called, what answers it, and where its money is. Pure. */

/** The provider's states. A `warning` is a question without money behind it yet. */
export const DISPUTE_STATES = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
  'unknown',
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** `answer`: the store can answer until its deadline. */
export type DisputeStage = 'answer' | 'waiting' | 'won' | 'lost' | 'closed';

export function stageOf(state: string): DisputeStage {
  switch (state) {
    case 'warning_needs_response':
    case 'needs_response':
      return 'answer';
    case 'won':
      return 'won';
    case 'lost':
      return 'lost';
    case 'warning_closed':
    case 'prevented':
      return 'closed';
    default:
      return 'waiting';
  }
}

/** Whether the bank has the money while the dispute is in this state. */
export function isMoneyTaken(state: string): boolean {
  return state === 'needs_response' || state === 'under_review' || state === 'lost';
}

export const DISPUTE_MONEY = ['none', 'take', 'taken', 'return', 'returned'] as const;
/** Between the store's account and the platform: `take` and `return` are wanted, `taken` and `returned` done. */
export type DisputeMoney = (typeof DISPUTE_MONEY)[number];

/**
 * The next move of a store's money, whatever order the states came in. What was once wanted is taken, and given back after: whether
 * it was taken already is then never in question. Without an account nothing is the store's.
 */
export function moneyAfter(known: DisputeMoney, state: string, hasAccount: boolean): DisputeMoney {
  if (!hasAccount) return 'none';
  if (known === 'none' && isMoneyTaken(state)) return 'take';
  if (known === 'taken' && (state === 'won' || state === 'prevented')) return 'return';
  return known;
}

const REASONS: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank couldn’t process the payment',
  credit_not_processed: 'The customer says a refund is missing',
  customer_initiated: 'The customer asked their bank for the money',
  debit_not_authorized: 'The customer says they didn’t agree to it',
  duplicate: 'The customer says they paid twice',
  fraudulent: 'The customer says they didn’t make this payment',
  incorrect_account_details: 'The account details were wrong',
  insufficient_funds: 'The account had too little money',
  product_not_received: 'The customer says the order never came',
  product_unacceptable: 'The customer says the order wasn’t as described',
  subscription_canceled: 'The customer says they had cancelled',
  unrecognized: 'The customer doesn’t recognize the payment',
  noncompliant: 'The payment broke a card scheme’s rule',
};

export function disputeReason(reason: string): string {
  return REASONS[reason] ?? 'The customer’s bank gave no reason';
}

/** What helps most against a reason. */
export function disputeAdvice(reason: string): string {
  switch (reason) {
    case 'product_not_received':
      return 'Show that the order was handed over: the delivery record, a signature, a photo.';
    case 'fraudulent':
    case 'unrecognized':
      return 'Show that the customer ordered it: their phone number, earlier orders, messages, the delivery address.';
    case 'duplicate':
      return 'Show that the two payments were for two orders.';
    case 'credit_not_processed':
      return 'Show the refund, or why none was due.';
    case 'product_unacceptable':
      return 'Show what was ordered and what was made: the docket, the menu’s words, photos.';
    default:
      return 'Show what was ordered, when it was made, and how it was handed over.';
  }
}

/** Days left, counted down to 0 on the last one; null: nothing is due. */
export function daysLeft(dueIso: string | null, now: Temporal.Instant): number | null {
  if (dueIso === null) return null;
  const hours = now.until(Temporal.Instant.from(dueIso)).total('hours');
  return Math.max(0, Math.floor(hours / 24));
}
