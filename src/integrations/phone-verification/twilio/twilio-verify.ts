import type {
  PhoneVerificationPort,
  VerificationChecked,
  VerificationStarted,
  VerificationUnreachable,
} from '../phone-verification.port.ts';

const TIMEOUT_MS = 10_000;
const E164 = /^\+[1-9]\d{6,14}$/;
const DEFAULT_API_URL = 'https://verify.twilio.com';

type Refusal = Extract<VerificationStarted, { kind: 'refused' }>['why'];

/** Twilio's error codes in our words; what is not here is `other`. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  20003: 'not_configured',
  20404: 'not_configured',
  21211: 'invalid_number',
  60200: 'invalid_number',
  60203: 'too_many',
  60205: 'number_cannot_receive',
  60223: 'not_configured',
  60410: 'region_not_allowed',
  60605: 'region_not_allowed',
};

export interface TwilioVerifySettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** The Verify service, `VA…`: it says how long a code is and how long it lives. */
  readonly serviceSid: string;
  /** Another address than Twilio's own, such as a simulator's. */
  readonly apiUrl: string | null;
  readonly timeoutMs?: number;
}

interface Answer {
  readonly status: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Codes by Twilio Verify. Asking again for a number sends the code that waits for it once more. */
export function createTwilioVerify(settings: TwilioVerifySettings): PhoneVerificationPort {
  const post = postTo(settings);
  return {
    async start({ to, channel }) {
      if (!E164.test(to)) return { kind: 'refused', why: 'invalid_number', providerCode: null };
      const answer = await post('Verifications', { To: to, Channel: channel });
      return 'kind' in answer ? answer : startedBy(answer);
    },
    async check({ to, code }) {
      const answer = await post('VerificationCheck', { To: to, Code: code });
      return 'kind' in answer ? answer : checkedBy(answer);
    },
  };
}

function startedBy(answer: Answer): VerificationStarted {
  if (isOk(answer)) {
    return answer.fields.status === 'pending' ? { kind: 'started' } : { kind: 'unreachable', why: 'provider_error' };
  }
  const providerCode = codeOf(answer);
  const isOurs = answer.status === 401 || answer.status === 403;
  const why = REFUSALS[providerCode ?? ''] ?? (isOurs ? 'not_configured' : 'other');
  if (answer.status === 429 && why !== 'too_many') return { kind: 'unreachable', why: 'rate_limited' };
  return { kind: 'refused', why, providerCode };
}

function checkedBy(answer: Answer): VerificationChecked {
  if (isOk(answer)) return { kind: answer.fields.status === 'approved' ? 'approved' : 'wrong' };
  // Nothing to check: it was approved, has expired, or was tried too often.
  if (answer.status === 404 || codeOf(answer) === '60202') return { kind: 'gone' };
  return { kind: 'unreachable', why: answer.status === 429 ? 'rate_limited' : 'provider_error' };
}

function postTo({ accountSid, authToken, serviceSid, apiUrl, timeoutMs }: TwilioVerifySettings) {
  const authorization = `Basic ${btoa(`${accountSid}:${authToken}`)}`;
  return async (
    what: 'Verifications' | 'VerificationCheck',
    fields: Readonly<Record<string, string>>,
  ): Promise<Answer | VerificationUnreachable> => {
    const path = `/v2/Services/${encodeURIComponent(serviceSid)}/${what}`;
    try {
      const answer = await fetch(new URL(path, apiUrl ?? DEFAULT_API_URL), {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams(fields),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
      });
      if (answer.status >= 500) return { kind: 'unreachable', why: 'provider_error' };
      const body: unknown = await answer.json().catch(() => null);
      const known = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
      return { status: answer.status, fields: known };
    } catch (cause) {
      const name = cause instanceof Error ? cause.name : '';
      const isTimeout = name === 'TimeoutError' || name === 'AbortError';
      return { kind: 'unreachable', why: isTimeout ? 'timeout' : 'connection' };
    }
  };
}

function isOk({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

function codeOf({ fields: { code } }: Answer): string | null {
  return typeof code === 'number' || typeof code === 'string' ? String(code) : null;
}
