import type { Needs } from '#src/context.ts';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { listSlots } from '#src/domain/ordering/slots.ts';
import { holidaySurchargeOn } from '#src/domain/tenancy/holiday-surcharge.ts';
import type { CollectionTimes } from '#src/domain/till/customer.types.ts';
import { slotRoomOf } from '#src/features/orders/slot-room-of.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The smallest order: a time without room for it is full. */
const ONE_DISH = [{ categoryId: '', quantity: 1 }];

/** The times the website offers, each day with its holiday surcharge, and those that are full. */
export async function collectionTimes(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  collectionType: CollectionType,
): Promise<CollectionTimes> {
  const { profile } = await ctx.menus.storeOf(scope);
  const now = ctx.clock.now();
  const cart = { store: profile, collectionType, lines: ONE_DISH, orderId: null };
  const room = await slotRoomOf(ctx, ctx.db, scope, cart);
  return {
    atIsoDateTimeUtc: isoUtc(now),
    days: listSlots(profile, collectionType, now).map(({ date, slots }) => ({
      date,
      holidaySurcharge: holidaySurchargeOn(profile, date),
      slots: slots.map(isoUtc),
      full: slots.filter((at) => !room.hasRoomAt(at)).map(isoUtc),
    })),
  };
}
