import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { CouponsTable } from '#db/schema/customers.tables.ts';
import { flag } from '#db/schema/flag.ts';
import { type Coupon, couponSchema } from '#src/domain/promotions/promotions.schema.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/** A coupon as admin and the rules see it: its terms, and how often it was redeemed and not released. */
export interface StoredCoupon {
  readonly coupon: Coupon;
  readonly isPaused: boolean;
  readonly redeemedCount: number;
}

export async function insertCoupon(
  trx: Trx,
  scope: RestaurantScope,
  coupon: Coupon,
  createdIsoDateTimeUtc: string,
): Promise<void> {
  const { id, couponCode, type } = coupon;
  await trx
    .insertInto('coupons')
    .values({
      id,
      restaurantId: scope.restaurantId,
      couponCode,
      type,
      specJson: JSON.stringify(coupon),
      createdIsoDateTimeUtc,
    })
    .execute();
}

export async function updateCoupon(trx: Trx, scope: RestaurantScope, coupon: Coupon): Promise<boolean> {
  const { id, couponCode, type } = coupon;
  const { numUpdatedRows } = await trx
    .updateTable('coupons')
    .set({ couponCode, type, specJson: JSON.stringify(coupon) })
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setCouponPaused(
  trx: Trx,
  scope: RestaurantScope,
  couponId: string,
  isPaused: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('coupons')
    .set({ isPaused: flag(isPaused) })
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', couponId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** By code. */
export async function listCoupons(db: Db, scope: RestaurantScope): Promise<StoredCoupon[]> {
  const rows = await couponsQuery(db, scope).orderBy('couponCode').execute();
  return rows.map(storedOf);
}

export async function findCoupon(db: Db, scope: RestaurantScope, couponId: string): Promise<StoredCoupon | null> {
  const row = await couponsQuery(db, scope).where('coupons.id', '=', couponId).executeTakeFirst();
  return row ? storedOf(row) : null;
}

/** Codes as typed are looked up in capitals by the caller. */
export async function findCouponByCode(db: Db, scope: RestaurantScope, code: string): Promise<StoredCoupon | null> {
  const row = await couponsQuery(db, scope).where('couponCode', '=', code).executeTakeFirst();
  return row ? storedOf(row) : null;
}

/** Current redemptions: returned ones don't count (domain rules §3 step 7). */
export async function redeemedCountOf(db: Db, scope: RestaurantScope, couponId: string): Promise<number> {
  const row = await db
    .selectFrom('coupon_redemptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurantId', '=', scope.restaurantId)
    .where('couponId', '=', couponId)
    .where('givenBackIsoDateTimeUtc', 'is', null)
    .executeTakeFirst();
  return row?.count ?? 0;
}

function couponsQuery(db: Db, scope: RestaurantScope) {
  return db
    .selectFrom('coupons')
    .select((eb) => [
      'coupons.specJson',
      'coupons.isPaused',
      eb
        .selectFrom('coupon_redemptions')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('coupon_redemptions.couponId', '=', 'coupons.id')
        .where('givenBackIsoDateTimeUtc', 'is', null)
        .$asScalar()
        .$notNull()
        .as('redeemedCount'),
    ])
    .where('coupons.restaurantId', '=', scope.restaurantId);
}

type CouponRow = Pick<Selectable<CouponsTable>, 'specJson' | 'isPaused'> & { readonly redeemedCount: number };

function storedOf(row: CouponRow): StoredCoupon {
  return {
    coupon: couponSchema.parse(JSON.parse(row.specJson)),
    isPaused: row.isPaused === 1,
    redeemedCount: row.redeemedCount,
  };
}
