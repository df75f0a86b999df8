import type { Trx } from '../connection.ts';
import { connectionOf } from '../statement.ts';

/** Entries that wait for one box at the most; beyond, the oldest go and the box takes a snapshot when it is back. */
export const FEED_KEPT_FOR_A_BOX = 500_000;

interface FeedState {
  readonly storeId: string;
  readonly restaurantId: string;
  readonly confirmedPosition: number;
}

/**
 * Shortens the feed. Only the newest change of each row is kept, along with the entry that created it, so that a child
 * never precedes its parent. Entries that a box has confirmed are removed, so it can't go back to an older position.
 */
export function compactFeedIn(trx: Trx, retainedForABox = FEED_KEPT_FOR_A_BOX): void {
  const raw = connectionOf(trx);
  raw.run(
    `delete from change_feed where kind = 'changed' and exists (
       select 1 from change_feed as later where later.position > change_feed.position
         and later.tableName = change_feed.tableName and later.rowKeyJson = change_feed.rowKeyJson)`,
  );
  const boxes = raw
    .query<FeedState, []>('select storeId, restaurantId, confirmedPosition from boxes where isActive = 1')
    .all();
  for (const box of boxes) {
    const oldest = raw
      .query<{ position: number }, [string, number]>(
        'select position from change_feed where storeId = ? order by position desc limit 1 offset ?',
      )
      .get(box.storeId, retainedForABox);
    const upTo = Math.max(box.confirmedPosition, oldest?.position ?? 0);
    if (upTo === 0) continue;
    raw.query('delete from change_feed where storeId = ? and position <= ?').run(box.storeId, upTo);
    raw
      .query(
        `insert into sync_places (name, position) values (?, ?)
         on conflict (name) do update set position = max(position, excluded.position)`,
      )
      .run(`feedFloor ${box.storeId}`, upTo);
  }
  raw.run(
    `delete from change_feed where storeId is null and position <= coalesce(
       (select min(confirmedPosition) from boxes where isActive = 1 and boxes.restaurantId = change_feed.restaurantId), position)`,
  );
  raw.run(
    `delete from change_feed where storeId is not null
       and not exists (select 1 from boxes where isActive = 1 and boxes.storeId = change_feed.storeId)`,
  );
}
