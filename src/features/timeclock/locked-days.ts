import type { Db } from '#db/connection.ts';
import { listLockedDays } from '#db/timeclock/pay-periods.repository.ts';
import type { Needs } from '#src/context.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { type DaysBy, dayUnderLocks } from '#src/domain/timeclock/days-of-locks.ts';
import type { UnderLocks } from '#src/domain/timeclock/locked-shifts.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const LAST_DAY = '9999-12-31';
const DAY_MS = 86_400_000;

/** The locks that have to do with events of this time; without `to`: from then on. */
export async function underLocks(
  ctx: Needs<'clock' | 'menus'>,
  db: Db,
  scope: StoreScope,
  { from, to }: { readonly from: string; readonly to?: string },
): Promise<UnderLocks> {
  const daysBy = daysByOf((await ctx.menus.storeOf(scope, db)).profile);
  const byNow = dayUnderLocks([], daysBy);
  // By the hours of then it may have been the day before, or the day after.
  const [first, last] = [byNow(Date.parse(from) - DAY_MS), to ? byNow(Date.parse(to) + DAY_MS) : LAST_DAY];
  const locks = await listLockedDays(db, scope, first, last);
  return { nowMs: ctx.clock.now().epochMilliseconds, locks, dayOf: dayUnderLocks(locks, daysBy) };
}

/** By what the store tells its business days apart now. */
export function daysByOf({ timezone, settings }: StoreProfile): DaysBy {
  return { timezone, hours: posHoursOf(settings) };
}
