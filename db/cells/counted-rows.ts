import type { Database as BunDatabase } from 'bun:sqlite';
import { keysChangedAfter, rowByKey, type StillMoment } from './moves.repository.ts';
import { type Cell, comparedTables, type Row, sumsOf } from './moving-rows.ts';
import { type MoveReport, RowSums } from './row-sums.ts';
import { hasSettledRows, isSettled, type SettledUpTo } from './settled-rows.ts';

/** A leaving restaurant's rows as of one moment, of the tables that settle: what is settled, and all. */
export interface Counted {
  readonly settled: MoveReport;
  readonly all: ReadonlyMap<string, RowSums>;
}

const ROWS_AT_ONCE = 5000;

/** Reads every such row, so it takes a while; waits for `pause` now and then. */
export async function countRows(
  { raw }: Pick<StillMoment, 'raw'>,
  restaurantId: string,
  upTo: SettledUpTo,
  pause: () => Promise<void>,
): Promise<Counted> {
  const settled = new Map<string, RowSums>();
  const all = new Map<string, RowSums>();
  let count = 0;
  for (const { table, condition, columns } of comparedTables(raw).filter((one) => hasSettledRows(one.table))) {
    const sums = { settled: new RowSums(columns), all: new RowSums(columns) };
    settled.set(table, sums.settled);
    all.set(table, sums.all);
    const rows = raw.query<Row, { restaurantId: string }>(`select * from "${table}" where ${condition}`);
    for (const row of rows.iterate({ restaurantId })) {
      sums.all.add(row);
      if (isSettled(table, row, upTo)) sums.settled.add(row);
      if (++count % ROWS_AT_ONCE === 0) await pause();
    }
  }
  return { settled: reportOf(settled), all };
}

/**
 * The same of now, when nothing changes any more, with every other table: of what was counted only the rows that changed since
 * are read again.
 */
export function countNow(
  raw: BunDatabase,
  restaurantId: string,
  moment: StillMoment,
  { all }: Pick<Counted, 'all'>,
): MoveReport {
  const tables = comparedTables(raw);
  const byName = new Map(tables.map((one) => [one.table, one]));
  for (const { tableName, rowKeyJson } of keysChangedAfter(raw, restaurantId, moment.upTo)) {
    const [table, sums] = [byName.get(tableName), all.get(tableName)];
    if (!table || !sums) continue;
    const key = JSON.parse(rowKeyJson) as Cell[];
    const [before, after] = [rowByKey(moment.raw, table, key), rowByKey(raw, table, key)];
    if (before) sums.remove(before);
    if (after) sums.add(after);
  }
  const others = tables.filter(({ table }) => !hasSettledRows(table));
  return { ...reportOf(all), ...sumsOf(raw, restaurantId, others) };
}

function reportOf(sums: ReadonlyMap<string, RowSums>): MoveReport {
  return Object.fromEntries([...sums].map(([table, one]) => [table, one.sums]));
}
