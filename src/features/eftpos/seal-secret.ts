import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Needs } from '#src/context.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A pairing secret as it is stored: sealed with a key that only this installation can derive, bound to whose it is, so
 * that a stolen file or a copied row opens nothing.
 */
export function sealSecret(ctx: Needs<'secrets'>, cardTerminalId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(ctx, cardTerminalId), iv);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Null: not sealed here, or not for this terminal; it has to be paired again. */
export function openSecret(ctx: Needs<'secrets'>, cardTerminalId: string, sealedText: string | null): string | null {
  if (sealedText === null) return null;
  const bytes = Buffer.from(sealedText, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ctx, cardTerminalId), bytes.subarray(0, IV_BYTES));
  try {
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}

function keyOf(ctx: Needs<'secrets'>, cardTerminalId: string): Buffer {
  return Buffer.from(ctx.secrets.keyedHash('cardTerminalSecret', cardTerminalId), 'hex');
}
