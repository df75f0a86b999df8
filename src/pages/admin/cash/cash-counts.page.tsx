import { listCashCounts } from '#db/cash/cash-counts.repository.ts';
import { listOpenCashSessions } from '#db/cash/cash-sessions.repository.ts';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import { exportCountsEndpoint } from '#src/contracts/cash.endpoints.ts';
import type { CountedDrawer } from '#src/domain/cash/cash.types.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { REPORT_PERIOD_LABELS } from '#src/domain/time/report-period-names.ts';
import { formatStoreDate, formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { countFilterOf } from '#src/features/cash/export-counts.ts';
import { LIST_PERIODS } from '#src/features/orders/order-list.ts';
import { href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { CashIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink, KitList, listCount } from '../lists/kit-list.tsx';
import { type ListKit, readList } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { DifferencePill } from './difference-pill.tsx';

/** A count belongs to a business day: the last 24 hours are none. */
const PERIODS = LIST_PERIODS.filter((name) => name !== 'last24Hours' && name !== 'chooseDates');

interface CountLine extends CountedDrawer {
  readonly day: string;
  readonly at: string;
}

interface CountsAround {
  readonly base: string;
  readonly store: StoreFacts;
  readonly today: string;
}

function countList({ base, store, today }: CountsAround): ListKit<CountLine> {
  const { id: storeId, restaurantId, currencyCode } = store.profile;
  const money = (cents: number) => <MoneyText amountInCents={cents} currencyCode={currencyCode} />;
  return {
    caption: 'Cash counts',
    noun: { one: 'count', many: 'counts' },
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => href(base, paths.cashCount, { restaurantId, storeId, countId: id }),
    defaultSort: { by: 'day', direction: 'desc' },
    today,
    filters: [
      {
        name: 'period',
        label: 'When',
        options: PERIODS.map((name) => ({ value: name, label: REPORT_PERIOD_LABELS[name] })),
      },
      {
        name: 'difference',
        label: 'Difference',
        options: [
          { value: 'any', label: 'With a difference' },
          { value: 'short', label: 'Short' },
          { value: 'over', label: 'Over' },
        ],
      },
    ],
    empty: {
      title: 'No counts yet',
      text: 'On the till, under Cash and end of day, staff count the float before the first sale and the drawer after the last. Each count appears here with the expected amount.',
    },
    noMatches: { title: 'No counts match', text: 'Try a longer date range, or without a difference.' },
    columns: [
      { key: 'day', header: 'Day', cell: ({ day }) => <span className="tnum">{day}</span>, isSortable: true },
      {
        key: 'drawer',
        header: 'Drawer',
        cell: ({ drawerName, number }) => `${drawerName}${number > 1 ? ' (recount)' : ''}`,
      },
      { key: 'expected', header: 'Expected', isNumeric: true, cell: (row) => money(row.expectedInCents) },
      { key: 'counted', header: 'Counted', isNumeric: true, cell: (row) => money(row.countedInCents) },
      {
        key: 'difference',
        header: 'Difference',
        cell: (row) => <DifferencePill cents={row.differenceInCents} currencyCode={currencyCode} />,
        isSortable: true,
        onPhone: 'corner',
      },
      { key: 'by', header: 'Counted by', cell: ({ byName }) => byName },
      { key: 'at', header: 'At', isMinor: true, cell: ({ at }) => <span className="tnum">{at}</span> },
      { key: 'note', header: 'Note', isMinor: true, cell: ({ note }) => note || '–' },
    ],
  };
}

/** Counted drawers day by day: who counted, when, and what was missing or too much. */
export const cashCountsPage = adminPage<StoreScope>({
  guard: { action: 'reports.read' },
  inStore: { in: 'money', at: 30, label: 'Cash counts', icon: CashIcon, part: 'Cash and cards' },
  words: 'drawer till float end of day',
})({
  path: paths.cashCounts.path,
  async load({ ctx, scope, base, url, query }) {
    const store = await ctx.menus.storeOf(scope);
    const { timezone, settings } = store.profile;
    const now = ctx.clock.now();
    const today = businessDayOf(now, timezone, posHoursOf(settings));
    const kit = countList({ base, store, today });
    const state = readList(kit, query);
    const { rows, total } = await listCashCounts(ctx.db, scope, {
      ...countFilterOf(state.filters, { today, now }),
      sort: { by: state.sort.by === 'difference' ? 'difference' : 'day', direction: state.sort.direction },
      limit: state.size,
      offset: (state.page - 1) * state.size,
    });
    const names = new Map((await listPosTerminals(ctx.db, scope)).map(({ id, name }) => [id, name]));
    const open = await listOpenCashSessions(ctx.db, scope);
    return {
      base,
      here: url.pathname,
      store,
      kit,
      state,
      waiting: open
        .filter(({ businessDay }) => businessDay < today)
        .map(({ drawerTerminalId, businessDay }) => ({
          name: names.get(drawerTerminalId) ?? 'A drawer',
          day: formatStoreDate(Temporal.PlainDate.from(businessDay)),
        })),
      shown: {
        total,
        rows: rows.map(
          (row): CountLine => ({
            ...row,
            day: formatStoreDate(Temporal.PlainDate.from(row.businessDay)),
            at: formatStoreTimeAndDay(Temporal.Instant.from(row.createdIsoDateTimeUtc), now, timezone),
          }),
        ),
      },
    };
  },
  title: ({ store }) => `Cash counts · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, kit, state, shown, waiting }) {
    const { restaurantId, id: storeId } = store.profile;
    const exportHref = href('', exportCountsEndpoint, { restaurantId, storeId }, state.filters);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Cash counts"
          status={listCount(kit, state, shown)}
          actions={<FileLink {...{ here, state, shown }} to={exportHref} />}
        />
        {waiting.length > 0 ? (
          <div className="mb-4">
            <Banner kind="waiting" title="Not counted yet">
              {waiting.map(({ name, day }) => `${name} of ${day}`).join(', ')}. Count it on its till.
            </Banner>
          </div>
        ) : null}
        <KitList {...{ kit, state, shown, here }} />
      </AdminLayout>
    );
  },
});
