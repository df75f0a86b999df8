import { createRoute, notFound } from '@tanstack/react-router';
import { REPORT_TYPES, type ReportType } from '#src/domain/reports/sales-report.types.ts';
import type { PosFrame } from '../kit/frame-routes.tsx';
import { isFromMemory } from '../kit/from-memory.ts';
import { orNeedsPin } from '../kit/needs-pin.ts';
import type { RouteReads } from '../kit/route-reads.ts';
import { keptScreen, lazyScreen, screen } from '../kit/route-screen.ts';
import { isUnreached } from '../kit/unreached.ts';
import {
  type OrdersSearch,
  type ReportSearch,
  readOrdersSearch,
  readReportSearch,
  toChoose,
} from '../paths/report-search.ts';
import type { ReadOfReport } from './sales-report.screen.tsx';

/** Sales, cut by store, till, item, category, pizza and employee. */
export function reportRoutes(frame: PosFrame, { api, loads }: RouteReads) {
  const SalesReportScreen = lazyScreen(() => import('./sales-report.screen.tsx'), 'SalesReportScreen');
  const NeedsPinScreen = lazyScreen(() => import('../kit/needs-pin.screen.tsx'), 'NeedsPinScreen');
  const ThisTillScreen = keptScreen(() => import('./this-till.screen.tsx'), 'ThisTillScreen');
  const sales = createRoute({
    getParentRoute: () => frame,
    path: '/reports/sales-reports/$salesReportType',
    validateSearch: readReportSearch,
    loaderDeps: ({ search }): ReportSearch => search,
    loader: {
      handler: async ({ params, deps }) => {
        const type = typeOf(params.salesReportType);
        const query = { ...deps } as Record<string, string>;
        const load = async (): Promise<ReadOfReport> => {
          const isAsked = !toChoose(deps);
          if (type === 'tyro') return { type, report: isAsked ? await api.reports.cardTerminals(query) : null };
          return { type, report: isAsked ? await api.reports.sales(type, query) : null };
        };
        return orThisTill(orNeedsPin(loads.read(sales.id, load, { ...deps, level: type })));
      },
      // Figures of another period must not stay under the new heading.
      staleReloadMode: 'blocking',
    },
    component: screen(SalesReportScreen, () => {
      const search = sales.useSearch();
      const navigate = sales.useNavigate();
      const read = sales.useLoaderData();
      if ('needsPin' in read) return <NeedsPinScreen needsPin={read.needsPin} />;
      if ('isThisTill' in read) return <ThisTillScreen />;
      return (
        <SalesReportScreen
          read={read}
          search={search}
          onSearch={(next) => void navigate({ search: readReportSearch({ ...search, ...next }), replace: true })}
        />
      );
    }),
  });

  const OrdersBehindScreen = lazyScreen(() => import('./orders-behind.screen.tsx'), 'OrdersBehindScreen');
  const behind = createRoute({
    getParentRoute: () => frame,
    path: '/reports/sales-reports/$salesReportType/orders',
    validateSearch: readOrdersSearch,
    loaderDeps: ({ search }): OrdersSearch => search,
    loader: {
      handler: ({ params, deps }) => {
        const level = typeOf(params.salesReportType);
        const query = Object.fromEntries(Object.entries(deps).map(([key, value]) => [key, String(value)]));
        return orNeedsPin(loads.read(behind.id, () => api.reports.behind(level, query), { ...deps, level }));
      },
      staleReloadMode: 'blocking',
    },
    component: screen(OrdersBehindScreen, () => {
      const read = behind.useLoaderData();
      const search = behind.useSearch();
      const { salesReportType } = behind.useParams();
      if ('needsPin' in read) return <NeedsPinScreen needsPin={read.needsPin} />;
      return <OrdersBehindScreen type={typeOf(salesReportType)} answer={read} search={search} />;
    }),
  });

  return [sales, behind] as const;
}

/** What a report reads, or offline the figures of this till alone. They are read again as soon as the server answers. */
async function orThisTill<T>(reading: Promise<T>): Promise<T | { readonly isThisTill: true }> {
  try {
    return await reading;
  } catch (error) {
    if (!isUnreached(error)) throw error;
    isFromMemory.set(true);
    return { isThisTill: true };
  }
}

function typeOf(text: string): ReportType {
  const type = REPORT_TYPES.find((one) => one === text);
  if (!type) throw notFound();
  return type;
}
