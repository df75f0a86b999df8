import { listRestaurantMembers, listStoreMembers, type Member } from '#db/access/users.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';

type Place = RestaurantScope | StoreScope;

/** The people of a restaurant or store with their emails. The audit log says first who took them out. */
export async function exportMembers(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids'>,
  scope: Place,
  { by }: { readonly by: ActedBy },
): Promise<Member[]> {
  const { restaurantId } = scope;
  const storeId = 'storeId' in scope ? scope.storeId : null;
  await ctx.write((trx) =>
    appendAudit(trx, ctx, {
      restaurantId,
      storeId,
      by,
      action: 'exportUsers',
      subjectType: storeId === null ? 'restaurant' : 'store',
      subjectId: storeId ?? restaurantId,
    }),
  );
  return 'storeId' in scope ? listStoreMembers(ctx.db, scope) : listRestaurantMembers(ctx.db, scope);
}
