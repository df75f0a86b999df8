import type { MarketplaceOutcome, MarketplacePort } from '../marketplace.port.ts';
import { adjustBody, adjustedSchema, askedSchema, issuesBody, taxRateOf } from './uber-eats-change-wire.ts';
import { AUTH_URL, UberEatsClient, type UberEatsSettings } from './uber-eats-client.ts';
import { MENU_TYPES, menuBody, menuOf, menuSchema, suspensionBody } from './uber-eats-menu-wire.ts';
import { orderOf, orderSchema, ordersSchema } from './uber-eats-order-wire.ts';
import { readUberEatsMessage } from './uber-eats-webhook.ts';
import {
  anything,
  integrationBody,
  integrationOf,
  integrationSchema,
  listedOf,
  storeOf,
  storeSchema,
  storesSchema,
} from './uber-eats-wire.ts';

const AUTHORISE_PATH = '/oauth/v2/authorize';
const PAGE_SIZE = '50';
/** Left out unless they are asked for. */
const WHOLE = 'carts,deliveries,payment';

/** Uber Eats Marketplace: owners' access, their stores, and the connection of each. */
export function createUberEats(settings: UberEatsSettings): MarketplacePort {
  const client = new UberEatsClient(settings);
  const storePath = (id: string) => `/v1/delivery/store/${encodeURIComponent(id)}`;
  const posPath = (id: string) => `/v1/eats/stores/${encodeURIComponent(id)}/pos_data`;
  return {
    clientId: settings.clientId,
    authoriseUri({ state, redirectUri }) {
      const page = settings.authorisePage ?? new URL(AUTHORISE_PATH, settings.authUrl ?? AUTH_URL).href;
      const query = new URLSearchParams({
        client_id: settings.clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: settings.merchantScopes,
        state,
      });
      return `${page}?${query}`;
    },
    exchangeCode: ({ code, redirectUri }) => client.oauth.merchantToken(code, redirectUri),
    revoke: (merchantToken) => client.oauth.revoke(merchantToken),
    async appScopes() {
      return mapped(await client.oauth.appToken(), ({ scopes }) => scopes);
    },
    async listStores(merchantToken, pageToken) {
      const query = new URLSearchParams({
        page_size: PAGE_SIZE,
        ...(pageToken === null ? {} : { next_page_token: pageToken }),
      });
      const path = `/v1/delivery/stores?${query}`;
      const outcome = await client.call({ method: 'GET', path, schema: storesSchema, merchantToken });
      return mapped(outcome, ({ stores, pagination_data }) => ({
        stores: stores.map(listedOf),
        nextPageToken: pagination_data?.next_page_token || null,
      }));
    },
    async getStore(id) {
      return mapped(await client.call({ method: 'GET', path: storePath(id), schema: storeSchema }), storeOf);
    },
    async setStoreStatus(id, { isOnline, until, reason }) {
      const offline = {
        ...(until === null ? {} : { is_offline_until: until.toString() }),
        ...(reason === '' ? {} : { reason }),
      };
      const body = isOnline ? { status: 'ONLINE' } : { status: 'OFFLINE', ...offline };
      const path = `${storePath(id)}/update-store-status`;
      return mapped(await client.call({ method: 'POST', path, body, schema: anything }), () => null);
    },
    async integrate(merchantToken, id, ours) {
      const call = { method: 'POST', path: posPath(id), body: integrationBody(ours), schema: anything } as const;
      return mapped(await client.call({ ...call, merchantToken }), () => null);
    },
    async getIntegration(id) {
      const outcome = await client.call({ method: 'GET', path: posPath(id), schema: integrationSchema });
      return mapped(outcome, integrationOf);
    },
    async setIntegrationEnabled(id, isEnabled) {
      const body = { integration_enabled: isEnabled };
      return mapped(await client.call({ method: 'PATCH', path: posPath(id), body, schema: anything }), () => null);
    },
    async removeIntegration(merchantToken, id) {
      const call = { method: 'DELETE', path: posPath(id), schema: anything, merchantToken } as const;
      return mapped(await client.call(call), () => null);
    },
    ...menuCalls(client),
    ...orderCalls(client, storePath),
    readMessage: (rawBody, signature) => readUberEatsMessage(rawBody, signature, settings.clientSecret),
  };
}

