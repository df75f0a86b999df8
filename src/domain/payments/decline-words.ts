/** Why a card was declined, in words for the customer who holds it. Pure and browser-safe. */

const PLAIN = 'Your bank declined this card. Try another card, or call your bank.';
/** A thief with a lost or stolen card learns nothing; nor does a fraudster what gave them away. */
const SAYS_NOTHING = PLAIN;

const WORDS: Readonly<Record<string, string>> = {
  generic_decline: PLAIN,
  card_declined: PLAIN,
  do_not_honor: PLAIN,
  lost_card: SAYS_NOTHING,
  stolen_card: SAYS_NOTHING,
  fraudulent: SAYS_NOTHING,
  insufficient_funds: 'This card doesn’t have enough money for this order. Try another card.',
  expired_card: 'This card has expired. Use another card.',
  incorrect_cvc: 'The security code is wrong. Check it and try again.',
  incorrect_number: 'The card number is wrong. Check it and try again.',
  processing_error: 'The card couldn’t be processed. Try again in a moment.',
  transaction_not_allowed: 'This card can’t be used for this purchase. Try another card.',
  card_velocity_exceeded: 'This card has reached its limit. Try another card, or wait a day.',
  authentication_required: 'Your bank wants to confirm that it’s you. Pay again, and follow its steps.',
  payment_intent_authentication_failure: 'Your bank couldn’t confirm that it’s you. Try again, or use another card.',
};

/** The provider's codes that have words of their own; any other is a plain decline. */
export const DECLINE_CODES = Object.keys(WORDS);

export function declineWords(code: string | null): string {
  return (code !== null && Object.hasOwn(WORDS, code) && WORDS[code]) || PLAIN;
}
