import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { VouchedPerson } from '#src/http/inbound.ts';

/** What one of our machines vouches for when it hands a request to another. */
export interface Sealed {
  readonly method: string;
  /** Path and query as the caller asked. */
  readonly target: string;
  readonly host: string;
  /** The caller's own address. */
  readonly address: string;
  readonly scheme: 'http' | 'https';
  /** Milliseconds that the caller still waits, counted from the sealing. */
  readonly leftMs: number;
  /** SHA-256 of the body, in hex; of nothing where there is none. */
  readonly bodyHash: string;
  /** Who is signed in, by a session that another cell holds. */
  readonly person?: VouchedPerson | undefined;
  /** How often it was handed from one cell to another. */
  readonly hops?: number | undefined;
}

interface Stamped extends Sealed {
  readonly sentAtMs: number;
  readonly nonce: string;
}

export const SEAL_HEADER = 'x-servery-seal';
export const SEALED_HEADER = 'x-servery-sealed';
/** Said by a machine to which something was handed although it is not the primary. */
export const NOT_PRIMARY_HEADER = 'x-servery-not-primary';
const OUR_HEADERS = [SEAL_HEADER, SEALED_HEADER, NOT_PRIMARY_HEADER];
/** Between cells; a request may bear both, on its way from a copy of one cell to that cell's primary. */
export const CELL_HEADERS = { seal: 'x-servery-cell-seal', sealed: 'x-servery-cell-sealed' } as const;
const MACHINE_HEADERS = { seal: SEAL_HEADER, sealed: SEALED_HEADER } as const;

/** Our machines' clocks differ by less. */
const WINDOW_MS = 60_000;
const MAX_SEALED = 16_384;
const NONCE_BYTES = 12;

export interface Seals {
  headersOf(sealed: Sealed): Record<string, string>;
  /** Null for a seal that is not ours, too old, or used before. The body is still to be compared. */
  open(request: Request): Opened | null;
}

export interface Opened extends Sealed {
  /** Milliseconds that the caller still waits. */
  readonly remainingMs: number;
}

/**
 * Seals requests between machines that share the key. Each is good once and for a minute: what was written down on the
 * way cannot be sent again, to this path or to another.
 *
 * @param onOtherTime called for a seal of ours that is of another time: the other machine's clock is wrong, or this one's
 */
export function createSeals(
  key: string,
  now: () => number = Date.now,
  headers: { readonly seal: string; readonly sealed: string } = MACHINE_HEADERS,
  onOtherTime?: (offMs: number) => void,
): Seals {
  const used = new Map<string, number>();
  const seal = (text: string) => createHmac('sha256', key).update(text).digest();

  /** Once used, a nonce is kept for as long as its seal would be taken. */
  const isFresh = (nonce: string, at: number) => {
    for (const [one, until] of used) {
      if (until > at) break;
      used.delete(one);
    }
    if (used.has(nonce)) return false;
    used.set(nonce, at + 2 * WINDOW_MS);
    return true;
  };

  return {
    headersOf(sealed) {
      const stamped: Stamped = { ...sealed, sentAtMs: now(), nonce: randomBytes(NONCE_BYTES).toString('base64url') };
      const text = Buffer.from(JSON.stringify(stamped)).toString('base64url');
      return { [headers.sealed]: text, [headers.seal]: seal(text).toString('base64url') };
    },
    open(request) {
      const text = request.headers.get(headers.sealed) ?? '';
      const given = Buffer.from(request.headers.get(headers.seal) ?? '', 'base64url');
      if (text.length > MAX_SEALED) return null;
      const right = seal(text);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      // Only we can have written what follows.
      const stamped = JSON.parse(Buffer.from(text, 'base64url').toString()) as Stamped;
      const at = now();
      const { pathname, search } = new URL(request.url);
      if (stamped.method !== request.method || stamped.target !== pathname + search) return null;
      const offMs = stamped.sentAtMs - at;
      if (Math.abs(offMs) > WINDOW_MS) onOtherTime?.(offMs);
      if (Math.abs(offMs) > WINDOW_MS || !isFresh(stamped.nonce, at)) return null;
      return { ...stamped, remainingMs: stamped.sentAtMs + stamped.leftMs - at };
    },
  };
}

export function hashOf(body: Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(body).digest('hex');
}

/** Whether a caller sent headers that only our machines send each other. */
export function bearsOurHeaders(headers: Headers): boolean {
  return OUR_HEADERS.some((name) => headers.has(name));
}

export function withoutOurs(headers: Headers): Headers {
  const others = new Headers(headers);
  for (const name of OUR_HEADERS) others.delete(name);
  return others;
}
