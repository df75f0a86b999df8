import type { PageRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Card, EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink } from '../lists/kit-list.tsx';
import { asksForFile, listFile, pageOfRows } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { readReport } from './read-report.ts';
import { readReportAddress, readTableState } from './report-address.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportFilters } from './report-filters.tsx';
import { isEmptyReport } from './report-kind.ts';
import { ReportMenu } from './report-menu.tsx';
import { fileRows, ReportTable, reportFileColumns, reportList } from './report-table.tsx';
import { daysText, REPORT_CHANNEL_WORDS } from './report-text.ts';
import { reportOfType } from './reports.registry.ts';
import { reportDayOf } from './store-day.ts';

type Request = PageRequest<StoreScope, typeof paths.salesReport.path>;

async function reportOf({ ctx, scope, params, query }: Request) {
  const kind = reportOfType(params.salesReportType);
  if (!kind) throw notFound('report');
  const { store, now, today } = await reportDayOf(ctx, scope);
  const address = readReportAddress(query, { today, now });
  const answer = await readReport(kind, address, { read: (asked) => kind.read({ ctx, scope, asked }), today });
  if (!answer.report) return { store, kind, address, today, problem: answer.problem, shown: null };
  const { report } = answer;
  const kit = reportList(report, store.profile.currencyCode);
  const state = readTableState(query, { sorts: kit.columns.map(({ key }) => key), defaultSort: kit.defaultSort });
  return {
    store,
    kind,
    address,
    today,
    problem: null,
    shown: { report, kit, ...pageOfRows(kit, state, report.lines) },
  };
}

/** One report of a store: its filters, totals, chart and table, as its entry in the list of reports says. */
export const salesReportPage = adminPage<StoreScope>({
  guard: { action: 'reports.read' },
  under: paths.reports,
  example: { query: { period: 'month', against: 'before' }, opens: [200] },
})({
  path: paths.salesReport.path,
  load: async (request: Request) => ({ base: request.base, here: request.url.pathname, ...(await reportOf(request)) }),
  async file(request) {
    if (!asksForFile(request.query)) return null;
    const { kind, shown } = await reportOf(request);
    if (!shown) return null;
    const { report, kit, state } = shown;
    const { from, to } = report.result;
    return listFile(`${kind.type}-${from}-${to}`, reportFileColumns(report), fileRows(kit, state, report.lines));
  },
  title: ({ kind, store }) => `${kind.label} · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, kind, address, today, problem, shown }) {
    const { restaurantId, id: storeId, currencyCode } = store.profile;
    const channel = kind.hasNoChannel ? null : REPORT_CHANNEL_WORDS[address.channel];
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={kind.label}
          status={
            <span className="tnum">
              {shown
                ? [daysText(shown.report.result.from, shown.report.result.to), channel].filter(Boolean).join(' · ')
                : kind.about}
            </span>
          }
          actions={
            shown && shown.shown.total > 0 ? <FileLink here={here} state={shown.state} shown={shown.shown} /> : null
          }
        />
        <ReportMenu {...{ base, address }} params={{ restaurantId, storeId }} open={kind} />
        <ReportFilters
          {...{ here, address, today }}
          hasInterval={kind.hasInterval === true}
          hasChannel={!kind.hasNoChannel}
        />
        {problem === null ? null : <EmptyState title={problem} />}
        {shown ? <ReportBody {...{ ...shown, here, currencyCode }} /> : null}
      </AdminLayout>
    );
  },
});

type BodyProps = NonNullable<Awaited<ReturnType<typeof reportOf>>['shown']> & {
  here: string;
  currencyCode: Parameters<typeof ReportFigures>[0]['currencyCode'];
};

function ReportBody({ report, kit, state, shown, here, currencyCode }: BodyProps) {
  if (isEmptyReport(report.result) && !report.past) {
    return <EmptyState title="No sales in this period">Choose another period or channel.</EmptyState>;
  }
  return (
    <>
      <ReportFigures {...{ report, currencyCode }} />
      {report.kind.chart ? (
        <Card as="section">
          <h2 className="sr-only">Chart</h2>
          <ReportChart {...{ report, currencyCode }} />
        </Card>
      ) : null}
      <ReportTable {...{ report, kit, state, shown, here, currencyCode }} />
    </>
  );
}
