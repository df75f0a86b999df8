import type { Generated } from 'kysely';
import type { KitchenAct } from '#src/domain/kitchen/kitchen.types.ts';
import type { Channel } from '#src/domain/menu/channels.ts';
import type { EntryKind } from '#src/domain/printing/kitchen-book.ts';
import type { Flag } from './flag.ts';

export interface PrintStationsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  name: string;
  isDefault: Generated<Flag>;
  sortOrder: number;
  specJson: string;
}

export interface PrintersTable {
  id: string;
  restaurantId: string;
  storeId: string;
  name: string;
  specJson: string;
  fallbackPrinterId: string | null;
  statusCode: Generated<'online' | 'offline' | 'unknown'>;
  statusText: Generated<string>;
  statusIsoDateTimeUtc: string | null;
  /** `DeviceKnowledge`, with the address it was learned at. */
  knowledgeJson: string | null;
}

export interface CloudPrintersTable {
  serialNumber: string;
  restaurantId: string;
  storeId: string;
  printerId: string;
  /** Ours, in digits. */
  shopId: string;
  claimedIsoDateTimeUtc: string;
  /** Null: the cloud has not confirmed it. */
  boundIsoDateTimeUtc: string | null;
  /** The cloud's last refusal, as the specification numbers them. */
  code: number | null;
  heardIsoDateTimeUtc: string | null;
  isOnline: Flag | null;
  changedAtSeconds: Generated<number>;
}

/** Where a station's dockets print for a while: the latest row of a station holds. */
export interface StationRedirectsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  stationId: string;
  /** Null: back at its own printers. */
  toStationId: string | null;
  /** Null: until someone switches it back. */
  untilIsoDateTimeUtc: string | null;
  byName: string;
  createdIsoDateTimeUtc: string;
}

/** A paired kitchen screen that doesn't speak. */
export interface SilentScreensTable {
  posTerminalId: string;
  restaurantId: string;
  storeId: string;
  sinceIsoDateTimeUtc: string;
}

/** Orders of the store that print at another of its restaurant too, by channel. */
export interface ConnectedStoresTable {
  id: string;
  restaurantId: string;
  storeId: string;
  toStoreId: string;
  channel: Channel;
  sinceIsoDateTimeUtc: string;
  byName: string;
  /** 0 or 1: the other store's tills ring for it. */
  notifies: Generated<number>;
  /** 0 or 1: it is accepted without being asked about. */
  autoAccepts: Generated<number>;
  /** 0 or 1: it prints at the other store. */
  prints: Generated<number>;
}

/** What copies of an order add up to at one printer of another store. */
export interface OrderCopiesTable {
  orderId: string;
  restaurantId: string;
  /** Whose order it is. */
  storeId: string;
  toStoreId: string;
  stationId: string;
  stationName: string;
  seesAll: Flag;
  printerId: string;
  /** A `Share`. */
  toldJson: string;
  orderVersion: number;
  /** What its last paper said besides dishes. */
  noticesJson: string;
  toldIsoDateTimeUtc: string;
}

export interface PrintJobsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  printerId: string;
  orderId: string | null;
  orderVersion: Generated<number>;
  docketType: 'ORDER_TICKET' | 'ORDER_STUB' | 'ORDER_INVOICE' | 'CHANGE' | 'CANCEL' | 'TEST' | 'DRAWER';
  stationId: string | null;
  reason: 'auto' | 'manual' | 'reprint' | 'change' | 'cancel' | 'test' | 'drawer';
  copyNumber: Generated<number>;
  reprintNumber: Generated<number>;
  priority: number;
  status: 'queued' | 'success' | 'failure';
  stage: Generated<'waiting' | 'sending' | 'retrying' | 'printed' | 'notVerified' | 'failed' | 'dismissed'>;
  attempts: Generated<number>;
  nextAttemptIsoDateTimeUtc: string;
  leaseUntilIsoDateTimeUtc: string | null;
  isUncertain: Generated<Flag>;
  payloadJson: string;
  errorKind: string | null;
  errorText: string | null;
  failedOverFromPrinterId: string | null;
  firstTriedIsoDateTimeUtc: string | null;
  createdIsoDateTimeUtc: string;
  finishedIsoDateTimeUtc: string | null;
  expiresIsoDateTimeUtc: string;
  /** `ownerOf` the worker that has taken it last. */
  leaseOwner: string | null;
}

export interface KitchenEntriesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  orderId: string;
  stationId: string;
  stationName: string;
  seesAll: Flag;
  printerId: string;
  kind: EntryKind;
  paper: string | null;
  linesJson: string;
  otherOrderId: string | null;
  byKind: string;
  byId: string;
  byName: string;
  occurredIsoDateTimeUtc: string;
}

export interface KitchenActsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  orderId: string;
  stationId: string;
  act: KitchenAct;
  round: number;
  dishesJson: string;
  allergiesJson: string;
  byKind: string;
  byId: string;
  byName: string;
  occurredIsoDateTimeUtc: string;
}

/** How long a station's tickets took on a day. */
export interface KitchenTimesTable {
  storeId: string;
  localDate: string;
  stationId: string;
  restaurantId: string;
  seenJson: string;
  updatedIsoDateTimeUtc: string;
}
