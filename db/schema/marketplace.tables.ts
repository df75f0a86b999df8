import type { Generated } from 'kysely';
import type { TaskStatus } from '#src/domain/marketplace/google/feed-task.ts';
import type { MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import type { MarketplaceStatus } from '#src/domain/marketplace/marketplace-states.ts';
import type { UploadStatus } from '#src/domain/marketplace/menu-upload.ts';
import type { ToldStatus } from '#src/domain/marketplace/sold-out-there.ts';
import type { Rejection } from '#src/domain/ordering/google/google-food-errors.ts';
import type { GoogleState } from '#src/domain/ordering/google/google-states.ts';
import type { Flag } from './flag.ts';

export interface UberEatsConnectionsTable {
  storeId: string;
  restaurantId: string;
  /** Null: no access was given, or it was revoked. */
  merchantTokenSealed: string | null;
  /** What the owner allowed, separated by spaces. */
  merchantScope: string;
  merchantExpiresIsoDateTimeUtc: string | null;
  authorisedIsoDateTimeUtc: string | null;
  uberEatsStoreId: string | null;
  uberEatsStoreName: string | null;
  /** Null: Uber has not confirmed it. */
  linkedIsoDateTimeUtc: string | null;
}

export interface UberEatsOrdersTable {
  uberEatsOrderId: string;
  restaurantId: string;
  storeId: string;
  displayId: string;
  status: MarketplaceStatus;
  placedIsoDateTimeUtc: string;
  timedOutIsoDateTimeUtc: string;
  readIsoDateTimeUtc: string;
  orderJson: string;
  rawJson: string | null;
  /** Null: it wasn't accepted, or isn't in the books yet. */
  orderId: string | null;
  /** `AskedPriceChange`; null: the store asked for no other price. */
  priceChangeJson: string | null;
}

export interface UberEatsMessagesTable {
  id: string;
  eventType: string;
  uberEatsStoreId: string | null;
  uberEatsOrderId: string | null;
  receivedIsoDateTimeUtc: string;
  doneIsoDateTimeUtc: string | null;
  tries: Generated<number>;
  dueIsoDateTimeUtc: string;
}

export interface GoogleFeedTasksTable {
  id: string;
  restaurantId: string;
  storeId: string;
  statusCode: TaskStatus;
  requestedIsoDateTimeUtc: string;
  startedIsoDateTimeUtc: string | null;
  finishedIsoDateTimeUtc: string | null;
  leftOutJson: Generated<string>;
  problemsJson: Generated<string>;
}

export interface GoogleFeedFilesTable {
  taskId: string;
  restaurantId: string;
  storeId: string;
  position: number;
  name: string;
  type: string;
  content: string;
}

export interface GoogleOrdersTable {
  googleOrderId: string;
  restaurantId: string;
  storeId: string;
  actionOrderId: string;
  /** Null: it was refused, or only tried in Google's sandbox. */
  orderId: string | null;
  conversationId: string;
  isSandbox: Flag;
  collectionType: 'pickup' | 'delivery';
  linesJson: string;
  placedIsoDateTimeUtc: string;
  toldState: GoogleState;
  toldJson: string;
  toldIsoDateTimeUtc: string;
  rejectionType: Rejection | null;
  rejectionReason: string | null;
  faultsJson: Generated<string>;
  nextLookIsoDateTimeUtc: string | null;
  tries: Generated<number>;
  failure: string | null;
}

export interface UberEatsPriceGridsTable {
  storeId: string;
  menuType: MarketplaceMenuType;
  restaurantId: string;
  commissionBps: number;
  /** One of `ROUNDING_STEPS`. */
  roundUpToCents: number;
  overridesJson: string;
}

export interface UberEatsSoldOutTable {
  storeId: string;
  menuType: MarketplaceMenuType;
  /** As the menu there names it. */
  itemId: string;
  restaurantId: string;
  ourItemId: string;
  /** In seconds since 1970; null: it is on sale again. */
  soldOutUntil: number | null;
  status: ToldStatus;
  problem: Generated<string>;
  tries: Generated<number>;
  dueIsoDateTimeUtc: string;
}

export interface UberEatsStoreStatusTable {
  storeId: string;
  restaurantId: string;
  isOnline: Flag;
  /** Null: until it is told otherwise. */
  offlineUntilIsoDateTimeUtc: string | null;
  reason: Generated<string>;
  status: ToldStatus;
  problem: Generated<string>;
  tries: Generated<number>;
  dueIsoDateTimeUtc: string;
}

export interface MarketplaceMenuUploadsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  status: UploadStatus;
  menuTypes: 'delivery' | 'delivery pickup';
  byJson: string;
  requestedIsoDateTimeUtc: string;
  /** Null: it isn't over. */
  finishedIsoDateTimeUtc: string | null;
  /** Of our menu, that this one was made from. Null: none was made yet. */
  menuVersion: number | null;
  /** Null: not of this upload, not made yet, or too old to be put back. */
  deliveryJson: string | null;
  pickupJson: string | null;
  /** The earlier upload whose menus these are. */
  rolledBackFrom: string | null;
  /** What Uber has confirmed of it, separated by spaces. */
  sentTypes: Generated<string>;
  problemsJson: Generated<string>;
  noticesJson: Generated<string>;
  tries: Generated<number>;
  dueIsoDateTimeUtc: string;
}
