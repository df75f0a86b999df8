import { sincePrintedText } from '#src/domain/reports/since-printed.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { isEmptyReport } from '#src/features/reports/kinds/report-kind.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Card, EmptyState } from '#src/ui/surface.tsx';
import { TerminalClosings } from '../cash/terminal-closings.tsx';
import { pageOfRows } from '../lists/list-kit.ts';
import type { ReadReport } from './read-report.ts';
import { readTableState } from './report-address.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportTable, type RowLinks, reportList } from './report-table.tsx';

/** A report that was read, with the part of its table that the address asks for. */
export function shownReport(report: ReadReport, currencyCode: CurrencyCode, query: URLSearchParams, links?: RowLinks) {
  const kit = reportList(report, currencyCode, links);
  const state = readTableState(query, { sorts: kit.columns.map(({ key }) => key), defaultSort: kit.defaultSort });
  return { report, kit, links, ...pageOfRows(kit, state, report.lines) };
}

type Shown = ReturnType<typeof shownReport> & { here: string; currencyCode: CurrencyCode };

/** Totals, chart and table. */
export function ReportBody({ report, kit, state, shown, here, currencyCode, links }: Shown) {
  if (isEmptyReport(report.result) && (!report.past || isEmptyReport(report.past))) return <NoSales />;
  const { sincePrinted } = report.result;
  return (
    <>
      {sincePrinted ? <Banner kind="info" title={sincePrintedText(sincePrinted, currencyCode)} /> : null}
      <ReportFigures {...{ report, currencyCode }} />
      {report.kind.chart ? (
        <Card as="section">
          <h2 className="sr-only">Chart</h2>
          <ReportChart {...{ report, currencyCode }} />
        </Card>
      ) : null}
      <ReportTable {...{ report, kit, state, shown, here, currencyCode, links }} />
      <TerminalClosings closings={report.result.closings ?? []} hrefOf={links?.closing ?? null} {...{ currencyCode }} />
    </>
  );
}

export function NoSales() {
  return <EmptyState title="No sales in this period">Choose another period or channel.</EmptyState>;
}
