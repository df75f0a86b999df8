import type { TerminalEnd } from '#src/domain/payments/terminal-payment.types.ts';
import type { ServiceAnswer, TerminalRejection } from '../card-terminal.port.ts';
import type { TimConstant, TimException } from './tim-api.types.ts';

/** What a failed transaction means for the money (reference on payments, 4.5). */
export type WorldlineMeaning =
  | { readonly kind: 'ended'; readonly end: Exclude<TerminalEnd, 'APPROVED'> }
  /** Refused before it began; once it ran, the same code says nothing about the money. */
  | { readonly kind: 'notStarted'; readonly why: TerminalRejection }
  /** The terminal is asked for its last transaction. */
  | { readonly kind: 'uncertain' };

/** By the names that the kit gives them; the numbers are those of the terminal's own protocol. */
const NUMBERS: Readonly<Record<string, number>> = {
  OK: 0,
  API_CANCEL_ECR: 50,
  API_INVALID_ANSWER: 51,
  API_DISABLED_FEATURE: 52,
  API_FUNCTION_DISALLOWED: 53,
  API_PERSISTENCY_PROBLEM: 54,
  API_CONNECT_FAIL_SERVER: 100,
  API_CONNECT_FAIL_TERMINAL: 101,
  API_CONNECTION_LOST_SERVER: 102,
  API_CONNECTION_LOST_TERMINAL: 103,
  ETHERNET_DISCONNECTED: 104,
  RS232_DISCONNECTED: 105,
  API_TIMEOUT_SERVER: 106,
  API_TIMEOUT_TERMINAL: 107,
  SERVER_INVALID_ANSWER: 200,
  SERVER_INVALID_REQUEST: 201,
  SERVER_DISABLED_FEATURE: 202,
  SERVER_PERSISTENCY_PROBLEM: 203,
  SERVER_CONNECT_FAIL_TERMINAL: 250,
  SERVER_CONNECTION_LOST_TERMINAL: 251,
  SERVER_TIMEOUT_TERMINAL: 252,
  CCR_UNAVAILABLE: 300,
  MCR_UNAVAILABLE: 301,
  NFC_UNAVAILABLE: 302,
  DISPLAY_UNAVAILABLE: 303,
  PIN_PAD_UNAVAILABLE: 304,
  RS232_UNAVAILABLE: 305,
  RS232_NOT_CONFIGURED: 306,
  SW_INSTALLATION_FAILED: 307,
  SW_VERSION_NOT_SUITABLE: 308,
  SW_AUTHENTICATION_FAILED: 309,
  CARD_READER_ERROR_CCR: 400,
  CARD_READER_ERROR_MCR: 401,
  CARD_READER_ERROR_NFC: 402,
  CARD_ERROR_CCR: 403,
  CARD_ERROR_MCR: 404,
  CARD_ERROR_NFC: 405,
  CARD_READ_ERROR: 406,
  CARD_READ_TIMEOUT: 407,
  CARD_INSERTION_TIMEOUT: 408,
  CARD_READER_KEYS_LOST: 409,
  CARD_READER_SECURITY_ERROR: 410,
  CARD_TIMEOUT: 411,
  CARD_NOT_READABLE: 412,
  CARD_INVALID_DATA: 413,
  CARD_FUNCTION_NOT_FOUND: 414,
  CARD_FUNCTION_NOT_ALLOWED: 415,
  CARD_UNEXPECTEDLY_PRESENT_IN_READER: 416,
  PIN_PAD_SECURITY_ERROR: 500,
  PIN_PAD_TAMPERED: 501,
  PIN_PAD_KEYS_LOST: 502,
  CARDHOLDER_STOP: 550,
  CARDHOLDER_TIMEOUT: 551,
  CARD_REMOVED: 552,
  TIM_TIMEOUT_ECR: 600,
  TIM_CONNECT_FAIL_PAYMENT_HOST: 601,
  TIM_CONNECTION_LOST_PAYMENT_HOST: 602,
  TIM_TIMEOUT_ANSWER_RS232: 603,
  TIM_COMMUNICATION_FAILURE: 604,
  TIM_CONFIG_FAILURE: 605,
  TIM_INIT_FAILURE: 606,
  SIXML_GENERAL_ERROR: 700,
  SIXML_INVALID_REQUEST: 701,
  SIXML_WRONG_CASHIER: 702,
  SIXML_WRONG_ECR_ID: 703,
  SIXML_UNKNOWN_REFERENCE_NUMBER: 704,
  SIXML_WRONG_STATE: 705,
  BUSY_OTHER_CONTROLLER: 706,
  BUSY_MAINTENANCE: 707,
  REQUEST_PENDING: 708,
  SIXML_UNSUPPORTED_REQUEST: 709,
  TRX_NO_COMMON_APPLICATIONS: 800,
  TRX_LIMIT_EXCEEDED: 801,
  TRX_NO_COMMON_CVM: 802,
  DECLINED_CVM_FAILED: 803,
  TRX_REFERRAL: 804,
  TRX_INVALID_AUTH_RESPONSE: 805,
  DECLINED_GENERIC: 806,
  DECLINED_SALDO_TOO_LOW: 807,
  DECLINED_WRONG_PIN: 808,
  DECLINED_CARD_BLOCKED: 809,
  DECLINED_SECURITY_ISSUE: 810,
  DECLINED_USAGE_CONTROL: 811,
  DECLINED_DOUBLE_TRANSACTION: 812,
  DECLINED_GENERIC_FIRST_AC: 813,
  DECLINED_GENERIC_SECOND_AC: 814,
  TRX_COMMIT_TIMEOUT: 815,
  TRX_ROLLBACK_IMPOSSIBLE: 816,
  CASHBACK_AMOUNT_TOO_LOW: 817,
  CASHBACK_AMOUNT_TOO_HIGH: 818,
  BASKET_DECLINED: 819,
  NO_TRX_IN_GROUP_EXCEEDED: 820,
  UNSUPPORTED_CHARACTERS_IN_MESSAGE: 821,
  LOYALTY_CHECK_IN_PENDING: 822,
  DECLINED_CARD_ERROR: 823,
  DECLINED_CARD_EXPIRED: 824,
  DECLINED_TRX_INVALID: 825,
  DECLINED_TRY_LATER: 826,
  DECLINED_TRY_ANOTHER_INTERFACE: 827,
  DECLINED_INVALID_MERCHANT: 828,
  DECLINED_RESTRICTION_DECLINED: 829,
  DECLINED_WRONG_CURRENCY: 830,
  DECLINED_AUTOREVERSAL_PENDING: 831,
  DECLINED_WRONG_CARD_NUMBER: 832,
  DECLINED_WRONG_CARD_EXPIRY_DATE: 833,
  DECLINED_RETRY_TEMPORARY_UNAVAILABLE: 834,
  DECLINED_SERVICE_NOT_ALLOWED: 835,
  DECLINED_CARDHOLDER_INFORMATION_ISSUE: 836,
  DECLINED_REFERRAL_WRONG_AUTH_CODE: 837,
  DECLINED_REFERRAL_WRONG_AMOUNT: 838,
  DECLINED_REFERRAL_OTHER_REASON: 839,
  DECLINED_CAPTURE_CARD_GENERIC: 840,
  DECLINED_CAPTURE_CARD_INFO_TO_CLIENT: 841,
  DECLINED_CAPTURE_CARD_ORDER_TO_CLIENT: 842,
  DECLINED_CAPTURE_CARD_TIMEOUT_REMOVING_CARD: 843,
  DECLINED_NOT_SUPPORTED: 844,
};

