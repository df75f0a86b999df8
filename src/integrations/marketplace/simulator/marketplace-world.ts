import { randomUUID } from 'node:crypto';
import type { OnboardingStatus } from '#src/domain/marketplace/marketplace-store.ts';
import { MOST_E5 } from './marketplace-changes.ts';
import { MarketplaceMenus } from './marketplace-menus.ts';
import { MarketplaceOrders } from './marketplace-orders.ts';
import { refusal } from './refusal.ts';

export interface SimulatedStore {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  onboarding: OnboardingStatus;
  isOnline: boolean;
  offlineReason: string | null;
  /** ISO; null: until somebody says otherwise. */
  offlineUntil: string | null;
  /** Uber sees an outage of the app: it may not go online. */
  hasIncident: boolean;
  /** As it was sent; null: not connected. */
  posData: Record<string, unknown> | null;
}

const CODE_MS = 60_000;
const TOKEN_SECONDS = 2_592_000;
const MOST_TOKENS = 100;
const HOUR_MS = 3_600_000;
const ID = (last: number) => `5d2b7a10-3c44-4b0e-9a61-0000000000${String(last).padStart(2, '0')}`;

const storeOf = (last: number, name: string, street: string, over: Partial<SimulatedStore> = {}): SimulatedStore => ({
  ...{ id: ID(last), name, street, city: 'Newtown', postcode: '2042' },
  ...{
    onboarding: 'ACTIVE',
    isOnline: true,
    offlineReason: null,
    offlineUntil: null,
    hasIncident: false,
    posData: null,
  },
  ...over,
});

/** An owner's four stores, each as far as Uber can have got with one. */
export function someStores(): SimulatedStore[] {
  return [
    storeOf(1, 'Newtown Kitchen', '1 Enmore Road'),
    storeOf(2, 'Carlton Kitchen', '210 Lygon Street', {
      ...{ city: 'Carlton', postcode: '3053', isOnline: false, offlineReason: 'OUT_OF_MENU_HOURS' },
    }),
    storeOf(3, 'New Kitchen', '5 Station Street', {
      ...{ onboarding: 'PENDING', isOnline: false, offlineReason: 'INVISIBLE' },
    }),
    storeOf(4, 'Closed Kitchen', '9 Old Road', {
      ...{ onboarding: 'REMOVED', isOnline: false, offlineReason: 'PAUSED_BY_UBER' },
    }),
  ];
}

export interface Given {
  readonly kind: 'app' | 'merchant';
  readonly scopes: readonly string[];
  readonly endsMs: number;
}

/** What the simulated Uber knows: stores, codes and tokens. */
export class MarketplaceWorld {
  readonly stores: SimulatedStore[] = someStores();
  readonly orders: MarketplaceOrders;
  readonly menus = new MarketplaceMenus();
  /** Of the app, as if Uber had approved these. */
  approved: ReadonlySet<string> = new Set([
    ...['eats.store', 'eats.store.status.write', 'eats.order', 'eats.store.orders.read', 'eats.report'],
    ...['eats.pos_provisioning', 'offline_access'],
  ]);
  readonly tokens = new Map<string, Given>();
  readonly #codes = new Map<
    string,
    { readonly redirectUri: string; readonly scope: string; readonly endsMs: number }
  >();
  readonly #asked: number[] = [];

  constructor(
    readonly clientId: string,
    readonly nowMs: () => number,
  ) {
    this.orders = new MarketplaceOrders(nowMs);
  }

  code(redirectUri: string, scope: string): string {
    const code = randomUUID();
    this.#codes.set(code, { redirectUri, scope, endsMs: this.nowMs() + CODE_MS });
    return code;
  }

  token(form: URLSearchParams): Response {
    const grant = form.get('grant_type');
    if (grant === 'client_credentials') return this.#appToken(form.get('scope') ?? '');
    if (grant !== 'authorization_code') return oauthError('invalid_request');
    const code = form.get('code') ?? '';
    const kept = this.#codes.get(code);
    this.#codes.delete(code);
    const isGood = kept && kept.redirectUri === form.get('redirect_uri') && this.nowMs() < kept.endsMs;
    return isGood ? this.#give('merchant', kept.scope) : oauthError('invalid_grant');
  }

