/** The specification's calls about a store's menu on the marketplace. */
import type { z } from 'zod';
import type { MarketplaceMenu, MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import type {
  MenuSource,
  rollBackMenuBodySchema,
  uploadMenuBodySchema,
} from '#src/domain/marketplace/marketplace-menus.schema.ts';
import type { UploadStatus } from '#src/domain/marketplace/menu-upload.ts';
import { endpoint } from './endpoint.ts';

const store = '/api/uber-eats/restaurants/:restaurantId/stores/:storeId' as const;

/** One time that the menu was sent, or is to be. */
export interface MenuUploadAnswer {
  readonly uploadId: string;
  readonly status: UploadStatus;
  readonly menuTypes: readonly MarketplaceMenuType[];
  /** What Uber Eats has taken of it. */
  readonly sentTypes: readonly MarketplaceMenuType[];
  /** Of our menu, that it was made from; null: it isn't made yet. */
  readonly menuVersion: number | null;
  /** The earlier upload whose menu it is. */
  readonly rolledBackFrom: string | null;
  /** Sentences: why it failed. */
  readonly problems: readonly string[];
  /** Sentences: what is left out or different there. */
  readonly notices: readonly string[];
  readonly requestedIsoDateTimeUtc: string;
  readonly finishedIsoDateTimeUtc: string | null;
  readonly requestedBy: string;
  /** It can be rolled back to. */
  readonly mayPutBack: boolean;
}

export interface RequestedUploadAnswer {
  /** Null: it was a dry run. */
  readonly upload: MenuUploadAnswer | null;
  /** Sentences; with any of them the upload fails, and what is there stays. */
  readonly problems: readonly string[];
  readonly notices: readonly string[];
}

export interface MenuUploadsAnswer {
  /** The newest first, at most fifty. */
  readonly uploads: readonly MenuUploadAnswer[];
}

export interface MenuConfigurationAnswer {
  readonly source: MenuSource;
  /** Null: there is no such menu. */
  readonly configuration: MarketplaceMenu | null;
  /** Of our menu, that it was made from; null: that isn't known. */
  readonly menuVersion: number | null;
  /** Sentences; of `ours` only. */
  readonly problems: readonly string[];
  readonly notices: readonly string[];
}

/** `?source=ours`, `live`, or `upload` with `&uploadId`. Prices in cents. */
export const getDeliveryMenuEndpoint = endpoint<void, MenuConfigurationAnswer>()(
  'GET',
  `${store}/get-delivery-menu-configuration`,
);
export const getPickupMenuEndpoint = endpoint<void, MenuConfigurationAnswer>()(
  'GET',
  `${store}/get-pickup-menu-configuration`,
);
/** Answered once it is asked for; `menu-uploads` says how it went. */
export const uploadMenuEndpoint = endpoint<z.input<typeof uploadMenuBodySchema>, RequestedUploadAnswer>()(
  'POST',
  `${store}/upload-menu-configuration`,
);
/** An upload too: of the earlier menu, with what is sold out now. */
export const rollBackMenuEndpoint = endpoint<z.input<typeof rollBackMenuBodySchema>, RequestedUploadAnswer>()(
  'POST',
  `${store}/rollback-menu-configuration`,
);
export const menuUploadsEndpoint = endpoint<void, MenuUploadsAnswer>()('GET', `${store}/menu-uploads`);
