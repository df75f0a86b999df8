import { listOrders } from '#db/ordering/orders.repository.ts';
import { dayFigures } from '#db/reports/day-figures.queries.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { localDateSchema } from '#src/domain/time/local-date.schema.ts';
import { formatDayNear, formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { BackIcon, NextIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { COLLECTION_LABELS } from '#src/ui/order-labels.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { ORDER_BADGES } from '#src/ui/statuses.ts';
import { Card, EmptyState, Figure } from '#src/ui/surface.tsx';
import { may } from '../../admin/forms.ts';
import { StaffLayout } from '../layout.tsx';
import { chosenStore, myStores } from '../my-stores.ts';
import { paths } from '../paths.ts';
import { SearchForm, searchOf } from '../search-form.tsx';
import { staffPage } from '../staff-page.ts';
import { FilterFields, filtersOf, hasFilter, orderFilterOf } from './history-filters.tsx';

const ON_A_SCREEN = 40;

async function loadHistory({
  ctx,
  actor,
  base,
  query,
}: Pick<PageRequest<unknown>, 'ctx' | 'actor' | 'base' | 'query'>) {
  const stores = await myStores(ctx, actor);
  const store = chosenStore(stores, query.get('store')) ?? stores[0] ?? null;
  if (!store) return null;
  const { timezone, settings, currencyCode } = (await ctx.menus.storeOf(store.scope)).profile;
  const now = ctx.clock.now();
  const today = businessDayOf(now, timezone, posHoursOf(settings));
  const search = searchOf(query);
  const filters = filtersOf(query);
  const asked = localDateSchema.safeParse(query.get('day'));
  // A search looks through all days.
  const day = search !== '' ? null : asked.success ? asked.data : today;
  const page = Math.max(1, Math.min(1000, Number.parseInt(query.get('page') ?? '1', 10) || 1));
  const { rows, total } = await listOrders(ctx.db, store.scope, {
    ...(search === '' ? {} : { search }),
    ...(day === null ? {} : { from: day, to: day }),
    ...orderFilterOf(filters),
    page,
    pageSize: ON_A_SCREEN,
  });
  const { restaurantId, storeId, name } = store;
  const here = (to: Record<string, string | number | null>) =>
    href(base, paths.orderHistory, {}, { store: storeId, search, day, ...filters, ...to });
  const date = day === null ? null : Temporal.PlainDate.from(day);
  return {
    base,
    stores,
    storeId,
    storeName: name,
    search,
    day,
    filters,
    // Sales are for those who may see reports; of a whole day, whatever the list is narrowed to.
    totals:
      day !== null && may(actor, 'reports.read', store.scope)
        ? await dayFigures(ctx.db, store.scope, day, timezone)
        : null,
    currencyCode,
    total,
    dayText: date && formatDayNear(date, Temporal.PlainDate.from(today)),
    before: date && here({ day: date.subtract({ days: 1 }).toString() }),
    after: date && date.toString() < today ? here({ day: date.add({ days: 1 }).toString() }) : null,
    more: page * ON_A_SCREEN < total ? here({ page: page + 1 }) : null,
    newer: page > 1 ? here({ page: page - 1 }) : null,
    rows: rows.map((row) => ({
      ...row,
      to: href(base, paths.order, { restaurantId, storeId, orderId: row.id }),
      placed: formatStoreTimeAndDay(Temporal.Instant.from(row.placedIsoDateTimeUtc), now, timezone),
    })),
  };
}

type History = NonNullable<Awaited<ReturnType<typeof loadHistory>>>;

/** A store's orders by day with what they came to, or of all days those with a number, name or phone. */
export const historyPage = staffPage<unknown>({ guard: 'signedIn' })({
  path: paths.orderHistory.path,
  load: (request) => loadHistory(request),
  title: () => 'Orders · Servery staff',
  head: () => ({ isIndexed: false }),
  render(data, { base }) {
    if (data === null) {
      return (
        <StaffLayout base={base} tab="orders" title="Orders">
          <EmptyState title="No stores yet">Ask a restaurant owner to add you to a store.</EmptyState>
        </StaffLayout>
      );
    }
    const { stores, storeId, storeName, search, day, filters, total, rows } = data;
    return (
      <StaffLayout
        base={base}
        tab="orders"
        title="Orders"
        storeId={storeId}
        status={`${storeName} · ${total === 1 ? '1 order' : `${total} orders`}`}
      >
        <SearchForm label="Search orders" placeholder="Number, name, phone" search={search}>
          {stores.length > 1 ? (
            <Select
              name="store"
              aria-label="Store"
              defaultValue={storeId}
              options={stores.map((one) => ({ value: one.storeId, label: one.name }))}
            />
          ) : null}
          {day === null ? null : <input type="hidden" name="day" value={day} />}
          <FilterFields filters={filters} />
        </SearchForm>
        <Days data={data} />
        <Totals data={data} />
        <Rows rows={rows} narrowedBy={search !== '' ? 'search' : hasFilter(filters) ? 'filters' : null} />
        {data.newer || data.more ? (
          <nav aria-label="Pages" className="mt-3 grid grid-cols-2 gap-2">
            <Step to={data.newer} label="Newer" isBack />
            <Step to={data.more} label="Older" />
          </nav>
        ) : null}
      </StaffLayout>
    );
  },
});

function Days({ data: { storeId, day, dayText, before, after, filters } }: { data: History }) {
  return (
    <>
      <form method="get" className="mb-3 flex gap-2">
        <input type="hidden" name="store" value={storeId} />
        {Object.entries(filters).map(([name, value]) =>
          value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Input name="day" type="date" aria-label="Day" defaultValue={day ?? ''} className="min-w-0 flex-1" />
        <Button type="submit">Show day</Button>
      </form>
      {dayText ? (
        <nav aria-label="Days" className="mb-3 grid grid-cols-[1fr_auto_1fr] items-center gap-2">
          <Step to={before} label="Day before" isBack />
          <span className="inline-block font-semibold first-letter:uppercase">{dayText}</span>
          <Step to={after} label="Day after" />
        </nav>
      ) : null}
    </>
  );
}

function Totals({ data: { totals, currencyCode } }: { data: History }) {
  if (totals === null) return null;
  const { netInCents, orderCount, averageInCents } = totals;
  return (
    <Card as="section" className="mb-3 grid grid-cols-[auto_1fr] gap-x-8 gap-y-3">
      <Figure label="Orders" value={orderCount} />
      <Figure
        label="Net sales"
        value={<MoneyText amountInCents={netInCents} currencyCode={currencyCode} />}
        note={
          orderCount === 0 ? null : (
            <>
              <MoneyText amountInCents={averageInCents} currencyCode={currencyCode} /> on average
            </>
          )
        }
      />
    </Card>
  );
}

const NOTHING = {
  search: { title: 'No matches', text: 'Try another number, name or phone, or fewer filters.' },
  filters: { title: 'No matches', text: 'Choose other filters, or another day.' },
  day: { title: 'No orders on this day', text: 'Choose another day.' },
} as const;

function Rows({ rows, narrowedBy }: Pick<History, 'rows'> & { narrowedBy: 'search' | 'filters' | null }) {
  const { title, text } = NOTHING[narrowedBy ?? 'day'];
  return rows.length === 0 ? (
    <EmptyState title={title}>{text}</EmptyState>
  ) : (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {rows.map((row) => (
        <li key={row.id}>
          <a href={row.to} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4 no-underline hover:bg-sunken">
            <span className="tnum font-semibold text-16">{row.orderNumber}</span>
            <StatusPill look={ORDER_BADGES[row.statusCode]} />
            <span className="ml-auto font-semibold">
              <MoneyText amountInCents={row.grandTotalInCents} currencyCode={row.currencyCode} />
            </span>
            <span className="w-full text-14 text-ink-2">
              {[COLLECTION_LABELS[row.collectionType], row.customerName, row.placed].filter(Boolean).join(' · ')}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Step({ to, label, isBack = false }: { to: string | null; label: string; isBack?: boolean }) {
  if (to === null) return <span />;
  return (
    <a
      href={to}
      className={`inline-flex min-h-11 items-center gap-1 font-semibold text-ink-2 no-underline hover:text-ink ${isBack ? '' : 'justify-self-end'}`}
    >
      {isBack ? <BackIcon size={18} aria-hidden /> : null}
      {label}
      {isBack ? null : <NextIcon size={18} aria-hidden />}
    </a>
  );
}
