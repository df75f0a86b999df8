import type { Ledger } from '#src/domain/tenancy/accounting.schema.ts';

export interface JournalExportsTable {
  storeId: string;
  restaurantId: string;
  businessDay: string;
  ledger: Ledger;
  /** Of the day's lines as they were. */
  digest: string;
  byName: string;
  exportedIsoDateTimeUtc: string;
}
