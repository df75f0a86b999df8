import type { ReactNode } from 'react';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { TickBox } from '#src/ui/controls.tsx';
import { DownIcon, DownloadIcon } from '#src/ui/icon.tsx';
import { type Column, FilterChips, Pagination, SearchBox, Table } from '#src/ui/list.tsx';
import { type ListState, listHref, PAGE_SIZES } from '#src/ui/list-address.ts';
import { EmptyState } from '#src/ui/surface.tsx';
import { DatesFilter } from './dates-filter.tsx';
import { fileHref, isNarrowed, type ListBulk, type ListKit, type ListPage } from './list-kit.ts';

interface Props<Row> {
  kit: ListKit<Row>;
  state: ListState;
  shown: ListPage<Row>;
  /** The path of the list. */
  here: string;
  /** Shown in an empty list. */
  add?: ReactNode;
  /** All rows of the page are ticked from the start. */
  isAllTicked?: boolean;
}

/** Draws a described list: search and filters, the table or its empty state, and the pages. */
export function KitList<Row>({ kit, state, shown, here, add, isAllTicked = false }: Props<Row>) {
  const { rows, total, all } = shown;
  const isNarrow = isNarrowed(state);
  if (rows.length === 0 && !isNarrow) {
    return (
      <EmptyState title={kit.empty.title} action={add}>
        {kit.empty.text}
      </EmptyState>
    );
  }
  const isBare = !isNarrow && all !== undefined && all <= (kit.isBareUpTo ?? 0);
  const bulk = rows.length > 0 ? kit.bulk : undefined;
  return (
    <div className="group/list" data-part="list">
      {isBare ? null : <Narrowing kit={kit} state={state} here={here} matchCount={total} />}
      {bulk ? <BulkBar {...{ kit, bulk, state, here, isAllTicked }} count={rows.length} /> : null}
      {rows.length === 0 ? (
        <EmptyState title={kit.noMatches.title} action={<LinkButton href={here}>Clear filters</LinkButton>}>
          {kit.noMatches.text}
        </EmptyState>
      ) : (
        <Table
          caption={kit.caption}
          rows={rows}
          rowKey={kit.rowKey}
          {...(kit.rowHref ? { rowHref: kit.rowHref } : {})}
          columns={kit.columns}
          list={{ path: here, state }}
          {...(bulk ? { tick: (row: Row) => <RowTick {...{ kit, bulk, row, isAllTicked }} /> } : {})}
        />
      )}
      {total > PAGE_SIZES[0] ? <Pagination path={here} state={state} totalCount={total} noun={kit.noun.many} /> : null}
    </div>
  );
}

/** "3 coupons", and while it is narrowed "2 coupons match". */
export function listCount<Row>({ noun }: ListKit<Row>, state: ListState, { total }: ListPage<Row>): ReactNode {
  const rest = isNarrowed(state) ? (total === 1 ? ' matches' : ' match') : '';
  return <span className="tnum">{`${total} ${total === 1 ? noun.one : noun.many}${rest}`}</span>;
}

interface FileLinkProps {
  here: string;
  state: ListState;
  shown: ListPage<unknown>;
  /** A call of the API that makes the file; none: the list's own address. */
  to?: string;
}

/** The file of all rows that match. */
export function FileLink({ here, state, shown, to = fileHref(here, state) }: FileLinkProps) {
  if (shown.total === 0) return null;
  return (
    <LinkButton href={to} icon={DownloadIcon} download>
      Export CSV
    </LinkButton>
  );
}

interface NarrowingProps<Row> {
  kit: ListKit<Row>;
  state: ListState;
  here: string;
  matchCount: number;
}

function Narrowing<Row>({ kit, state, here, matchCount }: NarrowingProps<Row>) {
  const sortable = kit.columns.filter(({ isSortable }) => isSortable);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      {kit.search ? (
        <SearchBox
          path={here}
          state={state}
          label={kit.search.label}
          placeholder={kit.search.placeholder}
          matchCount={matchCount}
        />
      ) : null}
      <div className="relative flex flex-wrap items-center gap-2">
        {kit.today === undefined ? null : (
          <DatesFilter path={here} state={state} today={kit.today} latest={kit.latest ?? kit.today} />
        )}
        <FilterChips path={here} state={state} filters={kit.filters} />
        {sortable.length > 1 ? <SortChip columns={sortable} state={state} here={here} /> : null}
      </div>
    </div>
  );
}

