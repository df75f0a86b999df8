/** The state of a card payment, in words that a cashier can act on. */
import type { StartCardPaymentBody } from '#src/contracts/eftpos.endpoints.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { isOpenTerminalState, mayStillArrive } from '#src/domain/payments/terminal-payment.ts';
import type { TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { CardPayment } from './card-api.ts';

export interface CardText {
  readonly tone: 'wait' | 'ask' | 'warn' | 'done' | 'fail';
  readonly title: string;
  readonly text: string;
}

type Facts = Pick<CardPayment, 'state' | 'kind' | 'cardTerminalName' | 'wantsCancel' | 'isPartial' | 'needsReview'> &
  Partial<Pick<CardPayment, 'responseText' | 'signature' | 'resolvedBy' | 'displayText' | 'sentIsoDateTimeUtc'>>;

const WHAT: Record<CardPayment['kind'], string> = { PURCHASE: 'payment', REFUND: 'refund', REVERSAL: 'reversal' };

export function cardText(payment: Facts): CardText {
  const { state, kind, cardTerminalName, wantsCancel, isPartial, signature } = payment;
  if (isPartial) {
    return {
      tone: 'fail',
      title: 'Not paid',
      text: 'The card was approved for only part of the amount. That payment is being reversed. Try another card or another payment method.',
    };
  }
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
        : {
            tone: 'wait',
            title: 'Follow the prompts on the terminal',
            text: `Waiting for the customer at ${cardTerminalName}.`,
          };
    case 'signature':
      return signature?.isAccepted === null || signature === undefined
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
      return { tone: 'fail', title: FAILED[state], text: failedText(payment) };
  }
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
  const { state, kind, responseText } = payment;
  const nothing = kind === 'REFUND' ? 'Nothing was refunded.' : 'The customer was not charged.';
  if (state === 'reversed') return 'The signature was declined. The customer was not charged.';
  if (state === 'notStarted') return notStartedText(payment, nothing);
  const why = responseText ? sentence(responseText) : '';
  return [why, nothing].filter((part) => part !== '').join(' ');
}

/** In the terminal's own words, where it gave any: they say what to mend. */
function notStartedText(payment: Facts, nothing: string): string {
  const { kind, cardTerminalName, displayText = '', resolvedBy = null, sentIsoDateTimeUtc = null } = payment;
  if (mayStillArrive({ ...payment, resolvedBy, sentIsoDateTimeUtc })) {
    return `${cardTerminalName} doesn’t know the ${WHAT[kind]}. It may still go through: check its screen before you try again.`;
  }
  if (displayText === 'NOT PAIRED') return `${cardTerminalName} isn’t paired. Pair it again in the admin. ${nothing}`;
  return `${sentence(displayText) || 'The terminal didn’t receive the payment.'} ${nothing}`;
}

export interface AsideText {
  readonly tone: 'warn' | 'done' | 'fail';
  readonly text: string;
  /** The label of its button. */
  readonly action: string;
}

type AsideFacts = Facts &
  Pick<CardPayment, 'orderNumber' | 'requestedInCents' | 'surchargeInCents' | 'tipInCents' | 'approvedInCents'>;

/** One line about a payment that was set aside, true at every moment. */
export function asideText(payment: AsideFacts, currencyCode: CurrencyCode): AsideText {
  const { orderNumber, kind, state, isPartial, needsReview } = payment;
  const asked = formatAmount(payment.requestedInCents, currencyCode);
  const isOpen = isOpenTerminalState(state);
  if (isOpen || needsReview) {
    const what = kind === 'PURCHASE' ? 'card payment' : `card ${WHAT[kind]}`;
    const warning = kind === 'PURCHASE' ? ' Do not charge again.' : '';
    return { tone: 'warn', text: `${orderNumber}: ${asked} ${what} is not confirmed.${warning}`, action: 'Open' };
  }
  if (state === 'approved' && !isPartial) {
    const taken = formatAmount(payment.approvedInCents ?? payment.requestedInCents, currencyCode);
    const text = kind === 'PURCHASE' ? `${taken} by card approved` : `${taken} card ${WHAT[kind]} approved`;
    return { tone: 'done', text: `${orderNumber}: ${text}`, action: 'Done' };
  }
  const how = isPartial || state === 'approved' ? 'not covered by the card' : ENDED[state as keyof typeof ENDED];
  if (kind !== 'PURCHASE') {
    return { tone: 'fail', text: `${orderNumber} ${how}: ${asked} is still to be refunded.`, action: 'Open' };
  }
  const due = formatAmount(payment.requestedInCents - payment.surchargeInCents - payment.tipInCents, currencyCode);
  return { tone: 'fail', text: `${orderNumber} ${how}: ${due} is still to be paid.`, action: 'Take payment' };
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

/** The same payment again, for the same share. The caller gives the attempt's id. */
export function anotherTry(
  payment: Pick<CardPayment, 'requestedInCents' | 'surchargeInCents' | 'tipInCents' | 'splitIndex'>,
): Omit<StartCardPaymentBody, 'attemptId'> {
  const { requestedInCents, surchargeInCents, tipInCents, splitIndex } = payment;
  return { amountInCents: requestedInCents - surchargeInCents - tipInCents, tipInCents, splitIndex };
}

/** A share of a bill was paid, so more of this order's money follows. */
export function isMoreToPay({ kind, leftInCents }: Pick<CardPayment, 'kind' | 'leftInCents'>): boolean {
  return kind === 'PURCHASE' && leftInCents > 0;
}

/** Whether the till can stop it. It can't once the terminal has ended it or asks something. */
export function canCancel({ state, kind, wantsCancel }: Pick<CardPayment, 'state' | 'kind' | 'wantsCancel'>): boolean {
  return kind !== 'REVERSAL' && !wantsCancel && (state === 'wanted' || state === 'sent' || state === 'inProgress');
}
