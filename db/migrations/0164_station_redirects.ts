import { tables } from './migration.ts';

/** Where a station's dockets print for a while. Each row is a decision; the latest of a station is the one that holds. */
export const m0164_station_redirects = tables([
  `create table station_redirects (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    /** Stations come and go, and what was decided about them stays. */
    stationId text not null,
    /** Null: back at its own printers. */
    toStationId text check (toStationId <> stationId),
    /** Null: until someone switches it back. */
    untilIsoDateTimeUtc text,
    byName text not null,
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create index station_redirects_latest on station_redirects (storeId, stationId, createdIsoDateTimeUtc, id)',
]);
