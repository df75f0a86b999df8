/** Amounts that are more likely a slip of a finger than meant: a till asks once before it takes them. Pure. Browser-safe. */
import { DENOMINATIONS } from '../cash/denominations.ts';
import { formatAmount } from '../money/format-amount.ts';
import type { CurrencyCode } from '../tenancy/store-settings.schema.ts';

export interface OddMoney {
  readonly kind: 'received' | 'tip' | 'discount';
  readonly amountInCents: number;
  /** What it is a part of: the amount due, the bill, the price. */
  readonly ofInCents: number;
}

const MOST_TIMES_DUE = 10;
/** A discount typed by hand that takes more than half. */
const MOST_OFF_BPS = 5000;

/** Above ten times what is due, unless a single note may be it: $100 for an espresso is a guest without change. */
export function oddReceived(dueInCents: number, receivedInCents: number, currencyCode: CurrencyCode): OddMoney | null {
  const largestNoteInCents = DENOMINATIONS[currencyCode][0]?.valueInCents ?? 0;
  const isOdd = dueInCents > 0 && receivedInCents > dueInCents * MOST_TIMES_DUE && receivedInCents > largestNoteInCents;
  return isOdd ? { kind: 'received', amountInCents: receivedInCents, ofInCents: dueInCents } : null;
}

export function oddTip(billInCents: number, tipInCents: number): OddMoney | null {
  return tipInCents > billInCents && billInCents > 0
    ? { kind: 'tip', amountInCents: tipInCents, ofInCents: billInCents }
    : null;
}

export function oddDiscount(priceInCents: number, discountInCents: number): OddMoney | null {
  return priceInCents > 0 && discountInCents * 10_000 > priceInCents * MOST_OFF_BPS
    ? { kind: 'discount', amountInCents: discountInCents, ofInCents: priceInCents }
    : null;
}

export interface OddMoneyText {
  readonly title: string;
  readonly note: string;
  readonly yes: string;
  readonly no: string;
}

/** The question, with the amount on the key that says yes. */
export function oddMoneyText({ kind, amountInCents, ofInCents }: OddMoney, currencyCode: CurrencyCode): OddMoneyText {
  const amount = formatAmount(amountInCents, currencyCode);
  const of = formatAmount(ofInCents, currencyCode);
  switch (kind) {
    case 'received': {
      const change = formatAmount(amountInCents - ofInCents, currencyCode);
      return {
        title: `Received ${amount}?`,
        note: `The amount due is ${of}, so the change is ${change}.`,
        yes: `Take ${amount}`,
        no: 'Change the amount',
      };
    }
    case 'tip':
      return {
        title: `A tip of ${amount}?`,
        note: `The bill is ${of}. This tip is more than the bill.`,
        yes: `Tip ${amount}`,
        no: 'Change the tip',
      };
    case 'discount':
      return {
        title: `Take ${amount} off?`,
        note:
          amountInCents >= ofInCents
            ? `That is all of ${of}.`
            : `That is ${Math.round((amountInCents * 100) / ofInCents)}% of ${of}.`,
        yes: `Take ${amount} off`,
        no: 'Change the discount',
      };
  }
}
