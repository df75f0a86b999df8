import { createHash } from 'node:crypto';

/** The terminal keeps a number of the till's own beside each transaction, of up to this many. */
const LARGEST = 99_999_999;

/**
 * Our number of a transaction at the terminal. It follows from our own key, which is written down before anything is
 * sent, so that a process which starts anew recognises its own transaction as the terminal's last.
 */
export function sequenceOf(key: string): number {
  return (createHash('sha256').update(`worldline ${key}`).digest().readUInt32BE(0) % LARGEST) + 1;
}

/** Of the reversal that follows a signature which the cashier refused. */
export function refusalSequenceOf(key: string): number {
  return sequenceOf(`refused ${key}`);
}

/** What a refund of a payment names: the acquirer's references of it, in one text. */
export interface RefundReference {
  readonly acqId?: number | undefined;
  readonly acqTransRef?: string | undefined;
  readonly sixTrxRefNum?: string | undefined;
  readonly trmTransRef?: string | undefined;
}

export function refundReferenceOf({ acqId, acqTransRef, sixTrxRefNum, trmTransRef }: RefundReference): string | null {
  const said = { acqId, acqTransRef, sixTrxRefNum, trmTransRef };
  return Object.values(said).some((value) => value !== undefined) ? JSON.stringify(said) : null;
}

export function readRefundReference(text: string | null): RefundReference {
  if (text === null) return {};
  try {
    return JSON.parse(text) as RefundReference;
  } catch {
    return {};
  }
}
