/** A program's account at Google: the JSON file that its console gives, and the tokens that are had for it. */
import { createPrivateKey, sign } from 'node:crypto';
import { z } from 'zod';

const accountSchema = z.object({
  project_id: z.string().regex(/^[\w.:-]+$/),
  client_email: z.string().min(1),
  private_key: z.string().refine(isRsaKey),
  token_uri: z.url({ protocol: /^https?$/ }),
});
export type ServiceAccount = z.infer<typeof accountSchema>;

/** Null: not the text of such a file, or its key is none. */
export function readServiceAccount(text: string): ServiceAccount | null {
  try {
    return accountSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** Google grants no more. */
const ASSERTION_SECONDS = 3600;
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** RFC 7523: what the account signs to be given a token. */
export function assertionOf(account: ServiceAccount, scope: string, nowMs: number): string {
  const iat = Math.floor(nowMs / 1000);
  const claims = {
    ...{ iss: account.client_email, scope, aud: account.token_uri },
    ...{ iat, exp: iat + ASSERTION_SECONDS },
  };
  const signed = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), account.private_key).toString('base64url')}`;
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The account itself was refused: another try changes nothing. */
export class AccountRefused extends Error {
  override readonly name = 'AccountRefused';
}

const answerSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
/** A token that ends on its way is as good as none. */
const EARLY_MS = 60_000;

export interface AccessTokens {
  current(): Promise<string>;
  /** A token that was refused before its time; a newer one stays. */
  forget(token: string): void;
}

/** One token for all requests until it ends; however many ask at once, Google is asked once. */
export function createAccessTokens(options: {
  readonly account: ServiceAccount;
  readonly scope: string;
  readonly nowMs: () => number;
  readonly timeoutMs: number;
}): AccessTokens {
  const { account, scope, nowMs, timeoutMs } = options;
  let kept: { readonly token: string; readonly untilMs: number } | null = null;
  let asking: Promise<string> | null = null;

  async function ask(): Promise<string> {
    const answer = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion: assertionOf(account, scope, nowMs()) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) throw new AccountRefused(text);
    const read = answerSchema.parse(JSON.parse(text));
    kept = { token: read.access_token, untilMs: nowMs() + read.expires_in * 1000 - EARLY_MS };
    return kept.token;
  }

  return {
    async current() {
      if (kept && kept.untilMs > nowMs()) return kept.token;
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    forget(token) {
      if (kept?.token === token) kept = null;
    },
  };
}
