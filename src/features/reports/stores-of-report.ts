import { listStores } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import { grantStoreScope, type RestaurantScope, type StoreScope } from '#src/shared/scope.ts';

export interface ReportStore {
  readonly id: string;
  readonly name: string;
  readonly scope: StoreScope;
}

/** The stores whose figures a report of their restaurant adds up. */
export async function storesOfReport(ctx: Needs<'db'>, scope: RestaurantScope): Promise<ReportStore[]> {
  const stores = await listStores(ctx.db, scope);
  return stores.map(({ id, name }) => ({
    id,
    name,
    scope: grantStoreScope({ restaurantId: scope.restaurantId, storeId: id }),
  }));
}
