/**
 * Another price for an order that Uber Eats took: the store asks for it, and the customer agrees in Uber's app or doesn't. The money
 * is Uber's until then. Browser-safe.
 */
import type { Cents } from '../money/money.ts';
import type { MarketplaceOrder } from './marketplace-order.ts';

/** Uber's reasons to ask for more. The last needs words. */
export const RAISE_REASONS = {
  REQUESTED_ADD_ONS: 'Add-ons that were asked for',
  BIGGER_SIZE: 'Bigger size',
  NEW_ITEM_ADDED: 'Item added',
  OTHER: 'Other (please specify)',
} as const;

/** Uber's reasons to ask for less. The last needs words. */
export const LOWER_REASONS = {
  ITEM_SOLD_OUT: 'Item sold out',
  REMOVED_ITEM: 'Item removed',
  ADD_ON_UNAVAILABLE: 'Add-on unavailable',
  OTHER: 'Other (please specify)',
} as const;

export type PriceChangeReason = keyof typeof RAISE_REASONS | keyof typeof LOWER_REASONS;
export const PRICE_CHANGE_REASONS = [
  ...new Set([...Object.keys(RAISE_REASONS), ...Object.keys(LOWER_REASONS)]),
] as readonly PriceChangeReason[];

export interface PriceChange {
  /** Above zero the customer pays more, below zero less. */
  readonly amountInCents: Cents;
  readonly reason: PriceChangeReason;
  /** With `OTHER`; empty otherwise. The customer reads it. */
  readonly words: string;
  /** Of the change, in percent; null: none was given. */
  readonly taxRatePercent: number | null;
}

/** What Uber lets this store ask for. */
export interface PriceChangeRules {
  readonly isAllowed: boolean;
  /** Up or down. */
  readonly mostInCents: Cents;
  /** Null: Uber doesn't say; a rate is then needed where prices contain their tax. */
  readonly needsTaxRate: boolean | null;
}

/** Where Uber says nothing else: $50, in whatever the store's currency is. */
export const USUAL_PRICE_CHANGE_RULES: PriceChangeRules = { isAllowed: true, mostInCents: 5_000, needsTaxRate: null };

/** Uber refuses what no tax can be. */
export const MOST_TAX_PERCENT = 30;

export type PriceChangeIssue =
  | 'not_allowed'
  | 'nothing_changes'
  | 'over_limit'
  | 'below_zero'
  | 'wrong_reason'
  | 'words_missing'
  | 'tax_rate_missing';

/** Why the store can't ask for it; null: it can. */
export function priceChangeIssue(
  { amountInCents, reason, words, taxRatePercent }: PriceChange,
  { grandTotalInCents, money }: Pick<MarketplaceOrder, 'grandTotalInCents' | 'money'>,
  rules: PriceChangeRules,
): PriceChangeIssue | null {
  if (!rules.isAllowed) return 'not_allowed';
  if (amountInCents === 0) return 'nothing_changes';
  if (Math.abs(amountInCents) > rules.mostInCents) return 'over_limit';
  if (grandTotalInCents !== null && grandTotalInCents + amountInCents < 0) return 'below_zero';
  if (!(reason in (amountInCents > 0 ? RAISE_REASONS : LOWER_REASONS))) return 'wrong_reason';
  if (reason === 'OTHER' && words === '') return 'words_missing';
  const needsTaxRate = rules.needsTaxRate ?? money?.isTaxIncluded ?? true;
  return needsTaxRate && taxRatePercent === null ? 'tax_rate_missing' : null;
}

/** The field that is to be put right. */
export const PRICE_CHANGE_FIELDS: Readonly<Record<PriceChangeIssue, string>> = {
  not_allowed: '',
  nothing_changes: 'amountInCents',
  over_limit: 'amountInCents',
  below_zero: 'amountInCents',
  wrong_reason: 'reason',
  words_missing: 'customReason',
  tax_rate_missing: 'taxRatePercent',
};

/** `mostText`: the store's limit as money. */
export function priceChangeIssueText(issue: PriceChangeIssue, mostText: string): string {
  switch (issue) {
    case 'not_allowed':
      return 'Uber Eats doesn’t let this store change prices. Ask Uber to turn it on.';
    case 'nothing_changes':
      return 'Enter an amount, such as 3.00.';
    case 'over_limit':
      return `Change the price by ${mostText} at most.`;
    case 'below_zero':
      return 'That is more than the order costs.';
    case 'wrong_reason':
      return 'Choose a reason that fits a higher or a lower price.';
    case 'words_missing':
      return 'Add a reason in words. The customer reads it.';
    case 'tax_rate_missing':
      return 'Choose the tax on this change.';
  }
}

/** A change that the store asked for, as it is kept with the order. */
export interface AskedPriceChange {
  readonly amountInCents: Cents;
  readonly reason: PriceChangeReason;
  /** What Uber had changed of the price before. */
  readonly beforeInCents: Cents;
  readonly askedIsoDateTimeUtc: string;
  readonly askedBy: string;
  /** False: Uber hasn't confirmed that it asks the customer; its answer was lost, or isn't there yet. */
  readonly isConfirmed: boolean;
}

export const PRICE_CHANGE_STATES = ['waiting', 'agreed', 'unanswered'] as const;
export type PriceChangeState = (typeof PRICE_CHANGE_STATES)[number];

/** Uber reports no refusal. A customer who hasn't agreed by then won't. */
const ANSWER_MS = 10 * 60_000;

/** What became of it, by the order as it was last read. `now` in milliseconds since 1970. */
export function priceChangeState(
  { beforeInCents, askedIsoDateTimeUtc }: Pick<AskedPriceChange, 'beforeInCents' | 'askedIsoDateTimeUtc'>,
  { money }: Pick<MarketplaceOrder, 'money'>,
  now: number,
): PriceChangeState {
  if ((money?.adjustmentInCents ?? 0) !== beforeInCents) return 'agreed';
  return now - Date.parse(askedIsoDateTimeUtc) < ANSWER_MS ? 'waiting' : 'unanswered';
}
