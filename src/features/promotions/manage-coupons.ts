import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  findCoupon,
  findCouponByCode,
  insertCoupon,
  setCouponPaused,
  updateCoupon,
} from '#db/promotions/coupons.repository.ts';
import { listStores, raiseSettingsVersions } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type Coupon, couponSchema } from '#src/domain/promotions/promotions.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import { requireAsSeen } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

type CouponNeeds = Needs<'write' | 'clock' | 'ids'>;
export type CouponInput = Omit<Coupon, 'id'>;

/** A new coupon of the restaurant. Its code is unique there. The pages of its stores, which lead to their coupons, are drawn anew. */
export async function createCoupon(
  ctx: CouponNeeds,
  scope: RestaurantScope,
  { coupon: input, by }: { readonly coupon: CouponInput; readonly by: ActedBy },
): Promise<Coupon> {
  const coupon = parseInput(couponSchema, { ...input, id: ctx.ids.next() });
  return ctx.write(async (trx) => {
    await checkCouponIn(trx, scope, coupon);
    await insertCoupon(trx, scope, coupon, isoUtc(ctx.clock.now()));
    await raiseSettingsVersions(trx, scope);
    await audit(trx, ctx, scope, { by, action: 'createCoupon', couponId: coupon.id, after: coupon });
    return coupon;
  });
}

/** Changes a coupon for orders from now on; what was redeemed keeps what it got. `seen`: as it was when it was read. */
export async function editCoupon(
  ctx: CouponNeeds,
  scope: RestaurantScope,
  {
    couponId,
    coupon: input,
    seen,
    by,
  }: {
    readonly couponId: string;
    readonly coupon: CouponInput;
    readonly seen?: Coupon;
    readonly by: ActedBy;
  },
): Promise<Coupon> {
  const coupon = parseInput(couponSchema, { ...input, id: couponId });
  return ctx.write(async (trx) => {
    const before = await findCoupon(trx, scope, couponId);
    if (!before) throw notFound('coupon');
    requireAsSeen(seen, before.coupon, 'this coupon');
    await checkCouponIn(trx, scope, coupon);
    await updateCoupon(trx, scope, coupon);
    await raiseSettingsVersions(trx, scope);
    await audit(trx, ctx, scope, { by, action: 'editCoupon', couponId, before: before.coupon, after: coupon });
    return coupon;
  });
}

/** A paused coupon gets the same answer as an unknown one. */
export async function pauseCoupon(
  ctx: CouponNeeds,
  scope: RestaurantScope,
  { couponId, isPaused, by }: { readonly couponId: string; readonly isPaused: boolean; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    if (!(await setCouponPaused(trx, scope, couponId, isPaused))) throw notFound('coupon');
    await raiseSettingsVersions(trx, scope);
    await audit(trx, ctx, scope, { by, action: isPaused ? 'pauseCoupon' : 'resumeCoupon', couponId });
  });
}

async function checkCouponIn(trx: Trx, scope: RestaurantScope, coupon: Coupon): Promise<void> {
  const sameCode = await findCouponByCode(trx, scope, coupon.couponCode);
  if (sameCode && sameCode.coupon.id !== coupon.id) {
    throw invalidFields({ path: 'couponCode', message: 'Another coupon has this code.' });
  }
  if (coupon.startDate && coupon.endDate && coupon.endDate < coupon.startDate) {
    throw invalidFields({ path: 'endDate', message: 'The last day can’t be before the first.' });
  }
  if (!coupon.applicableStoreIds) return;
  const stores = new Set((await listStores(trx, scope)).map((store) => store.id));
  if (!coupon.applicableStoreIds.every((id) => stores.has(id))) {
    throw invalidFields({ path: 'applicableStoreIds', message: 'Choose stores from this restaurant.' });
  }
}

async function audit(
  trx: Trx,
  ctx: CouponNeeds,
  scope: RestaurantScope,
  entry: {
    readonly by: ActedBy;
    readonly action: string;
    readonly couponId: string;
    readonly before?: unknown;
    readonly after?: unknown;
  },
): Promise<void> {
  const { couponId, ...rest } = entry;
  const { restaurantId } = scope;
  await appendAudit(trx, ctx, { restaurantId, storeId: null, subjectType: 'coupon', subjectId: couponId, ...rest });
}
