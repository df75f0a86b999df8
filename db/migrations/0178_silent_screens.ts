import { tables } from './migration.ts';

/**
 * Kitchen screens that are paired and don't speak. A row is there from when a screen was missed until it speaks again, so that
 * its tickets are handed over once, whatever ends in between. Each side listens to the screens that it serves.
 */
export const m0178_silent_screens = tables([
  `create table silent_screens (
    posTerminalId text not null primary key references pos_terminals (id) on delete cascade,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    /** Its last word. */
    sinceIsoDateTimeUtc text not null
  ) strict`,
  'create index silent_screens_by_store on silent_screens (storeId)',
]);
