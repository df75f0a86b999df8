import type { Cells, ReportColumn, ReportKind, ReportResult, ReportRow } from './report-kind.ts';

/**
 * The reports of several stores as one: rows of one name are one row, their cells added up. Lengths of time have one name in
 * every store; so has an item that is sold in several.
 */
export function addUp(
  results: readonly ReportResult[],
  { keepsRows }: Pick<ReportKind, 'keepsRows'> = {},
): ReportResult {
  const rows = new Map<string, ReportRow>();
  for (const row of results.flatMap((one) => one.rows)) {
    const key = keepsRows ? row.id : row.name;
    const same = rows.get(key);
    rows.set(key, same ? { ...same, cells: sumOfCells(same.cells, row.cells) } : { ...row, id: row.id || row.name });
  }
  return {
    from: results.map(({ from }) => from).toSorted()[0] ?? '',
    to:
      results
        .map(({ to }) => to)
        .toSorted()
        .at(-1) ?? '',
    columns: columnsOf(results),
    rows: [...rows.values()].sort(byPlace),
    totals: results.map(({ totals }) => totals).reduce(sumOfCells, {}),
    figures: results[0]?.figures ?? [],
  };
}

/** Rows without one keep the order in which they came. */
function byPlace({ place: a }: ReportRow, { place: b }: ReportRow): number {
  if (a === undefined || b === undefined || a === b) return 0;
  return a < b ? -1 : 1;
}

/** Numbers are added; of words the first counts. */
function sumOfCells(a: Cells, b: Cells): Cells {
  const sum: Record<string, Cells[string]> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const now = sum[key] ?? null;
    sum[key] = typeof value === 'number' && typeof now === 'number' ? now + value : (now ?? value);
  }
  return sum;
}

/** Every column that a store has, each after the one that it follows there. */
function columnsOf(results: readonly ReportResult[]): ReportColumn[] {
  const columns: ReportColumn[] = [];
  for (const result of results) {
    let at = 0;
    for (const column of result.columns) {
      const found = columns.findIndex(({ key }) => key === column.key);
      if (found === -1) columns.splice(at, 0, column);
      at = (found === -1 ? at : found) + 1;
    }
  }
  return columns;
}
