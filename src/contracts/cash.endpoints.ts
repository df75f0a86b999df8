/** The money in a store's drawers: float, cash in and out, count. */
import type {
  CountDrawerBody,
  MoveCashBody,
  OpenDrawerSessionBody,
  RecountDrawerBody,
} from '#src/domain/cash/cash.schema.ts';
import type { CashBoard, CountedDrawer } from '#src/domain/cash/cash.types.ts';
import { endpoint } from './endpoint.ts';

const cash = '/api/pos/restaurants/:restaurantId/stores/:storeId/cash' as const;

/** The drawer of the calling till, and the day, limited to what its employee may see. */
export const readCashEndpoint = endpoint<void, CashBoard>()('GET', cash);
/** The float is counted in. */
export const openDrawerSessionEndpoint = endpoint<OpenDrawerSessionBody, { readonly sessionId: string }>()(
  'POST',
  `${cash}/open`,
);
export const moveCashEndpoint = endpoint<MoveCashBody, { readonly moveId: string }>()('POST', `${cash}/moves`);
/** Ends the drawer's day; its answer is the first to say what should have been there. */
export const countDrawerEndpoint = endpoint<CountDrawerBody, CountedDrawer>()('POST', `${cash}/counts`);
export const recountDrawerEndpoint = endpoint<RecountDrawerBody, CountedDrawer>()('POST', `${cash}/recounts`);
export const readCountEndpoint = endpoint<void, CountedDrawer>()('GET', `${cash}/counts/:countId`);
export const printCountEndpoint = endpoint<{ readonly approval?: string | null }, { readonly printJobId: string }>()(
  'POST',
  `${cash}/counts/:countId/print`,
);
/** For the admin. Query: `period`, `from`, `to`. */
export const exportCountsEndpoint = endpoint<void, Response>()(
  'GET',
  '/api/cash/restaurants/:restaurantId/stores/:storeId/counts.csv',
);
