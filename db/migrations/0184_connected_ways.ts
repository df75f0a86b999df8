import { tables } from './migration.ts';

/** What a connected store does about an order: its tills ring, it is accepted at once, and it prints there. Till now it printed. */
export const m0184_connected_ways = tables([
  'alter table connected_stores add column notifies integer not null default 0 check (notifies in (0, 1))',
  'alter table connected_stores add column autoAccepts integer not null default 0 check (autoAccepts in (0, 1))',
  'alter table connected_stores add column prints integer not null default 1 check (prints in (0, 1))',
]);