/** The kit writes names in more than one way: `API_CANCEL_ECR`, `apiCancelEcr`. */
const plain = (name: string) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
const BY_PLAIN_NAME = new Map(Object.entries(NUMBERS).map(([name, number]) => [plain(name), { name, number }]));
const BY_NUMBER = new Map(Object.entries(NUMBERS).map(([name, number]) => [number, name]));

/** A code that came after the answer was lost: nothing was said about the money. */
export const CONNECTION_LOST = 'API_CONNECTION_LOST_TERMINAL';
/** A release of the kit may know codes that we don't. */
const UNKNOWN_NUMBER = -1;

export const codeNameOf = (number: number): string => BY_NUMBER.get(number) ?? 'SIXML_GENERAL_ERROR';

export function codeOf(exception: TimException | undefined): { readonly name: string; readonly number: number } {
  const { resultCode } = exception ?? {};
  const given = typeof resultCode === 'string' ? resultCode : ((resultCode as TimConstant | undefined)?.name ?? '');
  return BY_PLAIN_NAME.get(plain(given)) ?? { name: given || 'UNKNOWN', number: UNKNOWN_NUMBER };
}

const CANCELLED = new Set([50, 408, 550, 551, 552]);
const REVERSED = new Set([815, 831]);
const LOST = new Set([102, 103, 600, 602, 604, 816, UNKNOWN_NUMBER]);

/** `hasBegun`: the terminal showed at least once that it was at work on this transaction. */
export function meaningOf(number: number, hasBegun: boolean): WorldlineMeaning {
  if (LOST.has(number) || REVERSED.has(number)) return { kind: 'uncertain' };
  if (CANCELLED.has(number)) return { kind: 'ended', end: 'CANCELLED' };
  if (isNotStarted(number)) return hasBegun ? { kind: 'uncertain' } : { kind: 'notStarted', why: rejectionOf(number) };
  return { kind: 'ended', end: isDeclined(number) ? 'DECLINED' : 'SYSTEM ERROR' };
}

/** How a transaction ended of which the terminal itself says that it failed: no money stays moved. */
export function endOfFailed(number: number): Exclude<TerminalEnd, 'APPROVED'> {
  if (REVERSED.has(number)) return 'REVERSED';
  if (CANCELLED.has(number)) return 'CANCELLED';
  return isDeclined(number) || number === UNKNOWN_NUMBER ? 'DECLINED' : 'SYSTEM ERROR';
}

/** Why the terminal could not be used. */
export function rejectionOf(number: number): TerminalRejection {
  if (number === 706 || number === 707 || number === 708) return 'busy';
  if (number === 703) return 'not_paired';
  return (number >= 100 && number <= 107) || number === 250 || number === 251 || number === 252 || number === 600
    ? 'offline'
    : 'not_allowed';
}

/** Why an act beside payments didn't happen. */
export function refusalOf({ name, number }: { readonly name: string; readonly number: number }): ServiceAnswer {
  const text = name.replaceAll('_', ' ');
  if (number === 102 || number === 103) return { kind: 'unreachable', why: 'connection_lost' };
  const why = rejectionOf(number);
  if (why === 'not_allowed') return { kind: 'failed', responseCode: number < 0 ? name : String(number), text };
  return { kind: 'refused', why, text };
}

function isNotStarted(number: number): boolean {
  if (number >= 51 && number <= 54) return true;
  if (number === 100 || number === 101 || (number >= 104 && number <= 107)) return true;
  return (number >= 701 && number <= 703) || (number >= 705 && number <= 709) || number === 821;
}

/** 820 and 822 are the terminal's own trouble, not the bank's no. */
function isDeclined(number: number): boolean {
  return number >= 800 && number <= 844 && ![815, 816, 820, 821, 822, 831].includes(number);
}
