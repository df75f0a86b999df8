import type { Db, Trx } from '#db/connection.ts';
import type { AppliedCoupon } from '#src/domain/pricing/pricing.types.ts';
import { type Coupon, couponSchema } from '#src/domain/promotions/promotions.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface CouponForCart {
  readonly coupon: Coupon;
  readonly redeemedCount: number;
  /** Its discount is already on the order's lines because they were moved. */
  readonly isOnLines: boolean;
}

/** The restaurant's running coupons of these codes, each with how often it was redeemed, in the order of the codes. */
export async function couponsForCart(
  db: Db,
  scope: Pick<StoreScope, 'restaurantId'>,
  codes: readonly string[],
  /** The order being changed doesn't count against itself. */
  exceptOrderId = '',
): Promise<CouponForCart[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('coupons')
    .select(['id', 'couponCode', 'specJson'])
    .select((eb) =>
      eb
        .selectFrom('coupon_redemptions')
        .whereRef('coupon_redemptions.couponId', '=', 'coupons.id')
        .where('givenBackIsoDateTimeUtc', 'is', null)
        .where('coupon_redemptions.orderId', '<>', exceptOrderId)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('redeemedCount'),
    )
    .select((eb) =>
      eb
        .selectFrom('coupon_redemptions')
        .whereRef('coupon_redemptions.couponId', '=', 'coupons.id')
        .where('givenBackIsoDateTimeUtc', 'is', null)
        .where('coupon_redemptions.orderId', '=', exceptOrderId)
        .where('isOnLines', '=', 1)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('onLinesCount'),
    )
    .where('restaurantId', '=', scope.restaurantId)
    .where('isPaused', '=', 0)
    .where('couponCode', 'in', [...codes])
    .execute();
  return rows
    .toSorted((a, b) => codes.indexOf(a.couponCode) - codes.indexOf(b.couponCode))
    .map((row) => ({
      coupon: couponSchema.parse(JSON.parse(row.specJson)),
      redeemedCount: row.redeemedCount ?? 0,
      isOnLines: (row.onLinesCount ?? 0) > 0,
    }));
}

/** What an order uses now, as it was first given. */
export function couponsOfOrder(
  db: Db,
  scope: Pick<StoreScope, 'restaurantId'>,
  orderId: string,
): Promise<AppliedCoupon[]> {
  return db
    .selectFrom('coupon_redemptions')
    .innerJoin('coupons', 'coupons.id', 'coupon_redemptions.couponId')
    .select(['coupons.id as couponId', 'coupons.couponCode', 'coupon_redemptions.amountInCents'])
    .where('coupon_redemptions.restaurantId', '=', scope.restaurantId)
    .where('coupon_redemptions.orderId', '=', orderId)
    .where('coupon_redemptions.givenBackIsoDateTimeUtc', 'is', null)
    .orderBy('coupon_redemptions.redeemedIsoDateTimeUtc')
    .orderBy('coupon_redemptions.id')
    .execute();
}

export interface CouponUse {
  readonly orderId: string;
  readonly customerId: string | null;
  readonly coupons: readonly AppliedCoupon[];
  readonly at: string;
}

/** Counted in the transaction that places the order (domain rules §3 step 7). */
export async function redeemCouponsIn(
  trx: Trx,
  ids: { next(): string },
  scope: Pick<StoreScope, 'restaurantId'>,
  use: CouponUse,
): Promise<void> {
  if (use.coupons.length === 0) return;
  await trx
    .insertInto('coupon_redemptions')
    .values(
      use.coupons.map((coupon) => ({
        id: ids.next(),
        restaurantId: scope.restaurantId,
        couponId: coupon.couponId,
        orderId: use.orderId,
        customerId: use.customerId,
        amountInCents: coupon.amountInCents,
        redeemedIsoDateTimeUtc: use.at,
      })),
    )
    .execute();
}

/** Releases coupons when the order fails, is rejected or cancelled; a repeat changes nothing. */
export async function giveBackCouponsIn(trx: Trx, orderId: string, at: string): Promise<void> {
  await trx
    .updateTable('coupon_redemptions')
    .set({ givenBackIsoDateTimeUtc: at })
    .where('orderId', '=', orderId)
    .where('givenBackIsoDateTimeUtc', 'is', null)
    .execute();
}

