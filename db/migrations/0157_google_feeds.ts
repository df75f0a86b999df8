import { tables } from './migration.ts';

/** Feeds for Google food ordering: what was asked for, and the files of the last that succeeded. */
export const m0157_google_feeds = tables([
  `create table google_feed_tasks (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    statusCode text not null check (statusCode in ('requested', 'queued', 'running', 'success', 'failure')),
    requestedIsoDateTimeUtc text not null,
    startedIsoDateTimeUtc text,
    finishedIsoDateTimeUtc text,
    /** What of the store isn't in the feed. */
    leftOutJson text not null default '[]' check (json_valid(leftOutJson)),
    /** Why it failed, in sentences. */
    problemsJson text not null default '[]' check (json_valid(problemsJson))
  ) strict`,
  'create index google_feed_tasks_of_store on google_feed_tasks (storeId, requestedIsoDateTimeUtc)',
  /** One at a time. */
  `create unique index google_feed_tasks_open on google_feed_tasks (storeId)
    where statusCode in ('requested', 'queued', 'running')`,
  `create table google_feed_files (
    taskId text not null references google_feed_tasks (id) on delete cascade,
    restaurantId text not null,
    storeId text not null,
    /** The marker is the last. */
    position integer not null,
    name text not null,
    type text not null,
    content text not null,
    primary key (taskId, position)
  ) strict`,
  'create index google_feed_files_of_store on google_feed_files (storeId)',
]);
