import { findOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { DeliveryPlace } from '#src/domain/till/customer.types.ts';
import { ownBillId } from '#src/features/counter/hold-bill.ts';
import { keepQuoteFresh, type QuoteNeeds } from '#src/features/courier/ask-quote.ts';
import { chargedPlace } from '#src/features/delivery/charged-place.ts';
import { isPlacedThere, placedFeeOf } from '#src/features/delivery/courier-fee.ts';
import { type PlaceAddress, placeAddress } from '#src/features/delivery/delivery-place.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** What the till knows of the order that goes there. */
export interface PlaceAsked {
  /** The order that is changed, if it was sent: for the same address its fee stays. Null: it wasn't. */
  readonly orderId: string | null;
  /** What a courier would carry. */
  readonly itemTotalInCents: number;
}

/**
 * An address with its zone and charge, for the till. Where the courier's price is charged it is asked for as at the
 * checkout; a courier who gives none leaves the zone's own charge.
 */
export async function placeAtTill(
  ctx: QuoteNeeds & Needs<'ownership'>,
  scope: StoreScope,
  wanted: PlaceAddress,
  { orderId, itemTotalInCents }: PlaceAsked,
): Promise<DeliveryPlace> {
  const { profile } = await ctx.menus.storeOf(scope);
  const { address } = await placeAddress(ctx, profile, wanted);
  const order = orderId === null ? null : await findOrder(ctx.db, scope, ownBillId(ctx.db, ctx, scope, orderId));
  const placed = order && placedFeeOf(order);
  if (!isPlacedThere(profile, address, placed)) {
    const goesTo = { collectionType: 'delivery', address } as const;
    await keepQuoteFresh(ctx, scope, goesTo, { worthInCents: itemTotalInCents, mayAsk: () => true });
  }
  return chargedPlace(ctx, scope, address, placed);
}
