import type { Generated } from 'kysely';
import type { TaskStatus } from '#src/domain/marketplace/google/feed-task.ts';
import type { MarketplaceStatus } from '#src/domain/marketplace/marketplace-states.ts';

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
