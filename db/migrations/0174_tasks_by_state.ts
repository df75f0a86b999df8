import { tables } from './migration.ts';

/** Work in the background of all restaurants, by its state and time; and who had the failed rows of an upload run again. */
export const m0174_tasks_by_state = tables([
  `alter table batch_upload_jobs add column againByJson text
    check (againByJson is null or json_valid(againByJson))`,
  'create index batch_upload_jobs_by_state on batch_upload_jobs (statusCode, createdIsoDateTimeUtc, id, storeId)',
  'create index marketplace_menu_uploads_by_state on marketplace_menu_uploads (status, requestedIsoDateTimeUtc, id, storeId)',
  'create index google_feed_tasks_by_state on google_feed_tasks (statusCode, requestedIsoDateTimeUtc, id, storeId)',
  'create index uber_eats_store_status_by_state on uber_eats_store_status (status, dueIsoDateTimeUtc, storeId)',
  'create index uber_eats_sold_out_by_state on uber_eats_sold_out (status, dueIsoDateTimeUtc, storeId)',
]);
