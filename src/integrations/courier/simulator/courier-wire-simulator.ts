import { randomUUID } from 'node:crypto';
import type { CourierCode } from '#src/domain/delivery/courier-codes.ts';
import type { CourierStatus } from '#src/domain/delivery/courier-job.ts';
import { startWireServer, type WireAnswer } from '#src/integrations/simulators/wire-server.ts';
import { signatureOf } from '../uber-direct/uber-direct-webhook.ts';
import { fateOf } from './address-fates.ts';

export interface CourierSimulatorOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly customerId: string;
  readonly webhookSecrets: { readonly deliveryStatus: string; readonly courierUpdate: string };
  /** Where messages go, such as `http://localhost:4000`; null: they are only made. */
  readonly serverUrl: string | null;
  readonly nowMs?: () => number;
}

interface Quote {
  readonly id: string;
  readonly dropoff: string;
  readonly fee: number;
  readonly expiresMs: number;
  isUsed: boolean;
}

export interface SimulatedDelivery {
  readonly id: string;
  readonly key: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly fee: number;
  readonly createdMs: number;
  updatedMs: number;
  status: CourierStatus;
}

export interface CourierSimulator {
  readonly url: string;
  readonly port: number;
  readonly deliveries: readonly SimulatedDelivery[];
  readonly requests: readonly { readonly method: string; readonly path: string; readonly body: unknown }[];
  setDown(isDown: boolean): void;
  /** The next call, which is no request for a token, is refused with this code. */
  refuseNext(status: number, code: CourierCode | 'unauthorized', retryAfterSeconds?: number): void;
  /** The next call is carried out, and its answer is lost. */
  loseNextAnswer(): void;
  /** Tokens given so far are no longer good. */
  endTokens(): void;
  /** The delivery moves to this state; its message is sent where there is a server. */
  move(deliveryId: string, status: CourierStatus): Promise<CourierMessage>;
  stop(): Promise<void>;
}

/** A signed message, as it goes out. */
export interface CourierMessage {
  readonly path: string;
  readonly rawBody: string;
  readonly signature: string;
}

