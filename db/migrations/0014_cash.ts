import { oneOf, tables } from './migration.ts';

/** Who made the row: each side keeps its own promise, and a copy of the other's row is never refused. */
const MAKER = 'substr(id, 21)';

/**
 * Drawers from float to count. What a count has counted is written down payment by payment, so that nothing is counted
 * twice and what comes late is seen. Moves and counts are only ever added.
 */
export const m0014_cash = tables([
  `create table cash_sessions (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    /** The till whose drawer it is; other tills may put their money there. */
    drawerTerminalId text not null references pos_terminals (id),
    businessDay text not null,
    floatInCents integer not null check (floatInCents >= 0),
    floatDenominationsJson text not null default '[]' check (json_valid(floatDenominationsJson)),
    openedByName text not null,
    openApprovedByName text,
    openedIsoDateTimeUtc text not null,
    state text not null ${oneOf('state', ['open', 'closed'])},
    closedBusinessDay text,
    closedIsoDateTimeUtc text,
    /** The last payment this side had written down when it was opened and closed; each side counts for itself. */
    openMark integer,
    closeMark integer,
    check ((state = 'closed') = (closedBusinessDay is not null)),
    check ((state = 'closed') = (closedIsoDateTimeUtc is not null))
  ) strict`,
  `create unique index cash_sessions_open on cash_sessions (drawerTerminalId, ${MAKER}) where state = 'open'`,
  'create index cash_sessions_by_day on cash_sessions (storeId, businessDay)',
  `create table cash_moves (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    sessionId text not null references cash_sessions (id),
    kind text not null ${oneOf('kind', ['in', 'out'])},
    amountInCents integer not null check (amountInCents > 0),
    reason text not null check (reason <> ''),
    posTerminalId text references pos_terminals (id),
    byName text not null,
    approvedByName text,
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create index cash_moves_by_session on cash_moves (sessionId)',
  `create table cash_counts (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    sessionId text not null references cash_sessions (id),
    /** 1 closed the drawer; the ones after it are recounts. */
    number integer not null check (number >= 1),
    countedInCents integer not null check (countedInCents >= 0),
    expectedInCents integer not null,
    differenceInCents integer not null check (differenceInCents = countedInCents - expectedInCents),
    denominationsJson text not null default '[]' check (json_valid(denominationsJson)),
    note text not null default '',
    posTerminalId text references pos_terminals (id),
    byName text not null,
    approvedByName text,
    /** DayEndReport by src/domain/cash/cash.types.ts: what the paper said. */
    reportJson text not null check (json_valid(reportJson)),
    createdIsoDateTimeUtc text not null,
    unique (sessionId, number)
  ) strict`,
  'create index cash_counts_by_store on cash_counts (storeId, createdIsoDateTimeUtc)',
  `create table cash_session_tenders (
    tenderId text not null primary key references tenders (id),
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    sessionId text not null references cash_sessions (id)
  ) strict, without rowid`,
  'create index cash_session_tenders_by_session on cash_session_tenders (sessionId)',
  "alter table tenders add column paymentName text not null default ''",
]);
