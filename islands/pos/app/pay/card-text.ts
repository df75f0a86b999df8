/** The state of a card payment, in words that a cashier can act on. */
import type { StartCardPaymentBody } from '#src/contracts/eftpos.endpoints.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { PartState } from '#src/domain/payments/part-approval.ts';
import { isOpenTerminalState, mayStillArrive } from '#src/domain/payments/terminal-payment.ts';
import type { TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { CardPayment } from '../api/card-api.ts';

export interface CardText {
  readonly tone: 'wait' | 'ask' | 'warn' | 'done' | 'fail';
  readonly title: string;
  readonly text: string;
  /** What to do now, where the terminal's code says it. */
  readonly nextStep?: string;
}

type Facts = Pick<CardPayment, 'state' | 'kind' | 'cardTerminalName' | 'wantsCancel' | 'part' | 'needsReview'> &
  Partial<
    Pick<
      CardPayment,
      | 'responseText'
      | 'advice'
      | 'signature'
      | 'prompt'
      | 'resolvedBy'
      | 'displayText'
      | 'sentIsoDateTimeUtc'
      | 'isByPhone'
    >
  >;

/** For texts with amounts. */
export type PartFacts = Pick<
  CardPayment,
  'part' | 'approvedInCents' | 'requestedInCents' | 'leftInCents' | 'cardTerminalName'
>;

const WHAT: Record<CardPayment['kind'], string> = { PURCHASE: 'payment', REFUND: 'refund', REVERSAL: 'reversal' };

export function cardText(payment: Facts): CardText {
  const { state, kind, cardTerminalName, wantsCancel, part, signature } = payment;
  if (part) return PART_TEXTS[part.reversal && isStuck(part.reversal.state) ? 'stuck' : part.state];
  switch (state) {
    case 'wanted':
    case 'sent':
      return { tone: 'wait', title: 'Starting…', text: `Connecting to ${cardTerminalName}.` };
    case 'inProgress':
      return wantsCancel
        ? {
            tone: 'wait',
            title: 'Cancelling…',
            text: 'Wait for the terminal. The payment may already have gone through.',
          }
        : { tone: 'wait', title: 'Follow the prompts on the terminal', text: whileUnderWay(payment) };
    case 'signature':
      if (payment.prompt && !payment.prompt.isAnswered) {
        return { tone: 'ask', title: 'The terminal has a question', text: sentence(payment.prompt.text) };
      }
      return !payment.prompt && (signature?.isAccepted === null || signature === undefined)
        ? {
            tone: 'ask',
            title: 'Does the signature match?',
            text: 'Compare it with the card. The signature slip is printing.',
          }
        : { tone: 'wait', title: 'Sending to the terminal…', text: 'One moment.' };
    case 'recovering':
      return {
        tone: 'warn',
        title: 'Do not charge again',
        text: `Lost connection to ${cardTerminalName}. Checking whether the ${WHAT[kind]} went through.`,
      };
    case 'unknown':
      return {
        tone: 'warn',
        title: 'Do not charge again',
        text: `${cardTerminalName} hasn’t confirmed the ${WHAT[kind]}. Check its screen.`,
      };
    case 'approved':
      return { tone: 'done', title: 'Approved', text: approvedText(payment) };
    default:
      return { tone: 'fail', title: FAILED[state], text: failedText(payment), ...nextStepOf(payment) };
  }
}

/** The amounts are beside it (`partText`). */
const PART_TEXTS: Readonly<Record<PartState | 'stuck', CardText>> = {
  goingBack: {
    tone: 'ask',
    title: 'Ask for the same card',
    text: 'The card was approved for only part of the amount. To return that part, the customer uses the same card once more, if the terminal asks for it. Or keep it and take the rest.',
  },
  stuck: {
    tone: 'warn',
    title: 'Do not charge again',
    text: 'The card was approved for only part of the amount, and the terminal hasn’t confirmed that it went back. Check its screen.',
  },
  wentBack: {
    tone: 'fail',
    title: 'Not paid',
    text: 'The card was approved for only part of the amount, and that part went back to it. Try another card or another payment method.',
  },
  kept: {
    tone: 'ask',
    title: 'Part paid',
    text: 'The card paid part of the amount. Take the rest with another card or another payment method.',
  },
};

/** What was approved, and what is still open, in one line. */
export function partText(
  { part, approvedInCents, requestedInCents, leftInCents }: PartFacts,
  currencyCode: CurrencyCode,
): string | null {
  if (!part) return null;
  const amount = (cents: number) => formatAmount(cents, currencyCode);
  const approved = `${amount(approvedInCents ?? 0)} of ${amount(requestedInCents)} approved`;
  return part.state === 'kept' ? `${approved} · ${amount(leftInCents)} still to be paid` : approved;
}

/** No one knows how it ended. */
export function isStuck(state: TerminalState): boolean {
  return state === 'recovering' || state === 'unknown';
}

const FAILED: Record<
  Exclude<TerminalState, 'wanted' | 'sent' | 'inProgress' | 'signature' | 'recovering' | 'unknown' | 'approved'>,
  string
> = {
  declined: 'Declined',
  cancelled: 'Cancelled',
  reversed: 'Reversed',
  failed: 'Terminal error',
  notStarted: 'Not started',
};

function approvedText({ needsReview, resolvedBy }: Facts): string {
  if (needsReview) return 'The terminal gave two different results. Ask a manager to check this payment.';
  return resolvedBy === 'person'
    ? 'Recorded from the terminal’s screen. It will be checked when the terminal is back online.'
    : '';
}

function failedText(payment: Facts): string {
  const { state, kind, responseText, advice } = payment;
  const nothing = kind === 'REFUND' ? 'Nothing was refunded.' : 'The customer was not charged.';
  if (state === 'reversed') return 'The signature was declined. The customer was not charged.';
  if (state === 'notStarted') return notStartedText(payment, nothing);
  const why = advice?.reason ?? (responseText ? sentence(responseText) : '');
  return [why, nothing].filter((part) => part !== '').join(' ');
}

/** None while it may still go through, nor where the text itself says what to do. */
function nextStepOf(payment: Facts): Pick<CardText, 'nextStep'> {
  const { advice, displayText } = payment;
  if (!advice || isOnItsWay(payment) || displayText === NOT_PAIRED) return {};
  return { nextStep: advice.nextStep };
}

function isOnItsWay({ state, resolvedBy = null, sentIsoDateTimeUtc = null }: Facts): boolean {
  return mayStillArrive({ state, resolvedBy, sentIsoDateTimeUtc });
}

const NOT_PAIRED = 'NOT PAIRED';

/** In the terminal's own words, where it gave any and we have none: they say what to mend. */
function notStartedText(payment: Facts, nothing: string): string {
  const { kind, cardTerminalName, displayText = '', advice } = payment;
  if (isOnItsWay(payment)) {
    return `${cardTerminalName} doesn’t know the ${WHAT[kind]}. It may still go through: check its screen before you try again.`;
  }
  if (displayText === NOT_PAIRED) return `${cardTerminalName} isn’t paired. Pair it again in the admin. ${nothing}`;
  const why = advice?.reason || sentence(displayText) || 'The terminal didn’t receive the payment.';
  return `${why} ${nothing}`;
}

export interface AsideText {
  readonly tone: 'warn' | 'done' | 'fail';
  readonly text: string;
  /** The label of its button. */
  readonly action: string;
}

type AsideFacts = Facts &
  Pick<
    CardPayment,
    'orderNumber' | 'requestedInCents' | 'surchargeInCents' | 'tipInCents' | 'approvedInCents' | 'leftInCents'
  >;

/** One line about a payment that was set aside, true at every moment. */
export function asideText(payment: AsideFacts, currencyCode: CurrencyCode): AsideText {
  const { orderNumber, kind, state, part, needsReview } = payment;
  if (part) return asidePartText(payment, currencyCode);
  const asked = formatAmount(payment.requestedInCents, currencyCode);
  const isOpen = isOpenTerminalState(state);
  if (isOpen || needsReview) {
    const what = kind === 'PURCHASE' ? 'card payment' : `card ${WHAT[kind]}`;
    const warning = kind === 'PURCHASE' ? ' Do not charge again.' : '';
    return { tone: 'warn', text: `${orderNumber}: ${asked} ${what} is not confirmed.${warning}`, action: 'Open' };
  }
  if (state === 'approved') {
    const taken = formatAmount(payment.approvedInCents ?? payment.requestedInCents, currencyCode);
    const text = kind === 'PURCHASE' ? `${taken} by card approved` : `${taken} card ${WHAT[kind]} approved`;
    return { tone: 'done', text: `${orderNumber}: ${text}`, action: 'Done' };
  }
  const how = ENDED[state as keyof typeof ENDED];
  if (kind !== 'PURCHASE') {
    return { tone: 'fail', text: `${orderNumber} ${how}: ${asked} is still to be refunded.`, action: 'Open' };
  }
  const due = formatAmount(payment.requestedInCents - payment.surchargeInCents - payment.tipInCents, currencyCode);
  return { tone: 'fail', text: `${orderNumber} ${how}: ${due} is still to be paid.`, action: 'Take payment' };
}

function asidePartText(payment: AsideFacts, currencyCode: CurrencyCode): AsideText {
  const { orderNumber, part, approvedInCents, leftInCents } = payment;
  const approved = formatAmount(approvedInCents ?? 0, currencyCode);
  if (part?.state === 'goingBack') {
    const text = `${orderNumber}: ${approved} hasn’t gone back to the card yet. Do not charge again.`;
    return { tone: 'warn', text, action: 'Open' };
  }
  const how = part?.state === 'kept' ? `${approved} paid by card` : 'not covered by the card';
  const left = formatAmount(leftInCents, currencyCode);
  return { tone: 'fail', text: `${orderNumber} ${how}: ${left} is still to be paid.`, action: 'Take payment' };
}

const ENDED: Readonly<Record<keyof typeof FAILED, string>> = {
  declined: 'declined',
  cancelled: 'cancelled',
  reversed: 'taken back',
  failed: 'failed at the terminal',
  notStarted: 'not started',
};

/** The bank's capitals as a sentence: 'INSUFFICIENT FUNDS' → 'Insufficient funds.' */
export function sentence(words: string): string {
  const lower = words.trim().toLowerCase();
  if (lower === '') return '';
  const text = `${lower[0]?.toUpperCase()}${lower.slice(1)}${/[.!?]$/.test(lower) ? '' : '.'}`;
  return text.replaceAll(/\bpin\b/g, 'PIN');
}

function whileUnderWay({ kind, cardTerminalName, isByPhone = false }: Facts): string {
  if (isByPhone) return `If ${cardTerminalName} asks for a card, type the number that the customer gives you.`;
  return kind === 'REVERSAL'
    ? `If ${cardTerminalName} asks for a card, the customer uses the same one again.`
    : `Waiting for the customer at ${cardTerminalName}.`;
}

/** The same payment again, for the same share. The caller gives the attempt's id. */
export function anotherTry(
  payment: Pick<CardPayment, 'requestedInCents' | 'surchargeInCents' | 'tipInCents' | 'splitIndex' | 'isByPhone'>,
): Omit<StartCardPaymentBody, 'attemptId'> {
  const { requestedInCents, surchargeInCents, tipInCents, splitIndex, isByPhone } = payment;
  return { amountInCents: requestedInCents - surchargeInCents - tipInCents, tipInCents, splitIndex, isByPhone };
}

/** A share of a bill was paid, so more of this order's money follows. */
export function isMoreToPay({ kind, leftInCents }: Pick<CardPayment, 'kind' | 'leftInCents'>): boolean {
  return kind === 'PURCHASE' && leftInCents > 0;
}

/** Whether the till can stop it. It can't once the terminal has ended it or asks something. */
export function canCancel({ state, wantsCancel }: Pick<CardPayment, 'state' | 'wantsCancel'>): boolean {
  return !wantsCancel && (state === 'wanted' || state === 'sent' || state === 'inProgress');
}
