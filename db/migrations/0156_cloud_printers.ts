import { tables } from './migration.ts';

/** Which printer behind its maker's cloud is whose. One serial number belongs to one store, whatever the cloud would take. */
export const m0156_cloud_printers = tables([
  `create table cloud_printers (
    serialNumber text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    /** The printer it is for. It may not exist yet, and when it no longer does, the cloud is asked to release the serial number. */
    printerId text not null,
    shopId text not null,
    /** Before the cloud is asked, so that a lost answer is asked for again. */
    claimedIsoDateTimeUtc text not null,
    /** Null: the cloud has not confirmed it. */
    boundIsoDateTimeUtc text,
    /** The cloud's last refusal; null: none since. */
    code integer,
    /** The last that the cloud said of it, and whether it was connected then. */
    heardIsoDateTimeUtc text,
    isOnline integer check (isOnline in (0, 1)),
    /** When it last went on or off, by the cloud's clock, in seconds: an older message changes nothing. */
    changedAtSeconds integer not null default 0
  ) strict`,
  `create index cloud_printers_of_printer on cloud_printers (printerId)`,
]);
