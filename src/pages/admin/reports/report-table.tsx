import { changePercent } from '#src/domain/reports/comparison.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { isInOrder, mainColumn, sortKeyIn } from '#src/features/reports/kinds/opened-rows.ts';
import { type Cell, type ReportColumn, valueIn } from '#src/features/reports/kinds/report-kind.ts';
import { figureText, fileCell } from '#src/features/reports/kinds/report-text.ts';
import { cx } from '#src/ui/classes.ts';
import { Pagination, Table, type TableProps } from '#src/ui/list.tsx';
import type { ListState } from '#src/ui/list-address.ts';
import { WideTable } from '#src/ui/wide-table.tsx';
import { SortChip } from '../lists/kit-list.tsx';
import { type FileColumn, type ListColumn, type ListKit, type ListPage, matchingRows } from '../lists/list-kit.ts';
import type { ReadReport, ReportLine } from './read-report.ts';
import { AllColumnsSwitch, hasOnlyFigures, PhoneRows } from './report-phone-rows.tsx';

const BEFORE = 'before';
const CHANGE = 'change';

/** Where a row leads, and where their total does: to the orders behind them. */
export interface RowLinks {
  readonly row: (line: ReportLine) => string;
  /** Null: nowhere. */
  readonly all: string | null;
  /** To a terminal's closing; left out: not for this person. */
  readonly closing?: (closingId: string) => string;
}

/** The report as a list: one row for each of its rows, with the figures that its chart is drawn by compared. */
export function reportList(
  { kind, result, past }: ReadReport,
  currencyCode: CurrencyCode,
  links?: RowLinks,
): ListKit<ReportLine> {
  const isInPlace = isInOrder(kind);
  const main = mainColumn(kind, result);
  return {
    caption: kind.label,
    noun: kind.noun,
    rowKey: ({ id }) => id,
    ...(links ? { rowHref: links.row } : {}),
    filters: [],
    empty: { title: 'No sales', text: '' },
    noMatches: { title: 'No sales', text: '' },
    defaultSort: isInPlace || !main ? { by: 'name', direction: 'asc' } : { by: main.key, direction: 'desc' },
    columns: [
      {
        key: 'name',
        header: kind.rowHeader,
        cell: ({ name }) => <span className={cx('font-semibold', isInPlace && 'whitespace-nowrap')}>{name}</span>,
        isSortable: true,
        sortsUpFirst: true,
        sortBy: ({ name, at }) => (isInPlace ? at : name),
      },
      ...result.columns.flatMap((column) => [
        listColumn(column, result.totals, currencyCode),
        ...(past && column === main && !kind.keepsRows ? comparedColumns(column, { result, past }, currencyCode) : []),
      ]),
    ],
  };
}

function listColumn(
  column: ReportColumn,
  totals: ReportLine['cells'],
  currencyCode: CurrencyCode,
): ListColumn<ReportLine> {
  return {
    key: column.key,
    header: column.header,
    isNumeric: column.kind !== 'text',
    isSortable: true,
    ...(column.isMinor ? { isMinor: true } : {}),
    cell: ({ cells }) => <FigureText value={valueIn(column, cells, totals)} {...{ column, currencyCode }} />,
    sortBy: ({ cells }) => sortKeyIn(column, cells, totals),
  };
}

type Compared = Pick<ReadReport, 'result'> & { readonly past: NonNullable<ReadReport['past']> };

function comparedColumns(
  column: ReportColumn,
  { result, past }: Compared,
  currencyCode: CurrencyCode,
): ListColumn<ReportLine>[] {
  const before = (line: ReportLine) => (line.past ? Number(valueIn(column, line.past, past.totals) ?? 0) : null);
  const percent = (line: ReportLine) =>
    changePercent(Number(valueIn(column, line.cells, result.totals) ?? 0), before(line));
  return [
    {
      key: BEFORE,
      header: 'Before',
      isNumeric: true,
      isSortable: true,
      cell: (line) => <span className="text-ink-2">{figureText(before(line), column.kind, currencyCode)}</span>,
      sortBy: before,
    },
    {
      key: CHANGE,
      header: 'Change',
      isNumeric: true,
      isSortable: true,
      cell: (line) => <ChangeText percent={percent(line)} />,
      sortBy: percent,
    },
  ];
}

