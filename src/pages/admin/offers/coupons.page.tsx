import { type KeptCoupon, listCoupons } from '#db/promotions/coupons.repository.ts';
import { COUPON_STATES, type CouponState, couponState } from '#src/domain/promotions/coupon-state.ts';
import { couponWorth } from '#src/domain/promotions/coupon-words.ts';
import { pauseCoupon } from '#src/features/promotions/manage-coupons.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { PlusIcon } from '#src/ui/icon.tsx';
import { Table } from '#src/ui/list.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { refused, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { COUPON_BADGES, datesText, usesText, whereText } from './offer-words.ts';
import { loadOffers } from './offers-load.ts';

interface CouponRow extends KeptCoupon {
  readonly state: CouponState;
}

/** Active first; among alike the one that ends soonest, then by code. */
function inOrder(a: CouponRow, b: CouponRow): number {
  const byState = COUPON_STATES.indexOf(a.state) - COUPON_STATES.indexOf(b.state);
  const byEnd = (a.coupon.endDate ?? '9999').localeCompare(b.coupon.endDate ?? '9999');
  return byState || byEnd || a.coupon.couponCode.localeCompare(b.coupon.couponCode);
}

export const couponsPage = pageOf<RestaurantScope>()({
  path: paths.coupons.path,
  async load(request) {
    const around = await loadOffers(request);
    const kept = await listCoupons(request.ctx.db, request.scope);
    const rows = kept.map((one): CouponRow => ({ ...one, state: couponState(one.coupon, one, around.today) }));
    return { ...around, rows: rows.toSorted(inOrder) };
  },
  title: ({ restaurant }) => `Coupons · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    const couponId = textOf(form, 'couponId');
    try {
      switch (form.get('do')) {
        case 'pause':
          await pauseCoupon(ctx, scope, { couponId, isPaused: true, by });
          return { kind: 'redirect', to: url.pathname, notice: 'Paused. Customers can’t use this code.' };
        case 'resume':
          await pauseCoupon(ctx, scope, { couponId, isPaused: false, by });
          return { kind: 'redirect', to: url.pathname, notice: 'Resumed. Customers can use this code.' };
        default:
          throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, restaurant, stores, currencyCode, today, rows }, { form, notice }) {
    const params = { restaurantId: restaurant.id };
    const active = rows.filter(({ state }) => state === 'active').length;
    const add = (
      <LinkButton href={href(base, paths.createCoupon, params)} variant="primary" icon={PlusIcon}>
        New coupon
      </LinkButton>
    );
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title="Coupons"
          status={`${active} active, on the website and at the tills of ${restaurant.name}`}
          actions={rows.length > 0 ? add : null}
        />
        <Notice text={notice} />
        <ErrorSummary errors={form.errors} message={form.message} />
        {rows.length === 0 ? (
          <EmptyState title="No coupons yet" action={add}>
            Create a code for a discount or free delivery: a quiet Tuesday, a first order, a flyer.
          </EmptyState>
        ) : (
          <Table
            caption="Coupons"
            rows={rows}
            rowKey={({ coupon }) => coupon.id}
            rowHref={({ coupon }) => href(base, paths.coupon, { ...params, couponId: coupon.id })}
            columns={[
              {
                key: 'code',
                header: 'Code',
                cell: ({ coupon }) => <span className="font-mono">{coupon.couponCode}</span>,
              },
              {
                key: 'state',
                header: 'Status',
                onPhone: 'corner',
                cell: ({ state }) => <StatusPill look={COUPON_BADGES[state]} />,
              },
              { key: 'worth', header: 'Discount', cell: ({ coupon }) => couponWorth(coupon, currencyCode) },
              { key: 'dates', header: 'When', cell: ({ coupon }) => datesText(coupon, today) },
              { key: 'where', header: 'Where', isMinor: true, cell: ({ coupon }) => whereText(coupon, stores) },
              {
                key: 'uses',
                header: 'Used',
                isNumeric: true,
                cell: ({ coupon, redeemedCount }) => usesText(redeemedCount, coupon.maxRedeems),
              },
              {
                key: 'pause',
                header: <span className="sr-only">Pause</span>,
                onPhone: 'line',
                cell: (row) => <PauseButton row={row} />,
              },
            ]}
          />
        )}
      </AdminLayout>
    );
  },
});

/** Above the link that covers the row. What is over or used up has nothing to pause. */
function PauseButton({ row: { coupon, state, isPaused } }: { row: CouponRow }) {
  if (state === 'ended' || state === 'usedUp') return null;
  return (
    <form method="post" className="relative z-10 max-sm:mt-1 sm:text-right">
      <input type="hidden" name="couponId" value={coupon.id} />
      <Button type="submit" name="do" value={isPaused ? 'resume' : 'pause'} size="small">
        {isPaused ? 'Resume' : 'Pause'}
        <span className="sr-only">&nbsp;{coupon.couponCode}</span>
      </Button>
    </form>
  );
}
