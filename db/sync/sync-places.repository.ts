import type { Place } from '#src/domain/sync/sync.schema.ts';
import type { Db, Trx } from '../connection.ts';
import { connectionOf } from '../statement.ts';

/** How far this side has come; each name is one place. */
export type PlaceName =
  /** On a box: what it has of the cloud's feed. */
  | 'taken'
  /** On a box: up to where it has ever sent its feed; more than that the cloud cannot have. */
  | 'sent'
  /** On a box: what the cloud has confirmed of the box's feed. */
  | 'confirmed'
  /** On a box: 1 where the cloud has rows of this box that this file, an older copy, does not. */
  | 'olderCopy'
  /** On a box: whether the cloud accepts it as the store's (kiosk/sync/pairing-status.ts). */
  | 'stopped'
  /** When the newest website order was placed that a restored file came with, in seconds. */
  | 'newestOrder'
  /** In the cloud: when a message last named an order that isn't here, in seconds. */
  | 'unknownPayments'
  /** In the cloud: when payments that the platform keeps were last compared with the provider, in seconds. */
  | 'platformBooks'
  /** In the cloud: from when that is due although its day is not over, in seconds. */
  | 'platformBooksWanted'
  /** In the cloud: since when that could not be done, in seconds; 0 where it was. */
  | 'platformBooksFailed'
  /** On a box: 2 while its file still has bytes of a forgotten person, 1 while only old copies of it do. */
  | 'erase';

/** 0 if none was stored yet. */
export async function findPlace(db: Db, name: PlaceName): Promise<number> {
  return (await findPlaceOfHistory(db, name)).position;
}

/** The same with the history of the other side in which it was reached. */
export async function findPlaceOfHistory(db: Db, name: PlaceName): Promise<Place> {
  const row = await db
    .selectFrom('sync_places')
    .select(['position', 'history'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? { position: 0, history: null };
}

export async function keepPlaceIn(
  trx: Trx,
  name: PlaceName,
  position: number,
  history: string | null = null,
): Promise<void> {
  await trx
    .insertInto('sync_places')
    .values({ name, position, history })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ position, history }))
    .execute();
}

/** The file will be rewritten at the next quiet moment. */
export async function queueErasingIn(trx: Trx): Promise<void> {
  await keepPlaceIn(trx, 'erase', 2);
}

/** A place that counts in one history only; undefined if it belongs to another, or was never stored. */
export function readPlaceIn(db: Db, name: string, history: string): number | undefined {
  return connectionOf(db)
    .query<{ position: number }, [string, string]>('select position from sync_places where name = ? and history = ?')
    .get(name, history)?.position;
}
