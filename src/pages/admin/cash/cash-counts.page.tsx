import { listCashCounts } from '#db/cash/cash-counts.repository.ts';
import { listOpenCashSessions } from '#db/cash/cash-sessions.repository.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import { exportCountsEndpoint } from '#src/contracts/cash.endpoints.ts';
import type { CountedDrawer } from '#src/domain/cash/cash.types.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { REPORT_PERIOD_LABELS } from '#src/domain/time/report-periods.ts';
import { formatStoreDate, formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { countDaysOf } from '#src/features/cash/export-counts.ts';
import { LIST_PERIODS } from '#src/features/orders/order-list.ts';
import { href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { CashIcon, DownloadIcon } from '#src/ui/icon.tsx';
import { FilterChips, Pagination, Table } from '#src/ui/list.tsx';
import { type ListRules, readListState } from '#src/ui/list-address.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { DatesFilter } from '../lists/dates-filter.tsx';
import { paths } from '../paths.ts';
import { DifferencePill } from './difference-pill.tsx';

/** A count belongs to a business day: the last 24 hours are none. */
const PERIODS = LIST_PERIODS.filter((name) => name !== 'last24Hours');
const RULES: ListRules = {
  filters: { period: LIST_PERIODS, from: null, to: null },
  sorts: ['day'],
  defaultSort: { by: 'day', direction: 'desc' },
};

interface CountLine extends CountedDrawer {
  readonly day: string;
  readonly at: string;
}

/** Counted drawers day by day: who counted, when, and what was missing or too much. */
export const cashCountsPage = adminPage<StoreScope>({
  guard: { action: 'reports.read' },
  inStore: { in: 'money', at: 10, label: 'Cash counts', icon: CashIcon },
  words: 'drawer till float end of day',
})({
  path: paths.cashCounts.path,
  async load({ ctx, scope, base, url, query }) {
    const store = await ctx.menus.storeOf(scope);
    const { timezone, settings } = store.profile;
    const now = ctx.clock.now();
    const today = businessDayOf(now, timezone, settings.tradingHours);
    const state = readListState(query, RULES);
    const { rows, total } = await listCashCounts(ctx.db, scope, {
      ...countDaysOf(state.filters, { today, now }),
      limit: state.size,
      offset: (state.page - 1) * state.size,
    });
    const names = new Map((await listPosTerminals(ctx.db, scope)).map(({ id, name }) => [id, name]));
    const open = await listOpenCashSessions(ctx.db, scope);
    return {
      base,
      here: url.pathname,
      store,
      state,
      today,
      total,
      waiting: open
        .filter(({ businessDay }) => businessDay < today)
        .map(({ drawerTerminalId, businessDay }) => ({
          name: names.get(drawerTerminalId) ?? 'A drawer',
          day: formatStoreDate(Temporal.PlainDate.from(businessDay)),
        })),
      rows: rows.map(
        (row): CountLine => ({
          ...row,
          day: formatStoreDate(Temporal.PlainDate.from(row.businessDay)),
          at: formatStoreTimeAndDay(Temporal.Instant.from(row.createdIsoDateTimeUtc), now, timezone),
        }),
      ),
    };
  },
  title: ({ store }) => `Cash counts · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, state, today, total, rows, waiting }) {
    const { currencyCode } = store.profile;
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const money = (cents: number) => <MoneyText amountInCents={cents} currencyCode={currencyCode} />;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Cash counts"
          status={<span className="tnum">{total === 1 ? '1 count' : `${total} counts`}</span>}
          actions={
            total > 0 ? (
              <LinkButton href={href('', exportCountsEndpoint, params, state.filters)} icon={DownloadIcon} download>
                Export CSV
              </LinkButton>
            ) : null
          }
        />
        {waiting.length > 0 ? (
          <div className="mb-4">
            <Banner kind="waiting" title="Not counted yet">
              {waiting.map(({ name, day }) => `${name} of ${day}`).join(', ')}. Count it on its till.
            </Banner>
          </div>
        ) : null}
        <div className="relative mb-4 flex flex-wrap items-center gap-2">
          <DatesFilter path={here} state={state} today={today} />
          <FilterChips
            path={here}
            state={state}
            filters={[
              {
                name: 'period',
                label: 'When',
                options: PERIODS.filter((name) => name !== 'chooseDates').map((name) => ({
                  value: name,
                  label: REPORT_PERIOD_LABELS[name],
                })),
              },
            ]}
          />
        </div>
        {rows.length === 0 ? (
          <EmptyState title={Object.keys(state.filters).length > 0 ? 'No counts in these dates' : 'No counts yet'}>
            On the till, under Cash and end of day, staff count the float before the first sale and the drawer after the
            last. Each count appears here with the expected amount.
          </EmptyState>
        ) : (
          <>
            <Table
              caption="Cash counts"
              rows={rows}
              rowKey={(row) => row.id}
              rowHref={(row) => href(base, paths.cashCount, { ...params, countId: row.id })}
              list={{ path: here, state }}
              columns={[
                { key: 'day', header: 'Day', cell: (row) => <span className="tnum">{row.day}</span> },
                {
                  key: 'drawer',
                  header: 'Drawer',
                  cell: (row) => `${row.drawerName}${row.number > 1 ? ' (recount)' : ''}`,
                },
                { key: 'expected', header: 'Expected', isNumeric: true, cell: (row) => money(row.expectedInCents) },
                { key: 'counted', header: 'Counted', isNumeric: true, cell: (row) => money(row.countedInCents) },
                {
                  key: 'difference',
                  header: 'Difference',
                  cell: (row) => <DifferencePill cents={row.differenceInCents} currencyCode={currencyCode} />,
                  onPhone: 'corner',
                },
                { key: 'by', header: 'Counted by', cell: (row) => row.byName },
                { key: 'at', header: 'At', isMinor: true, cell: (row) => <span className="tnum">{row.at}</span> },
                { key: 'note', header: 'Note', isMinor: true, cell: (row) => row.note || '–' },
              ]}
            />
            <Pagination path={here} state={state} totalCount={total} noun="counts" />
          </>
        )}
      </AdminLayout>
    );
  },
});
