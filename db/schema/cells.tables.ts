import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** A restaurant that is leaving, or has left, for another cell. Its row stays as long as the restaurant does not come back. */
export interface CellMovesTable {
  restaurantId: string;
  attempt: string;
  toCell: string;
  state: 'copying' | 'frozen' | 'moved' | 'calledOff';
  isLocked: Generated<Flag>;
  startedIsoDateTimeUtc: string;
  changedIsoDateTimeUtc: string;
  erasedIsoDateTimeUtc: string | null;
  reportJson: string | null;
}

/** Rows of a leaving restaurant that changed since they were copied. */
export interface CellChangesTable {
  position: Generated<number>;
  restaurantId: string;
  tableName: string;
  rowKeyJson: string;
}

/** A restaurant that comes from another cell. */
export interface CellArrivalsTable {
  restaurantId: string;
  attempt: string;
  fromCell: string;
  state: 'arriving' | 'here' | 'calledOff';
  startedIsoDateTimeUtc: string;
  changedIsoDateTimeUtc: string;
  /** Its stores, where rows of it are here before it is; null: there are none such. */
  storeIdsJson: string | null;
}

/** People who work here and whose account is in another cell. */
export interface GuestUsersTable {
  userId: string;
  homeCell: string;
}
