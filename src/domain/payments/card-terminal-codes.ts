/** The specification's words for how a card terminal answers, and the status that says the same of a call. Browser-safe. */
import { LINKLY_NOT_ALLOWED } from './linkly-words.ts';
import { isOpenTerminalState } from './terminal-payment.ts';
import type { TerminalState } from './terminal-payment.types.ts';

export const CARD_TERMINAL_CODES = [
  '00',
  'system error',
  'already settled',
  'printer error',
  'busy',
  'comms error',
  'offline',
  'timeout',
  'cancelled',
  'declined',
  'signature rejected',
] as const;
export type CardTerminalCode = (typeof CARD_TERMINAL_CODES)[number];

/**
 * 200: it has ended. 202: it is under way. 400: the request isn't valid. 401: the terminal is no longer paired. 404: it
 * never reached the terminal, or nobody knows it. 408: the terminal didn't answer in time and is asked again. 444: no
 * answer at all, so a person looks at the terminal. 500: the terminal or the bank failed.
 */
export const CARD_TERMINAL_HTTP_CODES = [200, 202, 400, 401, 404, 408, 444, 500] as const;
export type CardTerminalHttpCode = (typeof CARD_TERMINAL_HTTP_CODES)[number];

/** The maker's own codes that say more than the end does (reference on payments, 2.9). */
const BY_CODE: Readonly<Record<string, CardTerminalCode>> = {
  TH: 'printer error',
  BY: 'busy',
  A6: 'busy',
  busy: 'busy',
  PF: 'offline',
  A5: 'offline',
  B3: 'offline',
  offline: 'offline',
  TO: 'timeout',
  TI: 'timeout',
  AE: 'timeout',
  '95': 'already settled',
  '97': 'already settled',
  ...Object.fromEntries(
    ['X0', 'X1', 'X2', 'X3', 'Z0', 'Z1', 'Z2', 'Z3', 'Z4', 'Z6', 'Z7'].map((code) => [code, 'comms error'] as const),
  ),
};

const BY_STATE: Readonly<Record<TerminalState, CardTerminalCode | null>> = {
  wanted: null,
  sent: null,
  inProgress: null,
  signature: null,
  recovering: 'comms error',
  unknown: 'timeout',
  approved: '00',
  declined: 'declined',
  cancelled: 'cancelled',
  reversed: 'signature rejected',
  failed: 'system error',
  notStarted: 'system error',
};

export interface CodedAttempt {
  readonly state: TerminalState;
  readonly responseCode: string | null;
}

/** Null while the terminal is at work and nothing has gone wrong. */
export function cardTerminalCode({ state, responseCode }: CodedAttempt): CardTerminalCode | null {
  // Money moved or didn't: no code of the maker's says otherwise. A day's codes are no payment's.
  if (state === 'approved' || state === 'reversed') return BY_STATE[state];
  const said = isOpenTerminalState(state) ? undefined : BY_CODE[responseCode ?? ''];
  return said && said !== 'already settled' ? said : BY_STATE[state];
}

export function cardTerminalHttpCode({ state, responseCode }: CodedAttempt): CardTerminalHttpCode {
  if (state === 'recovering') return 408;
  if (state === 'unknown') return 444;
  if (isOpenTerminalState(state)) return 202;
  if (state === 'failed') return 500;
  if (state !== 'notStarted') return 200;
  return responseCode === 'not_paired' ? 401 : NOT_ALLOWED.has(responseCode ?? '') ? 400 : 404;
}

const NOT_ALLOWED: ReadonlySet<string> = new Set(['not_allowed', ...LINKLY_NOT_ALLOWED]);
