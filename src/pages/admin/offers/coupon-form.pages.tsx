import { findCoupon } from '#db/promotions/coupons.repository.ts';
import { couponFromValues, couponValues, NEW_COUPON_VALUES, type Values } from '#islands/admin/coupon-draft.ts';
import couponPreview from '#islands/admin/coupon-preview.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { type CouponInput, createCoupon, editCoupon } from '#src/features/promotions/manage-coupons.ts';
import { type FormState, formAgain, href, pageOf } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { EditForm, refusedEdit } from '../edit-form.tsx';
import { SaveBar } from '../form-parts.tsx';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { HelpCard, PreviewCard, WithSide } from '../side.tsx';
import { CouponFields } from './coupon-fields.tsx';
import { loadOffers, type OffersAround } from './offers-load.ts';

const FORM = 'coupon';

function couponOfForm(form: FormData): CouponInput {
  const { coupon, issues } = couponFromValues(formAgain(form, []).values);
  if (issues.length > 0) throw invalidFields(...issues);
  return coupon;
}

export const createCouponPage = pageOf<RestaurantScope>()({
  path: paths.createCoupon.path,
  async load(request) {
    const { ctx, scope, query } = request;
    const from = query.get('from');
    const like = from ? await findCoupon(ctx.db, scope, from) : null;
    const stored: Values = like ? { ...couponValues(like.coupon), couponCode: '' } : NEW_COUPON_VALUES;
    return { ...(await loadOffers(request)), stored };
  },
  title: ({ restaurant }) => `New coupon · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, base, by }) {
    try {
      const { id: couponId, couponCode } = await createCoupon(ctx, scope, { coupon: couponOfForm(form), by });
      const to = href(base, paths.coupon, { restaurantId: scope.restaurantId, couponId });
      return { kind: 'redirect', to, notice: `${couponCode} created. It’s live on the website and tills.` };
    } catch (error) {
      return refusedEdit(error, form);
    }
  },
  render: (data, { form, notice }) => (
    <CouponForm {...data} form={form} notice={notice} title="New coupon" usedCount={0} backHref={couponsHref(data)} />
  ),
});

export const editCouponPage = pageOf<RestaurantScope>()({
  path: paths.editCoupon.path,
  async load(request) {
    const { ctx, scope, params } = request;
    const kept = await findCoupon(ctx.db, scope, params.couponId);
    if (!kept) throw notFound('coupon');
    return { ...(await loadOffers(request)), kept, stored: couponValues(kept.coupon) };
  },
  title: ({ kept, restaurant }) => `Edit ${kept.coupon.couponCode} · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, params: { couponId }, form, base, by }) {
    try {
      await editCoupon(ctx, scope, { couponId, coupon: couponOfForm(form), by });
      const to = href(base, paths.coupon, { restaurantId: scope.restaurantId, couponId });
      return { kind: 'redirect', to, notice: 'Saved. Applies from the next order.' };
    } catch (error) {
      return refusedEdit(error, form);
    }
  },
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
  stored: Values;
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
    form,
    notice,
    title,
    usedCount,
    backHref,
  } = props;
  const values = Object.keys(form.values).length > 0 ? form.values : stored;
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
        <EditForm id={FORM} form={form} notice={notice} version={null}>
          <CouponFields form={{ ...form, values }} stores={stores} currencyCode={currencyCode} />
          <SaveBar label={title === 'New coupon' ? 'Add coupon' : 'Save coupon'} backHref={backHref} />
        </EditForm>
      </WithSide>
    </AdminLayout>
  );
}

const HELP = [
  'Percentages apply first, then amounts, then delivery. Each applies to what’s left.',
  'A use counts when the order is placed. It’s returned if the order fails or is rejected or cancelled.',
  'Days and dates use the store’s time zone.',
] as const;
