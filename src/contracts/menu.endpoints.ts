import { endpoint } from './endpoint.ts';

export interface SoldOutBody {
  readonly soldout: boolean;
}
export interface SoldOutAnswer {
  readonly itemId: string;
  readonly soldout: boolean;
}

/** From the admin and from the counter alike. */
export const setSoldOutEndpoint = endpoint<SoldOutBody, SoldOutAnswer>()(
  'POST',
  '/api/menu/restaurants/:restaurantId/stores/:storeId/items/:itemId/sold-out',
);
