import { createHash } from 'node:crypto';

/** This product, at Linkly. The same for every installation. */
export const POS_VENDOR_ID = 'b6a7b1c3-3f0e-4f0a-9d1e-6e2f6f1d7c52';

const TXN_REF_LENGTH = 16;

/**
 * Linkly's id of a session, a UUID v4 by its shape. It follows from our own key, which is written down before anything is
 * sent, so that a process which starts anew asks about the same session.
 */
export function sessionIdOf(key: string): string {
  const hex = digestOf(`session ${key}`).toString('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Our reference on the PIN pad's receipt: 16 letters and digits, which v1 pads can hold. */
export function txnRefOf(key: string): string {
  const number = BigInt(`0x${digestOf(`reference ${key}`).toString('hex')}`);
  return number.toString(36).toUpperCase().slice(0, TXN_REF_LENGTH).padStart(TXN_REF_LENGTH, '0');
}

/** A register's own id: one per Linkly account, the same after each start. */
export function posIdOf(address: string): string {
  return sessionIdOf(`register ${address}`);
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
