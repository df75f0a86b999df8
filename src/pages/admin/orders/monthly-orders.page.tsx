import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { readMonthsOfRestaurant } from '#src/features/reports/read-monthly-orders.ts';
import type { PageRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { ReceiptIcon } from '#src/ui/icon.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink, KitList } from '../lists/kit-list.tsx';
import { asksForFile, listFile, matchingRows, pageOfRows, readList } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { PrintKey } from '../reports/report-frame.tsx';
import { MonthChart } from './month-chart.tsx';
import { MONTH_FILE, monthList, monthsAsked } from './month-list.tsx';

async function monthsOf({ ctx, scope, query }: PageRequest<RestaurantScope>) {
  const restaurant = await findRestaurant(ctx.db, scope);
  if (!restaurant) throw notFound('restaurant');
  const stores = await listStores(ctx.db, scope);
  const country = COUNTRIES[restaurant.countryCode];
  const kit = monthList({ stores, currencyCode: country.currencyCode });
  const asked = readList(kit, query);
  const today = localDateOf(ctx.clock.now(), stores[0]?.timezone ?? country.timezones[0]);
  const now = today.toPlainYearMonth().toString();
  const months = await readMonthsOfRestaurant(ctx, scope, monthsAsked(asked));
  const lines = months.map((one) => ({ ...one, isNow: one.month === now }));
  return { restaurant, currencyCode: country.currencyCode, kit, asked, lines, now };
}

/** Each store's sales month by month, and their trend. */
export const monthlyOrdersPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.read' },
  inStore: { in: 'money', at: 7, label: 'Monthly orders', icon: ReceiptIcon, part: 'Sales' },
  inRestaurant: { in: 'stores', at: 20, label: 'Monthly orders', icon: ReceiptIcon },
  words: 'report sales stats turnover months',
  example: { query: { months: '12' } },
})({
  path: paths.monthlyOrders.path,
  async load(request) {
    const { restaurant, currencyCode, kit, asked, lines, now } = await monthsOf(request);
    const matching = matchingRows(kit, asked, lines);
    return {
      base: request.base,
      here: request.url.pathname,
      restaurant,
      currencyCode,
      chart: {
        amounts: matching.map(({ month, netInCents: amount }) => ({ month, amount })),
        last: now,
        count: monthsAsked(asked).months,
      },
      kit,
      ...pageOfRows(kit, asked, lines),
      orderCount: matching.reduce((sum, { orderCount }) => sum + orderCount, 0),
      salesText: formatAmount(
        matching.reduce((sum, { netInCents }) => sum + netInCents, 0),
        currencyCode,
      ),
    };
  },
  async file(request) {
    if (!asksForFile(request.query)) return null;
    const { kit, asked, lines, now } = await monthsOf(request);
    return listFile(`monthly-orders-${now}`, MONTH_FILE, [matchingRows(kit, asked, lines)]);
  },
  title: ({ restaurant }) => `Monthly orders · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, restaurant, currencyCode, chart, kit, state, shown, orderCount, salesText }) {
    const money = (cents: number) => formatAmount(cents, currencyCode).replace('-', '−');
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title="Monthly orders"
          status={
            <span className="tnum">{`${salesText} net sales, ${orderCount} ${orderCount === 1 ? 'order' : 'orders'}`}</span>
          }
          actions={
            <>
              <FileLink {...{ here, state, shown }} />
              <PrintKey />
            </>
          }
        />
        <MonthChart
          {...chart}
          label="Net sales by month"
          textOf={money}
          axisTextOf={(cents) => money(cents).replace(/\.00$/, '')}
          atLeast={1000_00}
        />
        <KitList
          {...{ kit, state, shown, here }}
          add={<LinkButton href={`${here}?months=24`}>Look further back</LinkButton>}
        />
      </AdminLayout>
    );
  },
});
