import { type ApiClient, AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { tillSessionEndpoint } from '#src/contracts/till.endpoints.ts';
import type { PosSession } from '#src/domain/till/till.types.ts';
import { createBillApi } from './bill-api.ts';
import { createBookingApi } from './booking-api.ts';
import { createCardApi } from './card-api.ts';
import { createCashApi } from './cash-api.ts';
import { createClockApi } from './clock-api.ts';
import { createFloorApi } from './floor-api.ts';
import { createGuestApi } from './guest-api.ts';
import type { Here } from './here.ts';
import { createOrderApi } from './order-api.ts';
import { createPrintApi } from './print-api.ts';
import { createReportsApi } from './reports-api.ts';
import { createSessionApi } from './session-api.ts';
import { createSettingsApi } from './settings-api.ts';
import { createStaffRecordsApi } from './staff-records-api.ts';

/** Everything the till requests from the product, by name. Screens and loaders know this and no address. */
export type PosApi = ReturnType<typeof createPosApi>;

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

  return {
    /** For a screen that is fetched when opened and has calls of its own. */
    client,
    ...createSessionApi(client, readSession),
    ...createOrderApi(client, here),
    ...createBillApi(client, here),
    ...createPrintApi(client, here),
    ...createSettingsApi(client, here),
    here,
    /** Payments at the card terminal. */
    card: createCardApi(client, here),
    /** Customers, addresses and times. */
    guests: createGuestApi(client, here),
    /** The map of tables. */
    floor: createFloorApi(client, here),
    /** Who has booked a table. */
    bookings: createBookingApi(client, here),
    /** Who works when. */
    clock: createClockApi(client, here),
    /** The hours of others. */
    staffRecords: createStaffRecordsApi(client, here),
    /** The drawer's day. */
    cash: createCashApi(client, here),
    /** What was sold. */
    reports: createReportsApi(client, here, async () => {
      await here();
      return posTerminalId;
    }),
  };
}
