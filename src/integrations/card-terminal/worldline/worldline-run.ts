import type { TerminalEnding, TerminalReceipt, TerminalRequest } from '../card-terminal.port.ts';
import { receiptsOf } from './read-transaction.ts';
import type { TimTransactionData, TimTransactionResponse } from './tim-api.types.ts';
import type { Done } from './tim-line.ts';
import { readRefundReference, sequenceOf } from './worldline-ids.ts';

/** A transaction as this process knows it. What the terminal itself knows outlives us. */
export interface Run {
  readonly key: string;
  readonly sequence: number;
  /** Null: adopted from the terminal after a start of ours. */
  readonly requestedInCents: number | null;
  /** The terminal showed that it is at work on it. */
  hasBegun: boolean;
  /** The connection broke before its end was told. */
  isLost: boolean;
  /** Its signature was refused, and the terminal is at work on giving the money back. */
  isUndoing: boolean;
  /** Approved, with a signature to be checked. */
  question: TimTransactionResponse | null;
  refused: Extract<Done, { kind: 'failed' }> | null;
  ending: TerminalEnding | null;
}

export function newRun(key: string, requestedInCents: number | null): Run {
  const nothing = { question: null, refused: null, ending: null };
  return {
    key,
    sequence: sequenceOf(key),
    requestedInCents,
    hasBegun: false,
    isLost: false,
    isUndoing: false,
    ...nothing,
  };
}

/** The copy that the customer signed. */
export function signedCopy({ question }: Run): TerminalReceipt[] {
  return question ? receiptsOf(question, { toSign: true }) : [];
}

/** A refund is a credit that names its purchase; a reversal is one of all of it, unless the purchase is the last. */
export function orderOf(
  { key, kind, original }: TerminalRequest,
  isLast: boolean,
  withTips: boolean,
): { readonly type: string; readonly data: TimTransactionData } {
  const ecrSeqCounter = sequenceOf(key);
  if (kind === 'PURCHASE') return { type: 'purchase', data: { ecrSeqCounter, tipAllowed: withTips } };
  const named = Object.entries(readRefundReference(original?.reference ?? null));
  const references = Object.fromEntries(named.filter(([, value]) => value !== undefined && value !== null));
  const transRef = original ? { transRef: sequenceOf(original.key) } : {};
  return { type: isLast ? 'reversal' : 'credit', data: { ecrSeqCounter, ...transRef, ...references } };
}
