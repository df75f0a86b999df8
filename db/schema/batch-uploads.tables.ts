import type { Generated } from 'kysely';

export interface BatchUploadJobsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  kind: 'menu';
  statusCode: 'created' | 'running' | 'success' | 'failure';
  fileName: string;
  headingsJson: string;
  mappingJson: string;
  rowCount: number;
  doneCount: Generated<number>;
  /** Who uploaded it: its changes are theirs in the audit log. */
  byJson: string;
  createdIsoDateTimeUtc: string;
  startedIsoDateTimeUtc: string | null;
  finishedIsoDateTimeUtc: string | null;
  undoneIsoDateTimeUtc: string | null;
  /** What the rows came from; those of a file are read by its columns. */
  source: Generated<'file' | 'starter' | 'store'>;
  /** Of the rows done, those that failed. */
  failedCount: Generated<number>;
  /** Who had its failed rows run again last: what changes from then on is theirs. Null: nobody did. */
  againByJson: string | null;
}

export interface BatchUploadRowsTable {
  jobId: string;
  /** From 1, below the headings. */
  line: number;
  cellsJson: string;
  outcome: 'added' | 'changed' | 'same' | 'failed' | null;
  /** Why it failed, in a sentence. */
  message: Generated<string>;
  itemId: string | null;
  /** The item's version after this row: an undo skips an item that was edited since then. */
  version: number | null;
  beforeJson: string | null;
}
