import type { Trx } from '#db/connection.ts';
import { giveBackCouponsIn } from '#db/promotions/coupon-redemptions.repository.ts';
import { giveBackLoyaltyIn } from '#db/promotions/loyalty.repository.ts';
import type { Needs } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Coupons and loyalty of an order that failed, was rejected or cancelled (domain rules §3 steps 7 and 8). */
export async function giveBackPromotionsIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  orderId: string,
): Promise<void> {
  const at = isoUtc(ctx.clock.now());
  await giveBackCouponsIn(trx, orderId, at);
  await giveBackLoyaltyIn(trx, ctx.ids, scope, { orderId, at });
}
