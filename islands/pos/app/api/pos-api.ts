import { type ApiClient, AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { tillSessionEndpoint } from '#src/contracts/till.endpoints.ts';
import type { PosSession } from '#src/domain/till/till.types.ts';
import { createBillApi } from './bill-api.ts';
import { createCardApi } from './card-api.ts';
import type { Here } from './here.ts';
import { later } from './later.ts';
import { createOrderApi } from './order-api.ts';
import type { ScreenCalls } from './screen-calls.ts';
import { createSessionApi } from './session-api.ts';

/** Everything the till requests from the product, by name. Screens and loaders know this and no address. */
export type PosApi = ReturnType<typeof createPosApi>;

/** Fetched with the first of its calls, and kept on the device. */
const loadScreenCalls = () => import('./screen-calls.ts');

/** The till's calls over the product's own API: the browser's fetch, or the Hono app in process on the server. */
export function createPosApi(client: ApiClient) {
  let store: { restaurantId: string; storeId: string } | null = null;
  let posTerminalId = '';

  const readSession = async (): Promise<PosSession | null> => {
    try {
      const session = await client.call(tillSessionEndpoint);
      store = { restaurantId: session.store.restaurantId, storeId: session.store.storeId };
      posTerminalId = session.terminal.id;
      return session;
    } catch (error) {
      if (error instanceof AppErrorAnswer && error.reason === 'login_required') return null;
      throw error;
    }
  };
  const here: Here = async () => {
    if (!store) await readSession();
    if (!store) throw new AppErrorAnswer('user_not_allowed', 'Pair this till first.', 'login_required', undefined, 401);
    return store;
  };

  const screens = async (): Promise<ScreenCalls> =>
    (await loadScreenCalls()).createScreenCalls(client, here, async () => {
      await here();
      return posTerminalId;
    });
  const of = <Name extends keyof ScreenCalls>(name: Name): ScreenCalls[Name] =>
    later(async () => (await screens())[name]);

  return {
    /** For a screen that is fetched when opened and has calls of its own. */
    client,
    ...createSessionApi(client, readSession),
    ...createOrderApi(client, here),
    ...createBillApi(client, here),
    here,
    /** Payments at the card terminal. */
    card: createCardApi(client, here),
    /** Dockets, printers and the drawer's key. */
    print: of('print'),
    /** What the settings pages start with, and what is sold out. */
    setup: of('setup'),
    /** Customers, addresses and times. */
    guests: of('guests'),
    /** The map of tables. */
    floor: of('floor'),
    /** Who has booked a table. */
    bookings: of('bookings'),
    /** Who works when. */
    clock: of('clock'),
    /** The hours of others. */
    staffRecords: of('staffRecords'),
    /** The drawer's day. */
    cash: of('cash'),
    /** What was sold. */
    reports: of('reports'),
  };
}
