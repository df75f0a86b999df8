import { cx } from './classes.ts';
import { HeaderCell, ROW_LINK, type TableProps } from './list.tsx';

/** Stays where it is while the others are moved. */
const FIRST =
  'first:pl-4 max-sm:first:sticky max-sm:first:left-0 max-sm:first:z-1 max-sm:first:max-w-40 max-sm:first:border-r max-sm:first:border-line';

/** More stand closer together, under headings of two lines, so that the last one is on a laptop's screen too. */
const ROOMY_COLUMNS = 10;
const DENSE = '[&_td]:px-2 [&_th]:px-2 [&_thead_*]:whitespace-normal [&_thead_.opacity-0]:hidden';

/**
 * Every column at every size. On a phone it is shown by a switch of its page (`data-all-columns` in a `group/rows`) and is moved sideways
 * beside its first column.
 */
export function WideTable<RowData>({
  caption,
  columns,
  rows,
  rowKey,
  rowHref,
  list,
  totals,
}: Omit<TableProps<RowData>, 'tick'>) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface max-sm:hidden max-sm:group-has-[[data-all-columns]:checked]/rows:block print:block!"
      data-part="table"
    >
      <table className={cx('w-full border-collapse text-left text-14', columns.length > ROOMY_COLUMNS && DENSE)}>
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line bg-sunken text-12 text-ink-2">
          <tr>
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                list={list}
                className={cx(FIRST, 'max-sm:first:bg-sunken')}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={rowKey(row)} {...{ columns, row, rowHref }} />
          ))}
        </tbody>
        {totals ? <Totals {...{ columns, totals }} /> : null}
      </table>
    </section>
  );
}

function Row<RowData>({
  columns,
  row,
  rowHref,
}: {
  columns: TableProps<RowData>['columns'];
  row: RowData;
  rowHref: TableProps<RowData>['rowHref'];
}) {
  return (
    <tr className="group relative border-b border-line transition-colors last:border-b-0 hover:bg-sunken/70 has-focus-visible:bg-sunken">
      {columns.map((column, at) => (
        <td
          key={column.key}
          className={cx(
            'px-3 py-2.5 align-middle last:pr-4',
            FIRST,
            'max-sm:first:bg-surface',
            column.isNumeric && 'tnum text-right',
          )}
        >
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
  );
}

function Totals<RowData>({ columns, totals }: Required<Pick<TableProps<RowData>, 'columns' | 'totals'>>) {
  return (
    <tfoot className="border-t border-line-strong/60 bg-sunken font-semibold">
      <tr>
        {columns.map((column, at) =>
          at === 0 ? (
            <th key={column.key} scope="row" className={cx('px-3 py-2.5 font-bold', FIRST, 'max-sm:first:bg-sunken')}>
              {totals.label}
            </th>
          ) : (
            <td key={column.key} className={cx('px-3 py-2.5 last:pr-4', column.isNumeric && 'tnum text-right')}>
              {totals.of(column.key)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
