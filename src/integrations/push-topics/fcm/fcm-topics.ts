import { z } from 'zod';
import type { PushTopicsPort, TopicMessage, TopicsFailure } from '../push-topics.port.ts';
import { failureOf, failureOfItem } from './fcm-failures.ts';
import { AccountRefused, createAccessTokens, type ServiceAccount } from './service-account.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const SEND_URL = 'https://fcm.googleapis.com';
const TOPICS_URL = 'https://iid.googleapis.com';
const TIMEOUT_MS = 5_000;

export interface FcmSettings {
  readonly account: ServiceAccount;
  /** In place of Google's two hosts, such as a simulator's. */
  readonly apiUrl: string | null;
  readonly timeoutMs?: number;
  readonly nowMs?: () => number;
}

const infoSchema = z.object({
  rel: z.object({ topics: z.record(z.string(), z.object({ addDate: z.string().optional() })).optional() }).optional(),
});
const batchSchema = z.object({ results: z.array(z.object({ error: z.string().optional() })).length(1) });
const sentSchema = z.object({ name: z.string() });

interface Ask {
  readonly url: string;
  readonly body: unknown;
}

/** Firebase Cloud Messaging: HTTP v1 for messages, and the Instance ID service for topics. */
export function createFcmTopics(settings: FcmSettings): PushTopicsPort {
  const { account, apiUrl, timeoutMs = TIMEOUT_MS, nowMs = Date.now } = settings;
  const tokens = createAccessTokens({ account, scope: SCOPE, nowMs, timeoutMs });
  const sendUrl = `${apiUrl ?? SEND_URL}/v1/projects/${account.project_id}/messages:send`;
  const topicsUrl = `${apiUrl ?? TOPICS_URL}/iid`;

  async function post({ url, body }: Ask, token: string): Promise<Response> {
    return fetch(url, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        // The topic service takes such a token only with this.
        access_token_auth: 'true',
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  /** A token may end before its time: one that is refused is renewed once. */
  async function postSignedIn(ask: Ask): Promise<Response> {
    const token = await tokens.current();
    const answer = await post(ask, token);
    if (answer.status !== 401) return answer;
    tokens.forget(token);
    return post(ask, await tokens.current());
  }

  async function call<Read, Done>(
    ask: Ask,
    schema: z.ZodType<Read>,
    done: (read: Read) => Done,
  ): Promise<Done | TopicsFailure> {
    try {
      const answer = await postSignedIn(ask);
      if (!answer.ok) return await failureOf(answer);
      const read = schema.safeParse(await answer.json());
      return read.success ? done(read.data) : unreachable('provider_error');
    } catch (cause) {
      return thrown(cause);
    }
  }

  return {
    topicsOf: (token) =>
      call({ url: `${topicsUrl}/info/${encodeURIComponent(token)}?details=true`, body: null }, infoSchema, (info) => ({
        kind: 'listed' as const,
        topics: Object.entries(info.rel?.topics ?? {}).map(([topic, { addDate }]) => ({
          topic,
          addedIsoDate: addDate ?? null,
        })),
      })),
    change({ to, topic, token }) {
      const url = `${topicsUrl}/v1:${to === 'subscribe' ? 'batchAdd' : 'batchRemove'}`;
      const body = { to: `/topics/${topic}`, registration_tokens: [token] };
      return call({ url, body }, batchSchema, ({ results: [result] }) =>
        result?.error === undefined ? { kind: 'changed' as const } : failureOfItem(result.error),
      );
    },
    send: (message) =>
      call({ url: sendUrl, body: { message: wireMessage(message) } }, sentSchema, ({ name }) => ({
        kind: 'accepted' as const,
        messageId: name,
      })),
  };
}

function wireMessage({ to, title, body, data, collapseKey, ttlSeconds }: TopicMessage) {
  return {
    ...to,
    notification: { title, body },
    data,
    android: { collapse_key: collapseKey, priority: 'HIGH', ttl: `${ttlSeconds}s`, notification: { tag: collapseKey } },
    apns: { headers: { 'apns-collapse-id': collapseKey }, payload: { aps: { sound: 'default' } } },
    webpush: { headers: { TTL: String(ttlSeconds), Urgency: 'high' }, notification: { tag: collapseKey } },
  };
}

const unreachable = (why: 'timeout' | 'connection' | 'provider_error'): TopicsFailure => ({
  kind: 'unreachable',
  why,
  retryAfterSeconds: null,
});

function thrown(cause: unknown): TopicsFailure {
  if (cause instanceof AccountRefused) {
    return { kind: 'refused', why: 'not_configured', providerCode: 'account_refused' };
  }
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'TimeoutError') return unreachable('timeout');
  return unreachable(name === 'SyntaxError' || name === 'ZodError' ? 'provider_error' : 'connection');
}
