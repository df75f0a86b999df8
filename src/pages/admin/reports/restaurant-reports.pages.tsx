import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { isEmptyReport } from '#src/features/reports/kinds/report-kind.ts';
import { reportOfType } from '#src/features/reports/kinds/reports.registry.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { ReportIcon } from '#src/ui/icon.tsx';
import { Card, EmptyState, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink } from '../lists/kit-list.tsx';
import { asksForFile, listFile } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { AskForm } from './ask-form.tsx';
import { type ReadReport, readReport } from './read-report.ts';
import { readReportAddress, sharedQuery } from './report-address.ts';
import { NoSales, shownReport } from './report-body.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportFilters } from './report-filters.tsx';
import { PrintKey, ReportDays, ReportFrame } from './report-frame.tsx';
import { AllReports } from './report-links.tsx';
import { fileRows, ReportTable, reportFileColumns } from './report-table.tsx';
import { byStore, readByStore, readOver, restaurantDayOf } from './restaurant-report.ts';
import { restaurantPlaces } from './store-places.ts';

async function overviewOf({ ctx, scope, base, query }: PageRequest<RestaurantScope>) {
  const { restaurant, stores, currencyCode, now, today } = await restaurantDayOf(ctx, scope);
  const address = readReportAddress(query, { today, now });
  const sales = reportOfType('store');
  invariant(sales, 'the overview shows sales over time');
  const kind = { ...byStore(sales), read: sales.read };
  const time = await readReport(sales, address, {
    read: (asked) => readOver(ctx, { kind: sales, stores, asked }),
    today,
  });
  const answer = await readReport(kind, address, {
    read: (asked) => readByStore(ctx, { kind: sales, stores, asked }),
    today,
  });
  const toStore = (storeId: string) =>
    href(base, paths.reports, { restaurantId: restaurant.id, storeId }, sharedQuery(address));
  const links = { row: ({ id }: { readonly id: string }) => toStore(id), all: null };
  const shown = answer.report && shownReport(answer.report, currencyCode, query, links);
  return { restaurant, currencyCode, today, address, problem: time.problem, time: time.report, shown };
}

/** All stores of a restaurant together and side by side. */
export const restaurantReportsPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.read' },
  inRestaurant: { in: 'stores', at: 15, label: 'Reports', icon: ReportIcon },
  words: 'report sales stats turnover figures chart compare stores ask question',
  example: { query: { period: 'today' } },
})({
  path: paths.restaurantReports.path,
  load: async (request) => ({ base: request.base, here: request.url.pathname, ...(await overviewOf(request)) }),
  async file(request) {
    if (!asksForFile(request.query)) return null;
    const { shown } = await overviewOf(request);
    if (!shown) return null;
    const { report, kit, state } = shown;
    const { from, to } = report.result;
    return listFile(`stores-${from}-${to}`, reportFileColumns(report), fileRows(kit, state, report.lines));
  },
  title: ({ restaurant }) => `Reports · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, restaurant, currencyCode, today, address, problem, time, shown }) {
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title="Reports"
          status={<ReportDays {...{ shown, address }} hasChannel otherwise={null} />}
          actions={
            shown ? (
              <>
                <FileLink here={here} state={shown.state} shown={shown.shown} />
                <PrintKey />
              </>
            ) : null
          }
        />
        <AskForm action={href(base, paths.restaurantAskSales, { restaurantId: restaurant.id })} hasExamples />
        <ReportFilters {...{ here, address, today }} hasInterval={false} hasChannel />
        {problem === null ? null : <EmptyState title={problem} />}
        {time && shown ? <Overview {...{ time, shown, here, currencyCode }} /> : null}
        <AllReports places={restaurantPlaces(base, restaurant.id, address)} />
      </AdminLayout>
    );
  },
});

interface OverviewProps {
  time: ReadReport;
  shown: ReturnType<typeof shownReport>;
  here: string;
  currencyCode: CurrencyCode;
}

function Overview({ time, shown, here, currencyCode }: OverviewProps) {
  if (isEmptyReport(time.result) && (!time.past || isEmptyReport(time.past))) return <NoSales />;
  return (
    <>
      <ReportFigures report={time} currencyCode={currencyCode} />
      <Card as="section">
        <SectionHeading>Net sales over time</SectionHeading>
        <ReportChart report={time} currencyCode={currencyCode} />
      </Card>
      <Card as="section" className="mt-4">
        <SectionHeading>Net sales by store</SectionHeading>
        <ReportChart report={shown.report} currencyCode={currencyCode} />
      </Card>
      <ReportTable {...{ ...shown, here, currencyCode }} />
    </>
  );
}

type Request = PageRequest<RestaurantScope, typeof paths.restaurantReport.path>;

async function reportOf({ ctx, scope, params, query }: Request) {
  const kind = reportOfType(params.salesReportType);
  if (!kind) throw notFound('report');
  const { restaurant, stores, currencyCode, now, today } = await restaurantDayOf(ctx, scope);
  const address = readReportAddress(query, { today, now });
  const { report, problem } = await readReport(kind, address, {
    read: (asked) => readOver(ctx, { kind, stores, asked }),
    today,
  });
  const shown = report && shownReport(report, currencyCode, query);
  return { restaurant, currencyCode, kind, address, today, problem, shown };
}

/** One report over all stores of a restaurant. */
export const restaurantReportPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.read' },
  under: paths.restaurantReports,
  example: { query: { period: 'month', against: 'before' } },
})({
  path: paths.restaurantReport.path,
  load: async (request: Request) => ({ base: request.base, here: request.url.pathname, ...(await reportOf(request)) }),
  async file(request) {
    if (!asksForFile(request.query)) return null;
    const { kind, shown } = await reportOf(request);
    if (!shown) return null;
    const { report, kit, state } = shown;
    const { from, to } = report.result;
    return listFile(`${kind.type}-${from}-${to}`, reportFileColumns(report), fileRows(kit, state, report.lines));
  },
  title: ({ kind, restaurant }) => `${kind.label} · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, restaurant, currencyCode, kind, address, today, problem, shown }) {
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <ReportFrame
          {...{ kind, address, here, today, problem, shown, currencyCode }}
          places={restaurantPlaces(base, restaurant.id, address)}
        />
      </AdminLayout>
    );
  },
});
