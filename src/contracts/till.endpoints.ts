/** The data of a till's screens, each in one call: the terminal behind the cookie gives the store. */
import type {
  Attention,
  HistoryPage,
  IncomingBoard,
  OrderDetail,
  PosMenu,
  PosSession,
  PosTable,
  SalesToday,
} from '#src/domain/till/till.types.ts';
import { endpoint } from './endpoint.ts';

/** Which employee is at which till. `login_required` if the device isn't paired. */
export const tillSessionEndpoint = endpoint<void, PosSession>()('GET', '/api/pos/session');

/** The menu, what of it is closed at this hour, and the tables. Null: it is the version named in `unless`. */
/** A WebP of someone on the lock screen, for the store's own tills. Query: `v`, its mark, under which a device keeps it. */
export const lockFaceEndpoint = endpoint<void, Response>()('GET', '/api/pos/faces/:employeeId');
export const tillMenuEndpoint = endpoint<void, PosMenu | null>()('GET', '/api/pos/menu');

/** Tables to seat a bill at. */
export const tillTablesEndpoint = endpoint<void, { readonly tables: readonly PosTable[] }>()('GET', '/api/pos/tables');

/** New orders and failed prints: what rings, and the counts of the bar. */
export const tillAttentionEndpoint = endpoint<void, Attention>()('GET', '/api/pos/attention');

/** Marks a rejected command as read by its employee. */
export const readFailedCommandEndpoint = endpoint<{ readonly commandId: string }, void>()(
  'POST',
  '/api/pos/refusals/read',
);
/** Null for an employee without reports permission. */
export const tillSalesTodayEndpoint = endpoint<void, { readonly sales: SalesToday | null }>()(
  'GET',
  '/api/pos/sales-today',
);

/** Online orders: new, accepted, done today. */
export const tillIncomingEndpoint = endpoint<void, IncomingBoard>()('GET', '/api/pos/incoming-orders');

/** Orders of all channels; `search`, `channel`, `status`, `day`, `page` as query. */
export const tillHistoryEndpoint = endpoint<void, HistoryPage>()('GET', '/api/pos/order-history');

/** One order with its lines, timeline and dockets. */
export const tillOrderEndpoint = endpoint<void, OrderDetail>()('GET', '/api/pos/orders/:orderId');

/** The known address for this order's receipt; null if there is none here. */
export const knownEmailEndpoint = endpoint<void, { readonly email: string | null }>()(
  'GET',
  '/api/pos/restaurants/:restaurantId/stores/:storeId/orders/:orderId/email-receipt',
);
/** `isPending`: a box has sent it to the cloud, which sends the mail. */
export const emailReceiptEndpoint = endpoint<
  { readonly email: string; readonly tenderId: string | null },
  { readonly isPending: boolean }
>()('POST', '/api/pos/restaurants/:restaurantId/stores/:storeId/orders/:orderId/email-receipt');
