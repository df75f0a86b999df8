/** Form rows with numbered boxes: `sizes.0.name`. Some are empty, for additions. */
import type { FormState } from '#src/pages/page.tsx';

export interface NumberedRows {
  /** Before the number: `sizes`. */
  readonly path: string;
  /** A box that every row has. */
  readonly part: string;
  readonly most: number;
  /** Says of a form whether the row of a number was filled in; what it needs of the form it reads once. */
  counts(form: FormData): (at: number) => boolean;
}

/** Whether the form shows these rows at all. */
export function hasRows(form: FormData, { path, part }: NumberedRows): boolean {
  return form.has(`${path}.0.${part}`);
}

/** The numbers of the rows that count; the value has them in this order. */
export function rowNumbers(form: FormData, rows: NumberedRows): number[] {
  const numbers: number[] = [];
  const counts = rows.counts(form);
  for (let at = 0; at < rows.most && form.has(`${rows.path}.${at}.${rows.part}`); at += 1) {
    if (counts(at)) numbers.push(at);
  }
  return numbers;
}

/** The box of an issue, whose path counts only the filled rows. */
export function rowBox(form: FormData, rows: NumberedRows, [index, ...rest]: readonly PropertyKey[]): string {
  if (index === undefined) return rows.path;
  const at = rowNumbers(form, rows)[Number(index)] ?? index;
  return [rows.path, at, ...rest].join('.');
}

/** How many rows are drawn: what was sent or is stored, and some to fill in. */
export function drawnRows(
  { values }: FormState,
  { path, part, most }: NumberedRows,
  { spare, least = 0 }: { readonly spare: number; readonly least?: number },
): number {
  let [count, filled] = [0, 0];
  for (; values[`${path}.${count}.${part}`] !== undefined; count += 1) {
    if (values[`${path}.${count}.${part}`] !== '') filled = count + 1;
  }
  return Math.min(most, Math.max(count, filled + spare, least));
}

/** The difference from other rows in one line: rows that were added, and rows that are missing. */
export function rowsAgainst<Row extends { readonly id: string; readonly name: string }>(
  wordsOf: (row: Row) => string,
  nameOf: (row: Row) => string = ({ name }) => name,
) {
  return (rows: readonly Row[], others: readonly Row[]): string => {
    const known = new Map(others.map((row) => [row.id, wordsOf(row)]));
    const changed = rows.flatMap((row) => (known.get(row.id) === wordsOf(row) ? [] : [wordsOf(row)]));
    const gone = others.filter(({ id }) => !rows.some((row) => row.id === id)).map((row) => `no ${nameOf(row)}`);
    return [...changed, ...gone].join(', ') || 'The same';
  };
}
