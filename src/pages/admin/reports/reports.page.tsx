import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { isEmptyReport } from '#src/features/reports/kinds/report-kind.ts';
import { reportOfType } from '#src/features/reports/kinds/reports.registry.ts';
import { reportDayOf } from '#src/features/reports/store-day.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { invariant } from '#src/shared/invariant.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ReportIcon } from '#src/ui/icon.tsx';
import { Card, EmptyState, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { AskForm } from './ask-form.tsx';
import { type ReadReport, readReport } from './read-report.ts';
import { readReportAddress } from './report-address.ts';
import { NoSales } from './report-body.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportFilters } from './report-filters.tsx';
import { PrintKey, ReportDays } from './report-frame.tsx';
import { AllReports } from './report-links.tsx';
import { storePlaces } from './store-places.ts';

async function overviewOf({ ctx, scope, query }: PageRequest<StoreScope>) {
  const { store, now, today } = await reportDayOf(ctx, scope);
  const address = readReportAddress(query, { today, now });
  const [sales, items] = ['store', 'item'].map(reportOfType);
  invariant(sales && items, 'the overview shows two of the reports');
  const read = (kind: typeof sales) =>
    readReport(kind, address, { read: (asked) => kind.read({ ctx, scope, asked }), today });
  const { report, problem } = await read(sales);
  return { store, today, address, problem, report, items: report ? (await read(items)).report : null };
}

/** How the store does, and the way to every report. */
export const reportsPage = adminPage<StoreScope>({
  guard: { action: 'reports.read' },
  inStore: { in: 'money', at: 5, label: 'Reports', icon: ReportIcon, part: 'Sales' },
  words: 'report sales stats turnover figures chart items employees hours compare ask question',
  example: { query: { period: 'today' } },
})({
  path: paths.reports.path,
  load: async (request) => ({ base: request.base, here: request.url.pathname, ...(await overviewOf(request)) }),
  title: ({ store }) => `Reports · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, today, address, problem, report, items }) {
    const { currencyCode, restaurantId, id: storeId } = store.profile;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Reports"
          status={<ReportDays shown={report && { report }} address={address} hasChannel otherwise={null} />}
          actions={report ? <PrintKey /> : null}
        />
        <AskForm action={href(base, paths.askSales, { restaurantId, storeId })} hasExamples />
        <ReportFilters {...{ here, address, today }} hasInterval={false} hasChannel />
        {problem === null ? null : <EmptyState title={problem} />}
        {report ? <Overview {...{ report, items, currencyCode }} /> : null}
        <AllReports places={storePlaces(base, store.profile, address)} />
      </AdminLayout>
    );
  },
});

interface OverviewProps {
  report: ReadReport;
  items: ReadReport | null;
  currencyCode: CurrencyCode;
}

function Overview({ report, items, currencyCode }: OverviewProps) {
  if (isEmptyReport(report.result) && (!report.past || isEmptyReport(report.past))) return <NoSales />;
  return (
    <>
      <ReportFigures {...{ report, currencyCode }} />
      <Card as="section">
        <SectionHeading>Net sales over time</SectionHeading>
        <ReportChart {...{ report, currencyCode }} />
      </Card>
      {items && items.lines.length > 0 ? (
        <Card as="section" className="mt-4">
          <SectionHeading>Best sellers</SectionHeading>
          <ReportChart report={items} currencyCode={currencyCode} />
        </Card>
      ) : null}
    </>
  );
}
