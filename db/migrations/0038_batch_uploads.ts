import { tables } from './migration.ts';

/** What a spreadsheet asked of a menu: its rows as they came, what became of each, and what it was before. */
export const m0038_batch_uploads = tables([
  `create table batch_upload_jobs (
    id text primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    kind text not null check (kind in ('menu')),
    statusCode text not null check (statusCode in ('created', 'running', 'success', 'failure')),
    fileName text not null,
    headingsJson text not null check (json_valid(headingsJson)),
    mappingJson text not null check (json_valid(mappingJson)),
    rowCount integer not null check (rowCount > 0),
    doneCount integer not null default 0 check (doneCount between 0 and rowCount),
    byJson text not null check (json_valid(byJson)),
    createdIsoDateTimeUtc text not null,
    startedIsoDateTimeUtc text,
    finishedIsoDateTimeUtc text,
    undoneIsoDateTimeUtc text
  ) strict`,
  'create index batch_upload_jobs_by_store on batch_upload_jobs (storeId, createdIsoDateTimeUtc)',
  "create index batch_upload_jobs_running on batch_upload_jobs (statusCode) where statusCode = 'running'",
  `create table batch_upload_rows (
    jobId text not null references batch_upload_jobs (id) on delete cascade,
    line integer not null,
    cellsJson text not null check (json_valid(cellsJson)),
    outcome text check (outcome is null or outcome in ('added', 'changed', 'same', 'failed')),
    message text not null default '',
    itemId text,
    version integer,
    beforeJson text check (beforeJson is null or json_valid(beforeJson)),
    primary key (jobId, line)
  ) strict, without rowid`,
]);
