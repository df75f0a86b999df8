import { allowSupportChangesIn, insertSupportSession } from '#db/access/support-sessions.repository.ts';
import type { Needs } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';

/** Lets a platform admin into restaurants, for as long as a test goes on. */
export async function plantSupport(
  ctx: Needs<'write' | 'clock'>,
  { userId, restaurantIds, mayChange }: { userId: string; restaurantIds: readonly string[]; mayChange: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  const at = isoUtc(now);
  for (const restaurantId of restaurantIds) {
    const scope = grantRestaurantScope({ restaurantId });
    const id = `support-${userId}-${restaurantId}`;
    await ctx.write(async (trx) => {
      await insertSupportSession(trx, scope, {
        id,
        userId,
        userName: 'Support',
        reason: 'The owner asked for help',
        startedIsoDateTimeUtc: at,
        endsIsoDateTimeUtc: isoUtc(now.add({ hours: 24 * 1000 })),
        endedIsoDateTimeUtc: null,
        changeReason: null,
        changesFromIsoDateTimeUtc: null,
      });
      if (mayChange) {
        await allowSupportChangesIn(trx, scope, { id, changeReason: 'The owner asked for it', nowIsoDateTimeUtc: at });
      }
    });
  }
}
