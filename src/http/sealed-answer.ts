import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Needs } from '#src/context.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const PACKED_FROM_BYTES = 500;

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
 * own idempotency key, which is nowhere in the file: a copy or a backup opens nothing. A long one is compressed first:
 * an order's is 12 kB, which would be a third of all pages that a commit of orders writes.
 */
export function sealAnswer(ctx: Needs<'secrets'>, place: AnswerPlace, answer: unknown): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(ctx, place), iv);
  const text = Buffer.from(JSON.stringify(answer ?? null));
  const packed = text.length < PACKED_FROM_BYTES ? text : Bun.zstdCompressSync(text, { level: 1 });
  const sealed = Buffer.concat([cipher.update(packed), cipher.final()]);
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
    return { answer: JSON.parse((isPacked(text) ? Bun.zstdDecompressSync(text) : text).toString('utf8')) };
  } catch {
    return null;
  }
}

/** JSON never begins like this. */
function isPacked(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32LE(0) === 0xfd2fb528;
}

function sealingKey(ctx: Needs<'secrets'>, { scope, key }: AnswerPlace): Buffer {
  return Buffer.from(ctx.secrets.keyedHash('idempotency answer', `${scope}\0${key}`), 'hex').subarray(0, 32);
}
