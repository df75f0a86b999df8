import type { Row } from './moving-rows.ts';

/** Up to where a restaurant's rows count as settled. */
export interface SettledUpTo {
  /** Place of the last event that every handler has handled. */
  readonly handledUpTo: number;
  /** What has to do with money counts once nothing happened to it for so long. */
  readonly before: string;
}

type IsSettled = (row: Row, upTo: SettledUpTo) => boolean;

const always: IsSettled = () => true;
const isOneOf =
  (column: string, ...values: readonly string[]): IsSettled =>
  (row) =>
    values.includes(String(row[column]));
const and =
  (...all: readonly IsSettled[]): IsSettled =>
  (row, upTo) =>
    all.every((one) => one(row, upTo));
const isOld =
  (column: string): IsSettled =>
  (row, { before }) =>
    typeof row[column] === 'string' && row[column] < before;

/**
 * Tables nearly all of whose rows are over and done with, and which of them are: no job looks for such a row and no handler
 * gets it, so it may be in the new cell's tables before the restaurant and its stores are. They are what makes a restaurant
 * large; rows of all other tables come in the one commit that decides.
 */
const SETTLED: Readonly<Record<string, IsSettled>> = {
  bills: isOneOf('state', 'closed'),
  cash_moves: always,
  cash_session_tenders: always,
  coupon_redemptions: always,
  customer_addresses: always,
  customers: always,
  kitchen_acts: always,
  kitchen_entries: always,
  loyalty_cards: always,
  loyalty_entries: always,
  menu_version_rows: always,
  order_counters: always,
  order_history: always,
  order_lines: always,
  // Of young ones whose money the platform keeps, a job looks for their stores.
  order_payments: and(
    isOneOf('statusCode', 'success', 'failure', 'cancel', 'refundSuccess'),
    (row, upTo) => row.connectedAccountId !== null || isOld('updatedIsoDateTimeUtc')(row, upTo),
  ),
  order_rungs: always,
  order_versions: always,
  orders: isOneOf('statusCode', 'completed', 'cancelled', 'rejected', 'failure'),
  outbox_events: (row, { handledUpTo }) => Number(row.sequence) <= handledUpTo,
  outgoing_messages: isOneOf('statusCode', 'sent'),
  payment_attempts: and(isOneOf('state', 'done', 'refused'), isOld('resolvedIsoDateTimeUtc')),
  print_jobs: isOneOf('status', 'success'),
  sales_facts: always,
  station_redirects: always,
  store_customer_places: always,
  store_customers: always,
  table_calls: always,
  table_events: always,
  tenders: always,
  terminal_attempts: and(
    isOneOf('state', 'approved', 'declined', 'cancelled', 'reversed', 'failed', 'notStarted'),
    isOld('resolvedIsoDateTimeUtc'),
  ),
  terminal_log_chunks: always,
  terminal_messages: always,
  terminal_receipts: always,
  time_clock_events: always,
  website_versions: always,
};

/** Orders last: whoever takes such rows away again finds by them what is left. */
export const SETTLED_TABLES: readonly string[] = [...Object.keys(SETTLED).filter((one) => one !== 'orders'), 'orders'];

export function hasSettledRows(table: string): boolean {
  return table in SETTLED;
}

export function isSettled(table: string, row: Row, upTo: SettledUpTo): boolean {
  return SETTLED[table]?.(row, upTo) ?? false;
}
