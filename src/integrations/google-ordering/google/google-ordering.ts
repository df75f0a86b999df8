import { AccountRefused, createAccessTokens, type ServiceAccount } from '../../push-topics/fcm/service-account.ts';
import type { GoogleOrderingPort, UpdateOutcome } from '../google-ordering.port.ts';
import { createTokenCheck } from './google-tokens.ts';

const SCOPE = 'https://www.googleapis.com/auth/actions.fulfillment.conversation';
const SEND_URL = 'https://actions.googleapis.com';
const KEYS_URL = 'https://www.googleapis.com/oauth2/v3/certs';
const TIMEOUT_MS = 5_000;

export interface GoogleOrderingSettings {
  readonly account: ServiceAccount;
  /** Ours at Google: whom its requests are for. */
  readonly projectId: string;
  /** In place of Google's hosts, such as a simulator's. */
  readonly apiUrl: string | null;
  readonly keysUrl: string | null;
  readonly nowMs?: () => number;
  readonly timeoutMs?: number;
}

/** Ordering End-to-End: requests signed by Google, and order updates sent as a service account. */
export function createGoogleOrdering(settings: GoogleOrderingSettings): GoogleOrderingPort {
  const { account, projectId, apiUrl, keysUrl, nowMs = Date.now, timeoutMs = TIMEOUT_MS } = settings;
  const tokens = createAccessTokens({ account, scope: SCOPE, nowMs, timeoutMs });

  async function post(body: unknown, token: string): Promise<Response> {
    return fetch(`${apiUrl ?? SEND_URL}/v2/conversations:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  /** A token may end before its time: one that is refused is renewed once. */
  async function postSignedIn(body: unknown): Promise<Response> {
    const token = await tokens.current();
    const answer = await post(body, token);
    if (answer.status !== 401) return answer;
    tokens.forget(token);
    return post(body, await tokens.current());
  }

  return {
    verify: createTokenCheck({ projectId, keysUrl: keysUrl ?? KEYS_URL, nowMs, timeoutMs }),
    async send({ isInSandbox, orderUpdate }) {
      try {
        return outcomeOf(await postSignedIn({ isInSandbox, customPushMessage: { orderUpdate } }));
      } catch (cause) {
        return thrown(cause);
      }
    },
  };
}

function outcomeOf(answer: Response): UpdateOutcome {
  const { status } = answer;
  if (answer.ok) return { kind: 'accepted' };
  const after = answer.headers.get('retry-after')?.trim() ?? '';
  const retryAfterSeconds = /^\d{1,6}$/.test(after) ? Number(after) : null;
  if (status === 429) return { kind: 'unreachable', why: 'rate_limited', retryAfterSeconds };
  if (status >= 500) return { kind: 'unreachable', why: 'provider_error', retryAfterSeconds };
  if (status === 401 || status === 403) return { kind: 'refused', why: 'not_configured' };
  return { kind: 'refused', why: status === 404 ? 'unknown_order' : 'bad_request' };
}

function thrown(cause: unknown): UpdateOutcome {
  if (cause instanceof AccountRefused) return { kind: 'refused', why: 'not_configured' };
  const why = cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : 'connection';
  return { kind: 'unreachable', why, retryAfterSeconds: null };
}
