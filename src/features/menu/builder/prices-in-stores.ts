import type { Db } from '#db/connection.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { can } from '#src/domain/access/permissions.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { type OwnPrice, ownPrices, sameItemOf, withOwnPrices } from '#src/domain/menu/store-prices.ts';
import type { MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import type { Cents } from '#src/domain/money/money.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import { grantStoreScope, restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { requirePricesConfirmed } from '../desk/ask-prices.ts';
import { openMenuDesk, publishesAtOnce } from '../desk/menu-desk.ts';
import { readDrafted } from '../desk/read-drafted.ts';
import { changeMenuAt, itemDelta } from './change-menu.ts';
import { undoMenuChangeIn } from './undo-change.ts';

export interface PriceInStore {
  readonly storeId: string;
  readonly storeName: string;
  /** Null: the store has no such item, or not clearly one. */
  readonly item: MenuItem | null;
  readonly prices: readonly OwnPrice[];
  /** Otherwise a change waits in the store's draft. */
  readonly isAtOnce: boolean;
}

/** What took one store's part of the change back. */
export interface StoreChange {
  readonly storeId: string;
  readonly changeId: string;
}

type MenuNeeds = Needs<'write' | 'clock' | 'ids' | 'menus'>;

/** An item's prices in the stores of its restaurant whose menus this person may change. The item's own store comes first. */
export async function readPricesInStores(
  ctx: Needs<'db' | 'menus'>,
  scope: StoreScope,
  { itemId, actor }: { readonly itemId: string; readonly actor: Actor | null },
): Promise<PriceInStore[]> {
  const own = (await readDrafted(ctx, scope, ctx.db)).menu;
  const item = own.items.find(({ id }) => id === itemId);
  if (!item) throw notFound('item');
  const stores = await storesOf(ctx.db, { scope, actor });
  return Promise.all(
    stores.map(async ({ id, name, scope: place }) => {
      const { menu } = await readDrafted(ctx, place, ctx.db);
      const found = id === scope.storeId ? item : sameItemOf(item, own, menu);
      const prices = found ? ownPrices(found, menu) : [];
      const isAtOnce = await publishesAtOnce(ctx.db, place);
      return { storeId: id, storeName: name, item: found, prices, isAtOnce };
    }),
  );
}

interface NewPrices {
  readonly itemId: string;
  readonly prices: ReadonlyMap<string, Cents>;
  /** The stores that were chosen, with the prices that were shown for them. */
  readonly seen: ReadonlyMap<string, Readonly<Record<string, Cents>>>;
  /** The question about prices that jump, answered with yes. */
  readonly confirmPrices?: string;
  readonly actor: Actor | null;
  readonly by: ActedBy;
}

/** One price in several stores: all of them or none, each at once or in the draft, as the store publishes. */
export async function changePricesInStores(
  ctx: MenuNeeds,
  scope: StoreScope,
  { itemId, prices, seen, confirmPrices, actor, by }: NewPrices,
): Promise<StoreChange[]> {
  if (seen.size === 0) throw new AppError('validation_failed', 'Choose at least one store.');
  return ctx.write(async (trx) => {
    const own = (await readDrafted(ctx, scope, trx)).menu;
    const item = own.items.find(({ id }) => id === itemId);
    if (!item) throw notFound('item');
    const stores = await storesOf(trx, { scope, actor });
    const changes: StoreChange[] = [];
    const soldAtOnce: MenuDelta[] = [];
    for (const [storeId, was] of seen) {
      const store = stores.find(({ id }) => id === storeId);
      if (!store) throw notFound('store');
      const desk = await openMenuDesk(trx, ctx, store.scope, { by, confirmPrices: true });
      const menu = await desk.menu();
      const found = storeId === scope.storeId ? item : sameItemOf(item, own, menu);
      if (!found) throw notFound('item');
      const now = Object.fromEntries(ownPrices(found, menu).map(({ key, cents }) => [key, cents]));
      if (!isSameValue(now, was)) throw changedMeanwhile(`the price in ${store.name}`);
      const delta = itemDelta(found, withOwnPrices(found, menu, prices));
      const { changeId } = await changeMenuAt(desk, ctx, [delta], { action: 'changePricesInStores', by });
      if (changeId) changes.push({ storeId, changeId });
      if (await publishesAtOnce(trx, store.scope)) soldAtOnce.push(delta);
    }
    // One question for all stores.
    await requirePricesConfirmed(trx, ctx, scope, { changes: soldAtOnce, confirmed: confirmPrices });
    return changes;
  });
}

/** Takes a price back in all its stores, unless somebody has changed it since in one of them. */
export async function undoPricesInStores(
  ctx: MenuNeeds,
  scope: StoreScope,
  {
    changes,
    actor,
    by,
  }: { readonly changes: readonly StoreChange[]; readonly actor: Actor | null; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const stores = await storesOf(trx, { scope, actor });
    for (const { storeId, changeId } of changes) {
      const store = stores.find(({ id }) => id === storeId);
      if (!store) throw notFound('store');
      await undoMenuChangeIn(trx, ctx, store.scope, { changeId, by });
    }
  });
}

/** Stores with another currency have other prices. */
async function storesOf(db: Db, { scope, actor }: { readonly scope: StoreScope; readonly actor: Actor | null }) {
  const { restaurantId } = scope;
  const rows = await listStores(db, restaurantOf(scope));
  const mayChange = (storeId: string) => actor !== null && can(actor, 'menu.manage', { restaurantId, storeId });
  const own = rows.find(({ id }) => id === scope.storeId);
  return rows
    .filter(({ id, currencyCode }) => mayChange(id) && currencyCode === own?.currencyCode)
    .sort((a, b) => Number(b.id === scope.storeId) - Number(a.id === scope.storeId))
    .map(({ id, name }) => ({ id, name, scope: grantStoreScope({ restaurantId, storeId: id }) }));
}
