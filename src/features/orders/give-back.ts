import type { Trx } from '#db/connection.ts';
import { giveBackCouponsIn } from '#db/promotions/coupon-redemptions.repository.ts';
import type { Needs } from '#src/context.ts';
import { type ActedBy, BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { giveBackGuestIn } from '#src/features/customers/book-guest.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Coupons and loyalty of an order that failed, was rejected or cancelled (domain rules §3 steps 7 and 8). */
export async function giveBackPromotionsIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock' | 'ownership'>,
  scope: StoreScope,
  orderId: string,
  by: ActedBy = BY_SYSTEM,
): Promise<void> {
  await giveBackCouponsIn(trx, orderId, isoUtc(ctx.clock.now()));
  await giveBackGuestIn(trx, ctx, scope, orderId, by);
}
