import type { Row } from './moving-rows.ts';

/** How many rows a table has and the sum of their hashes: the same in any order, another if one is missing, twice or changed. */
export type TableSums = readonly [rows: number, hashes: string];
/** By table. */
export type MoveReport = Readonly<Record<string, TableSums>>;

/** Sums of one table, from which a row that changed can be taken and to which it can be added as it is now. */
export class RowSums {
  readonly #columns: readonly string[];
  #rows: number;
  #hashes: bigint;

  constructor(columns: readonly string[], [rows, hashes]: TableSums = [0, '0']) {
    this.#columns = columns;
    this.#rows = rows;
    this.#hashes = BigInt(hashes);
  }

  add(row: Row): void {
    this.#rows++;
    this.#hashes = BigInt.asUintN(64, this.#hashes + this.#hashOf(row));
  }

  remove(row: Row): void {
    this.#rows--;
    this.#hashes = BigInt.asUintN(64, this.#hashes - this.#hashOf(row));
  }

  get sums(): TableSums {
    return [this.#rows, this.#hashes.toString()];
  }

  #hashOf(row: Row): bigint {
    return BigInt(Bun.hash(JSON.stringify(this.#columns.map((name) => row[name] ?? null))));
  }
}

/** The tables in which two reports differ. */
export function differingTables(a: MoveReport, b: MoveReport): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name])).sort();
}
