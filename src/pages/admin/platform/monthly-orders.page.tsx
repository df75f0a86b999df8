import type { OtherCells } from '#src/context.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { MonthlyOrders } from '#src/domain/reports/monthly-orders.types.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { readMonthsOfPlatform } from '#src/features/reports/read-monthly-orders.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import type { PlatformScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink, KitList } from '../lists/kit-list.tsx';
import { asksForFile, listFile, matchingRows, pageOfRows, readList } from '../lists/list-kit.ts';
import { MonthChart } from '../orders/month-chart.tsx';
import { monthsAsked } from '../orders/month-list.tsx';
import { paths } from '../paths.ts';
import { PLATFORM_MONTH_FILE, platformMonthList } from './platform-month-list.tsx';

async function monthsOf({ ctx, scope, base, query }: PageRequest<PlatformScope>) {
  const kit = platformMonthList(({ restaurantId }) => href(base, paths.monthlyOrders, { restaurantId }));
  const asked = readList(kit, query);
  const lines = await readMonthsOfPlatform(ctx, scope, monthsAsked(asked));
  return { kit, asked, lines };
}

/** Every restaurant's sales month by month, for the people who run the platform. */
export const platformMonthlyOrdersPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  words: 'platform stats months turnover fees',
  example: { query: { months: '12' } },
})({
  path: paths.platformMonthlyOrders.path,
  async load(request) {
    const { kit, asked, lines } = await monthsOf(request);
    const matching = matchingRows(kit, asked, lines);
    return {
      base: request.base,
      here: request.url.pathname,
      kit,
      ...pageOfRows(kit, asked, lines),
      chart: {
        amounts: matching.map(({ month, orderCount: amount }) => ({ month, amount })),
        last: localDateOf(request.ctx.clock.now(), 'UTC').toPlainYearMonth().toString(),
        count: monthsAsked(asked).months,
      },
      status: statusOf(matching),
      cells: cellsOf(request.ctx.otherCells),
    };
  },
  async file(request) {
    if (!asksForFile(request.query)) return null;
    const { kit, asked, lines } = await monthsOf(request);
    const today = localDateOf(request.ctx.clock.now(), 'UTC');
    return listFile(`platform-monthly-orders-${today}`, PLATFORM_MONTH_FILE, [matchingRows(kit, asked, lines)]);
  },
  title: () => 'Monthly orders · Servery',
  head: () => ({ isIndexed: false }),
  render: ({ base, here, kit, state, shown, chart, status, cells }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader
        title="Monthly orders"
        status={<span className="tnum">{cells ? `${status} · cell ${cells.name}` : status}</span>}
        actions={<FileLink {...{ here, state, shown }} />}
      />
      {/* Orders, because currencies are never added to each other. */}
      <MonthChart
        {...chart}
        label="Orders by month"
        textOf={(count) => (count === 1 ? '1 order' : `${count} orders`)}
        axisTextOf={(count) => count.toLocaleString('en-AU')}
        atLeast={10}
      />
      <KitList
        {...{ kit, state, shown, here }}
        add={
          <>
            <LinkButton href={`${here}?months=24`}>Look further back</LinkButton>
            {cells?.names.map((cell) => (
              <LinkButton key={cell} href={`${here}?cell=${cell}`}>
                Cell {cell}
              </LinkButton>
            ))}
          </>
        }
      />
    </AdminLayout>
  ),
});

/** Which cluster's restaurants these are, and the others'; null where there is one. */
function cellsOf(otherCells: OtherCells | undefined) {
  return otherCells ? { name: otherCells.name, names: otherCells.names } : null;
}

/** Currencies are never added to each other. */
function statusOf(lines: readonly MonthlyOrders[]): string {
  const orders = lines.reduce((sum, { orderCount }) => sum + orderCount, 0);
  const sales = [...Map.groupBy(lines, ({ currencyCode }) => currencyCode)].map(([code, ones]) => {
    const netInCents = ones.reduce((sum, one) => sum + one.netInCents, 0);
    return `${code} ${formatAmount(netInCents, code)}`;
  });
  return [`${orders} ${orders === 1 ? 'order' : 'orders'}`, ...sales].join(' · ');
}
