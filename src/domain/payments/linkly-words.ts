/**
 * What Linkly's response codes mean for the person at the till, and what to do next (reference on payments, 2.9). Whether
 * money moved is the payment's state, never the code. Browser-safe.
 */
import type { CardTerminalProvider } from './card-terminal.schema.ts';
import { isOpenTerminalState } from './terminal-payment.ts';
import type { TerminalKind, TerminalPayment } from './terminal-payment.types.ts';

/** Codes by which a PIN pad refuses a request before it begins: set up wrongly, or not asked as it should be. */
export const LINKLY_NOT_ALLOWED = ['TF', 'ZZ', 'B1', 'B2', 'B6', 'B7', 'B8', 'D0', 'W6'] as const;

/** For a purchase, and for a refund or a reversal. */
const STEPS = {
  none: ['Nothing more to do.', 'Nothing more to do.'],
  signature: ['Check the signature on the slip.', 'Check the signature on the slip.'],
  otherCard: ['Ask for another card or another way to pay.', 'Try again, or refund another way.'],
  keepNothing: [
    'Ask for another card or another way to pay. You don’t need to keep this card.',
    'Refund another way. You don’t need to keep this card.',
  ],
  sameCard: ['Ask the customer to try again with the same card.', 'Ask the customer to try again with the same card.'],
  lessOnCard: [
    'Charge a smaller amount to this card, or ask for another way to pay.',
    'Refund a smaller amount, or refund another way.',
  ],
  amount: ['Check the amount, then try again.', 'Check the amount, then try again.'],
  again: ['Try again.', 'Try again.'],
  later: ['Try again in a minute, or ask for another way to pay.', 'Try again in a minute.'],
  logOn: ['Log the terminal on in Settings, then try again.', 'Log the terminal on in Settings, then try again.'],
  paper: ['Check the terminal’s paper, then try again.', 'Check the terminal’s paper, then try again.'],
  busy: ['Wait until the terminal is free, then try again.', 'Wait until the terminal is free, then try again.'],
  power: [
    'Check that the terminal is on and connected, then try again.',
    'Check that the terminal is on and connected, then try again.',
  ],
  pair: ['Pair the terminal again in the admin.', 'Pair the terminal again in the admin.'],
  provider: [
    'Ask for another way to pay. If it happens again, call your payment provider.',
    'Refund another way. If it happens again, call your payment provider.',
  ],
  look: [
    'Do not charge again. Check the terminal’s screen first.',
    'Do not refund again. Check the terminal’s screen first.',
  ],
} as const satisfies Record<string, readonly [purchase: string, refund: string]>;
type Step = keyof typeof STEPS;
type Words = readonly [reason: string, step: Step];

