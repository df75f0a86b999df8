/** Whether a request is Google's: a JSON Web Token of Google's, for our project, signed with one of its public keys. */
import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTHeaderParameters,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { z } from 'zod';
import type { Verified } from '../google-ordering.port.ts';

type Why = Extract<Verified, { kind: 'refused' }>['why'];

const ISSUER = 'https://accounts.google.com';
/** Clocks differ. */
const LEEWAY_SECONDS = 60;
/** Google's last an hour. It also has one that was made in the future refused. */
const MAX_AGE_SECONDS = 86_400;
const KEYS_KEPT_MS = 3_600_000;
/** A key that we don't know may be new; asked no oftener, whoever writes. */
const ASK_AGAIN_MS = 60_000;

const keysSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('RSA') })) });

export interface TokenSettings {
  readonly projectId: string;
  /** Where Google's public keys are, as a JSON Web Key Set. */
  readonly keysUrl: string;
  readonly nowMs: () => number;
  readonly timeoutMs: number;
}

export function createTokenCheck({ projectId, keysUrl, nowMs, timeoutMs }: TokenSettings) {
  let kept: { readonly ids: ReadonlySet<string>; readonly keyOf: JWTVerifyGetKey; readonly atMs: number } | null = null;
  let asking: Promise<void> | null = null;

  async function readKeys(): Promise<void> {
    const answer = await fetch(keysUrl, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`keys answered ${answer.status}`);
    const read = keysSchema.parse(await answer.json());
    kept = {
      ids: new Set(read.keys.map(({ kid }) => kid)),
      keyOf: createLocalJWKSet(read as JSONWebKeySet),
      atMs: nowMs(),
    };
  }

  /** However many wait for it, Google is asked once. */
  const keyOf: JWTVerifyGetKey = async (header, jws) => {
    const { kid } = (header ?? {}) as JWTHeaderParameters;
    if (!kid) throw new errors.JWSInvalid('no kid');
    const age = kept ? nowMs() - kept.atMs : Number.POSITIVE_INFINITY;
    if (age > (kept?.ids.has(kid) ? KEYS_KEPT_MS : ASK_AGAIN_MS)) {
      asking ??= readKeys().finally(() => {
        asking = null;
      });
      await asking;
    }
    if (!kept) throw new errors.JWKSNoMatchingKey();
    return kept.keyOf(header, jws);
  };

  return async function check(authorization: string): Promise<Verified> {
    const token = authorization.replace(/^Bearer\s+/i, '').trim();
    if (token === '') return { kind: 'refused', why: 'missing' };
    try {
      await jwtVerify(token, keyOf, {
        ...{ algorithms: ['RS256'], issuer: ISSUER, audience: projectId, requiredClaims: ['exp'] },
        ...{ maxTokenAge: MAX_AGE_SECONDS, clockTolerance: LEEWAY_SECONDS, currentDate: new Date(nowMs()) },
      });
      return { kind: 'genuine' };
    } catch (error) {
      // What isn't said of the token is said of the keys, which couldn't be read.
      return error instanceof errors.JOSEError ? { kind: 'refused', why: whyOf(error) } : { kind: 'unreachable' };
    }
  };
}

function whyOf(error: errors.JOSEError): Why {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWKSNoMatchingKey) return 'unknown_key';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature';
  if (!(error instanceof errors.JWTClaimValidationFailed) || error.reason !== 'check_failed') return 'malformed';
  if (error.claim === 'iss') return 'issuer';
  return error.claim === 'aud' ? 'audience' : 'expired';
}
