import type { z } from 'zod';
import { type CourierCode, courierCodeOf } from '#src/domain/delivery/courier-codes.ts';
import type { CourierOutcome } from '../courier.port.ts';
import { UberDirectToken, whyFailed } from './uber-direct-token.ts';

export interface UberDirectSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The account's id with Uber Direct. */
  readonly customerId: string;
  /** Each message is signed with a key of its own; null: such messages are refused. */
  readonly webhookSecrets: { readonly deliveryStatus: string | null; readonly courierUpdate: string | null };
  /** Other addresses than Uber's own, such as a simulator's. They belong together. */
  readonly authUrl: string | null;
  readonly apiUrl: string | null;
  readonly timeoutMs?: number;
  readonly nowMs?: () => number;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

const AUTH_URL = 'https://auth.uber.com';
const API_URL = 'https://api.uber.com';
const TIMEOUT_MS = 10_000;
/** Longer than this nobody waits with the page open. */
const LONGEST_WAIT_MS = 3_000;
const WAITS_MS = [500, 2_000] as const;

interface Call<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  /** Below the customer: `/deliveries`. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly schema: Schema;
  /** How often it is asked again: 0 for what must not happen twice. */
  readonly repeats: 0 | 1 | 2;
  readonly timeoutMs?: number;
}

type Tried<Value> =
  | { readonly kind: 'final'; readonly outcome: CourierOutcome<Value> }
  | { readonly kind: 'again'; readonly outcome: CourierOutcome<Value>; readonly waitMs: number | null };

/** The courier is worn out, or away for a moment: asking again may help. */
const PASSING: ReadonlySet<CourierCode> = new Set([
  'customer_limited',
  'request_timeout',
  'unknown_error',
  'service_unavailable',
]);

/** One account at Uber Direct: its token, its errors and what is asked again. */
export class UberDirectClient {
  readonly #settings: UberDirectSettings;
  readonly #token: UberDirectToken;

  constructor(settings: UberDirectSettings) {
    this.#settings = settings;
    this.#token = new UberDirectToken({
      authUrl: settings.authUrl ?? AUTH_URL,
      clientId: settings.clientId,
      clientSecret: settings.clientSecret,
      timeoutMs: settings.timeoutMs ?? TIMEOUT_MS,
      nowMs: settings.nowMs ?? Date.now,
    });
  }

  async call<Schema extends z.ZodType>(call: Call<Schema>): Promise<CourierOutcome<z.output<Schema>>> {
    const sleep = this.#settings.sleep ?? Bun.sleep;
    let wasUnsure = false;
    for (let round = 0; ; round++) {
      const tried = await this.#tryWithToken(call);
      if (tried.kind === 'final' && tried.outcome.kind !== 'unreachable') return tried.outcome;
      const outcome: CourierOutcome<z.output<Schema>> = wasUnsure ? unsureAgain(tried.outcome) : tried.outcome;
      wasUnsure ||= outcome.kind === 'unreachable' && outcome.mayBeDone;
      if (tried.kind === 'final' || round >= call.repeats) return outcome;
      const waitMs = tried.waitMs ?? WAITS_MS[round] ?? LONGEST_WAIT_MS;
      if (waitMs > LONGEST_WAIT_MS) return outcome;
      await sleep(waitMs);
    }
  }

  /** With the kept token, and once more with a new one if that is refused. */
  async #tryWithToken<Schema extends z.ZodType>(call: Call<Schema>): Promise<Tried<z.output<Schema>>> {
    for (let round = 0; round < 2; round++) {
      const token = await this.#token.get();
      if (token.kind === 'none') {
        const outcome = { kind: 'unreachable', why: token.why, mayBeDone: false } as const;
        return { kind: token.why === 'not_configured' ? 'final' : 'again', outcome, waitMs: null };
      }
      const tried = await this.#try(call, token.token);
      if (tried !== 'unauthorized') return tried;
      this.#token.drop(token.token);
    }
    return { kind: 'final', outcome: { kind: 'unreachable', why: 'not_configured', mayBeDone: false } };
  }

  async #try<Schema extends z.ZodType>(
    { method, path, body, schema, timeoutMs }: Call<Schema>,
    token: string,
  ): Promise<Tried<z.output<Schema>> | 'unauthorized'> {
    const { apiUrl, customerId } = this.#settings;
    const full = `/v1/customers/${encodeURIComponent(customerId)}${path}`;
    try {
      const answer = await fetch(new URL(full, apiUrl ?? API_URL), {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs ?? this.#settings.timeoutMs ?? TIMEOUT_MS),
      });
      if (answer.status === 401) return 'unauthorized';
      const read: unknown = await answer.json().catch(() => null);
      if (!answer.ok) return refusalOf(answer, read);
      const parsed = schema.safeParse(read);
      if (parsed.success) return { kind: 'final', outcome: { kind: 'done', value: parsed.data } };
      return again('provider_error');
    } catch (cause) {
      return again(whyFailed(cause), !wasNeverMade(cause));
    }
  }
}

function again(why: 'timeout' | 'connection' | 'provider_error', mayBeDone = true): Tried<never> {
  return { kind: 'again', outcome: { kind: 'unreachable', why, mayBeDone }, waitMs: null };
}

/** An earlier round may have been carried out, whatever stopped this one. */
function unsureAgain<Value>(outcome: CourierOutcome<Value>): CourierOutcome<Value> {
  if (outcome.kind === 'done') return outcome;
  return { kind: 'unreachable', why: outcome.kind === 'unreachable' ? outcome.why : 'provider_error', mayBeDone: true };
}

/** A connection that was never made asked for nothing. */
function wasNeverMade(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return ['ConnectionRefused', 'ECONNREFUSED', 'ENOTFOUND', 'FailedToOpenSocket'].includes(code);
}

/** By its code: the number that comes with it differs between Uber's own pages. */
function refusalOf(answer: Response, body: unknown): Tried<never> {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  // A page of some gateway, not the courier's word: what was asked may have been done.
  if (typeof fields.code !== 'string') {
    if (answer.status !== 429) return again('provider_error');
    fields.code = 'customer_limited';
  }
  const code = courierCodeOf(fields.code);
  const metadata = (fields.metadata ?? {}) as Record<string, unknown>;
  const existing = typeof metadata.delivery_id === 'string' ? metadata.delivery_id : null;
  const outcome = { kind: 'refused', code, existingDeliveryId: existing } as const;
  if (!PASSING.has(code)) return { kind: 'final', outcome };
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  // After a 5xx or a timeout on their side nobody knows whether it was done.
  const isUnsure = code !== 'customer_limited';
  const why = code === 'request_timeout' ? 'timeout' : 'provider_error';
  return {
    kind: 'again',
    outcome: isUnsure ? { kind: 'unreachable', why, mayBeDone: true } : outcome,
    waitMs: Number.isFinite(seconds) ? seconds * 1000 : null,
  };
}
