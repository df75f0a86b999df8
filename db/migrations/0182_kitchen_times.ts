import { tables } from './migration.ts';

/**
 * How long a kitchen's tickets took, by day and station: what its times are learnt from. Worked out from what was done at its
 * screens, so that a day that is read again says the same; each side from what it has of it.
 */
export const m0182_kitchen_times = tables([
  `create table kitchen_times (
    storeId text not null,
    /** By the store's clock: '2026-11-27'. */
    localDate text not null,
    /** Of print_stations, which may have gone since. */
    stationId text not null,
    restaurantId text not null references restaurants (id),
    /** SeenOnDay of src/domain/kitchen/timing/seen-on-day.ts: dishes and minutes, and nobody's name. */
    seenJson text not null check (json_valid(seenJson)),
    updatedIsoDateTimeUtc text not null,
    primary key (storeId, localDate, stationId)
  ) strict, without rowid`,
]);
