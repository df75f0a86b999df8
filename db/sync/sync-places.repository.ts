import type { Db, Trx } from '../connection.ts';

/** How far this side has come; each name is one place. */
export type PlaceName =
  /** On a box: what it has of the cloud's feed. */
  | 'taken'
  /** On a box: up to where it has ever sent its feed; more than that the cloud cannot have. */
  | 'sent'
  /** On a box: what the cloud has confirmed of the box's feed. */
  | 'confirmed'
  /** On a box: 2 where its file still has bytes of somebody who was forgotten, 1 where only old copies of it have. */
  | 'erase';

/** 0 where nothing was kept yet. */
export async function findPlace(db: Db, name: PlaceName): Promise<number> {
  const row = await db.selectFrom('sync_places').select('position').where('name', '=', name).executeTakeFirst();
  return row?.position ?? 0;
}

export async function keepPlaceIn(trx: Trx, name: PlaceName, position: number): Promise<void> {
  await trx
    .insertInto('sync_places')
    .values({ name, position })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ position }))
    .execute();
}

/** The file is to be rewritten at the next quiet moment. */
export async function wantErasingIn(trx: Trx): Promise<void> {
  await keepPlaceIn(trx, 'erase', 2);
}
