import type { SimulatedCard, SimulatedDecline } from './payment-intents.ts';

/** The result of a try on the hosted page. */
export type CardFate =
  | { readonly kind: 'pays' }
  | { readonly kind: 'needsCheck' }
  | { readonly kind: 'declines'; readonly why: SimulatedDecline };

/** Declines that a person or a test can choose, in Stripe's words. */
export const DECLINES = {
  generic_decline: declined('card_declined', 'generic_decline', 'Your card was declined.'),
  insufficient_funds: declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('card_declined', 'lost_card', 'Your card was declined.'),
  stolen_card: declined('card_declined', 'stolen_card', 'Your card was declined.'),
  expired_card: declined('expired_card', 'expired_card', 'Your card has expired.'),
  incorrect_cvc: declined('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  processing_error: declined('processing_error', 'processing_error', 'There was an error. Try again in a moment.'),
  do_not_honor: declined('card_declined', 'do_not_honor', 'Your card was declined.'),
  transaction_not_allowed: declined(
    'card_declined',
    'transaction_not_allowed',
    'Your card does not support this purchase.',
  ),
  card_velocity_exceeded: declined(
    'card_declined',
    'card_velocity_exceeded',
    'Your card was declined for too many tries.',
  ),
  fraudulent: declined('card_declined', 'fraudulent', 'Your card was declined.'),
  authentication_required: declined(
    'authentication_required',
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
  ),
  authentication_failed: declined(
    'payment_intent_authentication_failure',
    null,
    'We could not verify that this is your card. Choose another way to pay.',
  ),
} as const satisfies Record<string, SimulatedDecline>;
export type DeclineChoice = keyof typeof DECLINES;

/** Stripe's published test numbers. */
const FATES: Record<string, CardFate> = {
  '4000000000000002': { kind: 'declines', why: DECLINES.generic_decline },
  '4000000000009995': { kind: 'declines', why: DECLINES.insufficient_funds },
  '4000000000009987': { kind: 'declines', why: DECLINES.lost_card },
  '4000000000009979': { kind: 'declines', why: DECLINES.stolen_card },
  '4000000000000069': { kind: 'declines', why: DECLINES.expired_card },
  '4000000000000127': { kind: 'declines', why: DECLINES.incorrect_cvc },
  '4000000000000119': { kind: 'declines', why: DECLINES.processing_error },
  '4000000000006975': { kind: 'declines', why: DECLINES.card_velocity_exceeded },
  '4100000000000019': { kind: 'declines', why: DECLINES.fraudulent },
  '4000002500003155': { kind: 'needsCheck' },
  '4000000000003220': { kind: 'needsCheck' },
};

function declined(code: string, declineCode: string | null, message: string): SimulatedDecline {
  return { code, declineCode, message };
}

/** A number as typed; an empty field is the card that pays, so that simply pressing Pay works. */
export function fateOfNumber(typed: string): CardFate | null {
  const digits = typed.replaceAll(/\D/g, '');
  if (digits === '') return { kind: 'pays' };
  if (digits.length < 12 || digits.length > 19 || !passesLuhn(digits)) return null;
  return FATES[digits] ?? { kind: 'pays' };
}

/** Of a card that is kept; this one could be kept, and is declined when it is charged. */
const DECLINES_LATER = '4000000000000341';

export function fateOfSavedNumber(digits: string): CardFate {
  if (digits === DECLINES_LATER) return { kind: 'declines', why: DECLINES.generic_decline };
  return FATES[digits] ?? { kind: 'pays' };
}

export function cardOfNumber(typed: string): SimulatedCard {
  const digits = typed.replaceAll(/\D/g, '') || '4242424242424242';
  const brand = digits.startsWith('4') ? 'visa' : digits.startsWith('3') ? 'amex' : 'mastercard';
  return { brand, last4: digits.slice(-4) };
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
