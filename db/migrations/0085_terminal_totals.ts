import { tables } from './migration.ts';

/**
 * What a terminal's paper of the day says in figures, so that it can be laid beside our own payments; and the logs that a
 * maker's kit wrote at a till, as the acquirer asks to be handed them.
 */
export const m0085_terminal_totals = tables([
  `alter table terminal_documents add column totalsJson text check (totalsJson is null or json_valid(totalsJson))`,
  `create table terminal_log_chunks (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    posTerminalId text not null references pos_terminals (id),
    /** The day that the lines are of, as in the name of the kit's file: 2026-11-27. */
    date text not null,
    /** The maker's own number of the terminal. */
    terminalId text not null,
    sdkVersion text not null,
    /** From 0; sent again, a chunk is the same one. */
    chunkIndex integer not null check (chunkIndex >= 0),
    /** As the kit wrote them, never changed. */
    lines text not null,
    savedIsoDateTimeUtc text not null
  ) strict`,
  `create unique index terminal_log_chunks_once
    on terminal_log_chunks (posTerminalId, date, terminalId, chunkIndex)`,
  'create index terminal_log_chunks_by_store on terminal_log_chunks (storeId, date)',
]);
