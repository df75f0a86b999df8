import { oneOf, tables } from './migration.ts';

/**
 * Card terminals that only a page of the till can drive: which page has taken a payment, and everything that pages have
 * reported of it. Beside them the papers that terminals give at the end of a day.
 */
export const m0084_terminals_of_pages = tables([
  `create table terminal_runs (
    attemptId text not null primary key references terminal_attempts (id),
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    /** What the page is to ask of the terminal. */
    requestJson text not null check (json_valid(requestJson)),
    queuedIsoDateTimeUtc text not null,
    /** The one page that may begin it; it is never given to a second. Null: nobody has taken it. */
    pageId text,
    posTerminalId text references pos_terminals (id),
    takenIsoDateTimeUtc text,
    /** Not taken in time, or cancelled before it was: no page gets it any more. */
    closedIsoDateTimeUtc text,
    check (pageId is null or closedIsoDateTimeUtc is null)
  ) strict`,
  `create table terminal_reports (
    id text not null primary key,
    attemptId text not null references terminal_attempts (id),
    storeId text not null references stores (id),
    /** In the order in which they arrived. */
    position integer not null,
    pageId text not null,
    /** Counted by the page: sent again, a report is the same one. */
    seq integer not null,
    kind text not null,
    bodyJson text not null check (json_valid(bodyJson)),
    at text not null
  ) strict`,
  'create unique index terminal_reports_once on terminal_reports (attemptId, pageId, seq)',
  'create unique index terminal_reports_position on terminal_reports (attemptId, position)',
  `create table terminal_documents (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    cardTerminalId text not null references card_terminals (id),
    kind text not null ${oneOf('kind', ['settlement', 'totals', 'reconciliation'])},
    /** Of the terminal's business day, where the maker names one. */
    businessDay text,
    detail text ${oneOf('detail', ['summary', 'detail'])},
    format text not null ${oneOf('format', ['txt', 'xml'])},
    /** Word for word as the terminal gave it. */
    text text not null,
    takenByName text not null,
    takenIsoDateTimeUtc text not null
  ) strict`,
  'create index terminal_documents_by_terminal on terminal_documents (cardTerminalId, takenIsoDateTimeUtc)',
]);
