import { useState } from 'react';
import { isNothingRow } from '#src/domain/reports/sales-figures.ts';
import type { ReportLevel, SalesReport, SalesReportRow } from '#src/domain/reports/sales-report.types.ts';
import { cx } from '#src/ui/classes.ts';
import { NextIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { PosLink } from '../paths/links.tsx';
import type { ReportSearch } from '../paths/report-search.ts';
import { type Column, columnsOf, sortRows } from './report-columns.ts';

/** The rows, sorted by the heading that was tapped last; each with a bar of its share of the greatest. */
export function ReportTable({ report, label, search }: { report: SalesReport; label: string; search: ReportSearch }) {
  const { currencyCode } = useSession().store;
  const columns = columnsOf(report);
  const [sort, setSort] = useState<{ key: string; isDown: boolean } | null>(null);
  const rows = sort
    ? sortRows(report.rows, columns.find(({ key }) => key === sort.key) ?? null, sort.isDown)
    : report.rows;
  const greatest = Math.max(1, ...report.rows.map(({ grossInCents }) => grossInCents));
  const turn = (key: string) => setSort((now) => ({ key, isDown: now?.key === key ? !now.isDown : key !== 'name' }));
  const head = (key: string, text: string, isFirst = false) => (
    <th
      key={key}
      scope="col"
      aria-sort={sort?.key === key ? (sort.isDown ? 'descending' : 'ascending') : undefined}
      className={cx('p-0', isFirst ? 'text-left' : 'text-right')}
    >
      <button
        type="button"
        onClick={() => turn(key)}
        className="min-h-12 whitespace-nowrap px-3 font-semibold text-14 text-ink-2"
      >
        {isFirst ? text : null}
        <span aria-hidden="true" className="mx-1 inline-block w-3 text-accent-text">
          {sort?.key === key ? (sort.isDown ? '↓' : '↑') : ''}
        </span>
        {isFirst ? null : text}
      </button>
    </th>
  );
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="tnum w-full text-16">
        <thead className="border-line border-b">
          <tr>
            {head('name', report.level === 'store' ? 'When' : label, true)}
            {columns.map(({ key, text }) => head(key, text))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              {...{ row, columns, greatest, currencyCode, search }}
              level={isNothingRow(row) ? null : report.level}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  row: SalesReportRow;
  /** Null: nothing was sold or given back, so there are no orders to show. */
  level: ReportLevel | null;
  search: ReportSearch;
  columns: readonly Column[];
  greatest: number;
  currencyCode: ReturnType<typeof useSession>['store']['currencyCode'];
}

function Row({ row, level, search, columns, greatest, currencyCode }: RowProps) {
  const share = Math.max(0, row.grossInCents / greatest);
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className="min-w-44 px-3 py-2 text-left font-semibold">
        {level === null ? (
          row.name
        ) : (
          <PosLink
            to="/reports/sales-reports/$salesReportType/orders"
            params={{ salesReportType: level }}
            search={{ ...search, row: row.id }}
            className="flex min-h-12 items-center gap-1 underline decoration-line-strong/60 underline-offset-4 hover:decoration-current"
          >
            {row.name}
            <NextIcon size={16} aria-hidden className="shrink-0 text-ink-3" />
          </PosLink>
        )}
        <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-sunken">
          <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
        </span>
      </th>
      {columns.map(({ key, isMoney, of }) => (
        <td key={key} className="px-3 py-2 text-right whitespace-nowrap">
          {isMoney ? <MoneyText amountInCents={of(row)} currencyCode={currencyCode} /> : of(row)}
        </td>
      ))}
    </tr>
  );
}
