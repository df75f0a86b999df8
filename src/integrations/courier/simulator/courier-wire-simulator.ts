import { randomUUID } from 'node:crypto';
import type { CourierCode } from '#src/domain/delivery/courier-codes.ts';
import type { CourierStatus } from '#src/domain/delivery/courier-job.ts';
import { startWireServer, type WireAnswer } from '#src/integrations/simulators/wire-server.ts';
import { signatureOf } from '../uber-direct/uber-direct-webhook.ts';
import { CourierWorld, iso, refusal, type SimulatedDelivery, wireOf } from './courier-world.ts';

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
const STATUS_PATH = '/api/uber-direct/notifications/delivery-status';

/** Uber Direct on loopback: tokens, quotes, deliveries that move on, proof, and signed messages. */
export async function startCourierSimulator(options: CourierSimulatorOptions): Promise<CourierSimulator> {
  const world = new CourierWorld(options.customerId, options.nowMs ?? Date.now);
  const tokens = new Set<string>();
  const requests: { method: string; path: string; body: unknown }[] = [];
  const plan: { isDown: boolean; isLost: boolean; next: Response | null } = {
    isDown: false,
    isLost: false,
    next: null,
  };

  async function handle(request: Request): Promise<WireAnswer> {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    const isToken = pathname === '/oauth/v2/token';
    requests.push({ method: request.method, path: pathname, body: isToken ? null : jsonOf(text) });
    if (plan.isDown) return answer(new Response('upstream is down', { status: 503 }));
    if (isToken) return answer(tokenAnswer(options, tokens, new URLSearchParams(text)));
    if (plan.next) {
      const response = plan.next;
      plan.next = null;
      return answer(response);
    }
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    if (!tokens.has(token)) {
      return answer(Response.json({ code: 'unauthorized', message: 'The token is not good.' }, { status: 401 }));
    }
    const response = world.serve(request.method, pathname, jsonOf(text));
    if (!plan.isLost) return answer(response);
    plan.isLost = false;
    return { kind: 'hangUp' };
  }

  const server = await startWireServer({ port: options.port, handle });
  return {
    url: server.url,
    port: server.port,
    deliveries: world.deliveries,
    requests,
    setDown(value) {
      plan.isDown = value;
    },
    refuseNext(status, code, retryAfterSeconds) {
      plan.next = refusal(status, code, retryAfterSeconds);
    },
    loseNextAnswer() {
      plan.isLost = true;
    },
    endTokens: () => tokens.clear(),
    async move(deliveryId, status) {
      const message = messageOf(world.move(deliveryId, status), options);
      if (options.serverUrl !== null) await send(message, options.serverUrl);
      return message;
    },
    stop: () => server.stop(),
  };
}

function tokenAnswer(options: CourierSimulatorOptions, tokens: Set<string>, form: URLSearchParams): Response {
  const isOurs = form.get('client_id') === options.clientId && form.get('client_secret') === options.clientSecret;
  if (!isOurs) return Response.json({ error: 'invalid_client' }, { status: 401 });
  if (form.get('grant_type') !== 'client_credentials')
    return Response.json({ error: 'invalid_grant' }, { status: 400 });
  if (form.get('scope') !== 'eats.deliveries') return Response.json({ error: 'invalid_scope' }, { status: 400 });
  const token = randomUUID();
  tokens.add(token);
  return Response.json({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, refresh_token: '' });
}

function messageOf(one: SimulatedDelivery, options: CourierSimulatorOptions): CourierMessage {
  const rawBody = JSON.stringify({
    id: `evt_${randomUUID()}`,
    kind: 'event.delivery_status',
    created: iso(one.updatedMs),
    status: one.status,
    delivery_id: one.id,
    customer_id: options.customerId,
    live_mode: false,
    data: wireOf(one),
  });
  return { path: STATUS_PATH, rawBody, signature: signatureOf(rawBody, options.webhookSecrets.deliveryStatus) };
}

async function send({ path, rawBody, signature }: CourierMessage, serverUrl: string): Promise<void> {
  await fetch(new URL(path, serverUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-uber-signature': signature },
    body: rawBody,
  }).catch(() => null);
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
