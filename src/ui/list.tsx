import type { ReactNode } from 'react';
import { Button, LinkButton } from './button.tsx';
import { cx } from './classes.ts';
import { Input } from './controls.tsx';
import { BackIcon, CloseIcon, DownIcon, NextIcon, SearchIcon, SortDownIcon, SortUpIcon } from './icon.tsx';
import { type ListState, listHref, PAGE_SIZES } from './list-address.ts';

export interface Column<Row> {
  /** The name it is sorted by, and its key. */
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly isSortable?: boolean;
  /** The first press of its header sorts upwards: names. Otherwise the largest or newest comes first. */
  readonly sortsUpFirst?: boolean;
  /** Numbers and amounts. */
  readonly isNumeric?: boolean;
  /** Left out of the card on a phone. */
  readonly isMinor?: boolean;
  /** On a phone's card: beside the first, in one line with its neighbours, or in the line of pills below; without its header. */
  readonly onPhone?: 'corner' | 'line' | 'pill';
}

export interface TableProps<Row> {
  /** The table's caption for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The record; the first cell is the link, and the whole row follows it. */
  rowHref?: (row: Row) => string;
  list?: { readonly path: string; readonly state: ListState };
  /** The box that selects a row. */
  tick?: (row: Row) => ReactNode;
  /** Below the rows: what the columns come to, by the key of the column. */
  /** `of` a column that has no total is null. */
  totals?: { readonly label: ReactNode; readonly of: (key: string) => ReactNode };
}

/** The link of a row covers it, and so does the ring of its focus; inside, because the table's frame cuts off what is around it. */
export const ROW_LINK =
  'font-semibold text-ink outline-none after:absolute after:inset-0 hover:underline focus-visible:underline ' +
  'focus-visible:after:rounded-input focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-text';

/** A cell on a phone's card: the first line holds the first cell and the corner, then lines and rows follow. */
const PHONE_CELL = {
  first: 'max-sm:order-1 max-sm:min-w-0 max-sm:flex-1 max-sm:py-0.5 max-sm:text-16',
  corner: 'max-sm:order-1 max-sm:py-0.5 max-sm:text-16 max-sm:font-semibold',
  line: 'max-sm:order-3 max-sm:py-0.5 max-sm:text-ink-2',
  pill: 'max-sm:order-5 max-sm:py-0.5',
  row: 'max-sm:order-3 max-sm:flex max-sm:basis-full max-sm:justify-between max-sm:gap-4 max-sm:py-0.5',
} as const;

