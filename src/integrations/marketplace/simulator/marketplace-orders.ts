import { randomUUID } from 'node:crypto';
import type { ExternalState, FailureParty, FailureReason } from '#src/domain/marketplace/marketplace-states.ts';
import { partsOf, type SimulatedDish } from './marketplace-cart.ts';
import { adjustPrice, askCustomer } from './marketplace-changes.ts';
import { refusal } from './refusal.ts';

const MARGHERITA: SimulatedDish = {
  ...{ itemId: 'it_marg', name: 'Margherita', quantity: 2, totalInCents: 2_900 },
  ...{ wish: 'well done', allergens: [], size: 'Large' },
};

export interface SimulatedOrder {
  readonly id: string;
  readonly storeId: string;
  readonly createdMs: number;
  readonly isScheduled: boolean;
  readonly dishes: readonly SimulatedDish[];
  state: ExternalState;
  preparation: string | null;
  readyMs: number;
  failure: { readonly reason: FailureReason; readonly party: FailureParty; readonly paid?: boolean } | null;
  /** What the customer agreed to pay more, or below zero less. */
  adjustmentInCents: number;
  /** What the customer was asked to pay more; null: nothing waits for an answer. */
  askedPrice: { readonly amountInCents: number } | null;
  /** Lines that the customer is asked about. */
  askedLines: readonly string[];
  /** Lines that the customer goes without. */
  removed: readonly string[];
  /** What the store sent with each act. */
  readonly acts: { readonly what: string; readonly body: Record<string, unknown> }[];
}

const ANSWER_MS = 690_000;
const MINUTE_MS = 60_000;
const PATH = /^\/v1\/delivery\/(?:order\/([^/]+)(?:\/([a-z-]+))?|store\/([^/]+)\/orders)$/;

/** Orders of the simulated Uber Eats: they time out, and each act has its state. */
export class MarketplaceOrders {
  readonly all: SimulatedOrder[] = [];

  constructor(readonly nowMs: () => number) {}

  place(storeId: string, over: Partial<Pick<SimulatedOrder, 'isScheduled' | 'state' | 'dishes'>> = {}): SimulatedOrder {
    const createdMs = this.nowMs();
    const order: SimulatedOrder = {
      ...{ id: randomUUID(), storeId, createdMs, isScheduled: false, state: 'OFFERED' as const, dishes: [MARGHERITA] },
      ...{ preparation: null, readyMs: createdMs + 15 * MINUTE_MS, failure: null, acts: [] },
      ...{ adjustmentInCents: 0, askedPrice: null, askedLines: [], removed: [], ...over },
    };
    this.all.push(order);
    return order;
  }

  /** The customer, Uber or a courier ends it. */
  fail(order: SimulatedOrder, failure: NonNullable<SimulatedOrder['failure']>): void {
    order.state = 'FAILED';
    order.failure = failure;
  }

  /** Null: it isn't about orders. */
  serve(method: string, url: URL, body: Record<string, unknown>): Response | null {
    const [matched, orderId, what, storeId] = PATH.exec(url.pathname) ?? [];
    if (matched === undefined) return null;
    for (const order of this.all) this.#timeOut(order);
    const isWhole = (url.searchParams.get('expand') ?? '').includes('carts');
    if (storeId !== undefined) return this.#list(url, decodeURIComponent(storeId), isWhole);
    const order = this.all.find(({ id }) => id === orderId);
    if (!order) return refusal(404, 'not_found', 'No such order.');
    if (what === undefined) return Response.json({ order: wireOf(order, isWhole) });
    if (method !== 'POST') return refusal(405, 'bad_request', 'Post it.');
    return this.#act(order, what, body);
  }