/** After an edit: counts the coupons that the order uses now, and releases those it no longer uses. */
export async function settleCouponsIn(
  trx: Trx,
  ids: { next(): string },
  scope: Pick<StoreScope, 'restaurantId'>,
  use: CouponUse,
): Promise<void> {
  const known = await trx
    .selectFrom('coupon_redemptions')
    .select('couponId')
    .where('orderId', '=', use.orderId)
    // Discounts on lines are no longer part of the price calculation.
    .where('isOnLines', '=', 0)
    .execute();
  const before = new Set(known.map((row) => row.couponId));
  await redeemCouponsIn(trx, ids, scope, { ...use, coupons: use.coupons.filter((one) => !before.has(one.couponId)) });
  for (const couponId of before) {
    const taken = use.coupons.find((one) => one.couponId === couponId);
    await trx
      .updateTable('coupon_redemptions')
      .set(
        taken
          ? { givenBackIsoDateTimeUtc: null, amountInCents: taken.amountInCents }
          : { givenBackIsoDateTimeUtc: use.at },
      )
      .where('orderId', '=', use.orderId)
      .where('couponId', '=', couponId)
      .execute();
  }
}

/** For an order whose lines went to another bill: releases coupons on the fee, or on nothing. */
export async function giveBackCouponsNotOnLinesIn(trx: Trx, orderId: string, at: string): Promise<void> {
  await trx
    .updateTable('coupon_redemptions')
    .set({ givenBackIsoDateTimeUtc: at })
    .where('orderId', '=', orderId)
    .where('isOnLines', '=', 0)
    .where('givenBackIsoDateTimeUtc', 'is', null)
    .execute();
}

/** Marks coupons whose discounts are on the order's lines from now on, wherever those go. */
export async function keepCouponsOnLinesIn(trx: Trx, orderId: string, couponIds: readonly string[]): Promise<void> {
  if (couponIds.length === 0) return;
  await trx
    .updateTable('coupon_redemptions')
    .set({ isOnLines: 1 })
    .where('orderId', '=', orderId)
    .where('couponId', 'in', [...couponIds])
    .where('givenBackIsoDateTimeUtc', 'is', null)
    .execute();
}

/** One order's lines now belong to another, and their coupons with them. A coupon that both have stays where it is. */
export async function moveCouponsOnLinesIn(
  trx: Trx,
  { fromOrderId, toOrderId }: { readonly fromOrderId: string; readonly toOrderId: string },
): Promise<void> {
  await trx
    .updateTable('coupon_redemptions')
    .set({ orderId: toOrderId })
    .where('orderId', '=', fromOrderId)
    .where('isOnLines', '=', 1)
    .where('couponId', 'not in', (eb) =>
      eb.selectFrom('coupon_redemptions').select('couponId').where('orderId', '=', toOrderId),
    )
    .execute();
}

/** The discounts a coupon gave, without released ones. */
export async function couponUseTotals(
  db: Db,
  scope: Pick<StoreScope, 'restaurantId'>,
  couponId: string,
): Promise<{ readonly count: number; readonly amountInCents: number }> {
  const row = await db
    .selectFrom('coupon_redemptions')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('amountInCents'), eb.lit(0)).as('amountInCents'),
    ])
    .where('restaurantId', '=', scope.restaurantId)
    .where('couponId', '=', couponId)
    .where('givenBackIsoDateTimeUtc', 'is', null)
    .executeTakeFirst();
  return { count: row?.count ?? 0, amountInCents: row?.amountInCents ?? 0 };
}

/** The last orders that used a coupon, newest first, including released ones. */
export function listCouponUses(db: Db, scope: Pick<StoreScope, 'restaurantId'>, couponId: string, limit: number) {
  return db
    .selectFrom('coupon_redemptions')
    .innerJoin('orders', 'orders.id', 'coupon_redemptions.orderId')
    .innerJoin('stores', 'stores.id', 'orders.storeId')
    .select([
      'orders.id as orderId',
      'orders.orderNumber',
      'orders.channel',
      'orders.currencyCode',
      'orders.storeId',
      'stores.name as storeName',
      'stores.timezone',
      'coupon_redemptions.amountInCents',
      'coupon_redemptions.redeemedIsoDateTimeUtc',
      'coupon_redemptions.givenBackIsoDateTimeUtc',
    ])
    .where('coupon_redemptions.restaurantId', '=', scope.restaurantId)
    .where('coupon_redemptions.couponId', '=', couponId)
    .orderBy('redeemedIsoDateTimeUtc', 'desc')
    .limit(limit)
    .execute();
}
