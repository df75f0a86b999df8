import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { UberEatsSoldOutTable } from '#db/schema/marketplace.tables.ts';
import type { MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import type { ToTell } from '#src/domain/marketplace/sold-out-there.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type SoldOutThere = Selectable<UberEatsSoldOutTable>;

/** The condition of the index, word for word. */
const IS_WAITING = sql<boolean>`status = 'waiting'`;

/** All that is known of a store's items there; of one menu, or of both. */
export function listSoldOutThere(
  db: Db,
  { storeId }: StoreScope,
  menuType: MarketplaceMenuType | null,
): Promise<SoldOutThere[]> {
  const all = db.selectFrom('uber_eats_sold_out').selectAll().where('storeId', '=', storeId);
  return (menuType === null ? all : all.where('menuType', '=', menuType))
    .orderBy('menuType')
    .orderBy('itemId')
    .execute();
}

/** To be told at once, in the place of what was to be told before. */
export async function keepToTellIn(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  menuType: MarketplaceMenuType,
  { all, dueIsoDateTimeUtc }: { readonly all: readonly ToTell[]; readonly dueIsoDateTimeUtc: string },
): Promise<void> {
  for (const { itemId, ourItemId, soldOutUntil } of all) {
    const change = { ourItemId, soldOutUntil, dueIsoDateTimeUtc, status: 'waiting' as const, problem: '', tries: 0 };
    await trx
      .insertInto('uber_eats_sold_out')
      .values({ storeId, menuType, itemId, restaurantId, ...change })
      .onConflict((conflict) => conflict.columns(['storeId', 'menuType', 'itemId']).doUpdateSet(change))
      .execute();
  }
}

/** A menu was taken whole: what it says of its items is what is known there. */
export async function replaceSoldOutThereIn(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  menuType: MarketplaceMenuType,
  { told, atIsoDateTimeUtc }: { readonly told: readonly ToTell[]; readonly atIsoDateTimeUtc: string },
): Promise<void> {
  await trx.deleteFrom('uber_eats_sold_out').where('storeId', '=', storeId).where('menuType', '=', menuType).execute();
  for (const { itemId, ourItemId, soldOutUntil } of told) {
    const row = { storeId, menuType, itemId, restaurantId, ourItemId, soldOutUntil };
    await trx
      .insertInto('uber_eats_sold_out')
      .values({ ...row, status: 'done', dueIsoDateTimeUtc: atIsoDateTimeUtc })
      .execute();
  }
}

/** Of all stores, the longest waiting first. */
export function listDueSoldOut(db: Db, nowIsoDateTimeUtc: string, limit: number): Promise<SoldOutThere[]> {
  return db
    .selectFrom('uber_eats_sold_out')
    .selectAll()
    .where(IS_WAITING)
    .where('dueIsoDateTimeUtc', '<=', nowIsoDateTimeUtc)
    .orderBy('dueIsoDateTimeUtc')
    .limit(limit)
    .execute();
}

/** False: it is to be told another thing since, so nothing was written. */
export async function changeSoldOutThereIn(
  trx: Trx,
  { storeId, menuType, itemId, soldOutUntil }: SoldOutThere,
  change: Partial<Pick<SoldOutThere, 'status' | 'problem' | 'tries' | 'dueIsoDateTimeUtc'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('uber_eats_sold_out')
    .set(change)
    .where('storeId', '=', storeId)
    .where('menuType', '=', menuType)
    .where('itemId', '=', itemId)
    .where('soldOutUntil', 'is', soldOutUntil)
    .where(IS_WAITING)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
