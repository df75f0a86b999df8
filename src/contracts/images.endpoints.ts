import { endpoint } from './endpoint.ts';

export interface UploadedImage {
  readonly id: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** `?w=` in pixels, `?r=` a ratio's name: a WebP. */
export const serveImageEndpoint = endpoint<void, Response>()('GET', '/images/:imageId');

/** The picture's bytes are the body. For what a store's people edit. */
export const uploadStoreImageEndpoint = endpoint<void, UploadedImage>()(
  'POST',
  '/api/images/restaurants/:restaurantId/stores/:storeId',
);

/** The same for what belongs to the restaurant as a whole. */
export const uploadRestaurantImageEndpoint = endpoint<void, UploadedImage>()(
  'POST',
  '/api/images/restaurants/:restaurantId',
);
