import { findQuoteFor, insertCourierQuote, type StoredQuote } from '#db/courier/courier-quotes.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CourierQuoteAnswer } from '#src/contracts/courier.endpoints.ts';
import { courierError } from '#src/domain/delivery/courier-codes.ts';
import type { CourierQuoteBody } from '#src/domain/ordering/courier.schema.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { CartDetails } from '#src/domain/ordering/ordering.schema.ts';
import { type DropoffAddress, dropoffHash, takesCourierFee } from '#src/features/delivery/courier-fee.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { dropoffPlace, pickupPlace, requireCourier, requirePickup } from './courier-places.ts';

export type QuoteNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'menus'>;
/** What a delivery needs, whose order it may complete. */
export type CourierNeeds = QuoteNeeds & Needs<'ownership'>;

/** Asked anew when less than this is left: a guest still has to press the button. */
const LEAST_SECONDS = 60;
/** So long a courier who gave no price isn't asked for the same place again. */
const NO_PRICE_SECONDS = 60;

/** A delivery's address, or the refusal of an order that goes nowhere. */
export function addressOfOrder({ collection }: Order): DropoffAddress {
  if (collection.type === 'delivery' && collection.address.line1 !== '') return collection.address;
  throw refuse('not_a_delivery', 'This order isn’t a delivery, so no courier can be booked for it.');
}

/** What a courier asks, for staff: always a new price. Throws with the courier's code as the reason. */
export async function askQuote(
  ctx: QuoteNeeds,
  scope: StoreScope,
  body: CourierQuoteBody,
): Promise<CourierQuoteAnswer> {
  const order = 'orderId' in body ? await getOrder(ctx.db, scope, body.orderId) : null;
  const courier = requireCourier(ctx);
  const address = order ? addressOfOrder(order) : (body as Extract<CourierQuoteBody, { address: unknown }>).address;
  const worth = order ? order.itemTotalInCents : (body as { manifestTotalInCents: number }).manifestTotalInCents;
  const store = await ctx.menus.storeOf(scope);
  const readyAt = body.readyIsoDateTimeUtc === null ? null : Temporal.Instant.from(body.readyIsoDateTimeUtc);
  const outcome = await courier.quote({
    pickup: requirePickup(store),
    dropoff: dropoffPlace(address, store, null),
    readyAt,
    manifestTotalInCents: worth,
    storeId: scope.storeId,
  });
  if (outcome.kind === 'refused') throw courierError(outcome.code);
  if (outcome.kind === 'unreachable') {
    ctx.log.warn('courier gave no price', { why: outcome.why });
    throw courierError(outcome.why === 'timeout' ? 'request_timeout' : 'service_unavailable');
  }
  const { value } = outcome;
  if (value.currencyCode !== store.profile.currencyCode) {
    ctx.log.error('courier asks in another currency', { currencyCode: value.currencyCode });
    throw courierError('unknown_error');
  }
  const quote: StoredQuote = {
    id: ctx.ids.next(),
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    dropoffHash: dropoffHash(scope, address),
    providerQuoteId: value.quoteId,
    feeInCents: value.feeInCents,
    currencyCode: value.currencyCode,
    refusedCode: null,
    dropoffMinutes: value.dropoffInMinutes,
    createdIsoDateTimeUtc: isoUtc(value.createdAt),
    expiresIsoDateTimeUtc: isoUtc(value.expiresAt),
    usedJobId: null,
  };
  await ctx.write((trx) => insertCourierQuote(trx, quote));
  return {
    quoteId: quote.id,
    feeInCents: value.feeInCents,
    currencyCode: value.currencyCode,
    createdIsoDateTimeUtc: quote.createdIsoDateTimeUtc,
    expiresIsoDateTimeUtc: quote.expiresIsoDateTimeUtc,
    dropoffInMinutes: quote.dropoffMinutes,
  };
}

/**
 * Sees that a courier's price is there for a guest's address, if one is charged there. Never throws: without a price the
 * area's own charge applies. A price that still holds, or a courier who just gave none, isn't asked again.
 */
export async function keepQuoteFresh(
  ctx: QuoteNeeds,
  scope: StoreScope,
  details: Pick<CartDetails, 'collectionType' | 'address'>,
  { worthInCents, mayAsk }: { readonly worthInCents: number; readonly mayAsk: () => boolean },
): Promise<void> {
  const { address, collectionType } = details;
  const store = await ctx.menus.storeOf(scope);
  if (collectionType !== 'delivery' || !address?.line1 || !takesCourierFee(store.profile, address)) return;
  if (!ctx.ports.courier || pickupPlace(store) === null) return;
  const hash = dropoffHash(scope, address);
  const now = ctx.clock.now();
  const kept = await findQuoteFor(ctx.db, scope, { dropoffHash: hash, at: isoUtc(now) });
  const enough = now.add({ seconds: LEAST_SECONDS });
  if (kept && (kept.refusedCode !== null || kept.expiresIsoDateTimeUtc > isoUtc(enough))) return;
  if (!mayAsk()) return;
  try {
    await askQuote(ctx, scope, { address, manifestTotalInCents: worthInCents, readyIsoDateTimeUtc: null });
  } catch (error) {
    const code = error instanceof Error && 'reason' in error ? String(error.reason) : 'unknown_error';
    ctx.log.warn('area’s own charge in place of a courier’s', { code });
    await ctx.write((trx) =>
      insertCourierQuote(trx, {
        id: ctx.ids.next(),
        restaurantId: scope.restaurantId,
        storeId: scope.storeId,
        dropoffHash: hash,
        refusedCode: code,
        createdIsoDateTimeUtc: isoUtc(now),
        expiresIsoDateTimeUtc: isoUtc(now.add({ seconds: NO_PRICE_SECONDS })),
      }),
    );
  }
}
