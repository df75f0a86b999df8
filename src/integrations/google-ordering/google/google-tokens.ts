/** Whether a request is Google's: a JSON Web Token of Google's, for our project, signed with one of its public keys. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import type { Verified } from '../google-ordering.port.ts';

const ISSUER = 'https://accounts.google.com';
/** Clocks differ. */
const LEEWAY_SECONDS = 60;
const KEYS_KEPT_MS = 3_600_000;
/** A key that we don't know may be new; asked no oftener, whoever writes. */
const ASK_AGAIN_MS = 60_000;

const headSchema = z.object({ alg: z.literal('RS256'), kid: z.string().min(1).max(200) });
const claimsSchema = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  iat: z.number(),
});
const keysSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('RSA') })) });

export interface TokenSettings {
  readonly projectId: string;
  /** Where Google's public keys are, as a JSON Web Key Set. */
  readonly keysUrl: string;
  readonly nowMs: () => number;
  readonly timeoutMs: number;
}

export function createTokenCheck({ projectId, keysUrl, nowMs, timeoutMs }: TokenSettings) {
  let kept: { readonly keys: ReadonlyMap<string, KeyObject>; readonly atMs: number } | null = null;
  let asking: Promise<void> | null = null;

  async function readKeys(): Promise<void> {
    const answer = await fetch(keysUrl, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`keys answered ${answer.status}`);
    const { keys } = keysSchema.parse(await answer.json());
    const read = keys.map((key) => [key.kid, createPublicKey({ key: key as JsonWebKey, format: 'jwk' })] as const);
    kept = { keys: new Map(read), atMs: nowMs() };
  }

  /** However many wait for it, Google is asked once. */
  async function keyOf(kid: string): Promise<KeyObject | undefined> {
    const age = kept ? nowMs() - kept.atMs : Number.POSITIVE_INFINITY;
    const isKnown = kept?.keys.has(kid) ?? false;
    if (age > (isKnown ? KEYS_KEPT_MS : ASK_AGAIN_MS)) {
      asking ??= readKeys().finally(() => {
        asking = null;
      });
      await asking;
    }
    return kept?.keys.get(kid);
  }

  return async function check(authorization: string): Promise<Verified> {
    const token = authorization.replace(/^Bearer\s+/i, '').trim();
    if (token === '') return refused('missing');
    const [head = '', body = '', signature = '', ...more] = token.split('.');
    const header = headSchema.safeParse(decoded(head));
    const claims = claimsSchema.safeParse(decoded(body));
    if (!header.success || !claims.success || more.length > 0) return refused('malformed');
    let key: KeyObject | undefined;
    try {
      key = await keyOf(header.data.kid);
    } catch {
      return { kind: 'unreachable' };
    }
    if (!key) return refused('unknown_key');
    const signed = Buffer.from(`${head}.${body}`);
    if (!verify('sha256', signed, key, Buffer.from(signature, 'base64url'))) return refused('signature');
    const { iss, aud, exp, iat } = claims.data;
    if (iss !== ISSUER) return refused('issuer');
    if (![aud].flat().includes(projectId)) return refused('audience');
    const seconds = nowMs() / 1000;
    if (exp + LEEWAY_SECONDS < seconds || iat - LEEWAY_SECONDS > seconds) return refused('expired');
    return { kind: 'genuine' };
  };
}

const refused = (why: Extract<Verified, { kind: 'refused' }>['why']): Verified => ({ kind: 'refused', why });

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return null;
  }
}