function FigureText({
  value,
  column,
  currencyCode,
}: {
  value: Cell;
  column: ReportColumn;
  currencyCode: CurrencyCode;
}) {
  const text = figureText(value, column.kind, currencyCode);
  // A date and time in words, which has another cell to be sorted by, stays on its line.
  if (column.kind === 'text') return column.sortKey ? <span className="whitespace-nowrap">{text}</span> : text;
  return <span className={cx('tnum whitespace-nowrap', (value === null || value === 0) && 'text-ink-3')}>{text}</span>;
}

export function ChangeText({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="text-ink-3">–</span>;
  return (
    <span className={cx('tnum', percent > 0 && 'text-done-text', percent < 0 && 'text-fail-text')}>
      {percent > 0 ? '+' : percent < 0 ? '−' : ''}
      {Math.abs(percent)}%
    </span>
  );
}

interface Props {
  report: ReadReport;
  kit: ListKit<ReportLine>;
  state: ListState;
  shown: ListPage<ReportLine>;
  here: string;
  currencyCode: CurrencyCode;
  links?: RowLinks | undefined;
}

function TotalLink({ href }: { href: string }) {
  return (
    <a href={href} className="hover:underline">
      Total
    </a>
  );
}

/** The rows, and what they come to. */
export function ReportTable({ report, kit, state, shown, here, currencyCode, links }: Props) {
  const { result, past } = report;
  const main = mainColumn(report.kind, report.result);
  const totalOf = (key: string) => {
    if (main && past && (key === BEFORE || key === CHANGE)) {
      const before = Number(valueIn(main, past.totals, past.totals) ?? 0);
      if (key === BEFORE) return figureText(before, main.kind, currencyCode);
      return <ChangeText percent={changePercent(Number(valueIn(main, result.totals, result.totals) ?? 0), before)} />;
    }
    const column = result.columns.find((one) => one.key === key);
    // Words have no total.
    if (!column || column.kind === 'text') return null;
    return <FigureText value={valueIn(column, result.totals, result.totals)} {...{ column, currencyCode }} />;
  };
  const phoneFigure = result.figures.find(({ key }) => !report.kind.keepsOrder || key === main?.key) ?? main;
  const hasPhoneRows = phoneFigure !== null && hasOnlyFigures(report);
  const table: TableProps<ReportLine> = {
    caption: kit.caption,
    rows: shown.rows,
    rowKey: kit.rowKey,
    ...(kit.rowHref ? { rowHref: kit.rowHref } : {}),
    columns: kit.columns,
    list: { path: here, state },
    ...(report.kind.keepsOrder
      ? {}
      : { totals: { label: links?.all ? <TotalLink href={links.all} /> : 'Total', of: totalOf } }),
  };
  return (
    <section aria-label={`${report.kind.label}, table`} className="group/rows mt-4">
      <div className="relative mb-3 flex items-center justify-between gap-4 print:hidden">
        <SortChip columns={kit.columns} state={state} here={here} />
        {hasPhoneRows ? <AllColumnsSwitch /> : null}
      </div>
      {hasPhoneRows ? (
        <PhoneRows
          {...{ report, currencyCode }}
          main={phoneFigure}
          rows={shown.rows}
          hrefOf={kit.rowHref}
          totalHref={links?.all ?? null}
        />
      ) : null}
      {hasPhoneRows ? <WideTable {...table} /> : <Table {...table} />}
      <Pagination path={here} state={state} totalCount={shown.total} noun={kit.noun.many} />
    </section>
  );
}

/** The columns of the file: those of the table, without signs of money. */
export function reportFileColumns(report: ReadReport): FileColumn<ReportLine>[] {
  const { kind, result, past } = report;
  const main = mainColumn(report.kind, report.result);
  return [
    { header: kind.rowHeader, cell: ({ name }) => name },
    ...result.columns.flatMap((column): FileColumn<ReportLine>[] => [
      { header: column.header, cell: ({ cells }) => fileCell(valueIn(column, cells, result.totals), column.kind) },
      ...(past && column === main
        ? [
            {
              header: `${column.header} before`,
              cell: (line: ReportLine) =>
                line.past ? fileCell(Number(valueIn(column, line.past, past.totals) ?? 0), column.kind) : null,
            },
          ]
        : []),
    ]),
  ];
}

const BATCH = 500;

/** The rows of the file, some at a time. */
export function* fileRows(kit: ListKit<ReportLine>, state: ListState, lines: readonly ReportLine[]) {
  const rows = matchingRows(kit, state, lines);
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}
