import type { ReportLevel, SalesReport } from '#src/domain/reports/sales-report.types.ts';
import { REPORT_LEVELS } from '#src/domain/reports/sales-report.types.ts';
import { ReceiptIcon } from '#src/ui/icon.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { PosLink } from '../links.tsx';
import { ReportFilters } from './report-filters.tsx';
import { type ReportSearch, toChoose } from './report-search.ts';
import { ReportTable } from './report-table.tsx';
import { ReportTotals } from './report-totals.tsx';

export interface SalesReportScreenProps {
  level: ReportLevel;
  /** Null: a month or dates are still to be chosen. */
  report: SalesReport | null;
  search: ReportSearch;
  onSearch: (change: Partial<ReportSearch>) => void;
}

const LEVEL_WORDS = {
  store: 'Store',
  terminal: 'Tills',
  item: 'Items',
  category: 'Categories',
  pizzaSize: 'Pizza sizes',
  pizzaItem: 'Pizzas',
  employee: 'Employees',
} as const satisfies Record<ReportLevel, string>;

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
            {LEVEL_WORDS[one]}
          </PosLink>
        ))}
      </nav>
      <ReportFilters level={level} search={search} onSearch={onSearch} />
      {report === null ? (
        <NothingHere icon={ReceiptIcon}>{toChoose(search)}</NothingHere>
      ) : report.totals.orderCount === 0 ? (
        <NothingHere icon={ReceiptIcon}>No sales in this period.</NothingHere>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 lg:p-5">
          <ReportTotals totals={report.totals} />
          <ReportTable key={`${level} ${report.from} ${report.to}`} report={report} label={LEVEL_WORDS[level]} />
        </div>
      )}
    </main>
  );
}
