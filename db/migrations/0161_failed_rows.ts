import { tables } from './migration.ts';

/** How many rows of a batch upload failed, which ones, and all uploads by their time: read without going through the rows. */
export const m0161_failed_rows = tables([
  'alter table batch_upload_jobs add column failedCount integer not null default 0 check (failedCount >= 0)',
  `update batch_upload_jobs set failedCount =
    (select count(*) from batch_upload_rows where jobId = batch_upload_jobs.id and outcome = 'failed')`,
  "create index batch_upload_rows_failed on batch_upload_rows (jobId, outcome, line) where outcome = 'failed'",
  'create index batch_upload_jobs_by_time on batch_upload_jobs (createdIsoDateTimeUtc, id)',
]);
