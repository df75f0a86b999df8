import { boxMarkOf, idEndingOf } from './row-maker.ts';
import type { FeedRow } from './sync.schema.ts';

type Cell = string | number | null;

export interface CellRow {
  readonly table: string;
  readonly row: Readonly<Record<string, Cell>>;
}

/**
 * A box's sales and payments, parents first: the columns that identify a row, and those that name its order. The rest
 * of such a file (print queue, commands, a till's settings) is worthless on another machine.
 */
const TABLES: Readonly<
  Record<string, { readonly key: readonly string[]; readonly maker: string; readonly order?: string }>
> = {
  orders: { key: ['id'], maker: 'id', order: 'id' },
  order_lines: { key: ['orderId', 'id'], maker: 'orderId', order: 'orderId' },
  order_versions: { key: ['orderId', 'number'], maker: 'orderId', order: 'orderId' },
  order_history: { key: ['id'], maker: 'orderId', order: 'orderId' },
  order_day_changes: { key: ['orderId', 'businessDay'], maker: 'orderId', order: 'orderId' },
  tenders: { key: ['id'], maker: 'id', order: 'orderId' },
  refunds: { key: ['id'], maker: 'orderId', order: 'orderId' },
  terminal_attempts: { key: ['id'], maker: 'id', order: 'orderId' },
  terminal_receipts: { key: ['id'], maker: 'attemptId' },
  bills: { key: ['id'], maker: 'id', order: 'id' },
  bill_shares: { key: ['id'], maker: 'billId', order: 'billId' },
  bill_edits: { key: ['id'], maker: 'orderId', order: 'orderId' },
  bill_edit_refunds: { key: ['refundId'], maker: 'orderId', order: 'orderId' },
  cash_sessions: { key: ['id'], maker: 'id' },
  cash_moves: { key: ['id'], maker: 'sessionId' },
  cash_counts: { key: ['id'], maker: 'sessionId' },
  cash_session_tenders: { key: ['tenderId'], maker: 'sessionId' },
  coupon_redemptions: { key: ['id'], maker: 'orderId', order: 'orderId' },
};

/** The sales of several boxes, by their marks. */
export function rowsByMark(rows: readonly FeedRow[]): ReadonlyMap<string, readonly CellRow[]> {
  const marked = rows.flatMap((one) => {
    const table = TABLES[one.table];
    const mark = table && 'row' in one ? boxMarkOf(String(one.row[table.maker] ?? '')) : null;
    return mark !== null && 'row' in one ? [{ mark, row: { table: one.table, row: one.row } }] : [];
  });
  const byMark = new Map<string, CellRow[]>();
  for (const { mark, row } of marked) {
    const known = byMark.get(mark);
    if (known) known.push(row);
    else byMark.set(mark, [row]);
  }
  return byMark;
}

/** The rows that one box has made, with its mark; null where they are of none, or of several. */
export function ownRowsOf(rows: readonly FeedRow[]): {
  readonly mark: string | null;
  readonly rows: readonly CellRow[];
} {
  const own = rows.flatMap((one): CellRow[] =>
    'row' in one && one.table in TABLES ? [{ table: one.table, row: one.row }] : [],
  );
  const marks = new Set(own.map(({ table, row }) => boxMarkOf(String(row[TABLES[table]?.maker ?? ''] ?? ''))));
  const [mark = null] = marks;
  return { mark: marks.size === 1 ? mark : null, rows: own };
}

/** Leaves out orders with all that belongs to them. */
export function withoutOrders(rows: readonly CellRow[], ids: ReadonlySet<string>): CellRow[] {
  const attempts = new Set(
    rows
      .filter(({ table, row }) => table === 'terminal_attempts' && ids.has(String(row.orderId)))
      .map(({ row }) => String(row.id)),
  );
  const tenders = new Set(
    rows
      .filter(({ table, row }) => table === 'tenders' && ids.has(String(row.orderId)))
      .map(({ row }) => String(row.id)),
  );
  return rows.filter(({ table, row }) => {
    if (table === 'terminal_receipts') return !attempts.has(String(row.attemptId));
    if (table === 'cash_session_tenders') return !tenders.has(String(row.tenderId));
    const column = TABLES[table]?.order;
    return column === undefined || !ids.has(String(row[column] ?? ''));
  });
}

/** The same row as another machine would have made it. */
export function withMark({ table, row }: CellRow, from: string, to: string): CellRow {
  const change = (cell: Cell) => (typeof cell === 'string' ? cell.replaceAll(idEndingOf(from), idEndingOf(to)) : cell);
  return { table, row: Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, change(cell)])) };
}

export function keyOfRow({ table, row }: CellRow): Cell[] {
  return (TABLES[table]?.key ?? []).map((name) => row[name] ?? null);
}
