import { z } from 'zod';
import type { TopicsFailure } from '../push-topics.port.ts';

const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
const errorSchema = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.object({ '@type': z.string(), errorCode: z.string().optional() })).optional(),
  }),
});

type Refusal = Extract<TopicsFailure, { kind: 'refused' }>['why'];
type Silence = Extract<TopicsFailure, { kind: 'unreachable' }>['why'];

const REFUSED: Readonly<Record<string, Refusal>> = {
  INVALID_ARGUMENT: 'bad_request',
  SENDER_ID_MISMATCH: 'other_sender',
  THIRD_PARTY_AUTH_ERROR: 'not_configured',
  APNS_AUTH_ERROR: 'not_configured',
  PERMISSION_DENIED: 'not_configured',
  UNAUTHENTICATED: 'not_configured',
};
const SILENT: Readonly<Record<string, Silence>> = {
  QUOTA_EXCEEDED: 'rate_limited',
  RESOURCE_EXHAUSTED: 'rate_limited',
  TOO_MANY_TOPICS: 'rate_limited',
  UNAVAILABLE: 'provider_error',
  INTERNAL: 'provider_error',
};

/** What an answer that is no success means. The word of FCM's own detail counts before the HTTP status. */
export async function failureOf(answer: Response): Promise<TopicsFailure> {
  const code = codeOf(await answer.text().catch(() => ''));
  const known = code === null ? null : failureOfCode(code, retryAfterOf(answer));
  return known ?? failureOfStatus(answer, code);
}

/** What one app's part of a batch says. */
export function failureOfItem(code: string): TopicsFailure {
  if (code === 'NOT_FOUND') return { kind: 'gone' };
  return failureOfCode(code, null) ?? { kind: 'refused', why: 'other', providerCode: code };
}

function failureOfCode(code: string, retryAfterSeconds: number | null): TopicsFailure | null {
  if (code === 'UNREGISTERED') return { kind: 'gone' };
  const silent = SILENT[code];
  if (silent) return { kind: 'unreachable', why: silent, retryAfterSeconds };
  const refused = REFUSED[code];
  return refused ? { kind: 'refused', why: refused, providerCode: code } : null;
}

function failureOfStatus(answer: Response, code: string | null): TopicsFailure {
  const { status } = answer;
  const retryAfterSeconds = retryAfterOf(answer);
  if (status === 404) return { kind: 'gone' };
  if (status === 429) return { kind: 'unreachable', why: 'rate_limited', retryAfterSeconds };
  if (status >= 500) return { kind: 'unreachable', why: 'provider_error', retryAfterSeconds };
  const providerCode = code ?? String(status);
  if (status === 401 || status === 403) return { kind: 'refused', why: 'not_configured', providerCode };
  return { kind: 'refused', why: status === 400 ? 'bad_request' : 'other', providerCode };
}

/** Null: the body says nothing that we know. */
function codeOf(text: string): string | null {
  try {
    const error = errorSchema.safeParse(JSON.parse(text)).data?.error;
    return error?.details?.find((one) => one['@type'] === FCM_ERROR)?.errorCode ?? error?.status ?? null;
  } catch {
    return null;
  }
}

function retryAfterOf(answer: Response): number | null {
  const text = answer.headers.get('retry-after')?.trim() ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
