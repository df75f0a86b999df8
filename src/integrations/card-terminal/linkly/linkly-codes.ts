import { LINKLY_NOT_ALLOWED } from '#src/domain/payments/linkly-words.ts';
import type { TerminalEnd } from '#src/domain/payments/terminal-payment.types.ts';
import type { TerminalRejection } from '../card-terminal.port.ts';

/**
 * What a transaction that did not succeed means, by its response code. `Success` decides about money; the code only says
 * why not. A code of two digits is the bank's and declines; staff read the terminal's own words, not ours.
 */
export type LinklyMeaning =
  | { readonly kind: 'ended'; readonly end: Exclude<TerminalEnd, 'APPROVED'> }
  /** The PIN pad never took it. */
  | { readonly kind: 'notStarted'; readonly why: TerminalRejection }
  /** Even Linkly doesn't know whether it went through. */
  | { readonly kind: 'uncertain' };

const CANCELLED = ['TM', 'TI', '17'];
const SIGNATURE_REJECTED = ['TL'];
const DECLINED = [
  ...['T1', 'T5', 'T6', 'X2', 'X3', 'X7', 'Z0', 'Z1', 'Z2', 'Z3', 'Z4', 'Z6', 'Z7'],
  ...['A8', 'A9', 'AA', 'AB', 'AC', 'AD', 'B5'],
];
const BUSY = ['BY', 'A6'];
const OFFLINE = ['PF', 'A5', 'B3'];
/** The link to the bank or the power failed in the middle: it may have gone through. */
const UNCERTAIN = ['TO', 'AE', 'X0', 'X1', 'U9', 'Z5', 'IP'];

const MEANINGS = new Map<string, LinklyMeaning>([
  ...CANCELLED.map((code) => [code, { kind: 'ended', end: 'CANCELLED' }] as const),
  ...SIGNATURE_REJECTED.map((code) => [code, { kind: 'ended', end: 'REVERSED' }] as const),
  ...DECLINED.map((code) => [code, { kind: 'ended', end: 'DECLINED' }] as const),
  ...BUSY.map((code) => [code, { kind: 'notStarted', why: 'busy' }] as const),
  ...OFFLINE.map((code) => [code, { kind: 'notStarted', why: 'offline' }] as const),
  ...LINKLY_NOT_ALLOWED.map((code) => [code, { kind: 'notStarted', why: 'not_allowed' }] as const),
  ...UNCERTAIN.map((code) => [code, { kind: 'uncertain' }] as const),
]);

export function meaningOf(responseCode: string): LinklyMeaning {
  const known = MEANINGS.get(responseCode);
  if (known) return known;
  return { kind: 'ended', end: /^\d\d$/.test(responseCode) ? 'DECLINED' : 'SYSTEM ERROR' };
}