/** Made by the PIN pad or by Linkly itself. */
const OF_PIN_PADS: Readonly<Record<string, Words>> = {
  BY: ['The terminal is busy.', 'busy'],
  A6: ['Linkly is busy.', 'later'],
  PF: ['The terminal is offline.', 'power'],
  A5: ['The terminal is offline.', 'power'],
  B3: ['The terminal is offline.', 'power'],
  TM: ['Cancelled at the terminal or the till.', 'again'],
  TI: ['No one responded on the terminal in time.', 'again'],
  TO: ['The terminal took too long.', 'look'],
  AE: ['The terminal took too long.', 'look'],
  X0: ['The bank didn’t respond.', 'look'],
  U9: ['The bank didn’t respond.', 'look'],
  X1: ['The terminal lost its connection to the bank.', 'look'],
  Z5: ['The terminal lost power during the payment.', 'look'],
  IP: ['The terminal is still working on the payment.', 'look'],
  TH: ['The terminal’s printer has a problem.', 'paper'],
  TG: ['The terminal’s screen has a problem.', 'provider'],
  TF: ['The terminal needs to log on first.', 'logOn'],
  TL: ['The signature was declined.', 'otherCard'],
  T1: ['The terminal doesn’t accept this kind of card.', 'otherCard'],
  T5: ['The amount is above this terminal’s limit.', 'lessOnCard'],
  T6: ['This account can’t be used with this card.', 'sameCard'],
  X2: ['The bank couldn’t process the payment.', 'later'],
  X3: ['The bank couldn’t process the payment.', 'later'],
  X7: ['The terminal and the bank have lost their shared key.', 'logOn'],
  Y3: ['The terminal couldn’t process the payment.', 'again'],
  Z0: ['The terminal’s modem has a problem.', 'later'],
  Z1: ['The terminal has no line to the bank.', 'later'],
  Z2: ['The bank’s line didn’t answer.', 'later'],
  Z3: ['The bank’s line is busy.', 'later'],
  Z4: ['The terminal has a wrong number for the bank.', 'provider'],
  Z6: ['The terminal has no connection to the bank.', 'later'],
  Z7: ['The terminal’s connection to the bank failed.', 'later'],
  ZZ: ['The terminal didn’t process the payment.', 'again'],
  A1: ['The terminal was asked twice at once.', 'again'],
  A2: ['Linkly had a problem.', 'later'],
  A4: ['The terminal’s merchant number isn’t valid.', 'provider'],
  A7: ['Linkly had a problem.', 'later'],
  B4: ['Linkly had a problem.', 'later'],
  A8: ['The terminal didn’t accept the amount.', 'amount'],
  B5: ['The terminal didn’t accept the amount.', 'amount'],
  A9: ['The card isn’t valid.', 'otherCard'],
  AA: ['The account isn’t valid.', 'otherCard'],
  AB: ['The card’s expiry date isn’t valid.', 'otherCard'],
  AC: ['The card has expired.', 'otherCard'],
  AD: ['There’s a problem with the account.', 'otherCard'],
  AF: ['The terminal has no record of this payment.', 'again'],
  E2: ['The terminal has no earlier payment.', 'again'],
  B1: ['The terminal didn’t accept the request.', 'provider'],
  B2: ['The terminal doesn’t support this.', 'provider'],
  B6: ['The terminal didn’t accept the request.', 'provider'],
  B7: ['The terminal doesn’t support this.', 'provider'],
  B8: ['The terminal didn’t accept the payment’s reference.', 'again'],
  D0: ['The terminal didn’t accept the authorisation code.', 'again'],
  IN: ['The terminal has just started up.', 'again'],
  V9: ['The terminal is no longer working on this payment.', 'again'],
  W6: ['The terminal doesn’t support this.', 'provider'],
  ...Object.fromEntries(
    ['T4', 'TJ', 'P3', 'P6', 'P8', 'X4', 'X8', 'X9', 'XA', 'XB', 'XC', 'S0'].map(
      (code) => [code, ['The terminal had a problem.', 'provider']] as const,
    ),
  ),
};

/** Of the bank, passed through: staff read its own words, and ours only where it sent none. */
const OF_BANKS: Readonly<Record<string, Words>> = {
  '00': ['Approved.', 'none'],
  '08': ['Approved with a signature.', 'signature'],
  '10': ['Approved for a part of the amount.', 'none'],
  '11': ['Approved.', 'none'],
  '16': ['Approved.', 'none'],
  '01': ['The bank wants to be called about this card.', 'otherCard'],
  '02': ['The bank wants to be called about this card.', 'otherCard'],
  '03': ['The bank doesn’t know this merchant number.', 'provider'],
  '04': ['The bank declined this card.', 'keepNothing'],
  '05': ['The bank declined this card.', 'otherCard'],
  '06': ['The bank couldn’t process the payment.', 'later'],
  '07': ['The bank declined this card.', 'keepNothing'],
  '09': ['The bank is still working on an earlier request.', 'later'],
  '12': ['The bank doesn’t allow this payment.', 'otherCard'],
  '13': ['The bank didn’t accept the amount.', 'amount'],
  '14': ['The card number isn’t valid.', 'otherCard'],
  '15': ['No bank is known for this card.', 'otherCard'],
  '17': ['The customer cancelled.', 'again'],
  '19': ['The bank asks for another try.', 'sameCard'],
  '21': ['The bank did nothing.', 'again'],
  '22': ['The bank suspects a fault.', 'later'],
  '23': ['The bank didn’t accept the fee.', 'provider'],
  '25': ['The bank has no record of this payment.', 'again'],
  '30': ['The bank couldn’t read the request.', 'provider'],
  '31': ['This card’s bank isn’t supported.', 'otherCard'],
  '33': ['The card has expired.', 'keepNothing'],
  '34': ['The bank declined this card.', 'otherCard'],
  '35': ['The bank declined this card.', 'otherCard'],
  '36': ['The bank has restricted this card.', 'otherCard'],
  '37': ['The bank declined this card.', 'otherCard'],
  '38': ['The PIN was wrong too many times.', 'keepNothing'],
  '39': ['The card has no credit account.', 'sameCard'],
  '40': ['The bank doesn’t support this.', 'provider'],
  '41': ['The bank declined this card.', 'keepNothing'],
  '42': ['The card doesn’t have this account.', 'sameCard'],
  '43': ['The bank declined this card.', 'keepNothing'],
  '44': ['The card doesn’t have this account.', 'sameCard'],
  '51': ['The account doesn’t have enough money.', 'otherCard'],
  '52': ['The card has no cheque account.', 'sameCard'],
  '53': ['The card has no savings account.', 'sameCard'],
  '54': ['The card has expired.', 'otherCard'],
  '55': ['The PIN is wrong.', 'sameCard'],
  '56': ['The bank doesn’t know this card.', 'otherCard'],
  '57': ['The bank doesn’t allow this card for this payment.', 'otherCard'],
  '58': ['The bank doesn’t allow this payment at this terminal.', 'provider'],
  '59': ['The bank declined this card.', 'otherCard'],
  '60': ['The bank declined this card.', 'otherCard'],
  '61': ['The amount is above the card’s limit.', 'lessOnCard'],
  '62': ['The bank has restricted this card.', 'otherCard'],
  '63': ['The bank’s security check failed.', 'otherCard'],
  '64': ['The amount isn’t that of the original payment.', 'amount'],
  '65': ['The card was used too often.', 'otherCard'],
  '66': ['The bank declined this card.', 'otherCard'],
  '67': ['The bank declined this card.', 'keepNothing'],
  '68': ['The bank responded too late.', 'later'],
  '75': ['The PIN was wrong too many times.', 'otherCard'],
  '90': ['The bank is closing its day.', 'later'],
  '91': ['The card’s bank isn’t available.', 'later'],
  '92': ['The card’s bank can’t be reached.', 'otherCard'],
  '93': ['The bank doesn’t allow this payment by law.', 'otherCard'],
  '94': ['The bank already has a payment like this.', 'later'],
  '95': ['The terminal’s totals don’t match the bank’s.', 'later'],
  '96': ['The bank had a problem.', 'later'],
  '97': ['The bank has just reset its totals.', 'again'],
  '98': ['The terminal and the bank have lost their shared key.', 'logOn'],
};

