import { z } from 'zod';
import { authorisationCodeOf } from '#src/domain/marketplace/authorisation-errors.ts';
import { APP_SCOPES, type MarketplaceScope, scopesOf } from '#src/domain/marketplace/marketplace-scopes.ts';
import type { MarketplaceOutcome, MerchantGrant } from '../marketplace.port.ts';

/** Asked for again after this part of its life, while the old one still works. */
const USED_PART = 0.8;
/** What is asked for, the widest first: Uber refuses all of a request if it hasn't approved one scope of it. */
const ASKED: readonly (readonly MarketplaceScope[])[] = [
  APP_SCOPES,
  APP_SCOPES.filter((one) => one !== 'eats.report'),
  ['eats.store'],
];

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().nullish(),
});
const errorSchema = z.object({ error: z.string() });

export interface OauthSettings {
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly timeoutMs: number;
  readonly nowMs: () => number;
}

export interface AppToken {
  readonly token: string;
  readonly scopes: readonly MarketplaceScope[];
}

/** Uber's own sign-in: one token of the app for all stores, and one of each owner. */
export class UberEatsOauth {
  readonly #settings: OauthSettings;
  #kept: (AppToken & { readonly endsMs: number }) | null = null;
  #asking: Promise<MarketplaceOutcome<AppToken>> | null = null;

  constructor(settings: OauthSettings) {
    this.#settings = settings;
  }

  /** Kept until it is nearly over: Uber gives a hundred an hour. Calls that come together share one request. */
  async appToken(): Promise<MarketplaceOutcome<AppToken>> {
    const kept = this.#kept;
    if (kept && this.#settings.nowMs() < kept.endsMs) return { kind: 'done', value: kept };
    this.#asking ??= this.#askForApp().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** It was refused. A newer one, which another call has brought meanwhile, stays. */
  drop(token: string): void {
    if (this.#kept?.token === token) this.#kept = null;
  }

  async merchantToken(code: string, redirectUri: string): Promise<MarketplaceOutcome<MerchantGrant>> {
    const outcome = await this.#token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
    if (outcome.kind !== 'done') return outcome;
    const { access_token: token, expires_in: expiresInSeconds, scope } = outcome.value;
    // Uber leaves the scope out where it gave what was asked for.
    const scopes = scope == null ? (['eats.pos_provisioning'] as const) : scopesOf(scope);
    return { kind: 'done', value: { token, expiresInSeconds, scopes } };
  }

  async revoke(token: string): Promise<MarketplaceOutcome<null>> {
    const answer = await this.#post('/oauth/v2/revoke', { token });
    if (!(answer instanceof Response)) return answer;
    await answer.body?.cancel();
    return answer.ok ? { kind: 'done', value: null } : { kind: 'unreachable', why: 'provider_error', mayBeDone: false };
  }

  async #askForApp(): Promise<MarketplaceOutcome<AppToken>> {
    for (const [at, scopes] of ASKED.entries()) {
      const outcome = await this.#token({ grant_type: 'client_credentials', scope: scopes.join(' ') });
      const isNarrower = outcome.kind === 'unauthorised' && outcome.code === 'invalid_scope' && at < ASKED.length - 1;
      if (isNarrower) continue;
      if (outcome.kind !== 'done') return outcome;
      const { access_token: token, expires_in: seconds, scope } = outcome.value;
      const value = { token, scopes: scope == null ? scopes : scopesOf(scope) };
      this.#kept = { ...value, endsMs: this.#settings.nowMs() + seconds * USED_PART * 1000 };
      return { kind: 'done', value };
    }
    return { kind: 'unauthorised', code: 'invalid_scope' };
  }

  async #token(form: Record<string, string>): Promise<MarketplaceOutcome<z.output<typeof tokenSchema>>> {
    const answer = await this.#post('/oauth/v2/token', form);
    if (!(answer instanceof Response)) return answer;
    let body: unknown;
    try {
      body = JSON.parse(await answer.text());
    } catch (cause) {
      return noAnswer(cause instanceof SyntaxError ? 'provider_error' : whyFailed(cause));
    }
    if (answer.ok) {
      const parsed = tokenSchema.safeParse(body);
      return parsed.success ? { kind: 'done', value: parsed.data } : noAnswer('provider_error');
    }
    if (answer.status === 429) return { kind: 'unauthorised', code: 'temporarily_unavailable' };
    const parsed = errorSchema.safeParse(body);
    if (!parsed.success) return noAnswer('provider_error');
    return { kind: 'unauthorised', code: authorisationCodeOf(parsed.data.error) };
  }

  async #post(path: string, form: Record<string, string>): Promise<Response | MarketplaceOutcome<never>> {
    const { authUrl, clientId, clientSecret, timeoutMs } = this.#settings;
    try {
      return await fetch(new URL(path, authUrl), {
        method: 'POST',
        body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      return noAnswer(whyFailed(cause));
    }
  }
}

function noAnswer(why: 'timeout' | 'connection' | 'provider_error'): MarketplaceOutcome<never> {
  return { kind: 'unreachable', why, mayBeDone: false };
}

export function whyFailed(cause: unknown): 'timeout' | 'connection' | 'provider_error' {
  if (!(cause instanceof Error)) return 'provider_error';
  if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return 'timeout';
  return cause instanceof SyntaxError ? 'provider_error' : 'connection';
}
