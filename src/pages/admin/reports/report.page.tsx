import { reportOfType } from '#src/features/reports/kinds/reports.registry.ts';
import { reportDayOf } from '#src/features/reports/store-day.ts';
import type { PageRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { adminPage } from '../admin-page.ts';
import { may } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { asksForFile, listFile } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { readReport } from './read-report.ts';
import { readReportAddress } from './report-address.ts';
import { shownReport } from './report-body.tsx';
import { ReportFrame } from './report-frame.tsx';
import { fileRows, reportFileColumns } from './report-table.tsx';
import { linksOf } from './row-links.ts';
import { storePlaces } from './store-places.ts';

type Request = PageRequest<StoreScope, typeof paths.salesReport.path>;

async function reportOf({ ctx, scope, actor, base, params, query }: Request) {
  const kind = reportOfType(params.salesReportType);
  if (!kind) throw notFound('report');
  const { store, now, today } = await reportDayOf(ctx, scope);
  const address = readReportAddress(query, { today, now });
  const { report, problem } = await readReport(kind, address, {
    read: (asked) => kind.read({ ctx, scope, asked }),
    today,
  });
  const links = linksOf(kind, { base, params, address, mayCompareCards: may(actor, 'pos.manage', scope) });
  const shown = report && shownReport(report, store.profile.currencyCode, query, links);
  return { store, kind, address, today, problem, shown };
}

/** One report of a store: its filters, totals, chart and table, as its entry in the list of reports says. */
export const salesReportPage = adminPage<StoreScope>({
  guard: { action: 'reports.read' },
  under: paths.reports,
  example: { query: { period: 'month', against: 'before' } },
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
    return (
      <AdminLayout base={base} here={here} store={store}>
        <ReportFrame
          {...{ kind, address, here, today, problem, shown }}
          places={storePlaces(base, store.profile, address)}
          currencyCode={store.profile.currencyCode}
        />
      </AdminLayout>
    );
  },
});
