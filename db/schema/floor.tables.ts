import type { Generated } from 'kysely';
import type { CallAnswer, CallReason } from '#src/domain/floor/table-call.ts';
import type { TableEventKind } from '#src/domain/floor/table-state.ts';
import type { Flag } from './flag.ts';

export interface FloorLayoutsTable {
  storeId: string;
  restaurantId: string;
  version: number;
  isEnabled: Generated<Flag>;
  areasJson: string;
  scale: Generated<number>;
  pinnedX: Generated<number>;
  pinnedY: Generated<number>;
  publishedIsoDateTimeUtc: string | null;
  draftJson: string | null;
  draftByName: string | null;
  draftSavedIsoDateTimeUtc: string | null;
}

export interface TableEventsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  tableId: string;
  kind: TableEventKind;
  guests: number | null;
  sinceJson: string | null;
  byName: string;
  occurredIsoDateTimeUtc: string;
}

/** Guests who call the staff, and what staff say to it. */
export interface TableCallsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  tableId: string;
  callId: string;
  kind: 'called' | CallAnswer;
  reason: CallReason | null;
  byName: string;
  occurredIsoDateTimeUtc: string;
}