const TOKEN_SECONDS = 2_592_000;
const QUOTE_MS = 15 * 60_000;
const CANCELABLE: ReadonlySet<CourierStatus> = new Set(['pending', 'pickup']);
/** One pixel. */
const PROOF = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Uber Direct on loopback: tokens, quotes, deliveries that move on, proof, and signed messages. */
export async function startCourierSimulator(options: CourierSimulatorOptions): Promise<CourierSimulator> {
  const nowMs = options.nowMs ?? Date.now;
  const iso = (ms: number) => new Date(ms).toISOString();
  const tokens = new Set<string>();
  const quotes = new Map<string, Quote>();
  const deliveries: SimulatedDelivery[] = [];
  const requests: { method: string; path: string; body: unknown }[] = [];
  let isDown = false;
  let isLost = false;
  let planned: Response | null = null;

  async function handle(request: Request): Promise<WireAnswer> {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    const isToken = pathname === '/oauth/v2/token';
    requests.push({ method: request.method, path: pathname, body: isToken ? null : jsonOf(text) });
    if (isDown) return answer(new Response('upstream is down', { status: 503 }));
    if (isToken) return answer(tokenAnswer(new URLSearchParams(text)));
    if (planned) {
      const response = planned;
      planned = null;
      return answer(response);
    }
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    if (!tokens.has(token)) {
      return answer(Response.json({ code: 'unauthorized', message: 'The token is not good.' }, { status: 401 }));
    }
    const response = serve(request.method, pathname, jsonOf(text));
    if (!isLost) return answer(response);
    isLost = false;
    return { kind: 'hangUp' };
  }

  function tokenAnswer(form: URLSearchParams): Response {
    const isOurs = form.get('client_id') === options.clientId && form.get('client_secret') === options.clientSecret;
    if (!isOurs) return Response.json({ error: 'invalid_client' }, { status: 401 });
    if (form.get('grant_type') !== 'client_credentials') {
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    }
    if (form.get('scope') !== 'eats.deliveries') return Response.json({ error: 'invalid_scope' }, { status: 400 });
    const token = randomUUID();
    tokens.add(token);
    return Response.json({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, refresh_token: '' });
  }

  function serve(method: string, path: string, body: Readonly<Record<string, unknown>>): Response {
    const base = `/v1/customers/${options.customerId}`;
    if (!path.startsWith(`${base}/`)) return refusal(404, 'customer_not_found');
    const [, kind, id, act] = path.slice(base.length).split('/');
    if (kind === 'delivery_quotes' && method === 'POST') return quote(body);
    if (kind !== 'deliveries') return refusal(404, 'delivery_not_found');
    if (!id) return method === 'POST' ? create(body) : refusal(400, 'invalid_params');
    const found = deliveries.find((one) => one.id === id);
    if (!found) return refusal(404, 'delivery_not_found');
    if (act === 'cancel') return cancel(found);
    if (act === 'proof-of-delivery') {
      const isThere = found.status === 'delivered' && body.waypoint === 'dropoff' && body.type === 'picture';
      return isThere ? Response.json({ document: PROOF }) : refusal(404, 'delivery_not_found');
    }
    return Response.json(wireOf(found));
  }

  function quote(body: Readonly<Record<string, unknown>>): Response {
    const { pickup_address: pickup, dropoff_address: dropoff, pickup_ready_dt: ready } = body;
    if (typeof pickup !== 'string' || typeof dropoff !== 'string') return refusal(400, 'invalid_params');
    if (typeof ready === 'string' && Date.parse(ready) < nowMs() - 1_000) return refusal(400, 'pickup_ready_too_early');
    const fate = fateOf(dropoff);
    if (fate.quote) return refusal(fate.quote.status, fate.quote.code);
    const made = { id: `dqt_${randomUUID()}`, dropoff, fee: fate.fee, expiresMs: nowMs() + QUOTE_MS, isUsed: false };
    quotes.set(made.id, made);
    return Response.json({
      kind: 'delivery_quote',
      id: made.id,
      created: iso(nowMs()),
      expires: iso(made.expiresMs),
      fee: made.fee,
      currency: 'aud',
      currency_type: 'AUD',
      dropoff_eta: iso(nowMs() + 35 * 60_000),
      duration: 35,
      pickup_duration: 15,
      dropoff_deadline: iso(nowMs() + 70 * 60_000),
    });
  }

  function create(body: Readonly<Record<string, unknown>>): Response {
    const key = typeof body.idempotency_key === 'string' ? body.idempotency_key : null;
    const before = key === null ? undefined : deliveries.find((one) => one.key === key);
    if (before) return Response.json(wireOf(before));
    const isWhole = ['pickup_name', 'pickup_address', 'pickup_phone_number', 'dropoff_name', 'dropoff_address'].every(
      (name) => typeof body[name] === 'string' && body[name] !== '',
    );
    const phone = body.dropoff_phone_number;
    if (!isWhole || !Array.isArray(body.manifest_items) || typeof phone !== 'string' || !/^\+\d+$/.test(phone)) {
      return refusal(400, 'invalid_params');
    }
    const fate = fateOf(String(body.dropoff_address));
    if (fate.create) return refusal(fate.create.status, fate.create.code);
    const priced = typeof body.quote_id === 'string' ? quotes.get(body.quote_id) : null;
    if (priced === undefined || (priced && priced.expiresMs <= nowMs())) return refusal(400, 'expired_quote');
    if (priced?.isUsed) return refusal(400, 'used_quote');
    if (priced && priced.dropoff !== body.dropoff_address) return refusal(400, 'mismatched_price_quote');
    if (priced) priced.isUsed = true;
    const at = nowMs();
    const fee = priced?.fee ?? fate.fee;
    const made: SimulatedDelivery = {
      ...{ id: `del_${randomUUID()}`, key, body, fee },
      ...{ createdMs: at, updatedMs: at, status: 'pending' },
    };
    deliveries.push(made);
    return Response.json(wireOf(made));
  }

  function cancel(found: SimulatedDelivery): Response {
    if (!CANCELABLE.has(found.status)) return refusal(400, 'noncancelable_delivery');
    found.status = 'canceled';
    found.updatedMs = nowMs();
    return Response.json(wireOf(found));
  }

  function wireOf(one: SimulatedDelivery) {
    const hasCourier = one.status !== 'pending' && one.status !== 'canceled';
    return {
      kind: 'delivery',
      id: one.id,
      external_id: one.body.external_id ?? null,
      quote_id: one.body.quote_id ?? null,
      status: one.status,
      complete: ['delivered', 'canceled', 'returned'].includes(one.status),
      courier: hasCourier ? { name: 'Robo C.', phone_number: '+61400000009', vehicle_type: 'bicycle' } : null,
      created: iso(one.createdMs),
      updated: iso(one.updatedMs),
      currency: 'aud',
      fee: one.fee,
      tracking_url: `https://www.ubereats.com/orders/${one.id}`,
      pickup_eta: iso(one.createdMs + 15 * 60_000),
      dropoff_eta: iso(one.createdMs + 35 * 60_000),
      live_mode: false,
    };
  }

  async function move(deliveryId: string, status: CourierStatus): Promise<CourierMessage> {
    const found = deliveries.find((one) => one.id === deliveryId);
    if (!found) throw new Error(`no delivery ${deliveryId}`);
    found.status = status;
    // Each report is later than the one before, on a clock that stands still too.
    found.updatedMs = Math.max(nowMs(), found.updatedMs + 1);
    const rawBody = JSON.stringify({
      id: `evt_${randomUUID()}`,
      kind: 'event.delivery_status',
      created: iso(found.updatedMs),
      status,
      delivery_id: found.id,
      customer_id: options.customerId,
      live_mode: false,
      data: wireOf(found),
    });
    const path = '/api/uber-direct/notifications/delivery-status';
    const message = { path, rawBody, signature: signatureOf(rawBody, options.webhookSecrets.deliveryStatus) };
    if (options.serverUrl !== null) {
      await fetch(new URL(path, options.serverUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-uber-signature': message.signature },
        body: rawBody,
      }).catch(() => null);
    }
    return message;
  }

  const server = await startWireServer({ port: options.port, handle });
  return {
    url: server.url,
    port: server.port,
    deliveries,
    requests,
    setDown(value) {
      isDown = value;
    },
    refuseNext(status, code, retryAfterSeconds) {
      planned = refusal(status, code, retryAfterSeconds);
    },
    loseNextAnswer() {
      isLost = true;
    },
    endTokens: () => tokens.clear(),
    move,
    stop: () => server.stop(),
  };
}

function refusal(status: number, code: string, retryAfterSeconds?: number): Response {
  const headers = retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) };
  const body = { code, message: `Simulated: ${code}.`, kind: 'error' };
  return Response.json(body, { status, ...(headers ? { headers } : {}) });
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
