/**
 * The state of a list in its address: search, filters, sort, page. A link can be shared, Back works and a reload
 * keeps the place. Reading bounds everything, so that a page only passes it on.
 */

export const PAGE_SIZES = [25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
const LONGEST_SEARCH = 80;
const LAST_PAGE = 10_000;

export interface ListSort {
  readonly by: string;
  readonly direction: 'asc' | 'desc';
}

export interface ListState {
  readonly search: string;
  /** From 1. */
  readonly page: number;
  readonly size: PageSize;
  readonly sort: ListSort;
  /** By the names the list declares; unset ones are missing. */
  readonly filters: Readonly<Record<string, string>>;
}

export interface ListRules {
  /** The sort keys; the default is `defaultSort`, not the first. */
  readonly sorts: readonly string[];
  readonly defaultSort: ListSort;
  /** Names of filters with their values; null takes any text (a date). */
  readonly filters?: Readonly<Record<string, readonly string[] | null>>;
}

/** The state in an address, within the list's rules; nonsense becomes the default, never an error. */
export function readListState(query: URLSearchParams, rules: ListRules): ListState {
  const size = Number(query.get('size'));
  const page = Number(query.get('page'));
  const filters: Record<string, string> = {};
  for (const [name, allowed] of Object.entries(rules.filters ?? {})) {
    const value = query.get(name)?.slice(0, LONGEST_SEARCH) ?? '';
    if (value !== '' && (allowed === null || allowed.includes(value))) filters[name] = value;
  }
  return {
    search: (query.get('search') ?? '').trim().slice(0, LONGEST_SEARCH),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? (size as PageSize) : PAGE_SIZES[0],
    sort: readSort(query.get('sort'), rules),
    filters,
  };
}

function readSort(text: string | null, { sorts, defaultSort }: ListRules): ListSort {
  const isDescending = text?.startsWith('-') ?? false;
  const by = isDescending ? text?.slice(1) : text;
  if (!by || !sorts.includes(by)) return defaultSort;
  return { by, direction: isDescending ? 'desc' : 'asc' };
}

export interface ListChange {
  readonly search?: string;
  readonly page?: number;
  readonly size?: PageSize;
  readonly sort?: ListSort;
  /** Null removes the filter. */
  readonly filters?: Readonly<Record<string, string | null>>;
}

/** The same list with something changed. Whatever changes what is in it goes back to the first page. */
export function listHref(path: string, state: ListState, change: ListChange = {}): string {
  const next = { ...state, ...change, filters: { ...state.filters, ...change.filters } };
  const page = change.page ?? (Object.keys(change).length > 0 ? 1 : state.page);
  const query = new URLSearchParams();
  if (next.search !== '') query.set('search', next.search);
  for (const [name, value] of Object.entries(next.filters)) if (value) query.set(name, value);
  query.set('sort', sortText(next.sort));
  if (next.size !== PAGE_SIZES[0]) query.set('size', String(next.size));
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

function sortText({ by, direction }: ListSort): string {
  return direction === 'desc' ? `-${by}` : by;
}
