import { compareKeys, type SortKey } from '#src/shared/sort-keys.ts';
import {
  type Cells,
  type ReportColumn,
  type ReportKind,
  type ReportResult,
  type ReportRow,
  valueIn,
} from './report-kind.ts';

type Opened = Pick<ReportKind, 'chart' | 'keepsOrder'>;

/** Rows that pass one after the other, or are read so. */
export function isInOrder({ chart, keepsOrder }: Opened): boolean {
  return keepsOrder === true || chart?.kind === 'time' || chart?.kind === 'week';
}

/** What a report is compared by; it opens with the row that has the most of it. */
export function mainColumn({ chart }: Opened, { columns }: Pick<ReportResult, 'columns'>): ReportColumn | null {
  return columns.find(({ key }) => key === chart?.by) ?? columns[0] ?? null;
}

/** What a column sorts its rows by. */
export function sortKeyIn(column: ReportColumn, cells: Cells, totals: Cells): SortKey {
  return column.sortKey ? (cells[column.sortKey] ?? null) : valueIn(column, cells, totals);
}

/** The rows as the page shows them before anyone sorts, so that an email begins with the same ones. */
export function rowsAsOpened(kind: Opened, result: ReportResult): readonly ReportRow[] {
  const { rows, totals } = result;
  const main = mainColumn(kind, result);
  if (!main || isInOrder(kind)) return rows;
  const key = ({ cells }: ReportRow) => sortKeyIn(main, cells, totals);
  return rows.toSorted((a, b) => 0 - compareKeys(key(a), key(b)) || compareKeys(a.id, b.id));
}
