import type { Needs } from '#src/context.ts';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { listSlots } from '#src/domain/ordering/slots.ts';
import { holidaySurchargeOn } from '#src/domain/tenancy/holiday-surcharge.ts';
import type { CollectionTimes } from '#src/domain/till/customer.types.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The times the website offers, each day with its holiday surcharge. */
export async function collectionTimes(
  ctx: Needs<'clock' | 'menus'>,
  scope: StoreScope,
  collectionType: CollectionType,
): Promise<CollectionTimes> {
  const { profile } = await ctx.menus.storeOf(scope);
  const now = ctx.clock.now();
  return {
    atIsoDateTimeUtc: isoUtc(now),
    days: listSlots(profile, collectionType, now).map(({ date, slots }) => ({
      date,
      holidaySurcharge: holidaySurchargeOn(profile, date),
      slots: slots.map(isoUtc),
    })),
  };
}