  #appToken(scope: string): Response {
    const since = this.nowMs() - HOUR_MS;
    while ((this.#asked[0] ?? Number.POSITIVE_INFINITY) <= since) this.#asked.shift();
    if (this.#asked.length >= MOST_TOKENS) return Response.json({ error: 'too_many_requests' }, { status: 429 });
    this.#asked.push(this.nowMs());
    const isAllowed = scope.split(' ').every((one) => this.approved.has(one) && one !== 'eats.pos_provisioning');
    return isAllowed ? this.#give('app', scope) : oauthError('invalid_scope');
  }

  #give(kind: Given['kind'], scope: string): Response {
    const token = randomUUID();
    this.tokens.set(token, { kind, scopes: scope.split(' '), endsMs: this.nowMs() + TOKEN_SECONDS * 1000 });
    const apps = [...this.tokens].filter(([, given]) => given.kind === 'app');
    // Each one over the limit ends the oldest.
    if (apps.length > MOST_TOKENS) this.tokens.delete(apps[0]?.[0] ?? '');
    const body = { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope, refresh_token: '' };
    return Response.json(body);
  }

  given(token: string): Given | null {
    const given = this.tokens.get(token);
    return given && this.nowMs() < given.endsMs ? given : null;
  }

  serve(method: string, url: URL, body: Record<string, unknown>, given: Given): Response {
    if (url.pathname === '/v1/delivery/stores' && method === 'GET') return this.#list(url, given);
    if (!given.scopes.includes('eats.order') && isOrderPath(url)) return refusal(403, 'forbidden', 'No eats.order.');
    const ofOrder = this.orders.serve(method, url, body);
    if (ofOrder) return ofOrder;
    const [, id = '', what] = STORE_PATH.exec(url.pathname) ?? [];
    const store = this.stores.find((one) => one.id === decodeURIComponent(id));
    if (!store) return refusal(404, 'not_found', 'No such store.');
    if (what === '/pos_data') return this.#posData(method, store, body, given);
    if (!given.scopes.includes('eats.store')) return refusal(403, 'forbidden', 'The scope eats.store is missing.');
    if (what === '/menus') return this.menus.serve(method, url, body, store);
    if (what?.startsWith('/menus/items/')) {
      return this.menus.serveItem(method, decodeURIComponent(what.slice('/menus/items/'.length)), body, store);
    }
    if (what === '/update-store-status') return this.#status(method, store, body, given);
    return store.posData
      ? Response.json(wholeOf(this.#atNow(store)))
      : refusal(403, 'forbidden', 'The store is not linked.');
  }

  #list(url: URL, given: Given): Response {
    const size = Number(url.searchParams.get('page_size') ?? 50);
    const from = Number(url.searchParams.get('next_page_token') ?? 0);
    const all = given.kind === 'merchant' ? this.stores : this.stores.filter(({ posData }) => posData !== null);
    const hasMore = from + size < all.length;
    const next = hasMore ? { next_page_token: String(from + size) } : {};
    return Response.json({
      stores: all.slice(from, from + size).map(shortOf),
      pagination_data: { page_size: size, ...next },
    });
  }

  /** A pause that ended is over without a word. */
  #atNow(store: SimulatedStore): SimulatedStore {
    if (store.offlineUntil !== null && Date.parse(store.offlineUntil) <= this.nowMs()) {
      Object.assign(store, { isOnline: true, offlineReason: null, offlineUntil: null });
    }
    return store;
  }

  #status(method: string, store: SimulatedStore, body: Record<string, unknown>, given: Given): Response {
    if (method !== 'POST') return refusal(404, 'not_found', 'No such call.');
    if (!store.posData) return refusal(403, 'resource_update_not_allowed', 'The status strategy is not external.');
    if (!given.scopes.includes('eats.store.status.write')) {
      return refusal(403, 'forbidden', 'The scope eats.store.status.write is missing.');
    }
    const { status, is_offline_until: until = null } = body;
    const isDate = typeof until === 'string' && Number.isFinite(Date.parse(until));
    if (status !== 'ONLINE' && status !== 'OFFLINE') return refusal(400, 'bad_request', 'status is not known');
    if (until !== null && !isDate) return refusal(400, 'bad_request', 'is_offline_until must be a date-time');
    if (status === 'ONLINE' && store.hasIncident) return refusal(400, 'bad_request', 'An incident is still open.');
    const previous = this.#atNow(store).isOnline ? 'ONLINE' : 'OFFLINE';
    const isOnline = status === 'ONLINE';
    Object.assign(store, {
      isOnline,
      offlineReason: isOnline ? null : 'PAUSED_BY_API_INTEGRATION',
      offlineUntil: isOnline ? null : until,
    });
    return Response.json({ status, is_offline_until: store.offlineUntil, previous_status: previous });
  }

