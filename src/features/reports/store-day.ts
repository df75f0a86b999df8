import type { Needs } from '#src/context.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The store whose report it is, and its business day. */
export async function reportDayOf(ctx: Needs<'clock' | 'menus'>, scope: StoreScope) {
  const store = await ctx.menus.storeOf(scope);
  const { timezone, settings } = store.profile;
  const now = ctx.clock.now();
  return { store, now, today: businessDayOf(now, timezone, posHoursOf(settings)) };
}
