import type { Generated } from 'kysely';
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
