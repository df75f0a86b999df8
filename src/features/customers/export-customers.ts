import { appendAudit } from '#db/audit/audit.repository.ts';
import {
  type CustomerFilter,
  type CustomerLine,
  listRestaurantCustomersAfter,
} from '#db/customers/restaurant-customers.queries.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { batchesAfter } from '#src/shared/batches.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/**
 * The customers that match, with their whole numbers, batch by batch. The audit log says first who took them out;
 * what was searched may be a name or a number, which must not stay there when its owner is forgotten.
 */
export async function exportCustomers(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids'>,
  scope: RestaurantScope,
  { filter, by }: { readonly filter: CustomerFilter; readonly by: ActedBy },
): Promise<AsyncIterable<readonly CustomerLine[]>> {
  const { restaurantId } = scope;
  const { text, ...others } = filter;
  await ctx.write((trx) =>
    appendAudit(trx, ctx, {
      restaurantId,
      storeId: null,
      by,
      action: 'exportCustomers',
      subjectType: 'restaurant',
      subjectId: restaurantId,
      after: { ...others, isSearched: text !== '' },
    }),
  );
  return batchesAfter<CustomerLine, string>(
    (afterId, limit) => listRestaurantCustomersAfter(ctx.db, scope, filter, { afterId, limit }),
    ({ id }) => id,
  );
}
