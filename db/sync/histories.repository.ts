import type { Database as BunDatabase } from 'bun:sqlite';
import type { Place } from '#src/domain/sync/sync.schema.ts';
import type { Db } from '../connection.ts';
import { connectionOf } from '../statement.ts';
import { lastFeedPosition } from './feed.repository.ts';

/** How many are stored: a file that is started every minute is known for more than a day. */
const KEPT = 2000;

/**
 * A new history begins whenever a program opens the file, and later entries carry its name. A file restored from a copy
 * lacks the names of what it lost; where it knows one, it also knows how far that one went in this file.
 */
export function beginHistory(raw: BunDatabase, cause: 'start' | 'restore', now: string): string {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 20);
  raw
    .query<never, [string, string, string]>(
      `insert into histories (id, firstPosition, cause, startedIsoDateTimeUtc)
       values (?, coalesce((select seq from sqlite_sequence where name = 'change_feed'), 0), ?, ?)`,
    )
    .run(id, cause, now);
  if (cause === 'restore') noteNewestOrder(raw, id);
  raw.run(`delete from histories where cause = 'start' and number <= (select max(number) from histories) - ${KEPT}`);
  return id;
}

/** The name of this file's present history; null if no program has opened it since histories exist. */
export function currentHistory(db: Db): string | null {
  return (
    connectionOf(db).query<{ id: string }, []>('select id from histories order by number desc limit 1').get()?.id ??
    null
  );
}

/** Whether a position belongs to our own history, and not to one that this file has lost. */
export function isOurPlace(db: Db, { position, history }: Place): boolean {
  if (position > lastFeedPosition(db)) return false;
  if (history === null) return true;
  const raw = connectionOf(db);
  const found = raw.query<{ number: number }, [string]>('select number from histories where id = ?').get(history);
  if (!found) return false;
  const next = raw
    .query<{ firstPosition: number }, [number]>(
      'select firstPosition from histories where number > ? order by number limit 1',
    )
    .get(found.number);
  return next === null || position <= next.firstPosition;
}

/** How far the feed had come when this file was last put back from a backup; null: that is not known to have happened. */
export function restoredAt(db: Db): number | null {
  return (
    connectionOf(db)
      .query<{ firstPosition: number }, []>(
        "select firstPosition from histories where cause = 'restore' order by number desc limit 1",
      )
      .get()?.firstPosition ?? null
  );
}

/** Before anything comes back: what was placed later than this is what the file has lost. */
function noteNewestOrder(raw: BunDatabase, history: string): void {
  raw
    .query<never, [string]>(
      `insert or replace into sync_places (name, position, history)
       select 'newestOrder', coalesce(unixepoch(max(placedIsoDateTimeUtc)), 0), ? from orders where channel = 'online'`,
    )
    .run(history);
}

/** When this file was last put back from a backup, and when the newest order was placed that came with it. */
export function lastRestore(
  db: Db,
): { readonly at: Temporal.Instant; readonly newestOrderAt: Temporal.Instant } | null {
  const restore = connectionOf(db)
    .query<{ at: string; newest: number }, []>(
      `select startedIsoDateTimeUtc as at, coalesce(position, 0) as newest from histories
       left join sync_places on name = 'newestOrder' and history = id
       where cause = 'restore' order by number desc limit 1`,
    )
    .get();
  if (!restore) return null;
  return {
    at: Temporal.Instant.from(restore.at),
    newestOrderAt: Temporal.Instant.fromEpochMilliseconds(restore.newest * 1000),
  };
}
