import { tables } from './migration.ts';

/** The file of a whole restaurant that its owner asked for: the latest of each, made in the background and gone after a while. */
export const m0177_restaurant_files = tables([
  `create table restaurant_files (
    restaurantId text not null primary key references restaurants (id),
    /** What the file on the disk is called. */
    id text not null unique,
    status text not null check (status in ('requested', 'running', 'success', 'failure')),
    byJson text not null check (json_valid(byJson)),
    requestedIsoDateTimeUtc text not null,
    startedIsoDateTimeUtc text,
    finishedIsoDateTimeUtc text,
    /** When it is deleted; null: there is none. */
    expiresIsoDateTimeUtc text,
    byteSize integer,
    problem text not null default ''
  ) strict`,
  'create index restaurant_files_by_state on restaurant_files (status, requestedIsoDateTimeUtc, restaurantId)',
]);
