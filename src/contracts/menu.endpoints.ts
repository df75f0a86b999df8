import type { SoldOutUntil } from '#src/domain/menu/sold-out.schema.ts';
import { endpoint } from './endpoint.ts';

export interface SoldOutBody {
  readonly soldout: boolean;
  /** Left out: until it is put back by hand. */
  readonly until?: SoldOutUntil;
}
export interface SoldOutAnswer {
  readonly itemId: string;
  readonly soldout: boolean;
  /** Null: until it is put back by hand. */
  readonly untilIsoDateTimeUtc: string | null;
  /** On a box: it waits for the cloud. */
  readonly pendingCommandId?: string;
}

/** From the admin and from the counter alike. */
export const setSoldOutEndpoint = endpoint<SoldOutBody, SoldOutAnswer>()(
  'POST',
  '/api/menu/restaurants/:restaurantId/stores/:storeId/items/:itemId/sold-out',
);

/** The menu as a spreadsheet that an import reads again. */
export const exportMenuEndpoint = endpoint<void, Response>()(
  'GET',
  '/api/menu/restaurants/:restaurantId/stores/:storeId/menu.csv',
);

/** The rows of an import that failed, with why, to be corrected and sent again. */
export const failedRowsEndpoint = endpoint<void, Response>()(
  'GET',
  '/api/menu/restaurants/:restaurantId/stores/:storeId/imports/:jobId/failed-rows.csv',
);
