import type { CardPaymentsReport } from '#src/domain/reports/card-payments.ts';
import { reportCsv } from '#src/domain/reports/report-csv.ts';
import { LEVEL_LABELS } from '#src/domain/reports/report-labels.ts';
import { isNothing } from '#src/domain/reports/sales-figures.ts';
import type { ReportLevel, SalesReport } from '#src/domain/reports/sales-report.types.ts';
import { ReceiptIcon } from '#src/ui/icon.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { type ReportSearch, toChoose } from '../paths/report-search.ts';
import { CardTerminalsScreen } from './card-terminals.screen.tsx';
import { FiguresNote } from './figures-note.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportTabs } from './report-tabs.tsx';
import { ReportTotals } from './report-totals.tsx';
import { SalesChart } from './sales-chart.tsx';

/** Null: a month or dates are still to be chosen. */
export type ReadOfReport =
  | { readonly type: 'tyro'; readonly report: CardPaymentsReport | null }
  | { readonly type: ReportLevel; readonly report: SalesReport | null };

export interface SalesReportScreenProps {
  read: ReadOfReport;
  search: ReportSearch;
  onSearch: (change: Partial<ReportSearch>) => void;
}

/** What was sold, cut as the person at the till asks: figures that add up, and the rows they are made of. */
export function SalesReportScreen({ read, ...asked }: SalesReportScreenProps) {
  if (read.type === 'tyro') return <CardTerminalsScreen report={read.report} {...asked} />;
  return <OfSales level={read.type} report={read.report} {...asked} />;
}

interface OfSalesProps extends Omit<SalesReportScreenProps, 'read'> {
  level: ReportLevel;
  report: SalesReport | null;
}

function OfSales({ level, report, search, onSearch }: OfSalesProps) {
  return (
    <main id="main" className="flex h-full min-h-0 flex-col">
      <ScreenName className="sr-only">Sales reports</ScreenName>
      <ReportTabs type={level} search={search} />
      <ReportFilters type={level} search={search} onSearch={onSearch}>
        {report && !isNothing(report.totals) ? (
          <ReportActions
            key={JSON.stringify([level, search])}
            type={level}
            days={report}
            search={search}
            csv={() => reportCsv(report, level === 'store' ? 'When' : LEVEL_LABELS[level])}
          />
        ) : null}
      </ReportFilters>
      <FiguresNote />
      {report === null ? (
        <NothingHere icon={ReceiptIcon}>{toChoose(search)}</NothingHere>
      ) : isNothing(report.totals) ? (
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