/** On a phone the table has no headers to tap. */
export function SortChip<Row>({
  columns,
  state,
  here,
}: {
  columns: readonly Column<Row>[];
  state: ListState;
  here: string;
}) {
  return (
    <details name="filters" className="group/chip sm:hidden">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-full border border-line-strong/60 bg-surface px-3 text-14 text-ink-2 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        Sort
        <DownIcon size={14} aria-hidden className="transition-transform group-open/chip:rotate-180" />
      </summary>
      <ul className="absolute top-full right-0 left-0 z-20 mt-1 rounded-card bg-surface p-1 shadow-float">
        {columns.map((column) => {
          const isNow = state.sort.by === column.key;
          const first = column.sortsUpFirst ? 'asc' : 'desc';
          const other = state.sort.direction === 'asc' ? 'desc' : 'asc';
          return (
            <li key={column.key}>
              <a
                href={listHref(here, state, { sort: { by: column.key, direction: isNow ? other : first } })}
                className={cx(
                  'flex min-h-(--control) items-center justify-between rounded-input px-3 hover:bg-sunken',
                  isNow && 'font-semibold',
                )}
              >
                {column.header}
                {isNow ? <span className="text-ink-3">{state.sort.direction === 'asc' ? '↑' : '↓'}</span> : null}
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const BULK_FORM = 'bulk';

interface BulkBarProps<Row> {
  kit: ListKit<Row>;
  bulk: ListBulk<Row>;
  state: ListState;
  here: string;
  count: number;
  isAllTicked: boolean;
}

/** Its buttons come once a row is ticked; ticking all is a link, so that nothing here needs a script. */
function BulkBar<Row>({ kit, bulk, state, here, count, isAllTicked }: BulkBarProps<Row>) {
  const same = listHref(here, state);
  return (
    <form
      id={BULK_FORM}
      method="post"
      action={same}
      className="mb-3 flex min-h-(--control) flex-wrap items-center gap-x-4 gap-y-2 text-14"
    >
      {isAllTicked ? (
        <a href={same} className="font-medium text-ink-2 underline underline-offset-2 hover:text-ink">
          Clear selection
        </a>
      ) : (
        <a
          href={`${same}${same.includes('?') ? '&' : '?'}${TICKED}=page`}
          className="font-medium text-ink-2 underline underline-offset-2 hover:text-ink"
        >
          {count === 1 ? 'Select the one on this page' : `Select all ${count} on this page`}
        </a>
      )}
      <div className="hidden flex-wrap items-center gap-2 group-has-[[data-row]:checked]/list:flex">
        {bulk.acts.map((act) =>
          act.question === undefined ? (
            <Button key={act.do} type="submit" name="do" value={act.do} size="small">
              {act.label} selected
            </Button>
          ) : (
            <details key={act.do}>
              <summary className="inline-flex min-h-(--control) cursor-pointer list-none items-center rounded-input border border-line-strong/60 px-3 font-medium hover:border-line-strong [&::-webkit-details-marker]:hidden">
                {act.label} selected…
              </summary>
              <div className="mt-2 flex flex-wrap items-center gap-3">
                <p>{act.question}</p>
                <Button type="submit" name="do" value={act.do} size="small" variant="danger">
                  {act.label} selected {kit.noun.many}
                </Button>
              </div>
            </details>
          ),
        )}
      </div>
    </form>
  );
}

const TICKED = 'selected';

/** Whether the address asks for all rows of the page to be ticked. */
export function asksForAllTicked(query: URLSearchParams): boolean {
  return query.get(TICKED) === 'page';
}

interface RowTickProps<Row> {
  kit: ListKit<Row>;
  bulk: ListBulk<Row>;
  row: Row;
  isAllTicked: boolean;
}

/** Above the link that covers the row. */
function RowTick<Row>({ kit, bulk, row, isAllTicked }: RowTickProps<Row>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is its control
    <label className="relative z-10 -m-2 grid w-fit cursor-pointer p-2">
      <TickBox
        name={bulk.field}
        value={kit.rowKey(row)}
        form={BULK_FORM}
        defaultChecked={isAllTicked}
        data-row=""
        aria-label={`Select ${bulk.nameOf(row)}`}
      />
    </label>
  );
}
