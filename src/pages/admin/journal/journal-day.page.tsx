import { totalsOf } from '#src/domain/reports/journal.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { accountCodeOf, taxCodeOf } from '#src/domain/tenancy/usual-accounts.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { localDateSchema } from '#src/domain/time/local-date.schema.ts';
import { formatStoreDateLong, formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import type { NamedJournalLine } from '#src/features/reports/journal-day.ts';
import { readJournal } from '#src/features/reports/read-journal.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { DownloadIcon } from '#src/ui/icon.tsx';
import { type Column, Table } from '#src/ui/list.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { JournalStatePill } from './journal-state.tsx';
import { LEDGER_LABELS } from './ledger-words.ts';

async function loadDay({ ctx, scope, base, url, query }: PageRequest<StoreScope>) {
  const store = await ctx.menus.storeOf(scope);
  const { timezone, settings } = store.profile;
  const today = businessDayOf(ctx.clock.now(), timezone, posHoursOf(settings));
  const asked = localDateSchema.safeParse(query.get('day') ?? today);
  if (!asked.success) throw notFound('day');
  const [view] = await readJournal(ctx, scope, [asked.data]);
  if (!view) throw notFound('day');
  const at =
    view.exported && formatStoreDateTime(Temporal.Instant.from(view.exported.exportedIsoDateTimeUtc), timezone);
  return {
    base,
    here: url.pathname,
    store,
    view,
    day: formatStoreDateLong(Temporal.PlainDate.from(asked.data)),
    exportedText: view.exported
      ? `Exported for ${LEDGER_LABELS[view.exported.ledger]} by ${view.exported.byName}, ${at}.`
      : null,
  };
}
type DayData = Awaited<ReturnType<typeof loadDay>>;

/** One day's entries with the accounts that they go to. */
export const journalDayPage = adminPage<StoreScope>({
  guard: { action: 'reports.read' },
  under: paths.journal,
  example: { query: { day: '2026-11-23' } },
})({
  path: paths.journalDay.path,
  load: (request) => loadDay(request),
  title: ({ day, store }) => `Journal of ${day} · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render(data) {
    const { base, here, store, view, day, exportedText } = data;
    const { restaurantId, id: storeId } = store.profile;
    const { businessDay } = view;
    const list = href(base, paths.journal, { restaurantId, storeId });
    const file = { period: 'chooseDates', from: businessDay, to: businessDay, format: 'csv' };
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={day}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Journal', href: list }, { label: day }]} />}
          status={<JournalStatePill state={view.state} />}
          actions={
            view.lines.length === 0 ? null : (
              <LinkButton
                href={href(base, paths.journal, { restaurantId, storeId }, file)}
                icon={DownloadIcon}
                download
              >
                Export CSV
              </LinkButton>
            )
          }
        />
        <p className="mb-4 max-w-2xl text-ink-2">{[STATE_TEXT[view.state], exportedText].filter(Boolean).join(' ')}</p>
        {view.lines.length === 0 ? (
          <EmptyState title="No entries">Nothing was sold, paid or counted on this day.</EmptyState>
        ) : (
          <Entries data={data} />
        )}
      </AdminLayout>
    );
  },
});

const STATE_TEXT = {
  open: 'This day isn’t closed yet: its entries can still change.',
  ready: '',
  exported: '',
  changed: 'Orders, payments or counts of this day changed after it was exported. Export it again.',
} as const;

interface EntryRow extends Pick<NamedJournalLine, 'name' | 'debitInCents' | 'creditInCents' | 'taxInCents'> {
  readonly key: string;
  readonly code: string;
  readonly taxCode: string;
}

function Entries({ data: { store, view } }: { data: DayData }) {
  const { countryCode, currencyCode, settings } = store.profile;
  const { accounting } = settings;
  const money = (cents: number) =>
    cents === 0 ? '–' : <MoneyText amountInCents={cents} currencyCode={currencyCode} />;
  const rows = view.lines.map(
    (line, at): EntryRow => ({
      ...line,
      key: String(at),
      code: accountCodeOf(accounting, line),
      taxCode: taxCodeOf(accounting, countryCode, accounting.tax === 'inLines' && line.isTaxed),
    }),
  );
  const columns: Column<EntryRow>[] = [
    { key: 'name', header: 'Entry', cell: ({ key, name }) => (key === 'total' ? <strong>{name}</strong> : name) },
    { key: 'code', header: 'Account', cell: ({ code }) => <span className="tnum">{code}</span> },
    { key: 'taxCode', header: 'Tax code', isMinor: true, cell: ({ taxCode }) => taxCode || '–' },
    { key: 'debit', header: 'Debit', isNumeric: true, cell: ({ debitInCents }) => money(debitInCents) },
    { key: 'credit', header: 'Credit', isNumeric: true, cell: ({ creditInCents }) => money(creditInCents) },
    { key: 'tax', header: 'Tax on it', isNumeric: true, isMinor: true, cell: ({ taxInCents }) => money(taxInCents) },
  ];
  const total = { key: 'total', name: 'Total', code: '', taxCode: '', taxInCents: 0, ...totalsOf(view.lines) };
  return <Table caption="Entries" rows={[...rows, total]} rowKey={({ key }) => key} columns={columns} />;
}
