import { couponUseTotals, listCouponUses } from '#db/promotions/coupon-redemptions.repository.ts';
import { findCoupon } from '#db/promotions/coupons.repository.ts';
import { couponState } from '#src/domain/promotions/coupon-state.ts';
import { couponSentence } from '#src/domain/promotions/coupon-text.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { pauseCoupon } from '#src/features/promotions/manage-coupons.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { CopyIcon, EditIcon } from '#src/ui/icon.tsx';
import { type Column, Table } from '#src/ui/list.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, EmptyState, Facts, Figure, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { otherFrontEnds, paths } from '../paths.ts';
import { COUPON_BADGES, datesText, whereText } from './offer-text.ts';
import { loadOffers } from './offers-load.ts';

const USES_SHOWN = 20;

async function loadCoupon(request: PageRequest<RestaurantScope, typeof paths.coupon.path>) {
  const { ctx, scope, params } = request;
  const around = await loadOffers(request);
  const kept = await findCoupon(ctx.db, scope, params.couponId);
  if (!kept) throw notFound('coupon');
  const now = ctx.clock.now();
  const uses = await listCouponUses(ctx.db, scope, params.couponId, USES_SHOWN);
  const shop = kept.coupon.applicableStoreIds?.[0] ?? around.stores[0]?.id;
  return {
    ...around,
    kept,
    state: couponState(kept.coupon, kept, around.today),
    given: await couponUseTotals(ctx.db, scope, params.couponId),
    websiteHref: shop
      ? `${otherFrontEnds(ctx, request)}/restaurants/${scope.restaurantId}/stores/${shop}/coupons`
      : null,
    uses: uses.map((use) => ({
      ...use,
      at: formatStoreTimeAndDay(Temporal.Instant.from(use.redeemedIsoDateTimeUtc), now, use.timezone),
    })),
  };
}
type CouponData = Awaited<ReturnType<typeof loadCoupon>>;

export const couponPage = adminPage<RestaurantScope>({
  guard: { action: 'coupons.manage' },
  example: { forms: { pause: { couponId: '{couponId}' }, resume: { couponId: '{couponId}' } } },
})({
  path: paths.coupon.path,
  load: (request) => loadCoupon(request),
  title: ({ kept, restaurant }) => `${kept.coupon.couponCode} · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, params: { couponId }, form, url, by }) {
    try {
      const wanted = form.get('do');
      if (wanted !== 'pause' && wanted !== 'resume') {
        throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
      const isPaused = wanted === 'pause';
      await pauseCoupon(ctx, scope, { couponId, isPaused, by });
      const notice = isPaused ? 'Paused. Customers can’t use this code.' : 'Resumed. Customers can use this code.';
      return { kind: 'redirect', to: url.pathname, notice };
    } catch (error) {
      return refused(error, form);
    }
  },
  render(data, { form, notice }) {
    const { base, here, restaurant } = data;
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <CouponHeader data={data} />
        <Notice text={notice} />
        <ErrorSummary errors={form.errors} message={form.message} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Uses data={data} />
          <About data={data} />
        </div>
      </AdminLayout>
    );
  },
});

function CouponHeader({ data }: { data: CouponData }) {
  const { base, restaurant, currencyCode, kept, state } = data;
  const { coupon, isPaused } = kept;
  const params = { restaurantId: restaurant.id };
  return (
    <PageHeader
      title={<span className="font-mono">{coupon.couponCode}</span>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ label: 'Coupons', href: href(base, paths.coupons, params) }, { label: coupon.couponCode }]}
        />
      }
      status={
        <>
          <StatusPill look={COUPON_BADGES[state]} />
          {couponSentence(coupon, currencyCode)}
        </>
      }
      actions={
        <>
          <form method="post">
            <Button type="submit" name="do" value={isPaused ? 'resume' : 'pause'}>
              {isPaused ? 'Resume' : 'Pause'}
            </Button>
          </form>
          <LinkButton href={`${href(base, paths.createCoupon, params)}?from=${coupon.id}`} icon={CopyIcon}>
            Duplicate
          </LinkButton>
          <LinkButton
            href={href(base, paths.editCoupon, { ...params, couponId: coupon.id })}
            variant="primary"
            icon={EditIcon}
          >
            Edit
          </LinkButton>
        </>
      }
    />
  );
}

function Uses({ data: { base, restaurant, uses, websiteHref } }: { data: CouponData }) {
  const params = { restaurantId: restaurant.id };
  return (
    <section aria-labelledby="uses">
      <SectionHeading id="uses" trailing={uses.length === USES_SHOWN ? `the last ${USES_SHOWN}` : null}>
        Orders that used it
      </SectionHeading>
      {uses.length === 0 ? (
        <EmptyState
          title="Not used yet"
          action={websiteHref ? <LinkButton href={websiteHref}>Coupons on the website</LinkButton> : null}
        >
          Customers enter the code in their cart, or select Use on the coupons page.
        </EmptyState>
      ) : (
        <Table
          caption="Orders that used it"
          rows={uses}
          rowKey={({ orderId }) => orderId}
          rowHref={({ channel, orderId, storeId }) =>
            channel === 'pos'
              ? href(base, paths.posOrder, { ...params, storeId, posOrderId: orderId })
              : href(base, paths.order, { ...params, storeId, orderId })
          }
          columns={USE_COLUMNS}
        />
      )}
    </section>
  );
}

const USE_COLUMNS: readonly Column<CouponData['uses'][number]>[] = [
  { key: 'number', header: 'Order', cell: ({ orderNumber }) => orderNumber },
  { key: 'at', header: 'When', onPhone: 'line', cell: ({ at }) => <span className="tnum">{at}</span> },
  { key: 'store', header: 'Store', isMinor: true, cell: ({ storeName }) => storeName },
  {
    key: 'given',
    header: 'Discount',
    isNumeric: true,
    onPhone: 'corner',
    cell: (use) => (
      <>
        <MoneyText amountInCents={use.amountInCents} currencyCode={use.currencyCode} />
        {use.givenBackIsoDateTimeUtc ? <span className="text-ink-3"> returned</span> : null}
      </>
    ),
  },
];

function About({ data: { stores, currencyCode, today, kept, given } }: { data: CouponData }) {
  const { coupon } = kept;
  return (
    <aside aria-label="About this coupon" className="flex flex-col gap-4">
      <Card className="flex flex-wrap gap-x-10 gap-y-4">
        <Figure
          label="Used"
          value={given.count}
          note={coupon.maxRedeems > 0 ? `of ${coupon.maxRedeems}` : 'no limit'}
        />
        <Figure
          label="Total discount"
          value={<MoneyText amountInCents={given.amountInCents} currencyCode={currencyCode} />}
        />
      </Card>
      <Card>
        <Facts
          rows={[
            { name: 'When', value: datesText(coupon, today) },
            { name: 'Where', value: whereText(coupon, stores) },
            ...(coupon.description ? [{ name: 'Description', value: coupon.description }] : []),
          ]}
        />
      </Card>
    </aside>
  );
}
