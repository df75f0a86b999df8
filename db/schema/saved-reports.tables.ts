import type { Generated } from 'kysely';

export interface SavedReportsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  settingsJson: string;
  version: Generated<number>;
  changedByName: string;
  createdIsoDateTimeUtc: string;
  changedIsoDateTimeUtc: string;
}

export interface SavedReportRunsTable {
  reportId: string;
  storeId: string;
  /** Of the period that was sent. */
  lastDay: string;
  mailCount: number;
  queuedIsoDateTimeUtc: string;
}