function menuCalls(client: UberEatsClient): Pick<MarketplacePort, 'putMenu' | 'getMenu' | 'suspendItem'> {
  const menuPath = (id: string) => `/v2/eats/stores/${encodeURIComponent(id)}/menus`;
  return {
    async putMenu(id, menu) {
      const call = {
        method: 'PUT',
        path: menuPath(id),
        body: menuBody(menu),
        schema: anything,
        isLarge: true,
      } as const;
      return mapped(await client.call(call), () => null);
    },
    async getMenu(id, type) {
      const path = `${menuPath(id)}?${new URLSearchParams({ menu_type: MENU_TYPES[type] })}`;
      const outcome = await client.call({ method: 'GET', path, schema: menuSchema, isLarge: true });
      return mapped(outcome, (wire) => menuOf(wire, type));
    },
    async suspendItem(id, { menuType, itemId, soldOutUntil }) {
      const path = `${menuPath(id)}/items/${encodeURIComponent(itemId)}`;
      const body = { menu_type: MENU_TYPES[menuType], suspension_info: suspensionBody(soldOutUntil) };
      return mapped(await client.call({ method: 'POST', path, body, schema: anything }), () => null);
    },
  };
}

type OrderCalls =
  | 'getOrder'
  | 'listOpenOrders'
  | 'acceptOrder'
  | 'denyOrder'
  | 'cancelOrder'
  | 'markReady'
  | 'moveReadyTime'
  | 'adjustPrice'
  | 'askCustomer';

function orderCalls(client: UberEatsClient, storePath: (id: string) => string): Pick<MarketplacePort, OrderCalls> {
  const orderPath = (id: string, rest = '') => `/v1/delivery/order/${encodeURIComponent(id)}${rest}`;
  const act = async (id: string, what: string, body: Readonly<Record<string, unknown>>) => {
    const path = orderPath(id, `/${what}`);
    return mapped(await client.call({ method: 'POST', path, body, schema: anything }), () => null);
  };
  return {
    async getOrder(id) {
      const path = orderPath(id, `?expand=${WHOLE}`);
      return mapped(await client.call({ method: 'GET', path, schema: orderSchema }), ({ order }) => orderOf(order));
    },
    async listOpenOrders(id, pageToken) {
      const query = new URLSearchParams({
        ...{ expand: WHOLE, state: 'OFFERED,ACCEPTED', page_size: PAGE_SIZE },
        ...(pageToken === null ? {} : { next_page_token: pageToken }),
      });
      const path = `${storePath(id)}/orders?${query}`;
      return mapped(await client.call({ method: 'GET', path, schema: ordersSchema }), ({ data, pagination_data }) => ({
        orders: data.map(({ order }) => orderOf(order)),
        nextPageToken: pagination_data?.next_page_token || null,
      }));
    },
    acceptOrder: (id, { readyAt, acceptedBy }) =>
      act(id, 'accept', {
        ...(readyAt === null ? {} : { ready_for_pickup_time: readyAt.toString() }),
        accepted_by: acceptedBy,
      }),
    denyOrder: (id, { reason, info }) => act(id, 'deny', { deny_reason: { type: reason, info } }),
    cancelOrder: (id, { reason, info }) => act(id, 'cancel', { cancellation_reason: { type: reason, info } }),
    markReady: (id) => act(id, 'ready', {}),
    moveReadyTime: (id, readyAt) => act(id, 'update-ready-time', { ready_for_pickup_time: readyAt.toString() }),
    async adjustPrice(id, change) {
      const call = { method: 'POST', path: orderPath(id, '/adjust-price'), body: adjustBody(change) } as const;
      return mapped(await client.call({ ...call, schema: adjustedSchema, isOnce: true }), (wire) => ({
        taxRatePercent: taxRateOf(wire),
      }));
    },
    async askCustomer(id, issues) {
      const path = orderPath(id, '/resolve-fulfillment-issues');
      const call = { method: 'POST', path, body: issuesBody(issues) } as const;
      return mapped(await client.call({ ...call, schema: askedSchema, isOnce: true }), (wire) => ({
        // Without a word on it, waiting is the safe way.
        isWaiting: wire?.should_wait_for_customer_response ?? true,
      }));
    },
  };
}

function mapped<Wire, Value>(
  outcome: MarketplaceOutcome<Wire>,
  read: (wire: Wire) => Value,
): MarketplaceOutcome<Value> {
  return outcome.kind === 'done' ? { kind: 'done', value: read(outcome.value) } : outcome;
}