  #list(url: URL, storeId: string, isWhole: boolean): Response {
    const states = url.searchParams.get('state')?.split(',') ?? [];
    const size = Number(url.searchParams.get('page_size') ?? 50);
    const from = Number(url.searchParams.get('next_page_token') ?? 0);
    const found = this.all.filter((one) => one.storeId === storeId && states.includes(one.state));
    const next = from + size < found.length ? { next_page_token: String(from + size) } : {};
    const data = found.slice(from, from + size).map((order) => ({ order: wireOf(order, isWhole) }));
    return Response.json({ data, pagination_data: { page_size: size, ...next } });
  }

  #timeOut(order: SimulatedOrder): void {
    if (order.state !== 'OFFERED' || order.isScheduled || this.nowMs() < order.createdMs + ANSWER_MS) return;
    this.fail(order, { reason: 'ACCEPT_TIMED_OUT', party: 'MERCHANT' });
  }

  #act(order: SimulatedOrder, what: string, body: Record<string, unknown>): Response {
    const needed = what === 'accept' || what === 'deny' ? 'OFFERED' : 'ACCEPTED';
    if (order.state !== needed) return refusal(409, 'resource_status_conflict', `The order is ${order.state}.`);
    if (what === 'adjust-price') return adjustPrice(order, body);
    if (what === 'resolve-fulfillment-issues') return askCustomer(order, body);
    const readyAt = typeof body.ready_for_pickup_time === 'string' ? Date.parse(body.ready_for_pickup_time) : null;
    if (readyAt !== null && !(readyAt > this.nowMs())) return refusal(400, 'bad_request', 'The time is in the past.');
    switch (what) {
      case 'accept':
        order.state = 'ACCEPTED';
        order.preparation = 'PREPARING';
        break;
      case 'deny':
      case 'cancel': {
        if (!hasReason(body[what === 'deny' ? 'deny_reason' : 'cancellation_reason'])) {
          return refusal(400, 'bad_request', 'A reason is missing.');
        }
        const reason = what === 'deny' ? 'POS_DENIED' : 'CANCELED';
        this.fail(order, { reason, party: 'MERCHANT', ...(what === 'cancel' ? { paid: false } : {}) });
        break;
      }
      case 'ready':
        order.preparation = 'READY_FOR_HANDOFF';
        break;
      case 'update-ready-time':
        if (readyAt === null) return refusal(400, 'bad_request', 'The time is missing.');
        break;
      default:
        return refusal(404, 'not_found', 'No such call.');
    }
    if (readyAt !== null) order.readyMs = readyAt;
    order.acts.push({ what, body });
    return what === 'cancel' ? new Response(null, { status: 204 }) : Response.json({});
  }
}

function hasReason(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

const iso = (ms: number) => new Date(ms).toISOString();
function wireOf(order: SimulatedOrder, isWhole: boolean) {
  const { id, storeId, state, failure } = order;
  const isEnded = state === 'FAILED' || state === 'SUCCEEDED';
  return {
    ...{ id, display_id: id.slice(-5).toUpperCase(), state, ordering_platform: 'UBER_EATS' },
    status: isEnded ? 'COMPLETED' : order.isScheduled ? 'SCHEDULED' : 'ACTIVE',
    ...(order.preparation === null ? {} : { preparation_status: order.preparation }),
    fulfillment_type: 'DELIVERY_BY_UBER',
    created_time: iso(order.createdMs),
    store: { id: storeId, name: 'Newtown Kitchen' },
    customers: [
      {
        ...{ id: 'c1', is_primary_customer: true, name: { display_name: 'Ana P' } },
        contact: { phone: { number: '+61280000000', pin_code: '411 20 887', country_iso2: 'AU' } },
        can_respond_to_fulfillment_issues: true,
      },
    ],
    preparation_time: {
      ...{ ready_for_pickup_time_secs: 900, source: 'PREDICTED_BY_UBER' },
      ready_for_pickup_time: iso(order.readyMs),
    },
    action_eligibility: {
      cancel: { is_eligible: state === 'ACCEPTED' },
      mark_out_of_item: { is_eligible: state === 'OFFERED' || state === 'ACCEPTED' },
      adjust_ready_for_pickup_time: { is_eligible: state === 'OFFERED' || state === 'ACCEPTED' },
    },
    ...(failure ? { failure_info: failureOf(failure) } : {}),
    ...(isWhole ? partsOf(order) : {}),
  };
}

function failureOf({ reason, party, paid }: NonNullable<SimulatedOrder['failure']>) {
  return {
    ...{ reason, failure_attributed_to_party: party, description: '' },
    ...(paid === undefined ? {} : { will_merchant_be_paid: paid }),
  };
}
