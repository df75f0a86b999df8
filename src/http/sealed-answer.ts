import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Needs } from '#src/context.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Which request an answer belongs to; only the caller knows the key. */
export interface AnswerPlace {
  readonly scope: string;
  readonly key: string;
}

/** A key as stored in the database: it identifies the key without revealing it. */
export function storedKey(ctx: Needs<'secrets'>, { scope, key }: AnswerPlace): string {
  return ctx.secrets.keyedHash('idempotency key', `${scope}\0${key}`);
}

/**
 * An answer as stored in the database. It may contain the key to an order or a cart, so it is sealed with the caller's
 * own idempotency key, which is nowhere in the file: a copy or a backup opens nothing.
 */
export function sealAnswer(ctx: Needs<'secrets'>, place: AnswerPlace, answer: unknown): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(ctx, place), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer ?? null), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Null: it was not sealed for this request, or by another installation. */
export function openAnswer(
  ctx: Needs<'secrets'>,
  place: AnswerPlace,
  sealed: unknown,
): { readonly answer: unknown } | null {
  if (typeof sealed !== 'string') return null;
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(ctx, place), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return { answer: JSON.parse(text.toString('utf8')) };
  } catch {
    return null;
  }
}

function sealingKey(ctx: Needs<'secrets'>, { scope, key }: AnswerPlace): Buffer {
  return Buffer.from(ctx.secrets.keyedHash('idempotency answer', `${scope}\0${key}`), 'hex').subarray(0, 32);
}
