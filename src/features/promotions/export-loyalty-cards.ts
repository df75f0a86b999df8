import { appendAudit } from '#db/audit/audit.repository.ts';
import {
  type LoyaltyCardFilter,
  type LoyaltyCardLine,
  listLoyaltyCardsAfter,
} from '#db/promotions/loyalty-cards.queries.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { batchesAfter } from '#src/shared/batches.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/**
 * The cards that match, with their customers' whole numbers, batch by batch. The audit log says first who took them out;
 * what was searched may be a name or a number, and is not written down.
 */
export async function exportLoyaltyCards(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids'>,
  scope: RestaurantScope,
  { filter, by }: { readonly filter: LoyaltyCardFilter; readonly by: ActedBy },
): Promise<AsyncIterable<readonly LoyaltyCardLine[]>> {
  const { restaurantId } = scope;
  const { text, ...others } = filter;
  await ctx.write((trx) =>
    appendAudit(trx, ctx, {
      restaurantId,
      storeId: null,
      by,
      action: 'exportLoyaltyCards',
      subjectType: 'restaurant',
      subjectId: restaurantId,
      after: { ...others, isSearched: text !== '' },
    }),
  );
  return batchesAfter<LoyaltyCardLine, string>(
    (afterId, limit) => listLoyaltyCardsAfter(ctx.db, scope, filter, { afterId, limit }),
    ({ customerId }) => customerId,
  );
}
