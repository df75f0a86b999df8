import { findStore, listStores, type StoreRow } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { can } from '#src/domain/access/permissions.ts';
import { grantStoreScope, restaurantOf, type StoreScope } from '#src/shared/scope.ts';

/** The other stores of the restaurant that the person looks after and that sell for the same money. */
export async function listSourceStores(ctx: Needs<'db'>, actor: Actor | null, scope: StoreScope): Promise<StoreRow[]> {
  const { restaurantId, storeId } = scope;
  const here = await findStore(ctx.db, scope);
  const stores = await listStores(ctx.db, restaurantOf(scope));
  return stores.filter(
    ({ id, countryCode }) =>
      actor !== null &&
      id !== storeId &&
      countryCode === here?.countryCode &&
      can(actor, 'store.manage', { restaurantId, storeId: id }) &&
      can(actor, 'menu.manage', { restaurantId, storeId: id }),
  );
}

export interface SourceStore {
  readonly scope: StoreScope;
  readonly name: string;
}

/** Null where the store is none of these, whoever's it may be. */
export async function findSourceStore(
  ctx: Needs<'db'>,
  actor: Actor | null,
  scope: StoreScope,
  storeId: string,
): Promise<SourceStore | null> {
  const store = (await listSourceStores(ctx, actor, scope)).find(({ id }) => id === storeId);
  if (!store) return null;
  return { scope: grantStoreScope({ restaurantId: scope.restaurantId, storeId: store.id }), name: store.name };
}
