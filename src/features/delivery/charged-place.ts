import type { Needs } from '#src/context.ts';
import type { DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import type { DeliveryPlace } from '#src/domain/till/customer.types.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { courierFeeFor, isPlacedThere, type PlacedFee } from './courier-fee.ts';
import { placeOfAddress } from './place-of-address.ts';

/** A known address with its zone and what a delivery there costs now, by what is known of the courier's price: nobody is asked. */
export async function chargedPlace(
  ctx: Needs<'db' | 'clock' | 'menus' | 'ports'>,
  scope: StoreScope,
  address: DeliveryAddress,
  placed: PlacedFee | null,
): Promise<DeliveryPlace> {
  const { profile } = await ctx.menus.storeOf(scope);
  const at = ctx.clock.now();
  const fee = await courierFeeFor(ctx.db, scope, { store: profile, address, at, placed });
  const isKept = isPlacedThere(profile, address, placed);
  // Turned off since: what it was sent with stays, and nobody is asked.
  if (ctx.ports.courier === null && !isKept) return placeOfAddress(address, profile, null);
  // Nobody was asked yet: the till asks at once.
  const until = fee.untilIsoDateTimeUtc ?? (isKept ? null : isoUtc(at));
  return placeOfAddress(address, profile, { ...fee, untilIsoDateTimeUtc: until });
}
