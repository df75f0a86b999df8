import { findStore, listStores, type StoreRow } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { can } from '#src/domain/access/permissions.ts';
import { grantStoreScope, type RestaurantScope, restaurantOf, type StoreScope } from '#src/shared/scope.ts';

/** The other stores of the restaurant that the person looks after and that sell for the same money. */
export async function listSourceStores(ctx: Needs<'db'>, actor: Actor | null, scope: StoreScope): Promise<StoreRow[]> {
  const here = await findStore(ctx.db, scope);
  const stores = await listStoresToCopy(ctx, actor, restaurantOf(scope));
  return stores.filter(({ id, countryCode }) => id !== scope.storeId && countryCode === here?.countryCode);
}

/** The stores of the restaurant that a new one can be like. */
export async function listStoresToCopy(
  ctx: Needs<'db'>,
  actor: Actor | null,
  scope: RestaurantScope,
): Promise<StoreRow[]> {
  const { restaurantId } = scope;
  const stores = await listStores(ctx.db, scope);
  return stores.filter(
    ({ id }) =>
      actor !== null &&
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

/** A store that was just made, and the one that it shall be like; null where that is none of those above. */
export async function findSourceForNew(
  ctx: Needs<'db'>,
  actor: Actor | null,
  { restaurantId }: RestaurantScope,
  { storeId, from }: { readonly storeId: string; readonly from: string },
): Promise<{ readonly made: StoreScope; readonly source: SourceStore } | null> {
  const made = grantStoreScope({ restaurantId, storeId });
  const source = await findSourceStore(ctx, actor, made, from);
  return source && { made, source };
}