/** A dense table that becomes cards on a phone. */
export function Table<Row>({ caption, columns, rows, rowKey, rowHref, list, tick, totals }: TableProps<Row>) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface" data-part="table">
      <table className="w-full border-collapse text-left text-14 max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line bg-sunken text-12 text-ink-2 max-sm:not-focus-within:sr-only">
          <tr>
            {tick ? (
              <th scope="col" className="w-0 py-2 pr-1 pl-4">
                <span className="sr-only">Select</span>
              </th>
            ) : null}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="group relative border-b border-line transition-colors last:border-b-0 hover:bg-sunken/70 has-focus-visible:bg-sunken max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:px-4 max-sm:py-3 max-sm:before:order-4 max-sm:before:basis-full max-sm:after:order-2 max-sm:after:basis-full"
            >
              {tick ? (
                <td className="w-0 py-2.5 pr-1 pl-4 align-middle max-sm:order-1 max-sm:w-auto max-sm:p-0">
                  {tick(row)}
                </td>
              ) : null}
              {columns.map((column, at) => (
                <td
                  key={column.key}
                  className={cx(
                    'px-3 py-2.5 align-middle first:pl-4 last:pr-4 max-sm:px-0!',
                    PHONE_CELL[at === 0 ? 'first' : (column.onPhone ?? 'row')],
                    column.isNumeric && 'tnum text-right',
                    column.isMinor && 'max-sm:hidden',
                  )}
                >
                  {at === 0 || column.onPhone ? null : (
                    <span aria-hidden="true" className="hidden text-ink-3 max-sm:inline">
                      {column.header}
                    </span>
                  )}
                  {at === 0 && rowHref ? (
                    <a href={rowHref(row)} className={ROW_LINK}>
                      {column.cell(row)}
                    </a>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals ? <TotalsRow columns={columns} totals={totals} /> : null}
      </table>
    </div>
  );
}

function TotalsRow<Row>({
  columns,
  totals,
}: {
  columns: readonly Column<Row>[];
  totals: NonNullable<TableProps<Row>['totals']>;
}) {
  return (
    <tfoot className="border-t border-line-strong/60 bg-sunken font-semibold max-sm:block">
      <tr className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:px-4 max-sm:py-3">
        {columns.map((column, at) =>
          at === 0 ? (
            <th key={column.key} scope="row" className="px-3 py-2.5 pl-4 font-bold max-sm:basis-full max-sm:px-0">
              {totals.label}
            </th>
          ) : (
            <td
              key={column.key}
              className={cx(
                'px-3 py-2.5 last:pr-4 max-sm:flex max-sm:basis-full max-sm:justify-between max-sm:gap-4 max-sm:px-0! max-sm:py-0.5',
                column.isNumeric && 'tnum text-right',
                (column.isMinor || totals.of(column.key) === null) && 'max-sm:hidden',
              )}
            >
              <span aria-hidden="true" className="hidden font-normal text-ink-2 max-sm:inline">
                {column.header}
              </span>
              {totals.of(column.key)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}

/** A column's header: a link that sorts, where its rows can be. */
export function HeaderCell<Row>({
  column,
  list,
  className: more,
}: {
  column: Column<Row>;
  list: TableProps<Row>['list'];
  className?: string;
}) {
  const sort = list?.state.sort.by === column.key ? list.state.sort.direction : null;
  const className = cx(
    'px-3 py-2 font-semibold whitespace-nowrap first:pl-4 last:pr-4',
    column.isNumeric && 'text-right',
    more,
  );
  if (!column.isSortable || !list) {
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    );
  }
  const Arrow = sort === 'asc' ? SortUpIcon : SortDownIcon;
  const direction = sort === null ? (column.sortsUpFirst ? 'asc' : 'desc') : sort === 'asc' ? 'desc' : 'asc';
  return (
    <th scope="col" className={className} aria-sort={sort ? (sort === 'asc' ? 'ascending' : 'descending') : undefined}>
      <a
        href={listHref(list.path, list.state, { sort: { by: column.key, direction } })}
        className={cx(
          'group/sort inline-flex items-center gap-1 py-1 hover:text-ink',
          // The arrow goes before it, so that the header ends where its numbers end.
          column.isNumeric && 'flex-row-reverse',
          sort && 'text-ink',
        )}
      >
        {column.header}
        <Arrow
          size={14}
          aria-hidden
          className={sort ? '' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60'}
        />
      </a>
    </th>
  );
}

export interface PaginationProps {
  path: string;
  state: ListState;
  totalCount: number;
  /** "orders" */
  noun: string;
  /** Its pages have one size. */
  hasOneSize?: boolean;
}

export function Pagination({ path, state, totalCount, noun, hasOneSize = false }: PaginationProps) {
  if (totalCount === 0) return null;
  const pageCount = Math.max(1, Math.ceil(totalCount / state.size));
  const first = (state.page - 1) * state.size + 1;
  const last = Math.min(state.page * state.size, totalCount);
  return (
    <nav
      aria-label="Pages"
      className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-14 text-ink-2"
    >
      <p className="tnum">
        {first} to {last} of {totalCount} {noun}
      </p>
      <div className="flex items-center gap-1">
        {hasOneSize ? null : <PageSizes path={path} state={state} />}
        <PageStep
          href={state.page > 1 ? listHref(path, state, { page: state.page - 1 }) : null}
          label="Previous page"
          isBack
        />
        <span className="tnum px-1">
          Page {state.page} of {pageCount}
        </span>
        <PageStep
          href={state.page < pageCount ? listHref(path, state, { page: state.page + 1 }) : null}
          label="Next page"
        />
      </div>
    </nav>
  );
}

function PageSizes({ path, state }: Pick<PaginationProps, 'path' | 'state'>) {
  return (
    <span className="mr-3 hidden items-center gap-1 sm:flex">
      {PAGE_SIZES.map((size) => (
        <a
          key={size}
          href={listHref(path, state, { size })}
          aria-current={size === state.size ? 'true' : undefined}
          aria-label={`${size} on a page`}
          className="tnum rounded-input px-2 py-1 hover:bg-sunken aria-current:bg-line aria-current:font-semibold aria-current:text-ink"
        >
          {size}
        </a>
      ))}
    </span>
  );
}

function PageStep({ href, label, isBack = false }: { href: string | null; label: string; isBack?: boolean }) {
  const Icon = isBack ? BackIcon : NextIcon;
  const className = 'grid size-(--control) place-items-center rounded-input';
  if (!href) {
    return (
      <span aria-hidden="true" className={cx(className, 'opacity-30')}>
        <Icon size={18} />
      </span>
    );
  }
  return (
    <a
      href={href}
      aria-label={label}
      rel={isBack ? 'prev' : 'next'}
      className={cx(className, 'hover:bg-sunken hover:text-ink')}
    >
      <Icon size={18} aria-hidden />
    </a>
  );
}

export interface SearchBoxProps {
  path: string;
  state: ListState;
  label: string;
  placeholder?: string;
  matchCount?: number;
  totalCount?: number;
}

/** One box, by name or number; works as a plain form, `/` brings the focus here where a page listens for it. */
export function SearchBox({ path, state, label, placeholder, matchCount, totalCount }: SearchBoxProps) {
  return (
    <search className="min-w-0 flex-1 basis-64 sm:max-w-md">
      <form action={path} method="get" className="flex items-center gap-2">
        <div className="relative flex-1">
          <SearchIcon
            size={18}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
          />
          <Input
            type="search"
            name="search"
            aria-label={label}
            placeholder={placeholder ?? label}
            defaultValue={state.search}
            autoComplete="off"
            data-slash-focus
            className="pl-9 [&::-webkit-search-cancel-button]:hidden"
          />
        </div>
        <HiddenState state={state} without="search" />
        {state.search === '' ? (
          <Button type="submit" className="sr-only absolute! border-0! px-0! focus:not-sr-only focus:px-4!">
            Search
          </Button>
        ) : (
          <>
            {matchCount === undefined ? null : (
              <span className="tnum text-14 whitespace-nowrap text-ink-3">
                {matchCount}
                {totalCount === undefined ? '' : ` of ${totalCount}`}
              </span>
            )}
            <LinkButton href={listHref(path, state, { search: '' })} variant="quiet" size="small">
              Clear
            </LinkButton>
          </>
        )}
      </form>
    </search>
  );
}

/** The hidden fields of a plain form, so that one part of the state doesn't drop the others. */
function HiddenState({ state, without }: { state: ListState; without: string }) {
  const { sort, size, filters } = state;
  const all = {
    search: state.search,
    ...filters,
    sort: sort.direction === 'desc' ? `-${sort.by}` : sort.by,
    size: String(size),
  };
  return Object.entries(all).map(([name, value]) =>
    name === without || value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface FilterChipsProps {
  path: string;
  state: ListState;
  filters: readonly Filter[];
}

/** Chips above a list; a chosen one shows its value and a cross. Without script, choosing is a form in a fold. */
export function FilterChips({ path, state, filters }: FilterChipsProps) {
  const narrowings = Object.keys(state.filters).length + (state.search === '' ? 0 : 1);
  return (
    // On a phone the chips share their rows with what stands beside them.
    <div className="relative flex flex-wrap items-center gap-2 max-sm:contents">
      {filters.map((filter) => {
        const chosen = filter.options.find(({ value }) => value === state.filters[filter.name]);
        return chosen ? (
          <a
            key={filter.name}
            href={listHref(path, state, { filters: { [filter.name]: null } })}
            className={cx(CHIP, 'border-accent-text bg-accent-soft font-semibold text-accent-text')}
          >
            {filter.label}: {chosen.label}
            <CloseIcon size={14} aria-label="remove" />
          </a>
        ) : (
          <details key={filter.name} name="filters" className="group/chip sm:relative">
            <summary
              className={cx(
                CHIP,
                'list-none border-line-strong/60 bg-surface text-ink-2 hover:border-line-strong hover:text-ink [&::-webkit-details-marker]:hidden',
              )}
            >
              {filter.label}
              <DownIcon size={14} aria-hidden className="transition-transform group-open/chip:rotate-180" />
            </summary>
            <ul className="absolute top-full left-0 z-20 mt-1 max-h-80 min-w-48 overflow-y-auto rounded-card bg-surface p-1 shadow-float max-sm:right-0">
              {filter.options.map((option) => (
                <li key={option.value}>
                  <a
                    href={listHref(path, state, { filters: { [filter.name]: option.value } })}
                    className="flex min-h-(--control) items-center rounded-input px-3 hover:bg-sunken"
                  >
                    {option.label}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
      {narrowings > 1 ? (
        <a
          href={listHref(path, state, {
            search: '',
            filters: Object.fromEntries(Object.keys(state.filters).map((name) => [name, null])),
          })}
          className="px-2 py-1 text-14 font-medium text-ink-2 underline underline-offset-2 hover:text-ink"
        >
          Clear filters
        </a>
      ) : null}
    </div>
  );
}

const CHIP =
  'inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-14 pointer-coarse:min-h-11';