  #posData(method: string, store: SimulatedStore, body: Record<string, unknown>, given: Given): Response {
    const needed = method === 'POST' || method === 'DELETE' ? 'eats.pos_provisioning' : 'eats.store';
    if (!given.scopes.includes(needed)) return refusal(403, 'forbidden', `The scope ${needed} is missing.`);
    if (method === 'POST') {
      store.posData = { ...body, integration_enabled: true };
      return Response.json({});
    }
    if (!store.posData) return refusal(404, 'not_found', 'The store is not linked.');
    if (method === 'GET') return Response.json(this.#integrationOf(store, store.posData));
    store.posData = method === 'DELETE' ? null : { ...store.posData, ...body };
    return method === 'DELETE' ? Response.json({}) : new Response(null, { status: 204 });
  }

  #integrationOf(store: SimulatedStore, posData: Record<string, unknown>) {
    return {
      is_order_manager_pending: false,
      order_manager_client_id: posData.is_order_manager === true ? this.clientId : '',
      ...posData,
      store_id: store.id,
      pos_integration_enabled: posData.integration_enabled,
      online_status: store.isOnline ? 'online' : 'offline',
    };
  }
}

const STORE_PATH =
  /^\/v[12]\/(?:delivery\/store|eats\/stores)\/([^/]+)(\/pos_data|\/update-store-status|\/menus(?:\/items\/[^/]+)?)?$/;

function isOrderPath({ pathname }: URL): boolean {
  return pathname.startsWith('/v1/delivery/order/') || /^\/v1\/delivery\/store\/[^/]+\/orders$/.test(pathname);
}

/** By RFC 6749. */
export function oauthError(error: string): Response {
  const status =
    error === 'invalid_client' ? 401 : error === 'server_error' ? 500 : error.startsWith('temp') ? 503 : 400;
  return Response.json({ error, error_description: `The request ended in ${error}.` }, { status });
}

function shortOf(store: SimulatedStore) {
  return {
    id: store.id,
    name: store.name,
    timezone: 'Australia/Sydney',
    onboarding_status: store.onboarding,
    location: {
      street_address_line_one: store.street,
      city: store.city,
      postal_code: store.postcode,
      country: 'AU',
      latitude: '-33.8993',
      longitude: '151.1745',
    },
  };
}

function wholeOf(store: SimulatedStore) {
  return {
    ...shortOf(store),
    orderability: {
      status: store.isOnline ? 'ONLINE' : 'OFFLINE',
      is_visible: store.offlineReason !== 'INVISIBLE',
      is_orderable: store.isOnline,
      ...(store.offlineReason === null ? {} : { offline_reason: store.offlineReason }),
      ...(store.offlineUntil === null ? {} : { is_offline_until: store.offlineUntil }),
    },
    fulfillment_type_availability: {
      DELIVERY_BY_UBER: true,
      DELIVERY_BY_MERCHANT: false,
      DINE_IN: false,
      PICKUP: true,
    },
    prep_times: { default_value: 900 },
    adjustment_config: {
      ...{ is_price_adjustment_enabled: true, maximum_price_adjustment: MOST_E5 },
      ...{ requires_tax_rate_for_adjustment: true, is_tax_inclusive: true },
    },
  };
}
