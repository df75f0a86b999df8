import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { WhatIf } from '#src/domain/ordering/what-if/what-if.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { readDrafted } from '#src/features/menu/desk/read-drafted.ts';
import { priceDraftAgain, WHAT_IF_DAYS } from '#src/features/menu/price-draft-again.ts';
import { daysText } from '#src/features/reports/kinds/report-text.ts';
import { href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Breadcrumbs, Segments } from '#src/ui/navigation.tsx';
import { Card, EmptyState, Figure, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../../admin-page.ts';
import { AdminLayout } from '../../layout.tsx';
import { paths } from '../../paths.ts';
import { changesText } from './difference-list.tsx';
import { ChannelsTable, DishesTable, differenceText, ImpossibleOrders, PartsTable } from './past-orders-tables.tsx';

const MOST_DISHES = 50;
const LENGTHS = { 7: '7 days', 28: '4 weeks', 91: '13 weeks' } as const;

/** What the changes of a menu that wait would have made of past orders. */
export const menuPastOrdersPage = adminPage<StoreScope>({
  guard: { action: 'reports.read' },
  under: paths.menu,
  example: { query: { days: '7' } },
})({
  path: paths.menuPastOrders.path,
  async load({ ctx, scope, base, url, query }) {
    const store = await ctx.menus.storeOf(scope);
    const days = WHAT_IF_DAYS.find((one) => String(one) === query.get('days')) ?? 28;
    const { waiting } = await readDrafted(ctx, scope, ctx.db);
    return {
      base,
      here: url.pathname,
      store,
      days,
      waiting: waiting.size,
      result: await priceDraftAgain(ctx, scope, days),
    };
  },
  title: ({ store }) => `Your changes on past orders · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, days, waiting, result }) {
    const { restaurantId, id: storeId, currencyCode } = store.profile;
    const params = { restaurantId, storeId };
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Your changes on past orders"
          status={waiting === 0 ? 'Nothing is waiting' : `${changesText(waiting)} not published yet`}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[
                { label: 'Menu', href: href(base, paths.menu, params) },
                { label: 'Review changes', href: href(base, paths.menuDraft, params) },
                { label: 'Past orders' },
              ]}
            />
          }
          actions={
            <Segments
              label="How far back"
              options={WHAT_IF_DAYS.map((one) => ({
                ...{ href: `${here}?days=${one}`, label: LENGTHS[one], isHere: one === days },
              }))}
            />
          }
        />
        {result.orderCount + result.impossible.orderCount + result.leftOut.orderCount === 0 ? (
          <EmptyState title="No orders in this time">
            Once the store has sold something, your changes are tried on those orders here.
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-6">
            {waiting === 0 ? (
              <Banner kind="waiting" title="No changes are waiting">
                So the two menus are the same. This page shows how far the published one is from what was taken.
              </Banner>
            ) : null}
            <Headline result={result} period={daysText(result.from, result.to)} currencyCode={currencyCode} />
            {result.orderCount > 0 ? (
              <>
                <PartsTable sums={result.sums} currencyCode={currencyCode} />
                <SinceThen result={result} currencyCode={currencyCode} />
              </>
            ) : null}
            {result.channels.length > 1 ? (
              <ChannelsTable channels={result.channels} currencyCode={currencyCode} />
            ) : null}
            {result.dishes.length > 0 ? (
              <DishesTable dishes={result.dishes.slice(0, MOST_DISHES)} currencyCode={currencyCode} />
            ) : null}
            <Unpriced
              result={result}
              hrefOf={(orderId) => href(base, paths.order, { ...params, orderId })}
              currencyCode={currencyCode}
            />
            <p className="text-14 text-ink-2">
              Guests may order differently at other prices. Tips, cash rounding and Uber Eats orders are left out.
              Coupons, fees and surcharges are worked out again by today’s settings.
            </p>
          </div>
        )}
      </AdminLayout>
    );
  },
});

interface ResultProps {
  result: WhatIf;
  currencyCode: CurrencyCode;
}

function Headline({ result: { sums, orderCount }, period, currencyCode }: ResultProps & { period: string }) {
  const [before, after] = [sums.published.totalInCents, sums.draft.totalInCents];
  return (
    <Card as="section" className="grid gap-6 sm:grid-cols-3">
      <Figure
        label="Your changes would have brought"
        value={differenceText(after - before, currencyCode)}
        note={before > 0 ? `${percentText((after - before) / before)} of takings` : undefined}
      />
      <Figure label="With your changes" value={formatAmount(after, currencyCode)} note={ordersText(orderCount)} />
      <Figure label="By the published menu" value={formatAmount(before, currencyCode)} note={period} />
    </Card>
  );
}

/** Why the published menu isn't what was taken. */
function SinceThen({ result: { sums, dishes }, currencyCode }: ResultProps) {
  const gap = sums.published.totalInCents - sums.taken.totalInCents;
  if (gap === 0) return null;
  const changed = dishes.filter(({ takenInCents, publishedInCents }) => takenInCents !== publishedInCents).length;
  const why =
    changed > 0
      ? `${changed === 1 ? '1 dish has' : `${changed} dishes have`} another price since.`
      : 'coupons, fees or surcharges have changed since.';
  return (
    <p>
      The published menu comes to {formatAmount(Math.abs(gap), currencyCode)} {gap > 0 ? 'more' : 'less'} than was
      taken: {why}
    </p>
  );
}

function Unpriced({ result, hrefOf, currencyCode }: ResultProps & { hrefOf: (orderId: string) => string }) {
  const { impossible, leftOut } = result;
  return (
    <>
      {impossible.orderCount > 0 ? (
        <ImpossibleOrders
          {...{ hrefOf, currencyCode, listed: impossible }}
          title={`${ordersText(impossible.orderCount)} wouldn’t have been possible`}
          text="The published menu allows them, and your changes don’t. They are in none of the figures above."
        />
      ) : null}
      {leftOut.orderCount > 0 ? (
        <ImpossibleOrders
          {...{ hrefOf, currencyCode, listed: leftOut }}
          title={`${ordersText(leftOut.orderCount)} can’t be compared`}
          text="The menu has changed since: even the published one doesn’t allow them now."
        />
      ) : null}
    </>
  );
}

function ordersText(count: number): string {
  return count === 1 ? '1 order' : `${count.toLocaleString('en')} orders`;
}

/** '+1.2%' */
function percentText(share: number): string {
  const rounded = Math.round(share * 1000) / 10;
  if (rounded === 0 && share !== 0) return 'Less than 0.1%';
  return `${rounded > 0 ? '+' : ''}${rounded}%`;
}
