import { oneOf, tables } from './migration.ts';

/** Stations, printers and the paper that is still to come (domain rules §8). */
export const m0007_printing = tables([
  `create table print_stations (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    name text not null,
    isDefault integer not null default 0 check (isDefault in (0, 1)),
    sortOrder real not null,
    /** The printStationSchema of src/domain/printing/printing.schema.ts. */
    specJson text not null check (json_valid(specJson))
  ) strict`,
  'create unique index print_stations_name on print_stations (storeId, name)',
  'create unique index print_stations_default on print_stations (storeId) where isDefault = 1',
  `create table printers (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    name text not null,
    /** The printerSchema of src/domain/printing/printing.schema.ts. */
    specJson text not null check (json_valid(specJson)),
    fallbackPrinterId text references printers (id),
    statusCode text not null default 'unknown' ${oneOf('statusCode', ['online', 'offline', 'unknown'])},
    statusText text not null default '',
    statusIsoDateTimeUtc text
  ) strict`,
  'create index printers_by_store on printers (storeId)',
  `create table print_jobs (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    printerId text not null references printers (id),
    orderId text references orders (id),
    orderVersion integer not null default 0,
    docketType text not null ${oneOf('docketType', ['ORDER_TICKET', 'ORDER_STUB', 'ORDER_INVOICE', 'CHANGE', 'CANCEL', 'TEST', 'DRAWER'])},
    stationId text,
    reason text not null ${oneOf('reason', ['auto', 'manual', 'reprint', 'change', 'cancel', 'test', 'drawer'])},
    copyNumber integer not null default 1,
    reprintNumber integer not null default 0,
    priority integer not null,
    status text not null ${oneOf('status', ['queued', 'success', 'failure'])},
    /** Finer than the status: what staff read on the job. */
    stage text not null default 'waiting' ${oneOf('stage', ['waiting', 'sending', 'retrying', 'printed', 'notVerified', 'failed', 'dismissed'])},
    attempts integer not null default 0,
    nextAttemptIsoDateTimeUtc text not null,
    leaseUntilIsoDateTimeUtc text,
    /** Bytes may have reached paper: the next attempt says POSSIBLE DUPLICATE. */
    isUncertain integer not null default 0 check (isUncertain in (0, 1)),
    /** The docket snapshot: a retry prints the very same ticket. */
    payloadJson text not null check (json_valid(payloadJson)),
    errorKind text,
    errorText text,
    failedOverFromPrinterId text references printers (id),
    firstTriedIsoDateTimeUtc text,
    createdIsoDateTimeUtc text not null,
    finishedIsoDateTimeUtc text,
    expiresIsoDateTimeUtc text not null
  ) strict`,
  "create unique index print_jobs_once on print_jobs (orderId, orderVersion, docketType, coalesce(stationId, ''), printerId, copyNumber, reprintNumber) where orderId is not null and failedOverFromPrinterId is null",
  "create index print_jobs_queue on print_jobs (printerId, priority, id) where status = 'queued'",
  'create index print_jobs_by_store on print_jobs (storeId, status, createdIsoDateTimeUtc)',
]);
