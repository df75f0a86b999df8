import { endpoint } from './endpoint.ts';

/** A restaurant's own CSS: the published one or, with the draft's key, the draft. */
export const websiteStylesEndpoint = endpoint<void, Response>()(
  'GET',
  '/api/store-website/restaurants/:restaurantId/styles/:cssKey',
);

export interface InquireBody {
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
  readonly message: string;
  readonly homepage?: string;
}

/** A guest writes to the store. */
export const inquireEndpoint = endpoint<InquireBody, { readonly isSent: true }>()(
  'POST',
  '/api/store-website/restaurants/:restaurantId/stores/:storeId/inquire',
);

/** What a phone needs to put the store on its home screen; beside its pages, whose scope it names. */
export const webManifestEndpoint = endpoint<void, Response>()(
  'GET',
  '/restaurants/:restaurantId/stores/:storeId/manifest.webmanifest',
);
