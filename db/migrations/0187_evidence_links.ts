import { tables } from './migration.ts';

/**
 * Links of the chain that money's events make (decisions 0329 and 0330). A chain is of one writer, which names the machine and
 * the store, and of one history of its file. Links are only added; what was written is never changed.
 */
export const m0187_evidence_links = tables([
  `create table evidence_links (
    storeId text not null references stores (id),
    writer text not null,
    history text not null,
    sequence integer not null check (sequence > 0),
    restaurantId text not null references restaurants (id),
    kind text not null,
    /** Of the row that the event wrote; of the first link of a chain, the head of the chain before it. */
    rowId text not null,
    isoDateTimeUtc text not null,
    businessDay text not null,
    amountsJson text not null check (json_valid(amountsJson)),
    previousHash text not null,
    bodyHash text not null,
    hash text not null,
    primary key (storeId, writer, history, sequence)
  ) strict, without rowid`,
  "create trigger evidence_links_keep before update on evidence_links begin select raise(abort, 'evidence only grows'); end",
]);
