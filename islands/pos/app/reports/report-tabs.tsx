import { REPORT_TYPE_LABELS } from '#src/domain/reports/report-labels.ts';
import { REPORT_TYPES, type ReportType } from '#src/domain/reports/sales-report.types.ts';
import { PosLink } from '../paths/links.tsx';
import type { ReportSearch } from '../paths/report-search.ts';

/** The other reports, each of the same period and channel. */
export function ReportTabs({ type, search }: { type: ReportType; search: ReportSearch }) {
  return (
    <nav aria-label="Reports" className="flex shrink-0 gap-1 overflow-x-auto border-line border-b px-2 pt-2">
      {REPORT_TYPES.map((one) => (
        <PosLink
          key={one}
          to="/reports/sales-reports/$salesReportType"
          params={{ salesReportType: one }}
          search={search}
          aria-current={one === type ? 'page' : undefined}
          className="grid min-h-12 shrink-0 place-items-center border-transparent border-b-3 px-4 font-semibold text-ink-2 aria-[current]:border-accent aria-[current]:text-ink"
        >
          {REPORT_TYPE_LABELS[one]}
        </PosLink>
      ))}
    </nav>
  );
}
