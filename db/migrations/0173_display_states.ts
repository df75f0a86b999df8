import { tables } from './migration.ts';

/** What each till’s customer display shows: one row a till, written over with every change of the sale. */
export const m0173_display_states = tables([
  `create table display_states (
    posTerminalId text not null primary key references pos_terminals (id),
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    /** Counted by the till: an older word never replaces a newer one. */
    sequence integer not null,
    stateJson text not null,
    atIsoDateTimeUtc text not null
  ) strict, without rowid`,
]);
