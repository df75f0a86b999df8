import { findCoupon, listCoupons, type StoredCoupon } from '#db/promotions/coupons.repository.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { COUPON_STATES, type CouponState, couponState } from '#src/domain/promotions/coupon-state.ts';
import { couponWorth } from '#src/domain/promotions/coupon-text.ts';
import { COUPON_TYPES } from '#src/domain/promotions/promotions.schema.ts';
import { pauseCoupon } from '#src/features/promotions/manage-coupons.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { PlusIcon, PresetIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { actOnEach } from '../lists/bulk.ts';
import { asksForAllTicked, FileLink, KitList } from '../lists/kit-list.tsx';
import {
  asksForFile,
  chosenOf,
  type FileColumn,
  type ListBulk,
  type ListFilter,
  type ListKit,
  listFile,
  matchingRows,
  pageOfRows,
  readList,
} from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { COUPON_BADGES, datesText, TYPE_LABELS, usesText, whereText } from './offer-text.ts';
import { loadOffers, type OffersAround } from './offers-load.ts';

interface CouponRow extends StoredCoupon {
  readonly state: CouponState;
}

/** States that a press on a row can toggle. */
const BULK: ListBulk<CouponRow> = {
  field: 'couponId',
  nameOf: ({ coupon }) => coupon.couponCode,
  acts: [
    { do: 'pause', label: 'Pause' },
    { do: 'resume', label: 'Resume' },
  ],
};

function couponList({ base, restaurant, stores, currencyCode, today }: OffersAround): ListKit<CouponRow> {
  const codeOf = ({ coupon }: CouponRow) => coupon.couponCode;
  return {
    caption: 'Coupons',
    noun: { one: 'coupon', many: 'coupons' },
    rowKey: ({ coupon }) => coupon.id,
    rowHref: ({ coupon }) => href(base, paths.coupon, { restaurantId: restaurant.id, couponId: coupon.id }),
    // Active first; among alike the one that ends soonest, then by code.
    defaultSort: { by: 'state', direction: 'asc' },
    search: {
      label: 'Search coupons',
      placeholder: 'Code or description',
      of: ({ coupon }) => `${coupon.couponCode} ${coupon.description}`,
    },
    filters: couponFilters(stores),
    empty: {
      title: 'No coupons yet',
      text: 'Create a code for a discount or free delivery: a quiet Tuesday, a first order, a flyer.',
    },
    noMatches: { title: 'No coupons match', text: 'Try part of the code, or another status.' },
    bulk: BULK,
    columns: [
      {
        key: 'code',
        header: 'Code',
        cell: ({ coupon }) => <span className="font-mono">{coupon.couponCode}</span>,
        isSortable: true,
        sortsUpFirst: true,
        sortBy: codeOf,
      },
      {
        key: 'state',
        header: 'Status',
        onPhone: 'corner',
        cell: ({ state }) => <StatusPill look={COUPON_BADGES[state]} />,
        isSortable: true,
        sortsUpFirst: true,
        sortBy: (row) => [COUPON_STATES.indexOf(row.state), row.coupon.endDate, codeOf(row)],
      },
      { key: 'worth', header: 'Discount', cell: ({ coupon }) => couponWorth(coupon, currencyCode) },
      {
        key: 'dates',
        header: 'When',
        cell: ({ coupon }) => datesText(coupon, today),
        isSortable: true,
        sortsUpFirst: true,
        sortBy: (row) => [row.coupon.endDate, row.coupon.startDate, codeOf(row)],
      },
      { key: 'where', header: 'Where', isMinor: true, cell: ({ coupon }) => whereText(coupon, stores) },
      {
        key: 'uses',
        header: 'Used',
        isNumeric: true,
        cell: ({ coupon, redeemedCount }) => usesText(redeemedCount, coupon.maxRedeems),
        isSortable: true,
        sortBy: ({ redeemedCount }) => redeemedCount,
      },
      {
        key: 'pause',
        header: <span className="sr-only">Pause</span>,
        onPhone: 'line',
        cell: (row) => <PauseButton row={row} />,
      },
    ],
  };
}

function couponFilters(stores: OffersAround['stores']): ListFilter<CouponRow>[] {
  const status: ListFilter<CouponRow> = {
    name: 'status',
    label: 'Status',
    options: COUPON_STATES.map((state) => ({ value: state, label: COUPON_BADGES[state].word })),
    of: ({ state }) => state,
  };
  const type: ListFilter<CouponRow> = {
    name: 'type',
    label: 'Type',
    options: COUPON_TYPES.map((one) => ({ value: one, label: TYPE_LABELS[one] })),
    of: ({ coupon }) => coupon.type,
  };
  if (stores.length < 2) return [status, type];
  const store: ListFilter<CouponRow> = {
    name: 'store',
    label: 'Store',
    options: stores.map(({ id, name }) => ({ value: id, label: name })),
    of: ({ coupon }) => coupon.applicableStoreIds ?? stores.map(({ id }) => id),
  };
  return [status, type, store];
}

