import type { Hono } from 'hono';
import { startWireServer, type WireAnswer } from '#src/integrations/simulators/wire-server.ts';
import { expireDueSessions } from './checkout-sessions.ts';
import { createFaultPlan, type FaultPlan, type StripeFaultKind } from './faults.ts';
import { decodeForm } from './form-body.ts';
import { hostedPage } from './hosted-page.ts';
import { IdempotencyStore, type StoredAnswer } from './idempotency.ts';
import { cancelDueHolds } from './payment-intents.ts';
import { callStripe } from './stripe-api.ts';
import { StripeFault } from './stripe-fault.ts';
import { createWorld, type StripeWorld } from './stripe-world.ts';
import { createWebhookSender, type WebhookSender, type WebhookTarget } from './webhook-sender.ts';

export interface StripeSimulatorOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly webhooks: readonly WebhookTarget[];
  /** When given, any other key is answered 401. */
  readonly secretKey?: string;
  /**
   * Where browsers reach the hosted page; by default the simulator's own address. A server that mounts `pages` gives
   * its address of the mount, or its path alone (`/dev/stripe`) to work under every host name.
   */
  readonly publicUrl?: string;
  /** Waits before a webhook that was not taken is sent again; the list's length is the number of repeats. */
  readonly webhookRetryDelaysMs?: readonly number[];
  /** How long the fault `slow` keeps a caller waiting. */
  readonly slowMs?: number;
  readonly isLive?: boolean;
  readonly nowMs?: () => number;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly version: string | null;
  readonly idempotencyKey: string | null;
  readonly body: string;
}

export interface StripeSimulator {
  readonly url: string;
  readonly port: number;
  readonly world: StripeWorld;
  readonly faults: FaultPlan;
  readonly webhooks: WebhookSender;
  /** The hosted page at `/pay/{session}`, for mounting elsewhere. */
  readonly pages: Hono;
  /** The last requests of our side, oldest first. */
  readonly requests: readonly SeenRequest[];
  /** Ends sessions and holds whose time is over; also done once a second by itself. */
  passTime(): void;
  stop(): Promise<void>;
}

const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000];
const KEPT_REQUESTS = 500;

/** A Stripe of our own on loopback: API, hosted payment page, signed webhooks. Everything ends with the process. */
export async function startStripeSimulator(options: StripeSimulatorOptions): Promise<StripeSimulator> {
  const nowMs = options.nowMs ?? Date.now;
  const faults = createFaultPlan();
  const keys = new IdempotencyStore();
  const requests: SeenRequest[] = [];
  let publicUrl = options.publicUrl ?? '';
  const webhooks = createWebhookSender({
    targets: options.webhooks,
    retryDelaysMs: options.webhookRetryDelaysMs ?? RETRY_DELAYS_MS,
    nowSeconds: () => Math.floor(nowMs() / 1000),
  });
  const world = createWorld({
    isLive: options.isLive ?? false,
    nowMs,
    hostedPageUrl: (sessionId) => `${publicUrl}/pay/${sessionId}`,
    onEvent: (event) => webhooks.enqueue(event),
  });
  const pages = hostedPage(world);

  async function handle(request: Request): Promise<WireAnswer> {
    const url = new URL(request.url);
    passTime();
    if (!url.pathname.startsWith('/v1/')) return { kind: 'answer', response: await pages.fetch(request) };
    const body = await request.text();
    requests.push(seen(request, url, body));
    if (requests.length > KEPT_REQUESTS) requests.shift();
    const fault = faults.take(`${request.method} ${url.pathname}`);
    return answerApi({ request, url, body, fault });
  }

  async function answerApi(call: ApiCall): Promise<WireAnswer> {
    const { fault } = call;
    if (fault === 'resetBefore') return { kind: 'hangUp' };
    if (fault === 'error429') return failed(429, 'rate_limit', 'Too many requests.');
    if (fault === 'error500') return failed(500, null, 'An unknown error occurred.');
    const answer = await runOnce(call);
    if (fault === 'resetAfter') return { kind: 'hangUp' };
    const response = toResponse(answer);
    if (fault === 'truncated') return { kind: 'truncated', response };
    return { kind: fault === 'drip' ? 'drip' : 'answer', response };
  }

  async function runOnce({ request, url, body, fault }: ApiCall): Promise<StoredAnswer> {
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
    let isKeyOurs = false;
    try {
      requireKey(request, options.secretKey);
      if (key !== null) {
        const stored = keys.open(key, `${url.pathname}?${body}`);
        if (stored !== null) return stored;
        isKeyOurs = true;
      }
      if (fault === 'slow') await Bun.sleep(options.slowMs ?? 15_000);
      const encoded = request.method === 'GET' ? url.search.slice(1) : body;
      const run = () => callStripe(world, request.method, url.pathname, decodeForm(encoded));
      if (fault === 'error500After') run();
      const isBroken = fault === 'error500After' || fault === 'error500Stored';
      const answer = isBroken ? UNKNOWN_ERROR : { status: 200, body: JSON.stringify(run(), null, 2) };
      if (key !== null) keys.remember(key, answer);
      return answer;
    } catch (cause) {
      if (!(cause instanceof StripeFault)) throw cause;
      const answer = { status: cause.status, body: JSON.stringify({ error: cause.body }) };
      if (key !== null && isKeyOurs) {
        if (cause.isRemembered) keys.remember(key, answer);
        else keys.forget(key);
      }
      return answer;
    }
  }

  function passTime(): void {
    expireDueSessions(world);
    cancelDueHolds(world);
  }

  const server = await startWireServer({ port: options.port, handle });
  if (publicUrl === '') publicUrl = server.url;
  const ticker = setInterval(passTime, 1_000);
  ticker.unref();
  return {
    url: server.url,
    port: server.port,
    world,
    faults,
    webhooks,
    pages,
    requests,
    passTime,
    async stop() {
      clearInterval(ticker);
      webhooks.stop();
      await server.stop();
    },
  };
}

interface ApiCall {
  readonly request: Request;
  readonly url: URL;
  readonly body: string;
  readonly fault: StripeFaultKind | null;
}

const UNKNOWN_ERROR: StoredAnswer = {
  status: 500,
  body: JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred.' } }),
};

function requireKey(request: Request, secretKey: string | undefined): void {
  const given = /^Bearer (sk_\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (given !== undefined && (secretKey === undefined || given === secretKey)) return;
  const body = { type: 'invalid_request_error', message: 'Invalid API Key provided.' } as const;
  throw new StripeFault(401, body, false);
}

function failed(status: number, code: string | null, message: string): WireAnswer {
  const error = { type: status === 429 ? 'invalid_request_error' : 'api_error', ...(code ? { code } : {}), message };
  return { kind: 'answer', response: toResponse({ status, body: JSON.stringify({ error }) }) };
}

function toResponse(answer: StoredAnswer): Response {
  const requestId = `req_${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`;
  const headers = { 'content-type': 'application/json', 'request-id': requestId };
  return new Response(answer.body, { status: answer.status, headers });
}

function seen(request: Request, url: URL, body: string): SeenRequest {
  return {
    method: request.method,
    path: url.pathname + url.search,
    version: request.headers.get('stripe-version'),
    idempotencyKey: request.headers.get('idempotency-key'),
    body,
  };
}
