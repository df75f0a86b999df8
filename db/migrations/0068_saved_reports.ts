import { tables } from './migration.ts';

/** Reports that are emailed by themselves, and the periods that each was sent for. */
export const m0068_saved_reports = tables([
  `create table saved_reports (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    settingsJson text not null check (json_valid(settingsJson)),
    version integer not null default 1,
    changedByName text not null,
    createdIsoDateTimeUtc text not null,
    changedIsoDateTimeUtc text not null
  ) strict`,
  'create index saved_reports_by_store on saved_reports (storeId)',
  `create table saved_report_runs (
    reportId text not null references saved_reports (id) on delete cascade,
    storeId text not null references stores (id),
    lastDay text not null,
    mailCount integer not null,
    queuedIsoDateTimeUtc text not null,
    primary key (reportId, lastDay)
  ) strict, without rowid`,
]);
