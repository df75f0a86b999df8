import { z } from 'zod';

/** Asked for again this long before it ends. */
const EARLY_SECONDS = 60;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export type TokenAnswer =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'none'; readonly why: 'timeout' | 'connection' | 'provider_error' | 'not_configured' };

export interface TokenSettings {
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly timeoutMs: number;
  readonly nowMs: () => number;
}

/** One token for all calls, kept until it expires: Uber gives only a hundred an hour. Calls that come together share one. */
export class UberDirectToken {
  readonly #settings: TokenSettings;
  #kept: { readonly token: string; readonly endsMs: number } | null = null;
  #asking: Promise<TokenAnswer> | null = null;

  constructor(settings: TokenSettings) {
    this.#settings = settings;
  }

  async get(): Promise<TokenAnswer> {
    const kept = this.#kept;
    if (kept && this.#settings.nowMs() < kept.endsMs) return { kind: 'token', token: kept.token };
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** It was refused. A newer one, which another call has brought meanwhile, stays. */
  drop(token: string): void {
    if (this.#kept?.token === token) this.#kept = null;
  }

  async #ask(): Promise<TokenAnswer> {
    const { authUrl, clientId, clientSecret, timeoutMs, nowMs } = this.#settings;
    try {
      const answer = await fetch(new URL('/oauth/v2/token', authUrl), {
        method: 'POST',
        body: new URLSearchParams({
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: 'client_credentials',
          scope: 'eats.deliveries',
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status === 400 || answer.status === 401) return { kind: 'none', why: 'not_configured' };
      const body = tokenSchema.safeParse(answer.ok ? await answer.json() : null);
      if (!body.success) return { kind: 'none', why: 'provider_error' };
      const { access_token: token, expires_in: seconds } = body.data;
      this.#kept = { token, endsMs: nowMs() + Math.max(0, seconds - EARLY_SECONDS) * 1000 };
      return { kind: 'token', token };
    } catch (cause) {
      return { kind: 'none', why: whyFailed(cause) };
    }
  }
}

export function whyFailed(cause: unknown): 'timeout' | 'connection' | 'provider_error' {
  if (!(cause instanceof Error)) return 'provider_error';
  if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return 'timeout';
  return cause instanceof SyntaxError ? 'provider_error' : 'connection';
}
