import type { ReactNode } from 'react';
import { listCountsOfSession } from '#db/cash/cash-counts.repository.ts';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import type { CountedDrawer } from '#src/domain/cash/cash.types.ts';
import type { TakenBy } from '#src/domain/cash/drawer-figures.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { formatStoreDateLong, formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import { cardTerminalDays } from '#src/features/cash/card-terminal-days.ts';
import { addedAfterCount, readCount } from '#src/features/cash/read-cash.ts';
import { terminalClosings } from '#src/features/cash/terminal-closings.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { cx } from '#src/ui/classes.ts';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { DifferencePill } from './difference-pill.tsx';
import { TerminalClosings } from './terminal-closings.tsx';

interface Row {
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly isStrong?: boolean;
}
type Rows = readonly Row[];

async function loadCount({
  ctx,
  scope,
  actor,
  base,
  url,
  params,
}: PageRequest<StoreScope, typeof paths.cashCount.path>) {
  const store = await ctx.menus.storeOf(scope);
  const count = await readCount(ctx, scope, params.countId);
  const { timezone, restaurantId, id: storeId } = store.profile;
  const hrefOfClosing = (id: string) =>
    `${href(base, paths.cardReconciliation, { restaurantId, storeId })}?closing=${encodeURIComponent(id)}`;
  const time = (iso: string) => formatStoreDateTime(Temporal.Instant.from(iso), timezone);
  return {
    base,
    here: url.pathname,
    store,
    count,
    day: formatStoreDateLong(Temporal.PlainDate.from(count.businessDay)),
    openedText: time(count.report.openedIsoDateTimeUtc),
    countedText: time(count.createdIsoDateTimeUtc),
    moves: count.report.moves.map((move) => ({ ...move, at: time(move.createdIsoDateTimeUtc) })),
    added: (await addedAfterCount(ctx, scope, count)).map((sale) => ({
      ...sale,
      at: time(sale.sentIsoDateTimeUtc),
    })),
    closings: terminalClosings(
      await cardTerminalDays(ctx, scope, { from: count.businessDay, to: lastDayOf(count, store) }),
      timezone,
    ),
    hrefOfClosing: may(actor, 'pos.manage', scope) ? hrefOfClosing : null,
    others: (await listCountsOfSession(ctx.db, scope, count.sessionId)).filter(({ id }) => id !== count.id),
  };
}
/** A drawer may be counted days after its day. */
function lastDayOf({ businessDay, createdIsoDateTimeUtc }: CountedDrawer, { profile }: StoreFacts): string {
  const counted = businessDayOf(
    Temporal.Instant.from(createdIsoDateTimeUtc),
    profile.timezone,
    posHoursOf(profile.settings),
  );
  return counted > businessDay ? counted : businessDay;
}

type CountData = Awaited<ReturnType<typeof loadCount>>;

/** One count with everything that its docket shows. It can be read but not changed. */
export const cashCountPage = adminPage<StoreScope>({
  guard: { action: 'reports.read' },
})({
  path: paths.cashCount.path,
  load: (request) => loadCount(request),
  title: ({ count, day }) => `${count.drawerName} · ${day}`,
  head: () => ({ isIndexed: false }),
  render(data) {
    const { base, here, store, count, day } = data;
    const { currencyCode } = store.profile;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={`${count.drawerName}, ${day}`}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[{ label: 'Cash counts', href: href(base, paths.cashCounts, storeOf(data)) }, { label: day }]}
            />
          }
          status={<DifferencePill cents={count.differenceInCents} currencyCode={currencyCode} />}
        />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <DrawerCount data={data} />
          <Details data={data} />
        </div>
        <TerminalClosings closings={data.closings} hrefOf={data.hrefOfClosing} {...{ currencyCode }} />
      </AdminLayout>
    );
  },
});

const storeOf = ({ store: { profile } }: CountData) => ({ restaurantId: profile.restaurantId, storeId: profile.id });

const moneyIn = (currencyCode: CurrencyCode) => (cents: number) => (
  <span className="tnum">{formatAmount(cents, currencyCode)}</span>
);

/** The expected and the counted amount. */
function DrawerCount({ data }: { data: CountData }) {
  const { store, count, openedText, countedText } = data;
  const { report } = count;
  const { figures } = report;
  const money = moneyIn(store.profile.currencyCode);
  const allowed = count.approvedByName === null ? '' : `, approved by ${count.approvedByName}`;
  const drawer: Rows = [
    { name: 'Float', value: money(figures.floatInCents) },
    { name: `Cash taken (${figures.cash.paymentCount})`, value: money(figures.cash.takenInCents) },
    { name: 'Cash refunds', value: money(0 - figures.cash.givenBackInCents) },
    { name: 'Cash in', value: money(figures.cashInInCents) },
    { name: 'Cash out', value: money(0 - figures.cashOutInCents) },
    { name: 'Expected', value: money(count.expectedInCents), isStrong: true },
    { name: 'Counted', value: money(count.countedInCents), isStrong: true },
  ];
  return (
    <Card as="section">
      <SectionHeading>{count.number > 1 ? `Recount ${count.number - 1}` : 'Count'}</SectionHeading>
      <p className="mb-3 text-ink-2">
        Counted by {count.byName}
        {allowed}, {countedText}. Opened by {report.openedByName}, {openedText}.
        {report.tillNames.length > 1 ? ` It holds cash from ${report.tillNames.join(', ')}.` : ''}
      </p>
      {count.note === '' ? null : <p className="mb-3 rounded-input bg-sunken px-3 py-2">{count.note}</p>}
      <MoneyRows rows={drawer} />
      {figures.lateCashInCents === 0 ? null : (
        <p className="mt-3 text-14 text-ink-2">
          {money(figures.lateCashInCents)} of the cash is from an earlier day and arrived after that day’s count.
        </p>
      )}
      <OtherCounts data={data} />
    </Card>
  );
}

