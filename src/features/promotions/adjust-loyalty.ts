import { appendAudit } from '#db/audit/audit.repository.ts';
import { findCustomer } from '#db/customers/customers.repository.ts';
import { findLoyaltyCard, insertLoyaltyCard } from '#db/promotions/loyalty.repository.ts';
import { adjustCardIn, isAdjustmentMade } from '#db/promotions/loyalty-adjustments.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type LoyaltyAdjustment, loyaltyAdjustmentSchema } from '#src/domain/promotions/loyalty-adjustment.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/** Stamps for a complaint, or a stamp too many taken off. The same adjustment sent twice is made once. */
export async function adjustLoyalty(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: RestaurantScope,
  {
    customerId,
    adjustment,
    by,
  }: { readonly customerId: string; readonly adjustment: LoyaltyAdjustment; readonly by: ActedBy },
): Promise<{ readonly credits: number }> {
  const { id, credits, reason } = parseInput(loyaltyAdjustmentSchema, adjustment);
  return ctx.write(async (trx) => {
    if (!(await findCustomer(trx, scope, customerId))) throw notFound('customer');
    const at = isoUtc(ctx.clock.now());
    const card = (await findLoyaltyCard(trx, scope, customerId)) ?? { id: ctx.ids.next(), credits: 0, isNew: true };
    if (await isAdjustmentMade(trx, scope, id)) return { credits: card.credits };
    const after = card.credits + credits;
    if (credits < 0 && after < 0) {
      const has = card.credits === 1 ? '1 stamp' : `${Math.max(0, card.credits)} stamps`;
      throw invalidFields({ path: 'credits', message: `This card has ${has}.` });
    }
    if ('isNew' in card) await insertLoyaltyCard(trx, scope, { id: card.id, customerId, createdIsoDateTimeUtc: at });
    await adjustCardIn(trx, scope, card.id, { id, credits, reason, byName: by.name, at });
    await appendAudit(trx, ctx, {
      restaurantId: scope.restaurantId,
      storeId: null,
      by,
      action: 'adjustLoyalty',
      subjectType: 'customer',
      subjectId: customerId,
      before: { credits: card.credits },
      after: { credits: after },
    });
    return { credits: after };
  });
}
