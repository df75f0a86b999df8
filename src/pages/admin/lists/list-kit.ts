import type { PageFile } from '#src/pages/page.tsx';
import { type CsvCell, csvStream } from '#src/shared/csv.ts';
import { compareKeys, type SortKey } from '#src/shared/sort-keys.ts';
import type { Column, Filter } from '#src/ui/list.tsx';
import { type ListSort, type ListState, listHref, readListState } from '#src/ui/list-address.ts';

export interface ListColumn<Row> extends Column<Row> {
  /** For rows that are sorted here; a database sorts by the column's key itself. */
  readonly sortBy?: (row: Row) => SortKey;
}

export interface ListFilter<Row> extends Filter {
  /** For rows that are picked here: its value, or all of its values. */
  readonly of?: (row: Row) => string | readonly string[];
}

export interface FileColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => CsvCell;
}

export interface BulkAct {
  /** The value of `do`, as the button of one row sends it. */
  readonly do: string;
  readonly label: string;
  /** Asked first; left out if it is as easily undone. */
  readonly question?: string;
}

export interface ListBulk<Row> {
  /** The field that each ticked row sends, as the button of one row does. */
  readonly field: string;
  readonly nameOf: (row: Row) => string;
  readonly acts: readonly BulkAct[];
}

export interface EmptyText {
  readonly title: string;
  readonly text: string;
}

/** A list, described once: its address, table, filters, empty states and file follow from it. */
export interface ListKit<Row> {
  readonly caption: string;
  readonly noun: { readonly one: string; readonly many: string };
  readonly rowKey: (row: Row) => string;
  readonly rowHref?: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  readonly defaultSort: ListSort;
  readonly search?: {
    readonly label: string;
    readonly placeholder: string;
    /** For rows that are picked here: all that is searched in. */
    readonly of?: (row: Row) => string;
  };
  readonly filters: readonly ListFilter<Row>[];
  /** The store's business day, where the list goes by dates. */
  readonly today?: string;
  /** The last day that can be chosen, if the list has days to come. */
  readonly latest?: string;
  readonly empty: EmptyText;
  readonly noMatches: EmptyText;
  /** Up to this many rows are easier to scan than to search. */
  readonly isBareUpTo?: number;
  readonly bulk?: ListBulk<Row> | undefined;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** The number of matches on all pages. */
  readonly total: number;
  /** Without search and filters, where that is known. */
  readonly all?: number;
}

/** A filter by dates: one of the words of `when`, or from one day to another. */
export const DATES = ['from', 'to'] as const;

/** Reads a list's address. Drops what the list doesn't have; nonsense gives the default list. */
export function readList<Row>(kit: ListKit<Row>, query: URLSearchParams): ListState {
  const filters = Object.fromEntries<readonly string[] | null>(
    kit.filters.map(({ name, options }) => [name, options.map(({ value }) => value)]),
  );
  if (kit.today !== undefined) {
    filters.period = [...(filters.period ?? []), 'chooseDates'];
    for (const name of DATES) filters[name] = null;
  }
  const state = readListState(query, {
    filters,
    sorts: kit.columns.filter(({ isSortable }) => isSortable).map(({ key }) => key),
    defaultSort: kit.defaultSort,
  });
  return kit.search ? state : { ...state, search: '' };
}

export function isNarrowed({ search, filters }: ListState): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}

/** All rows that match, in order: for lists that are short enough to be read whole. */
export function matchingRows<Row>(kit: ListKit<Row>, state: ListState, rows: readonly Row[]): Row[] {
  const words = folded(state.search).split(/\s+/).filter(Boolean);
  const picked = rows.filter((row) => {
    const text = words.length > 0 ? folded(kit.search?.of?.(row) ?? '') : '';
    return words.every((word) => text.includes(word)) && kit.filters.every((filter) => isIn(filter, state, row));
  });
  const sortBy = kit.columns.find(({ key }) => key === state.sort.by)?.sortBy;
  const sign = state.sort.direction === 'asc' ? 1 : -1;
  return picked.sort((a, b) => {
    const byColumn = sortBy ? sign * compareKeys(sortBy(a), sortBy(b)) : 0;
    return byColumn || compareKeys(kit.rowKey(a), kit.rowKey(b));
  });
}

/** The page of them that the address asks for; one past the end is the last. */
export function pageOfRows<Row>(kit: ListKit<Row>, asked: ListState, rows: readonly Row[]) {
  const matching = matchingRows(kit, asked, rows);
  const page = Math.min(asked.page, Math.max(1, Math.ceil(matching.length / asked.size)));
  const start = (page - 1) * asked.size;
  const shown = { rows: matching.slice(start, start + asked.size), total: matching.length, all: rows.length };
  return { state: { ...asked, page }, shown };
}

function isIn<Row>({ name, of }: ListFilter<Row>, { filters }: ListState, row: Row): boolean {
  const wanted = filters[name];
  if (wanted === undefined || !of) return true;
  const values = of(row);
  return typeof values === 'string' ? values === wanted : values.includes(wanted);
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

const FORMAT = 'format';

export function asksForFile(query: URLSearchParams): boolean {
  return query.get(FORMAT) === 'csv';
}

/** All rows of the list as it is narrowed and sorted, on every page. */
export function fileHref(here: string, state: ListState): string {
  const href = listHref(here, state, { page: 1, size: 25 });
  return `${href}${href.includes('?') ? '&' : '?'}${FORMAT}=csv`;
}

/** A file of the rows, written while they are read. `name` is without its ending. */
export function listFile<Row>(
  name: string,
  columns: readonly FileColumn<Row>[],
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): PageFile {
  async function* lines() {
    for await (const rows of batches) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
  }
  return {
    name: `${name}.csv`,
    type: 'text/csv; charset=utf-8',
    body: csvStream(
      columns.map(({ header }) => header),
      lines(),
    ),
  };
}

const MOST_AT_ONCE = 100;

/** The ticked rows, or the one whose button was pressed. */
export function chosenOf(form: FormData, field: string): string[] {
  const ids = form.getAll(field).filter((id): id is string => typeof id === 'string' && id !== '');
  return [...new Set(ids)].slice(0, MOST_AT_ONCE);
}