function OtherCounts({ data }: { data: CountData }) {
  const { base, others } = data;
  if (others.length === 0) return null;
  return (
    <p className="mt-3">
      Other counts for this day:{' '}
      {others.map((other, at) => (
        <span key={other.id}>
          {at > 0 ? ', ' : ''}
          <a
            href={href(base, paths.cashCount, { ...storeOf(data), countId: other.id })}
            className="font-medium text-accent-text underline"
          >
            {other.number > 1 ? `recount ${other.number - 1}` : 'first count'}
          </a>
        </span>
      ))}
    </p>
  );
}

function Details({ data }: { data: CountData }) {
  const { store, count, moves } = data;
  const { currencyCode } = store.profile;
  const { figures, unpaid, unpaidCount } = count.report;
  const { tips } = figures;
  const money = moneyIn(currencyCode);
  const denominations: Rows = count.denominations.map(({ valueInCents, count: pieces }) => ({
    name: `${pieces} × ${formatAmount(valueInCents, currencyCode)}`,
    value: money(valueInCents * pieces),
  }));
  const takings = (rows: readonly TakenBy[]): Rows =>
    rows.map(({ name, paymentCount, totalInCents, givenBackInCents }) => ({
      name: `${name} (${paymentCount})${givenBackInCents > 0 ? `, ${formatAmount(givenBackInCents, currencyCode)} refunded` : ''}`,
      value: money(totalInCents),
    }));
  return (
    <div className="grid gap-5">
      <Part title="Notes and coins" rows={denominations} none="Entered as one total." />
      <Part
        title="Cash in and out"
        rows={moves.map((move) => ({
          name: `${move.reason} (${move.byName}${move.approvedByName ? `, approved by ${move.approvedByName}` : ''}, ${move.at})`,
          value: money(move.kind === 'in' ? move.amountInCents : -move.amountInCents),
        }))}
        none="No cash in or out."
      />
      <Part title="Card" rows={takings(figures.cards)} none="No card payments." />
      <Part title="Other payments" rows={takings(figures.customs)} none="No other payments." />
      <Part
        title="Tips"
        rows={[
          { name: 'In cash, in the drawer', value: money(tips.cashInCents) },
          { name: 'By card', value: money(tips.cardInCents) },
          { name: 'Other', value: money(tips.customInCents) },
        ]}
        none=""
      />
      <AddedSales data={data} />
      <Part
        title={`Unpaid at the time (${unpaidCount})`}
        rows={unpaid.map((bill) => ({
          name: `${bill.orderNumber ?? 'Saved'} ${bill.name}`,
          value: money(bill.leftInCents),
        }))}
        none="No unpaid bills."
      />
    </div>
  );
}

/** Offline sales of the day that arrived once it was counted. */
function AddedSales({ data }: { data: CountData }) {
  const { base, store, added } = data;
  if (added.length === 0) return null;
  const money = moneyIn(store.profile.currencyCode);
  return (
    <Part
      title={`Added after the count (${added.length})`}
      rows={added.map((sale) => ({
        name: (
          <>
            <a
              href={href(base, paths.posOrder, { ...storeOf(data), posOrderId: sale.orderId })}
              className="font-medium text-accent-text underline"
            >
              {sale.orderNumber}
            </a>{' '}
            {`(offline sale${sale.soldByName === null ? '' : ` of ${sale.soldByName}`}, sent by ${sale.byName}, ${sale.at})`}
          </>
        ),
        value: money(sale.totalInCents),
      }))}
      none=""
    />
  );
}

function MoneyRows({ rows }: { rows: Rows }) {
  return (
    <dl className="divide-y divide-line">
      {rows.map(({ name, value, isStrong = false }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are drawn once, in this order
        <div key={at} className={cx('flex items-baseline justify-between gap-4 py-1.5', isStrong && 'font-bold')}>
          <dt className="min-w-0">{name}</dt>
          <dd className="shrink-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ title, rows, none }: { title: string; rows: Rows; none: string }) {
  return (
    <Card as="section">
      <SectionHeading>{title}</SectionHeading>
      {rows.length === 0 ? <p className="text-ink-3">{none}</p> : <MoneyRows rows={rows} />}
    </Card>
  );
}
