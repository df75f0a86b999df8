import { findCoupon } from '#db/promotions/coupons.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import couponPreview from '#islands/admin/coupon-preview.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { currencySymbol } from '#src/domain/money/format-amount.ts';
import type { Coupon } from '#src/domain/promotions/promotions.schema.ts';
import { createCoupon, editCoupon } from '#src/features/promotions/manage-coupons.ts';
import { type FormState, href } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage, type Example } from '../admin-page.ts';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { makeForm, saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { HelpCard, PreviewCard, WithSide } from '../side.tsx';
import { CouponLayout, couponKit, NEW_COUPON } from './coupon-kit.tsx';
import { loadOffers, type OffersAround } from './offers-load.ts';

const FORM = 'coupon';

const COUPON_EXAMPLE: Example = {
  forms: { '': { couponCode: 'EXAMPLE', type: 'freeDelivery', days: 'all', collections: 'all', stores: 'all' } },
  answers: [303, 400],
};

export const createCouponPage = adminPage<RestaurantScope>({
  guard: { action: 'coupons.manage' },
  example: COUPON_EXAMPLE,
})({
  path: paths.createCoupon.path,
  async load(request) {
    const { ctx, scope, query } = request;
    const from = query.get('from');
    const like = from ? await findCoupon(ctx.db, scope, from) : null;
    const stored: Coupon = like ? { ...like.coupon, id: NEW_COUPON.id, couponCode: '' } : NEW_COUPON;
    return { ...(await loadOffers(request)), stored };
  },
  title: ({ restaurant }) => `New coupon · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  action: async ({ ctx, scope, form, base, by }) =>
    makeForm({
      kit: couponKit(await listStores(ctx.db, scope)),
      form,
      newId: () => ctx.ids.next(),
      empty: NEW_COUPON,
      async make(coupon) {
        const { id: couponId, couponCode } = await createCoupon(ctx, scope, { coupon, by });
        const to = href(base, paths.coupon, { restaurantId: scope.restaurantId, couponId });
        return { kind: 'redirect', to, notice: `${couponCode} created. It’s live on the website and tills.` };
      },
    }),
  render: (data, { form, notice }) => (
    <CouponForm
      {...data}
      form={form}
      notice={notice}
      title="New coupon"
      isNew
      usedCount={0}
      backHref={couponsHref(data)}
    />
  ),
});

export const editCouponPage = adminPage<RestaurantScope>({
  guard: { action: 'coupons.manage' },
  example: COUPON_EXAMPLE,
})({
  path: paths.editCoupon.path,
  async load(request) {
    const { ctx, scope, params } = request;
    const kept = await findCoupon(ctx.db, scope, params.couponId);
    if (!kept) throw notFound('coupon');
    return { ...(await loadOffers(request)), kept, stored: kept.coupon };
  },
  title: ({ kept, restaurant }) => `Edit ${kept.coupon.couponCode} · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  action: async ({ ctx, scope, params: { couponId }, form, base, by }) =>
    saveForm({
      kit: couponKit(await listStores(ctx.db, scope)),
      form,
      newId: () => ctx.ids.next(),
      async read() {
        const found = await findCoupon(ctx.db, scope, couponId);
        if (!found) throw notFound('coupon');
        return { value: found.coupon };
      },
      save: (coupon, { value: seen }) => editCoupon(ctx, scope, { couponId, coupon, seen, by }),
      editor: ({ value }) =>
        findEditorAgo({ ctx, scope, by }, { action: 'editCoupon', subjectType: 'coupon', subjectId: couponId }, value),
      done: (since) => ({
        kind: 'redirect',
        to: href(base, paths.coupon, { restaurantId: scope.restaurantId, couponId }),
        notice: savedNotice('Saved. Applies from the next order.', since),
      }),
    }),
  render: (data, { form, notice }) => {
    const { kept, base, restaurant } = data;
    const backHref = href(base, paths.coupon, { restaurantId: restaurant.id, couponId: kept.coupon.id });
    const title = `Edit ${kept.coupon.couponCode}`;
    const usedCount = kept.redeemedCount;
    return <CouponForm {...data} {...{ form, notice, title, usedCount, backHref }} />;
  },
});

function couponsHref({ base, restaurant }: Pick<OffersAround, 'base' | 'restaurant'>): string {
  return href(base, paths.coupons, { restaurantId: restaurant.id });
}

interface CouponFormProps extends OffersAround {
  stored: Coupon;
  isNew?: boolean;
  form: FormState;
  notice: string | null;
  title: string;
  /** Orders that have it already. */
  usedCount: number;
  backHref: string;
}

function CouponForm(props: CouponFormProps) {
  const {
    base,
    here,
    restaurant,
    stores,
    currencyCode,
    countryCode,
    stored,
    isNew,
    form,
    notice,
    title,
    usedCount,
    backHref,
  } = props;
  const kit = couponKit(stores);
  const values = Object.keys(form.values).length > 0 ? form.values : kit.texts(stored);
  const hasStores = stores.length > 1 || stored.applicableStoreIds !== null;
  return (
    <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
      <PageHeader
        title={title}
        breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Coupons', href: couponsHref(props) }, { label: title }]} />}
      />
      <WithSide
        label="Summary"
        side={
          <>
            <PreviewCard title="Summary" note="updates as you type">
              <IslandTag
                of={couponPreview}
                hydrate="idle"
                props={{ formId: FORM, values: { ...values }, currencyCode, countryCode }}
              />
            </PreviewCard>
            <HelpCard title="How coupons work" points={HELP} />
          </>
        }
      >
        {usedCount > 0 ? (
          <div className="mb-4">
            <Banner kind="info" title={`${usedCount} ${usedCount === 1 ? 'order has' : 'orders have'} used it`}>
              Past orders don’t change. Edits apply from the next order.
            </Banner>
          </div>
        ) : null}
        <KitForm
          {...{ id: FORM, kit, stored, form, notice, backHref }}
          isNew={isNew ?? false}
          symbol={currencySymbol(currencyCode)}
          label={isNew ? 'Add coupon' : 'Save coupon'}
        >
          {(put) => <CouponLayout put={put} hasStores={hasStores} />}
        </KitForm>
      </WithSide>
    </AdminLayout>
  );
}

const HELP = [
  'Percentages apply first, then amounts, then delivery. Each applies to what’s left.',
  'A use counts when the order is placed. It’s returned if the order fails or is rejected or cancelled.',
  'Days and dates use the store’s time zone.',
] as const;