function fileColumns({ stores, currencyCode }: OffersAround): FileColumn<CouponRow>[] {
  return [
    { header: 'Code', cell: ({ coupon }) => coupon.couponCode },
    { header: 'Description', cell: ({ coupon }) => coupon.description },
    { header: 'Status', cell: ({ state }) => COUPON_BADGES[state].word },
    { header: 'Discount', cell: ({ coupon }) => couponWorth(coupon, currencyCode) },
    { header: 'First day', cell: ({ coupon }) => coupon.startDate },
    { header: 'Last day', cell: ({ coupon }) => coupon.endDate },
    { header: 'Stores', cell: ({ coupon }) => whereText(coupon, stores) },
    { header: 'Orders over', cell: ({ coupon }) => amountToDecimalText(coupon.applicableOverAmount) },
    { header: 'Used', cell: ({ redeemedCount }) => redeemedCount },
    { header: 'Limit', cell: ({ coupon }) => (coupon.maxRedeems > 0 ? coupon.maxRedeems : null) },
  ];
}

async function couponsOf(request: PageRequest<RestaurantScope>) {
  const around = await loadOffers(request);
  const kept = await listCoupons(request.ctx.db, request.scope);
  const rows = kept.map((one): CouponRow => ({ ...one, state: couponState(one.coupon, one, around.today) }));
  const kit = couponList(around);
  return { around, kit, rows, asked: readList(kit, request.query) };
}

export const couponsPage = adminPage<RestaurantScope>({
  guard: { action: 'coupons.manage' },
  inStore: { in: 'offers', at: 10, label: 'Coupons', icon: PresetIcon },
  inRestaurant: { in: 'offers', at: 10, label: 'Coupons', icon: PresetIcon },
  words: 'discount codes vouchers promotions',
  example: { forms: { pause: { couponId: '{couponId}' }, resume: { couponId: '{couponId}' } }, answers: [303, 400] },
})({
  path: paths.coupons.path,
  async load(request) {
    const { around, kit, rows, asked } = await couponsOf(request);
    const activeCount = rows.filter(({ state }) => state === 'active').length;
    const isAllTicked = asksForAllTicked(request.query);
    return { ...around, kit, activeCount, isAllTicked, ...pageOfRows(kit, asked, rows) };
  },
  async file(request) {
    if (!asksForFile(request.query)) return null;
    const { around, kit, rows, asked } = await couponsOf(request);
    return listFile(`coupons-${around.today}`, fileColumns(around), [matchingRows(kit, asked, rows)]);
  },
  title: ({ restaurant }) => `Coupons · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    const isPaused = form.get('do') === 'pause';
    try {
      if (!isPaused && form.get('do') !== 'resume') {
        throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
      return await actOnEach({
        ids: chosenOf(form, BULK.field),
        nameOf: async (couponId) => (await findCoupon(ctx.db, scope, couponId))?.coupon.couponCode ?? 'A coupon',
        act: (couponId) => pauseCoupon(ctx, scope, { couponId, isPaused, by }),
        done: (count) => doneText(isPaused ? 'Paused.' : 'Resumed.', isPaused, count),
        to: url.pathname + url.search,
      });
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, restaurant, kit, state, shown, activeCount, isAllTicked }, { form, notice }) {
    const add = (
      <LinkButton
        href={href(base, paths.createCoupon, { restaurantId: restaurant.id })}
        variant="primary"
        icon={PlusIcon}
      >
        New coupon
      </LinkButton>
    );
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title="Coupons"
          status={`${activeCount} active, on the website and at the tills of ${restaurant.name}`}
          actions={
            shown.all > 0 ? (
              <>
                <FileLink {...{ here, state, shown }} />
                {add}
              </>
            ) : null
          }
        />
        <Notice text={notice} />
        <div className="mb-4 empty:hidden">
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <KitList {...{ kit, state, shown, here, add, isAllTicked }} />
      </AdminLayout>
    );
  },
});

function doneText(word: string, isPaused: boolean, count: number): string {
  const many = count === 1 ? word : `${count} coupons ${isPaused ? 'paused' : 'resumed'}.`;
  const these = count === 1 ? 'this code' : 'these codes';
  return `${many} Customers ${isPaused ? 'can’t' : 'can'} use ${these}.`;
}

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
