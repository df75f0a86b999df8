import type { z } from 'zod';
import type { MarketplaceOutcome, RefusedWhy } from '../marketplace.port.ts';
import { UberEatsOauth, whyFailed } from './uber-eats-token.ts';

export interface UberEatsSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** What owners are asked for; Uber must have approved it. */
  readonly merchantScopes: string;
  /** Other addresses than Uber's own, such as its sandbox or a simulator. They belong together. */
  readonly authUrl: string | null;
  readonly apiUrl: string | null;
  /** Where a browser finds the page on which owners allow access; null: at `authUrl`. */
  readonly authorisePage: string | null;
  readonly timeoutMs?: number;
  readonly nowMs?: () => number;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

export const AUTH_URL = 'https://auth.uber.com';
const API_URL = 'https://api.uber.com';
const TIMEOUT_MS = 10_000;
/** A menu of a thousand items takes Uber longer than anything else. */
const LARGE_TIMEOUT_MS = 60_000;
/** Longer than this nobody waits with the page open. */
const LONGEST_WAIT_MS = 3_000;
const WAITS_MS = [500, 2_000] as const;

interface Call<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly schema: Schema;
  /** An owner's token; left out: the app's own. */
  readonly merchantToken?: string;
  /** It is sent and awaited as a large thing: zipped, and for longer. */
  readonly isLarge?: true;
  /** Done twice it would be done double: it isn't sent again where the first may have been carried out. */
  readonly isOnce?: true;
}

type Tried<Value> =
  | { readonly kind: 'final'; readonly outcome: MarketplaceOutcome<Value> }
  | { readonly kind: 'again'; readonly outcome: MarketplaceOutcome<Value>; readonly waitMs: number | null }
  | { readonly kind: 'unauthorised' };

/** The installation's account at Uber Eats: its tokens, its errors and what is asked again. */
export class UberEatsClient {
  readonly #settings: UberEatsSettings;
  readonly oauth: UberEatsOauth;

  constructor(settings: UberEatsSettings) {
    this.#settings = settings;
    this.oauth = new UberEatsOauth({
      authUrl: settings.authUrl ?? AUTH_URL,
      clientId: settings.clientId,
      clientSecret: settings.clientSecret,
      timeoutMs: settings.timeoutMs ?? TIMEOUT_MS,
      nowMs: settings.nowMs ?? Date.now,
    });
  }

  async call<Schema extends z.ZodType>(call: Call<Schema>): Promise<MarketplaceOutcome<z.output<Schema>>> {
    const sleep = this.#settings.sleep ?? Bun.sleep;
    for (let round = 0; ; round++) {
      const tried = await this.#tryWithToken(call);
      if (tried.kind === 'final') return tried.outcome;
      if (call.isOnce && tried.outcome.kind === 'unreachable' && tried.outcome.mayBeDone) return tried.outcome;
      const waitMs = tried.waitMs ?? WAITS_MS[round] ?? LONGEST_WAIT_MS;
      if (round >= WAITS_MS.length || waitMs > LONGEST_WAIT_MS) return tried.outcome;
      await sleep(waitMs);
    }
  }

  /** With the kept token, and once more with a new one if that is refused. An owner's can't be renewed here. */
  async #tryWithToken<Schema extends z.ZodType>(
    call: Call<Schema>,
  ): Promise<Exclude<Tried<z.output<Schema>>, { kind: 'unauthorised' }>> {
    if (call.merchantToken !== undefined) {
      const tried = await this.#try(call, call.merchantToken);
      if (tried.kind !== 'unauthorised') return tried;
      return { kind: 'final', outcome: { kind: 'unauthorised', code: 'needs_authorisation' } };
    }
    for (let round = 0; round < 2; round++) {
      const answer = await this.oauth.appToken();
      // Without a token nothing was asked for yet.
      if (answer.kind === 'unreachable') {
        return { kind: 'again', outcome: { ...answer, mayBeDone: false }, waitMs: null };
      }
      if (answer.kind !== 'done') return { kind: 'final', outcome: answer };
      const tried = await this.#try(call, answer.value.token);
      if (tried.kind !== 'unauthorised') return tried;
      this.oauth.drop(answer.value.token);
    }
    // Two fresh tokens refused: what is set for this installation is wrong.
    return { kind: 'final', outcome: { kind: 'unauthorised', code: 'invalid_client' } };
  }

  async #try<Schema extends z.ZodType>(
    { method, path, body, schema, isLarge }: Call<Schema>,
    token: string,
  ): Promise<Tried<z.output<Schema>>> {
    const { apiUrl, timeoutMs } = this.#settings;
    try {
      const answer = await fetch(new URL(path, apiUrl ?? API_URL), {
        method,
        headers: {
          ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
          ...(body && isLarge ? { 'content-encoding': 'gzip' } : {}),
        },
        ...(body ? { body: isLarge ? Bun.gzipSync(JSON.stringify(body)) : JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs ?? (isLarge ? LARGE_TIMEOUT_MS : TIMEOUT_MS)),
      });
      const text = await answer.text();
      if (answer.status === 401) return { kind: 'unauthorised' };
      if (!answer.ok) return refusalOf(answer, text);
      const parsed = schema.safeParse(text === '' ? null : JSON.parse(text));
      if (parsed.success) return { kind: 'final', outcome: { kind: 'done', value: parsed.data } };
      return again('provider_error', true);
    } catch (cause) {
      return again(whyFailed(cause), !wasNeverMade(cause));
    }
  }
}

const WHY: Readonly<Record<number, RefusedWhy>> = {
  400: 'bad_request',
  403: 'not_allowed',
  404: 'not_found',
  409: 'conflict',
  429: 'too_many',
};

function refusalOf(answer: Response, text: string): Tried<never> {
  const why = WHY[answer.status];
  if (why === undefined) {
    if (answer.status >= 500 || answer.status === 408)
      return again(answer.status === 408 ? 'timeout' : 'provider_error', true);
    return { kind: 'final', outcome: { kind: 'refused', why: 'bad_request', message: messageIn(text) } };
  }
  const outcome = { kind: 'refused', why, message: messageIn(text) } as const;
  if (why !== 'too_many') return { kind: 'final', outcome };
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return { kind: 'again', outcome, waitMs: Number.isFinite(seconds) ? seconds * 1000 : null };
}

function messageIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message.slice(0, 300) : '';
  } catch {
    return '';
  }
}

function again(why: 'timeout' | 'connection' | 'provider_error', mayBeDone: boolean): Tried<never> {
  return { kind: 'again', outcome: { kind: 'unreachable', why, mayBeDone }, waitMs: null };
}

/** A connection that was never made asked for nothing. */
function wasNeverMade(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return ['ConnectionRefused', 'ECONNREFUSED', 'ENOTFOUND', 'FailedToOpenSocket'].includes(code);
}
