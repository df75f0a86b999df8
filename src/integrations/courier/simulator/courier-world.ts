import { randomUUID } from 'node:crypto';
import type { CourierStatus } from '#src/domain/delivery/courier-job.ts';
import { fateOf } from './address-fates.ts';

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

type Body = Readonly<Record<string, unknown>>;

const MINUTE_MS = 60_000;
const QUOTE_MS = 15 * MINUTE_MS;
const CANCELABLE: ReadonlySet<CourierStatus> = new Set(['pending', 'pickup']);
const NEEDED = ['pickup_name', 'pickup_address', 'pickup_phone_number', 'dropoff_name', 'dropoff_address'];
/** One pixel. */
const PROOF = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The quotes and deliveries of one account, as Uber Direct answers for them. */
export class CourierWorld {
  readonly deliveries: SimulatedDelivery[] = [];
  readonly #quotes = new Map<string, Quote>();
  readonly #nowMs: () => number;
  readonly #customerId: string;

  constructor(customerId: string, nowMs: () => number) {
    this.#customerId = customerId;
    this.#nowMs = nowMs;
  }

  serve(method: string, path: string, body: Body): Response {
    const base = `/v1/customers/${this.#customerId}`;
    if (!path.startsWith(`${base}/`)) return refusal(404, 'customer_not_found');
    const [, kind, id, act] = path.slice(base.length).split('/');
    if (kind === 'delivery_quotes' && method === 'POST') return this.#quote(body);
    if (kind !== 'deliveries') return refusal(404, 'delivery_not_found');
    if (!id) return method === 'POST' ? this.#create(body) : refusal(400, 'invalid_params');
    const found = this.deliveries.find((one) => one.id === id);
    if (!found) return refusal(404, 'delivery_not_found');
    if (act === 'cancel') return this.#cancel(found);
    if (act === 'proof-of-delivery') {
      const isThere = found.status === 'delivered' && body.waypoint === 'dropoff' && body.type === 'picture';
      return isThere ? Response.json({ document: PROOF }) : refusal(404, 'delivery_not_found');
    }
    return Response.json(wireOf(found));
  }

  move(deliveryId: string, status: CourierStatus): SimulatedDelivery {
    const found = this.deliveries.find((one) => one.id === deliveryId);
    if (!found) throw new Error(`no delivery ${deliveryId}`);
    found.status = status;
    // Each report is later than the one before, on a clock that stands still too.
    found.updatedMs = Math.max(this.#nowMs(), found.updatedMs + 1);
    return found;
  }

  #quote(body: Body): Response {
    const { pickup_address: pickup, dropoff_address: dropoff, pickup_ready_dt: ready } = body;
    const now = this.#nowMs();
    if (typeof pickup !== 'string' || typeof dropoff !== 'string') return refusal(400, 'invalid_params');
    if (typeof ready === 'string' && Date.parse(ready) < now - 1_000) return refusal(400, 'pickup_ready_too_early');
    const fate = fateOf(dropoff);
    if (fate.quote) return refusal(fate.quote.status, fate.quote.code);
    const made = { id: `dqt_${randomUUID()}`, dropoff, fee: fate.fee, expiresMs: now + QUOTE_MS, isUsed: false };
    this.#quotes.set(made.id, made);
    return Response.json({
      kind: 'delivery_quote',
      id: made.id,
      created: iso(now),
      expires: iso(made.expiresMs),
      fee: made.fee,
      currency: 'aud',
      currency_type: 'AUD',
      dropoff_eta: iso(now + 35 * MINUTE_MS),
      duration: 35,
      pickup_duration: 15,
      dropoff_deadline: iso(now + 70 * MINUTE_MS),
    });
  }

  #create(body: Body): Response {
    const key = typeof body.idempotency_key === 'string' ? body.idempotency_key : null;
    const before = key === null ? undefined : this.deliveries.find((one) => one.key === key);
    if (before) return Response.json(wireOf(before));
    const isWhole = NEEDED.every((name) => typeof body[name] === 'string' && body[name] !== '');
    const phone = body.dropoff_phone_number;
    if (!isWhole || !Array.isArray(body.manifest_items) || typeof phone !== 'string' || !/^\+\d+$/.test(phone)) {
      return refusal(400, 'invalid_params');
    }
    const fate = fateOf(String(body.dropoff_address));
    if (fate.create) return refusal(fate.create.status, fate.create.code);
    const quote = typeof body.quote_id === 'string' ? this.#quotes.get(body.quote_id) : null;
    if (quote === undefined || (quote && quote.expiresMs <= this.#nowMs())) return refusal(400, 'expired_quote');
    if (quote?.isUsed) return refusal(400, 'used_quote');
    if (quote && quote.dropoff !== body.dropoff_address) return refusal(400, 'mismatched_price_quote');
    if (quote) quote.isUsed = true;
    const at = this.#nowMs();
    const made: SimulatedDelivery = {
      ...{ id: `del_${randomUUID()}`, key, body, fee: quote?.fee ?? fate.fee },
      ...{ createdMs: at, updatedMs: at, status: 'pending' },
    };
    this.deliveries.push(made);
    return Response.json(wireOf(made));
  }

  #cancel(found: SimulatedDelivery): Response {
    if (!CANCELABLE.has(found.status)) return refusal(400, 'noncancelable_delivery');
    found.status = 'canceled';
    found.updatedMs = this.#nowMs();
    return Response.json(wireOf(found));
  }
}

export function wireOf(one: SimulatedDelivery) {
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
    pickup_eta: iso(one.createdMs + 15 * MINUTE_MS),
    dropoff_eta: iso(one.createdMs + 35 * MINUTE_MS),
    live_mode: false,
  };
}

export function refusal(status: number, code: string, retryAfterSeconds?: number): Response {
  const headers = retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) };
  const body = { code, message: `Simulated: ${code}.`, kind: 'error' };
  return Response.json(body, { status, ...(headers ? { headers } : {}) });
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
