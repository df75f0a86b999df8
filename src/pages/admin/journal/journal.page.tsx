import type { StoreFacts } from '#db/menu/menu-store.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { REPORT_PERIOD_LABELS } from '#src/domain/time/report-period-names.ts';
import { formatStoreDate } from '#src/domain/time/store-clock.ts';
import { LIST_PERIODS, orderFilterOf } from '#src/features/orders/order-list.ts';
import {
  type DayRange,
  exportJournal,
  type JournalDayView,
  listJournalDays,
  readJournal,
} from '#src/features/reports/read-journal.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { ReceiptIcon } from '#src/ui/icon.tsx';
import type { ListState } from '#src/ui/list-address.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink, KitList, listCount } from '../lists/kit-list.tsx';
import { asksForFile, type ListKit, readList } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { JournalStatePill } from './journal-state.tsx';
import { LEDGER_LABELS } from './ledger-words.ts';

/** A journal is of business days: the last 24 hours are none. */
const PERIODS = LIST_PERIODS.filter((name) => name !== 'last24Hours' && name !== 'chooseDates');
const USUAL_DAYS = 91;

interface DayRow extends JournalDayView {
  readonly day: string;
}

function journalList({
  base,
  store,
  today,
}: {
  readonly base: string;
  readonly store: StoreFacts;
  readonly today: string;
}): ListKit<DayRow> {
  const { id: storeId, restaurantId, currencyCode } = store.profile;
  const money = (cents: number) => <MoneyText amountInCents={cents} currencyCode={currencyCode} />;
  return {
    caption: 'Journal by business day',
    noun: { one: 'day', many: 'days' },
    rowKey: ({ businessDay }) => businessDay,
    rowHref: ({ businessDay }) => href(base, paths.journalDay, { restaurantId, storeId }, { day: businessDay }),
    defaultSort: { by: 'day', direction: 'desc' },
    today,
    filters: [
      {
        name: 'period',
        label: 'When',
        options: PERIODS.map((name) => ({ value: name, label: REPORT_PERIOD_LABELS[name] })),
      },
    ],
    empty: {
      title: 'No entries yet',
      text: 'Each business day with a sale, a payment or a cash count gets a journal here: sales, tax, tips and every way to pay, ready for your accounting software.',
    },
    noMatches: { title: 'No days match', text: 'Try a longer date range.' },
    columns: [
      { key: 'day', header: 'Day', cell: ({ day }) => <span className="tnum">{day}</span> },
      {
        key: 'state',
        header: 'Status',
        cell: ({ state }) => <JournalStatePill state={state} />,
        onPhone: 'corner',
      },
      { key: 'sales', header: 'Sales before tax', isNumeric: true, cell: (row) => money(row.salesInCents) },
      { key: 'tax', header: 'Tax', isNumeric: true, cell: (row) => money(row.taxInCents) },
      { key: 'money', header: 'Collected', isNumeric: true, cell: (row) => money(row.moneyInCents) },
      { key: 'total', header: 'Debits and credits', isNumeric: true, cell: (row) => money(row.debitInCents) },
    ],
  };
}

async function listOf({ ctx, scope, base, query }: Pick<PageRequest<StoreScope>, 'ctx' | 'scope' | 'base' | 'query'>) {
  const store = await ctx.menus.storeOf(scope);
  const { timezone, settings } = store.profile;
  const now = ctx.clock.now();
  const today = businessDayOf(now, timezone, posHoursOf(settings));
  const kit = journalList({ base, store, today });
  const state = readList(kit, query);
  return { store, today, kit, state, range: rangeOf(state, { today, now }) };
}

/** The last three months where nothing is asked. */
function rangeOf({ filters }: ListState, at: { readonly today: string; readonly now: Temporal.Instant }): DayRange {
  const { period, from: first, to: last } = filters;
  const { from, to = at.today } = orderFilterOf('pos', { period, from: first, to: last }, at);
  return { from: from ?? Temporal.PlainDate.from(to).subtract({ days: USUAL_DAYS }).toString(), to };
}

/** Business days as double entry, and their file for the store's accounting software. */
export const journalPage = adminPage<StoreScope>({
  guard: { action: 'reports.read' },
  inStore: { in: 'money', at: 8, label: 'Journal', icon: ReceiptIcon, part: 'Sales' },
  words: 'accounting bookkeeping ledger xero myob quickbooks export accountant chart of accounts codes mapping',
})({
  path: paths.journal.path,
  async load(request) {
    const { ctx, scope, base, url } = request;
    const { store, kit, state, range } = await listOf(request);
    const days = await listJournalDays(ctx, scope, range);
    const start = (state.page - 1) * state.size;
    const rows = await readJournal(ctx, scope, days.slice(start, start + state.size));
    return {
      base,
      here: url.pathname,
      store,
      kit,
      state,
      changed: rows.filter((row) => row.state === 'changed').map(dayRow),
      shown: { total: days.length, rows: rows.map(dayRow) },
    };
  },
  async file(request) {
    const { ctx, scope, query, by } = request;
    if (!asksForFile(query)) return null;
    const { range } = await listOf(request);
    return exportJournal(ctx, scope, { range, by });
  },
  title: ({ store }) => `Journal · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, kit, state, shown, changed }) {
    const { restaurantId, id: storeId, settings } = store.profile;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Journal"
          status={
            <span>
              {listCount(kit, state, shown)}
              {` · ${LEDGER_LABELS[settings.accounting.ledger]}`}
            </span>
          }
          actions={
            <>
              <LinkButton href={href(base, paths.accounting, { restaurantId, storeId })}>Ledger accounts</LinkButton>
              <FileLink {...{ here, state, shown }} />
            </>
          }
        />
        {changed.length > 0 ? (
          <div className="mb-4">
            <Banner kind="waiting" title="Changed since export">
              {changed.map(({ day }) => day).join(', ')}. Export again and replace the earlier entry in your accounting
              software.
            </Banner>
          </div>
        ) : null}
        <KitList {...{ kit, state, shown, here }} />
      </AdminLayout>
    );
  },
});

function dayRow(view: JournalDayView): DayRow {
  return { ...view, day: formatStoreDate(Temporal.PlainDate.from(view.businessDay)) };
}
