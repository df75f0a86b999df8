import { appendAudit } from '#db/audit/audit.repository.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { findLoyaltySettings, writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { findImage } from '#db/tenancy/images.repository.ts';
import { raiseSettingsVersions } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  DEFAULT_LOYALTY_SETTINGS,
  type LoyaltySettings,
  loyaltyInputSchema,
} from '#src/domain/promotions/promotions.schema.ts';
import { requireAsSeen } from '#src/shared/as-seen.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/** Its name in the audit log. */
export const LOYALTY_ACTION = 'saveLoyaltySettings';

/**
 * The card of all stores of a restaurant, for orders from the next one on: stamps that customers have stay theirs. Open
 * tills hold these settings, so each store's own event tells them.
 */
export async function saveLoyaltySettings(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: RestaurantScope,
  {
    settings: input,
    seen,
    by,
  }: {
    readonly settings: LoyaltySettings;
    /** The settings as they were read; rejected if they have changed since then. */
    readonly seen?: LoyaltySettings;
    readonly by: ActedBy;
  },
): Promise<void> {
  const after = parseInput(loyaltyInputSchema, input);
  const { restaurantId } = scope;
  await ctx.write(async (trx) => {
    if (after.cardBg !== null && !(await findImage(trx, scope, after.cardBg))) {
      throw invalidFields({ path: 'cardBg', message: 'That picture is no longer available. Upload it again.' });
    }
    const before = await findLoyaltySettings(trx, scope);
    requireAsSeen(seen, before ?? DEFAULT_LOYALTY_SETTINGS, 'the loyalty card');
    await writeLoyaltySettings(trx, scope, after);
    for (const { id: storeId, settingsVersion } of await raiseSettingsVersions(trx, scope)) {
      await appendEvent(trx, ctx, {
        restaurantId,
        storeId,
        type: 'storeSettingsChanged',
        payload: { settingsVersion },
      });
    }
    const subject = { subjectType: 'restaurant', subjectId: restaurantId, action: LOYALTY_ACTION } as const;
    await appendAudit(trx, ctx, { restaurantId, storeId: null, by, ...subject, before, after });
  });
}
