import { LEVEL_LABELS } from '#src/domain/reports/report-labels.ts';
import type { ReportLevel, SalesReport } from '#src/domain/reports/sales-report.types.ts';
import { REPORT_LEVELS } from '#src/domain/reports/sales-report.types.ts';
import { ReceiptIcon } from '#src/ui/icon.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { PosLink } from '../links.tsx';
import { FiguresNote } from './figures-note.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportFilters } from './report-filters.tsx';
import { type ReportSearch, toChoose } from './report-search.ts';
import { ReportTable } from './report-table.tsx';
import { ReportTotals } from './report-totals.tsx';
import { SalesChart } from './sales-chart.tsx';

export interface SalesReportScreenProps {
  level: ReportLevel;
  /** Null: a month or dates are still to be chosen. */
  report: SalesReport | null;
  search: ReportSearch;
  onSearch: (change: Partial<ReportSearch>) => void;
}

/** What was sold, cut as the person at the till asks: figures that add up, and the rows they are made of. */
export function SalesReportScreen({ level, report, search, onSearch }: SalesReportScreenProps) {
  return (
    <main id="main" className="flex h-full min-h-0 flex-col">
      <h1 className="sr-only">Sales reports</h1>
      <nav aria-label="Reports" className="flex shrink-0 gap-1 overflow-x-auto border-line border-b px-2 pt-2">
        {REPORT_LEVELS.map((one) => (
          <PosLink
            key={one}
            to="/reports/sales-reports/$salesReportType"
            params={{ salesReportType: one }}
            search={search}
            aria-current={one === level ? 'page' : undefined}
            className="grid min-h-12 shrink-0 place-items-center border-transparent border-b-3 px-4 font-semibold text-ink-2 aria-[current]:border-accent aria-[current]:text-ink"
          >
            {LEVEL_LABELS[one]}
          </PosLink>
        ))}
      </nav>
      <ReportFilters level={level} search={search} onSearch={onSearch}>
        {report && report.totals.orderCount > 0 ? (
          <ReportActions key={JSON.stringify([level, search])} report={report} search={search} canPrint />
        ) : null}
      </ReportFilters>
      <FiguresNote />
      {report === null ? (
        <NothingHere icon={ReceiptIcon}>{toChoose(search)}</NothingHere>
      ) : report.totals.orderCount === 0 ? (
        <NothingHere icon={ReceiptIcon}>No sales in this period.</NothingHere>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 lg:p-5">
          <ReportTotals {...report} />
          {level === 'store' ? <SalesChart rows={report.rows} /> : null}
          <ReportTable
            key={`${level} ${report.from} ${report.to}`}
            report={report}
            label={LEVEL_LABELS[level]}
            search={search}
          />
        </div>
      )}
    </main>
  );
}
