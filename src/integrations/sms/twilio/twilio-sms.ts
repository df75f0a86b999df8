import type { SmsMessage, SmsOutcome, SmsPort, SmsRejection } from '../sms.port.ts';

const TIMEOUT_MS = 10_000;
/** Twilio's limit for `Body`. */
const MAX_TEXT_LENGTH = 1_600;
const E164 = /^\+[1-9]\d{6,14}$/;
const DEFAULT_API_URL = 'https://api.twilio.com';

/** Twilio's error codes in our words; what is not here is `other`. */
const REJECTIONS: Record<string, SmsRejection> = {
  20003: 'not_configured',
  20404: 'not_configured',
  21211: 'invalid_number',
  21212: 'not_configured',
  21214: 'invalid_number',
  21215: 'region_not_allowed',
  21216: 'number_cannot_receive',
  21408: 'region_not_allowed',
  21602: 'text_not_allowed',
  21603: 'not_configured',
  21604: 'invalid_number',
  21606: 'not_configured',
  21610: 'unsubscribed',
  21612: 'number_cannot_receive',
  21614: 'number_cannot_receive',
  21617: 'text_not_allowed',
};

export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** The sending number in E.164, or a messaging service's id (`MG…`). */
  readonly from: string;
  /** Another address than Twilio's own, such as a simulator's. */
  readonly apiUrl: string | null;
  readonly timeoutMs?: number;
}

/** Texts by Twilio's Messages API, and calls by its Calls API. Its requests have no idempotency key. */
export function createTwilioSms(settings: TwilioSettings): SmsPort {
  const post = senderTo(settings);
  const isService = settings.from.startsWith('MG');
  const sender = isService ? 'MessagingServiceSid' : 'From';
  return {
    async send({ to, text }) {
      const refusal = refusalOf(to, text);
      return refusal ?? post('Messages', { To: to, [sender]: settings.from, Body: text });
    },
    // A messaging service has no number that could call.
    ...(isService
      ? {}
      : {
          async call({ to, text }: SmsMessage) {
            const refusal = refusalOf(to, text);
            return refusal ?? post('Calls', { To: to, From: settings.from, Twiml: twimlOf(text) });
          },
        }),
  };
}

function refusalOf(to: string, text: string): SmsOutcome | null {
  if (!E164.test(to)) return refused('invalid_number', null);
  return text === '' || text.length > MAX_TEXT_LENGTH ? refused('text_not_allowed', null) : null;
}

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function twimlOf(text: string): string {
  return `<Response><Say>${text.replaceAll(/[&<>]/g, (sign) => XML[sign] ?? sign)}</Say></Response>`;
}

function senderTo({ accountSid, authToken, apiUrl, timeoutMs }: TwilioSettings) {
  const authorization = `Basic ${btoa(`${accountSid}:${authToken}`)}`;
  return async (kind: 'Messages' | 'Calls', fields: Readonly<Record<string, string>>): Promise<SmsOutcome> => {
    const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/${kind}.json`;
    try {
      const answer = await fetch(new URL(path, apiUrl ?? DEFAULT_API_URL), {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams(fields),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
      });
      return await readAnswer(answer);
    } catch (cause) {
      return readFailure(cause);
    }
  };
}

async function readAnswer(answer: Response): Promise<SmsOutcome> {
  if (answer.status === 429) return { kind: 'unreachable', why: 'rate_limited', mayHaveBeenSent: false };
  if (answer.status >= 500) return { kind: 'unreachable', why: 'provider_error', mayHaveBeenSent: true };
  const body: unknown = await answer.json().catch(() => null);
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  if (answer.ok) {
    if (typeof fields.sid === 'string') return { kind: 'accepted', providerMessageId: fields.sid };
    return { kind: 'unreachable', why: 'provider_error', mayHaveBeenSent: true };
  }
  if (answer.status === 401 || answer.status === 403) return refused('not_configured', codeOf(fields));
  const code = codeOf(fields);
  return refused(REJECTIONS[code ?? ''] ?? 'other', code);
}

function codeOf(fields: Record<string, unknown>): string | null {
  return typeof fields.code === 'number' || typeof fields.code === 'string' ? String(fields.code) : null;
}

/** A connection that was never made sent nothing; one that broke may have. */
function readFailure(cause: unknown): SmsOutcome {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'TimeoutError' || name === 'AbortError') {
    return { kind: 'unreachable', why: 'timeout', mayHaveBeenSent: true };
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const wasNeverMade = ['ConnectionRefused', 'ECONNREFUSED', 'ENOTFOUND', 'FailedToOpenSocket'].includes(code);
  return { kind: 'unreachable', why: 'connection', mayHaveBeenSent: !wasNeverMade };
}

function refused(why: SmsRejection, providerCode: string | null): SmsOutcome {
  return { kind: 'refused', why, providerCode };
}
