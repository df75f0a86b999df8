/** Settles a card payment of which nobody knows for sure whether money moved (domain rules §5). Browser-safe. */
import { isOpenTerminalState } from './terminal-payment.ts';
import type { TerminalPayment } from './terminal-payment.types.ts';

/** What a person read in the bank's own list: it has the payment, or it hasn't. */
export const BANK_WORDS = ['hasIt', 'hasNot'] as const;
export type BankWord = (typeof BANK_WORDS)[number];

/**
 * What follows for the books. `decide`: its end is unknown, and the word is its end. `book`: the bank has money that the
 * books lack. `takeOut`: the books have money that the bank lacks. `agree`: nothing but that it is settled.
 */
export const SETTLEMENTS = ['decide', 'book', 'takeOut', 'agree'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** Null: there is nothing to settle, or the terminal itself is still at work on it. */
export function settlementOf(
  { state, needsReview }: Pick<TerminalPayment, 'state' | 'needsReview'>,
  word: BankWord,
): Settlement | null {
  if (state === 'unknown') return 'decide';
  if (!needsReview || isOpenTerminalState(state)) return null;
  const isInBooks = state === 'approved';
  if (isInBooks === (word === 'hasIt')) return 'agree';
  return isInBooks ? 'takeOut' : 'book';
}
