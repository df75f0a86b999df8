import { oneOf, tables } from './migration.ts';

/** What Uber Eats was told, or is to be told, of items that ran out. */
export const m0162_uber_eats_sold_out = tables([
  `create table uber_eats_sold_out (
    storeId text not null references stores (id),
    menuType text not null ${oneOf('menuType', ['delivery', 'pickup'])},
    /** As the menu there names it. */
    itemId text not null,
    restaurantId text not null references restaurants (id),
    /** Ours, that it is. */
    ourItemId text not null,
    /** In seconds since 1970. Null: it is on sale again. */
    soldOutUntil integer,
    status text not null ${oneOf('status', ['waiting', 'done', 'refused'])},
    /** A sentence: why it was refused, or isn't told yet. */
    problem text not null default '',
    /** How often telling it failed. */
    tries integer not null default 0,
    /** When it is told, or told again. */
    dueIsoDateTimeUtc text not null,
    primary key (storeId, menuType, itemId)
  ) strict`,
  "create index uber_eats_sold_out_due on uber_eats_sold_out (dueIsoDateTimeUtc) where status = 'waiting'",
]);
