import { href, type PageRequest } from '#src/pages/page.tsx';
import { invariant } from '#src/shared/invariant.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { NextIcon, ReportIcon } from '#src/ui/icon.tsx';
import { Card, EmptyState, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { readReport } from './read-report.ts';
import { type ReportAddress, readReportAddress, sharedQuery } from './report-address.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportFilters } from './report-filters.tsx';
import { isEmptyReport, REPORT_GROUPS } from './report-kind.ts';
import { daysText, REPORT_CHANNEL_WORDS } from './report-text.ts';
import { REPORTS, reportOfType } from './reports.registry.ts';
import { reportDayOf } from './store-day.ts';

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
  inStore: { in: 'money', at: 5, label: 'Reports', icon: ReportIcon },
  words: 'report sales stats turnover figures chart items employees hours compare',
  example: { query: { period: 'today' } },
})({
  path: paths.reports.path,
  load: async (request) => ({ base: request.base, here: request.url.pathname, ...(await overviewOf(request)) }),
  title: ({ store }) => `Reports · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, today, address, problem, report, items }) {
    const { restaurantId, id: storeId, currencyCode } = store.profile;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Reports"
          status={
            report ? (
              <span className="tnum">{`${daysText(report.result.from, report.result.to)} · ${REPORT_CHANNEL_WORDS[address.channel]}`}</span>
            ) : null
          }
        />
        <ReportFilters {...{ here, address, today }} hasInterval={false} hasChannel />
        {problem === null ? null : <EmptyState title={problem} />}
        {report && isEmptyReport(report.result) && !report.past ? (
          <EmptyState title="No sales in this period">Choose another period or channel.</EmptyState>
        ) : null}
        {report && (!isEmptyReport(report.result) || report.past) ? (
          <>
            <ReportFigures {...{ report, currencyCode }} />
            <div className="grid gap-4 xl:grid-cols-2">
              <Card as="section">
                <SectionHeading>Net sales over time</SectionHeading>
                <ReportChart {...{ report, currencyCode }} />
              </Card>
              {items && items.lines.length > 0 ? (
                <Card as="section">
                  <SectionHeading>Best sellers</SectionHeading>
                  <ReportChart report={items} currencyCode={currencyCode} />
                </Card>
              ) : null}
            </div>
          </>
        ) : null}
        <AllReports base={base} params={{ restaurantId, storeId }} address={address} />
      </AdminLayout>
    );
  },
});

interface AllProps {
  base: string;
  params: { readonly restaurantId: string; readonly storeId: string };
  address: ReportAddress;
}

function AllReports({ base, params, address }: AllProps) {
  return (
    <nav aria-label="All reports" className="mt-8 print:hidden">
      {REPORT_GROUPS.map((group) => {
        const kinds = REPORTS.filter((one) => one.group === group);
        if (kinds.length === 0) return null;
        return (
          <section key={group} className="mb-6">
            <h2 className="mb-3 text-18">{group}</h2>
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {kinds.map(({ type, label, about }) => (
                <li key={type}>
                  <a
                    href={href(base, paths.salesReport, { ...params, salesReportType: type }, sharedQuery(address))}
                    className="flex h-full items-center gap-3 rounded-card border border-line bg-surface p-4 no-underline hover:border-line-strong"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold">{label}</span>
                      <span className="block text-14 text-ink-2">{about}</span>
                    </span>
                    <NextIcon size={16} aria-hidden className="shrink-0 text-ink-3" />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
