import { startWireServer, type WireAnswer } from '#src/integrations/simulators/wire-server.ts';
import { MarketplaceWorld, oauthError } from './marketplace-world.ts';
import { refusal } from './refusal.ts';

export interface MarketplaceSimulatorOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly nowMs?: () => number;
}

/** What happens to the next call. `lost`: it is carried out, and the connection drops; `cut`: half of the answer comes. */
export type MarketplaceFault = 'lost' | 'cut' | 'silent' | { readonly status: number; readonly retryAfter?: number };

export interface MarketplaceSimulator {
  readonly url: string;
  readonly port: number;
  readonly world: MarketplaceWorld;
  readonly requests: readonly { readonly method: string; readonly path: string; readonly body: unknown }[];
  setDown(isDown: boolean): void;
  /** Each of the next calls, which are no requests for a token, meets one of these; null: none. */
  plan(...faults: readonly (MarketplaceFault | null)[]): void;
  /** The next request for a token or its revocation ends in this. */
  refuseToken(fault: MarketplaceFault | { readonly error: string }): void;
  /** Tokens given so far are no longer good. */
  endTokens(): void;
  stop(): Promise<void>;
}

/** Uber Eats on loopback: both kinds of token, an owner's stores, and the connection of each. */
export async function startMarketplaceSimulator(options: MarketplaceSimulatorOptions): Promise<MarketplaceSimulator> {
  const world = new MarketplaceWorld(options.clientId, options.nowMs ?? Date.now);
  const requests: { method: string; path: string; body: unknown }[] = [];
  const planned: (MarketplaceFault | null)[] = [];
  const plan: { isDown: boolean; token: MarketplaceFault | { readonly error: string } | null } = {
    isDown: false,
    token: null,
  };

  function oauth(path: string, form: URLSearchParams): Response {
    const isOurs = form.get('client_id') === options.clientId && form.get('client_secret') === options.clientSecret;
    if (!isOurs) return oauthError('invalid_client');
    if (path === '/oauth/v2/token') return world.token(form);
    world.tokens.delete(form.get('token') ?? '');
    return Response.json({ message: 'OK' });
  }

  async function handle(request: Request): Promise<WireAnswer> {
    const url = new URL(request.url);
    const isZipped = request.headers.get('content-encoding') === 'gzip';
    const text = isZipped
      ? new TextDecoder().decode(Bun.gunzipSync(await request.arrayBuffer()))
      : await request.text();
    const isOauth = url.pathname.startsWith('/oauth/');
    requests.push({ method: request.method, path: url.pathname, body: isOauth ? null : jsonOf(text) });
    if (plan.isDown) return answer(new Response('upstream is down', { status: 503 }));
    if (isOauth) {
      const fault = plan.token;
      plan.token = null;
      if (fault && typeof fault === 'object' && 'error' in fault) return answer(oauthError(fault.error));
      return spoilt(() => oauth(url.pathname, new URLSearchParams(text)), fault);
    }
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    const given = world.given(token);
    const fault = planned.shift() ?? null;
    if (!given) return answer(refusal(401, 'unauthorized', 'The token is not good.'));
    return spoilt(() => world.serve(request.method, url, jsonOf(text), given), fault);
  }

  const server = await startWireServer({ port: options.port, handle });
  return {
    url: server.url,
    port: server.port,
    world,
    requests,
    setDown(value) {
      plan.isDown = value;
    },
    plan: (...faults) => void planned.push(...faults),
    refuseToken(fault) {
      plan.token = fault;
    },
    endTokens: () => world.tokens.clear(),
    stop: () => server.stop(),
  };
}

function spoilt(serve: () => Response, fault: MarketplaceFault | null): WireAnswer {
  if (fault !== null && typeof fault === 'object') {
    const { status, retryAfter } = fault;
    return answer(
      refusal(status, `http_${status}`, 'Not now.', retryAfter ? { 'retry-after': String(retryAfter) } : {}),
    );
  }
  const response = serve();
  if (fault === 'lost') return { kind: 'hangUp' };
  if (fault === 'cut') return { kind: 'truncated', response };
  return fault === 'silent' ? { kind: 'drip', response } : answer(response);
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function answer(response: Response): WireAnswer {
  return { kind: 'answer', response };
}
