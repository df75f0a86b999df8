import type { Needs } from '#src/context.ts';
import { quoteCart } from '#src/features/orders/quote-cart.ts';
import { listPublicCoupons, type PublicCoupon } from '#src/features/promotions/public-coupons.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { CartView } from './load-cart.ts';

/** More would hide the one that saves the most. */
const MOST_SHOWN = 3;
/** Each is a price of its own. */
const MOST_TRIED = 12;

export interface UsableCoupon {
  readonly coupon: PublicCoupon;
  /** How much less the cart costs with it, beside the coupons it has. */
  readonly savesInCents: number;
}

/** The store's coupons that would make this cart cheaper as it is now, the best first. */
export async function usableCoupons(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  { cart, customerId }: { readonly cart: CartView; readonly customerId: string | null },
): Promise<readonly UsableCoupon[]> {
  const total = cart.quote.priced.ok ? cart.quote.priced.priced.grandTotalInCents : null;
  if (total === null) return [];
  const shown = await listPublicCoupons(ctx, scope);
  const others = shown.filter(({ couponCode }) => !cart.couponCodes.includes(couponCode)).slice(0, MOST_TRIED);
  const { details } = cart;
  const usable: UsableCoupon[] = [];
  for (const coupon of others) {
    const { priced } = await quoteCart(ctx, ctx.db, scope, {
      channel: 'online',
      lines: cart.lines.map(({ line }) => line),
      couponCodes: [...cart.couponCodes, coupon.couponCode],
      details,
      paymentType: details.paymentType,
      isTest: details.isTest,
      customerId,
    });
    const savesInCents = priced.ok ? total - priced.priced.grandTotalInCents : 0;
    if (savesInCents > 0) usable.push({ coupon, savesInCents });
  }
  return usable.toSorted((a, b) => b.savesInCents - a.savesInCents).slice(0, MOST_SHOWN);
}
