import type { Db } from '#db/connection.ts';
import { listLockedDays } from '#db/timeclock/pay-periods.repository.ts';
import type { Needs } from '#src/context.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import type { UnderLocks } from '#src/domain/timeclock/locked-shifts.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const LAST_DAY = '9999-12-31';

/** The locks that have to do with events of this time; without `to`: from then on. */
export async function underLocks(
  ctx: Needs<'clock' | 'menus'>,
  db: Db,
  scope: StoreScope,
  { from, to }: { readonly from: string; readonly to?: string },
): Promise<UnderLocks> {
  const { timezone, settings } = (await ctx.menus.storeOf(scope, db)).profile;
  const dayOf = (ms: number) =>
    businessDayOf(Temporal.Instant.fromEpochMilliseconds(ms), timezone, posHoursOf(settings));
  const locks = await listLockedDays(db, scope, dayOf(Date.parse(from)), to ? dayOf(Date.parse(to)) : LAST_DAY);
  return { nowMs: ctx.clock.now().epochMilliseconds, locks, dayOf };
}
