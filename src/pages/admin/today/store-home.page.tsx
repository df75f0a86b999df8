import { openCounts } from '#db/ordering/open-counts.queries.ts';
import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import { dayFigures } from '#db/reports/day-figures.queries.ts';
import { todayByNow } from '#db/reports/today-by-now.queries.ts';
import { listTills } from '#db/staff/pos-terminals.repository.ts';
import liveParts from '#islands/admin/live-parts.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { chartHours } from '#src/domain/ordering/day-chart.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { firstHourOf } from '#src/domain/time/first-hour.ts';
import { formatStoreDateLong, formatStoreTime } from '#src/domain/time/store-clock.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { testOrderKey } from '#src/features/website/test-order.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { paths as websitePaths } from '#src/pages/storefront/paths.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { HourChart } from '#src/ui/hour-chart.tsx';
import { FallingIcon, HomeIcon, RisingIcon } from '#src/ui/icon.tsx';
import { Card, EmptyState, Figure, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may, refused, requireMay, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { otherFrontEnds, paths } from '../paths.ts';
import { PauseForm, pauseByForm } from '../setup/pause-form.tsx';
import { attentionOf } from './attention.ts';
import { bookingsToday } from './bookings-today.ts';
import { isStillOpening, openingSteps } from './first-evening.ts';
import { FirstEveningCard } from './first-evening-card.tsx';

/** Events that change a figure or what needs attention. */
const LIVE_TYPES = [
  'orderPlaced',
  'orderAccepted',
  'orderRejected',
  'orderCancelled',
  'orderPutOnBill',
  'orderCompleted',
  'orderFailed',
  'courierMoved',
  'paymentChanged',
  'refundRecorded',
  'tenderTaken',
  'docketPrinted',
  'printFailed',
  'printerStatusChanged',
  'menuChanged',
  'storeSettingsChanged',
  'terminalPinLocked',
  'bookingPlaced',
  'bookingChanged',
];

async function loadToday({ ctx, scope, actor, base, url }: PageRequest<StoreScope>) {
  const since = String(await lastEventSequence(ctx.db));
  const store = await ctx.menus.storeOf(scope);
  const { timezone, settings } = store.profile;
  const now = ctx.clock.now();
  const at = { now, timezone, hours: posHoursOf(settings) };
  const { businessDay, today, lastWeek, weekday, thenByNow } = await todayByNow(ctx.db, scope, at);
  const dayBefore = Temporal.PlainDate.from(businessDay).subtract({ days: 1 });
  const menu = await ctx.menus.menuOf(scope);
  const then = await dayFigures(ctx.db, scope, lastWeek, timezone);
  const seesBookings = may(actor, 'bookings.manage', scope);
  const { restaurantId, storeId } = scope;
  const to = (page: { readonly path: string }) => href(base, page, { restaurantId, storeId });
  return {
    base,
    here: url.pathname,
    website: otherFrontEnds(ctx, { base, url }),
    since,
    store,
    day: formatStoreDateLong(Temporal.PlainDate.from(businessDay)),
    weekday,
    time: formatStoreTime(now, timezone),
    today,
    then,
    thenByNow,
    ...(await openCounts(ctx.db, scope)),
    yesterday: await dayFigures(ctx.db, scope, dayBefore.toString(), timezone),
    dayBefore: formatStoreDateLong(dayBefore),
    attention: await attentionOf(ctx, scope, {
      ...{ store, base, seesBookings },
      seesSupport: actor?.kind === 'staff' && may(actor, 'restaurant.users', { restaurantId }),
    }),
    bookings: seesBookings ? await bookingsToday(ctx, scope, to) : null,
    steps: may(actor, 'store.manage', scope) ? await openingSteps(ctx, scope) : [],
    soldOut: menu.items.filter((item) => item.soldout).map(({ id, name }) => ({ id, name })),
    testKey: may(actor, 'store.manage', scope) ? testOrderKey(ctx, scope) : '',
    hasTill: (await listTills(ctx.db, scope)).some((terminal) => terminal.pairedIsoDateTimeUtc !== null),
    mayManage: may(actor, 'store.manage', scope),
    mayTills: may(actor, 'pos.manage', scope),
    maySell: may(actor, 'soldOut.manage', scope),
  };
}
type TodayData = Awaited<ReturnType<typeof loadToday>>;

export const storeHomePage = adminPage<StoreScope>({
  guard: { action: 'store.read' },
  inStore: { in: 'today', at: 10, label: 'Today', icon: HomeIcon },
  words: 'home overview pause sales',
  example: {
    forms: { backOnSale: { itemId: '{soldOutItemId}' }, resume: {}, pause: { pauseFor: '30', pauseReason: 'tooBusy' } },
    needs: { backOnSale: 'soldOut.manage', resume: 'store.manage', pause: 'store.manage' },
  },
})({
  path: paths.store.path,
  load: (request) => loadToday(request),
  title: ({ store }) => `${store.profile.name} · Servery`,
  head: () => ({ isIndexed: false, refreshSeconds: 30 }),
  async action({ ctx, scope, actor, form, url, by }) {
    try {
      switch (form.get('do')) {
        case 'backOnSale':
          requireMay(actor, 'soldOut.manage', scope);
          await setSoldOut(ctx, scope, { itemId: textOf(form, 'itemId'), soldout: false, by });
          return { kind: 'redirect', to: url.pathname, notice: 'Back on sale.' };
        case 'pause':
        case 'resume':
          requireMay(actor, 'store.manage', scope);
          return { kind: 'redirect', to: url.pathname, notice: await pauseByForm(ctx, scope, form, by) };
        default:
          throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
    } catch (error) {
      return refused(error, form);
    }
  },
  render(data, { form, notice }) {
    const { base, here, store, since, soldOut, maySell } = data;
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const website = href(data.website, websitePaths.store, params);
    const testOrder = href(data.website, websitePaths.testOrder, params, { key: data.testKey });
    return (
      <AdminLayout base={base} here={here} store={store}>
        <IslandTag
          of={liveParts}
          hydrate="load"
          props={{
            store: params,
            timezone: store.profile.timezone,
            types: LIVE_TYPES,
            orderId: null,
            parts: ['[data-live="today"]'],
            since,
          }}
        />
        <div data-live="today">
          <TodayHeader data={data} website={website} />
          <div className="mb-6 flex flex-col gap-3 empty:hidden">
            {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
            <ErrorSummary errors={form.errors} message={form.message} />
          </div>
          <NeedsAttention data={data} />
          {isStillOpening(data.steps) ? (
            <FirstEveningCard
              steps={data.steps.map((step) => ({ ...step, to: step.page ? href(base, step.page, params) : testOrder }))}
            />
          ) : null}
          <Figures data={data} />
          <BookingsLine bookings={data.bookings} />
          <Yesterday data={data} />
          <ByTheHour data={data} />
          {soldOut.length > 0 ? (
            <SoldOut items={soldOut} maySell={maySell} menuHref={href(base, paths.menu, params)} />
          ) : null}
        </div>
      </AdminLayout>
    );
  },
});

function TodayHeader({ data: { here, store, day, time, mayManage }, website }: { data: TodayData; website: string }) {
  return (
    <PageHeader
      title="Today"
      status={
        <span className="tnum">
          {day}, {time}
        </span>
      }
      actions={
        <>
          {mayManage ? (
            <div id="pause" className="scroll-mt-24">
              <PauseForm
                action={here}
                storeName={store.profile.name}
                isPaused={store.profile.settings.pause.orderability === 'OFFLINE'}
                from="store"
              />
            </div>
          ) : null}
          <LinkButton href={website}>View website</LinkButton>
        </>
      }
    />
  );
}

function NeedsAttention({ data }: { data: TodayData }) {
  const { base, store, attention, steps, mayManage, hasTill, mayTills } = data;
  const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
  return (
    <section aria-label="Needs attention" className="mb-6 flex flex-col gap-2 empty:hidden">
      {attention.map((one) => (
        <Banner
          key={one.key}
          kind={one.kind}
          title={one.title}
          action={
            one.link ? (
              <LinkButton href={one.link.to} size="small">
                {one.link.label}
              </LinkButton>
            ) : one.key === 'pause' && mayManage ? (
              <form method="post">
                <Button type="submit" name="do" value="resume" size="small">
                  Resume orders
                </Button>
              </form>
            ) : null
          }
        >
          {one.text || null}
        </Banner>
      ))}
      {hasTill || !mayTills || isStillOpening(steps) ? null : (
        <Banner
          kind="info"
          title="No tills paired yet"
          action={
            <LinkButton href={href(base, paths.posSettings, params)} size="small">
              Add a till
            </LinkButton>
          }
        >
          Tills ring for new orders, take orders at the counter and open the cash drawer.
        </Banner>
      )}
    </section>
  );
}

function ByTheHour({ data: { store, today, then, weekday } }: { data: TodayData }) {
  return (
    <Card as="section" className="mt-6">
      <SectionHeading>By the hour</SectionHeading>
      {today.orderCount === 0 && then.orderCount === 0 ? (
        <EmptyState title="No sales yet">
          Today’s sales appear here by the hour, next to the same day last week.
        </EmptyState>
      ) : (
        <HourChart
          hours={chartHours(today.byHour, then.byHour, firstHourOf(posHoursOf(store.profile.settings)))}
          currencyCode={store.profile.currencyCode}
          nowLabel="Today"
          thenLabel={`Last ${weekday}`}
        />
      )}
    </Card>
  );
}

function BookingsLine({ bookings }: Pick<TodayData, 'bookings'>) {
  if (!bookings) return null;
  return (
    <p className="tnum mt-3 flex flex-wrap gap-x-2 px-1 text-14 text-ink-2">
      <a href={bookings.to} className="font-medium underline underline-offset-2 hover:text-ink">
        Bookings today
      </a>
      <span className="font-semibold text-ink">{bookings.text}</span>
    </p>
  );
}

/** The previous trading day, including its hours after midnight. */
function Yesterday({ data: { base, store, yesterday, dayBefore } }: { data: TodayData }) {
  const { restaurantId, id: storeId, currencyCode } = store.profile;
  const list = href(base, paths.onlineOrders, { restaurantId, storeId }, { period: 'yesterday' });
  return (
    <p className="tnum mt-3 flex flex-wrap gap-x-2 px-1 text-14 text-ink-2">
      <a href={list} className="font-medium underline underline-offset-2 hover:text-ink">
        {`Yesterday, ${dayBefore}`}
      </a>
      {yesterday.orderCount === 0 ? (
        <span>No sales</span>
      ) : (
        <span>
          <span className="font-semibold text-ink">{formatAmount(yesterday.netInCents, currencyCode)}</span>
          {` from ${yesterday.orderCount} ${yesterday.orderCount === 1 ? 'order' : 'orders'}, ${formatAmount(yesterday.averageInCents, currencyCode)} on average`}
        </span>
      )}
    </p>
  );
}

function Figures({ data: { store, today, then, thenByNow, weekday, fresh, cooking } }: { data: TodayData }) {
  const money = (cents: number) => formatAmount(cents, store.profile.currencyCode);
  const hadNone = then.orderCount === 0;
  const against = (text: string) => (hadNone ? `Nothing last ${weekday}` : text);
  return (
    <Card as="section" className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
      <Figure
        label="Sales"
        value={money(today.netInCents)}
        note={
          <>
            <Against
              now={today.netInCents}
              then={thenByNow.netInCents}
              text={against(`${money(thenByNow.netInCents)} by now last ${weekday}, ${money(then.netInCents)} all day`)}
            />
            {fresh > 0 ? <span className="block">{notCounted(fresh)}</span> : null}
          </>
        }
      />
      <Figure
        label="Orders"
        value={today.orderCount}
        note={
          <Against
            now={today.orderCount}
            then={thenByNow.orderCount}
            text={against(`${thenByNow.orderCount} by now last ${weekday}, ${then.orderCount} all day`)}
          />
        }
      />
      <Figure
        label="Average order"
        value={today.orderCount === 0 ? '–' : money(today.averageInCents)}
        note={
          today.orderCount === 0 ? (
            'No orders yet'
          ) : (
            <Against
              now={today.averageInCents}
              then={thenByNow.averageInCents}
              text={against(`${money(thenByNow.averageInCents)} by now last ${weekday}`)}
            />
          )
        }
      />
      <Figure label="In the kitchen" value={cooking} note={fresh === 0 ? 'None waiting' : `${fresh} new`} />
    </Card>
  );
}

function notCounted(fresh: number): string {
  return fresh === 1
    ? '1 order isn’t accepted yet and isn’t counted'
    : `${fresh} orders aren’t accepted yet and aren’t counted`;
}

/** The difference in percent, with a word and a sign. No difference is shown without something to compare with. */
function Against({ now, then, text }: { now: number; then: number; text: string }) {
  // Before the first sale there is nothing to compare yet.
  const percent = then === 0 || now === 0 ? null : Math.round(((now - then) / then) * 100);
  const isMore = percent !== null && percent > 0;
  return (
    <span className="tnum block">
      {percent === null || percent === 0 ? null : (
        <span className={cx('flex items-center gap-1.5 font-semibold', isMore ? 'text-done-text' : 'text-fail-text')}>
          {isMore ? <RisingIcon size={16} aria-hidden /> : <FallingIcon size={16} aria-hidden />}
          {`${Math.abs(percent)}% ${isMore ? 'more' : 'less'}`}
        </span>
      )}
      {text}
    </span>
  );
}

function SoldOut({
  items,
  maySell,
  menuHref,
}: {
  items: readonly { readonly id: string; readonly name: string }[];
  maySell: boolean;
  menuHref: string;
}) {
  return (
    <Card as="section" className="mt-6">
      <SectionHeading
        trailing={
          <a href={menuHref} className="underline underline-offset-2">
            {items.length} on the menu
          </a>
        }
      >
        Sold out
      </SectionHeading>
      <ul className="flex flex-wrap gap-2">
        {items.map(({ id, name }) => (
          <li key={id}>
            <form
              method="post"
              className="flex min-h-(--control) items-center gap-2 rounded-full border border-line bg-sunken pr-1 pl-4"
            >
              <input type="hidden" name="itemId" value={id} />
              <span className="font-medium">{name}</span>
              {maySell ? (
                <Button
                  type="submit"
                  name="do"
                  value="backOnSale"
                  size="small"
                  variant="quiet"
                  aria-label={`Put ${name} back on sale`}
                >
                  Back on sale
                </Button>
              ) : null}
            </form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