/** Our own, where a terminal was never reached. */
const OF_OURS: Readonly<Record<string, Words>> = {
  busy: ['The terminal is busy.', 'busy'],
  offline: ['The terminal is offline.', 'power'],
  not_paired: ['The terminal is no longer paired.', 'pair'],
  not_allowed: ['The terminal isn’t set up for this.', 'provider'],
};

const BY_CODE: ReadonlyMap<string, Words> = new Map(Object.entries({ ...OF_PIN_PADS, ...OF_BANKS, ...OF_OURS }));
/** For a code in no list, and for one that says approved of a payment that wasn't: the terminal's `Success` decides. */
const UNLISTED: Words = ['The payment wasn’t approved.', 'otherCard'];
const SAYS_APPROVED: ReadonlySet<Step> = new Set(['none', 'signature']);

/** The counter's own simulated terminals speak the same codes. */
export function hasLinklyCodes(provider: CardTerminalProvider): boolean {
  return provider === 'linkly' || provider === 'simulator';
}

interface CodeWords {
  readonly reason: string;
  readonly nextStep: string;
}

/** Null: a code that isn't listed. */
export function linklyCodeWords(code: string, kind: TerminalKind): CodeWords | null {
  const words = BY_CODE.get(code);
  return words ? inFull(words, kind) : null;
}

interface TerminalAdvice {
  /** Null: the terminal's own text says it. */
  readonly reason: string | null;
  readonly nextStep: string;
}

/** For a payment that ended without money. Null: it didn't, or its result has to be compared with the bank first. */
export function linklyAdvice({
  state,
  kind,
  needsReview,
  responseCode,
  responseText,
}: Pick<TerminalPayment, 'state' | 'kind' | 'needsReview'> & {
  readonly responseCode: string | null;
  readonly responseText: string | null;
}): TerminalAdvice | null {
  if (isOpenTerminalState(state) || state === 'approved' || needsReview || responseCode === null) return null;
  const listed = BY_CODE.get(responseCode);
  const isListed = listed !== undefined && !SAYS_APPROVED.has(listed[1]);
  const { reason, nextStep } = inFull(isListed ? listed : UNLISTED, kind);
  const isPinPads = isListed && !(responseCode in OF_BANKS);
  return { reason: !isPinPads && responseText?.trim() ? null : reason, nextStep };
}

function inFull([reason, step]: Words, kind: TerminalKind): CodeWords {
  return { reason, nextStep: STEPS[step][kind === 'PURCHASE' ? 0 : 1] };
}
