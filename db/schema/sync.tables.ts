import type { Generated } from 'kysely';
import type { RestoreFindingKind } from '#src/domain/sync/bring-back.ts';
import type { Flag } from './flag.ts';

export interface BoxesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  name: string;
  mark: string;
  isActive: Generated<Flag>;
  pairingCodeHash: string | null;
  pairingExpiresIsoDateTimeUtc: string | null;
  credentialHash: string | null;
  previousCredentialHash: string | null;
  pairedIsoDateTimeUtc: string | null;
  revokedIsoDateTimeUtc: string | null;
  lastSeenIsoDateTimeUtc: string | null;
  confirmedPosition: Generated<number>;
  receivedPosition: Generated<number>;
  receivedFrom: Generated<number>;
  statusJson: Generated<string>;
  createdIsoDateTimeUtc: string;
  numberBlock: Generated<number>;
  runId: string | null;
  runSinceIsoDateTimeUtc: string | null;
  earlierRunsJson: Generated<string>;
  twinIsoDateTimeUtc: string | null;
}

export interface ChangeFeedTable {
  position: Generated<number>;
  restaurantId: string | null;
  storeId: string | null;
  tableName: string;
  rowKeyJson: string;
  kind: 'new' | 'changed' | 'gone';
}

export interface SyncPlacesTable {
  name: string;
  position: number;
  history: string | null;
}

export interface HistoriesTable {
  number: Generated<number>;
  id: string;
  firstPosition: number;
  cause: 'start' | 'restore';
  startedIsoDateTimeUtc: string;
}

export interface RestoreFindingsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  kind: RestoreFindingKind;
  tableName: string;
  rowKeyJson: string;
  label: string;
  detailJson: Generated<string>;
  foundIsoDateTimeUtc: string;
  checkedIsoDateTimeUtc: string | null;
  checkedByName: string | null;
}

export interface SyncApplyingTable {
  id: number;
}

export interface SyncCommandsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  kind: string;
  subjectId: string;
  bodyJson: string;
  actedByJson: string;
  createdIsoDateTimeUtc: string;
}

export interface SyncCommandResultsTable {
  commandId: string;
  restaurantId: string;
  storeId: string;
  state: 'done' | 'refused';
  reasonText: string | null;
  finishedIsoDateTimeUtc: string;
}
