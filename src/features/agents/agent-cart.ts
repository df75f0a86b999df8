import type { StoredCart } from '#db/ordering/carts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { PricedCart } from '#src/domain/pricing/pricing.types.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { type Quote, quoteCart } from '#src/features/orders/quote-cart.ts';
import { requireRoom, slotRoomOf } from '#src/features/orders/slot-room-of.ts';
import {
  requireAvailable,
  requireCollectionTime,
  requirePaymentType,
  requirePriced,
} from '#src/features/orders/why-not-placed.ts';
import { takesOnlineCards } from '#src/features/payments/takes-online-cards.ts';
import { sizedLines } from '#src/features/website/load-cart.ts';
import { requireShortComments } from '#src/features/website/place-order.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface PricedAgentCart {
  readonly quote: Quote;
  readonly priced: PricedCart;
  readonly paymentType: PaymentType;
}

/** Prices a cart and refuses what placing it would refuse, so that a quote is an order that can be had. */
export async function priceAgentCart(
  ctx: Needs<'db' | 'clock' | 'menus' | 'ports'>,
  scope: StoreScope,
  { lines, details }: Pick<StoredCart, 'lines' | 'details'>,
  paymentType: PaymentType,
): Promise<PricedAgentCart> {
  const quote = await quoteCart(ctx, ctx.db, scope, {
    ...{ channel: 'online', lines, couponCodes: [], details, paymentType, customerId: null },
  });
  const store = quote.store.profile;
  const { collectionType, requestedForIsoDateTimeUtc } = details;
  const requestedAt = requestedForIsoDateTimeUtc === null ? null : Temporal.Instant.from(requestedForIsoDateTimeUtc);
  requireCollectionTime(store, collectionType, requestedAt, ctx);
  requireAvailable(quote);
  const room = { store, collectionType, lines: sizedLines(lines, quote.menu), orderId: null };
  requireRoom(await slotRoomOf(ctx, ctx.db, scope, room), { store, collectionType, requestedAt }, ctx);
  const priced = requirePriced(quote);
  requireShortComments({ lines, details }, store);
  const takesCards = await takesOnlineCards(ctx, ctx.db, scope, store);
  if (priced.grandTotalInCents > 0) requirePaymentType(store, collectionType, paymentType, takesCards);
  return { quote, priced, paymentType };
}
