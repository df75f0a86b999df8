import type { Database as BunDatabase } from 'bun:sqlite';
import type { SentRow } from './moves.repository.ts';
import type { Row } from './moving-rows.ts';

/** What a restaurant's new cell has to know beside its rows. */
export interface Parting {
  readonly people: readonly PersonAlong[];
  /** Events up to here are handled, and every screen has had them. */
  readonly handledUpTo: number;
  /** Places of this cell's events and of its feed that screens and boxes may hold: none of the new cell's may be among them. */
  readonly lastEvent: number;
  readonly lastFeedPosition: number;
  /** By store: up to where its entries of the feed are gone. */
  readonly feedFloors: readonly { readonly name: string; readonly position: number }[];
  /** Names of this file's histories since it was last restored: places that boxes hold are of one of them. */
  readonly histories: readonly string[];
}

/** Who works in the restaurant. */
export interface PersonAlong {
  readonly user: Row;
  /** Null: they work for nobody else here, and their account goes along. */
  readonly homeCell: string | null;
  /** Of an account that goes along: where they are signed in, and links that were mailed to them. */
  readonly sessions: readonly Row[];
  readonly tokens: readonly Row[];
  /** Of the second step of their sign-in. Left out by an earlier release. */
  readonly passkeys?: readonly Row[];
  readonly twoSteps?: readonly Row[];
  readonly recoveryCodes?: readonly Row[];
}

/** What the boxes have not fetched yet, in order: once nobody adds to it. */
export function* feedOfRestaurant(raw: BunDatabase, restaurantId: string): Generator<SentRow> {
  const query = raw.query<Row & { position: number }, [string, string]>(
    `select * from change_feed
     where storeId in (select id from stores where restaurantId = ?) or (storeId is null and restaurantId = ?) order by position`,
  );
  for (const { position, ...row } of query.iterate(restaurantId, restaurantId)) {
    yield { table: 'change_feed', key: [position], row, place: position };
  }
}

/** Events so young are told to screens again: one that was cut off may not have had them. */
const TOLD_AGAIN_SECONDS = 120;

export function readParting(
  raw: BunDatabase,
  {
    restaurantId,
    thisCell,
    handlers,
    now,
  }: { restaurantId: string; thisCell: string; handlers: readonly string[]; now: Temporal.Instant },
): Parting {
  const seq = (table: string) =>
    raw.query<{ seq: number }, [string]>('select seq from sqlite_sequence where name = ?').get(table)?.seq ?? 0;
  return {
    people: peopleOf(raw, restaurantId, thisCell),
    handledUpTo: handledUpTo(raw, restaurantId, handlers, now),
    lastEvent: seq('outbox_events'),
    lastFeedPosition: seq('change_feed'),
    feedFloors: raw
      .query<{ name: string; position: number }, [string]>(
        "select name, position from sync_places where name in (select 'feedFloor ' || id from stores where restaurantId = ?)",
      )
      .all(restaurantId),
    histories: raw
      .query<{ id: string }, []>(
        `select id from histories where number >= coalesce((select max(number) from histories where cause = 'restore'), 0) order by number`,
      )
      .all()
      .map(({ id }) => id),
  };
}

function peopleOf(raw: BunDatabase, restaurantId: string, thisCell: string): PersonAlong[] {
  const users = raw
    .query<Row & { id: string }, [string]>(
      'select * from users where id in (select userId from memberships where restaurantId = ?) order by id',
    )
    .all(restaurantId);
  return users.map((user) => {
    const guest = raw
      .query<{ homeCell: string }, [string]>('select homeCell from guest_users where userId = ?')
      .get(user.id);
    const worksElsewhere =
      user.isSuperAdmin === 1 ||
      raw.query('select 1 from memberships where userId = ? and restaurantId <> ?').get(user.id, restaurantId) !== null;
    const homeCell = guest?.homeCell ?? (worksElsewhere ? thisCell : null);
    if (homeCell !== null) {
      return { user: { ...user, passwordHash: null, isSuperAdmin: 0 }, homeCell, sessions: [], tokens: [] };
    }
    return {
      user,
      homeCell,
      sessions: raw.query<Row, [string]>("select * from sessions where kind = 'staff' and subjectId = ?").all(user.id),
      tokens: raw.query<Row, [string]>('select * from account_tokens where userId = ?').all(user.id),
      passkeys: raw.query<Row, [string]>('select * from passkeys where userId = ?').all(user.id),
      twoSteps: raw.query<Row, [string]>('select * from two_steps where userId = ?').all(user.id),
      recoveryCodes: raw.query<Row, [string]>('select * from recovery_codes where userId = ?').all(user.id),
    };
  });
}

/**
 * Handlers of the new cell get what this one's have not handled: a handler is written to be repeated, so rather one too
 * many than one too few.
 */
export function handledUpTo(
  raw: BunDatabase,
  restaurantId: string,
  handlers: readonly string[],
  now: Temporal.Instant,
): number {
  const names = JSON.stringify(handlers);
  const behind = raw
    .query<{ sequence: number | null }, [string, string, string]>(
      `select min(sequence) as sequence from (
         select sequence from handler_positions where handler in (select value from json_each(?))
         union all select sequence from handler_lanes
           where lane = ? or lane in (select id from stores where restaurantId = ?))`,
    )
    .get(names, restaurantId, restaurantId);
  const since = now.subtract({ seconds: TOLD_AGAIN_SECONDS }).toString({ fractionalSecondDigits: 3 });
  const young = raw
    .query<{ sequence: number | null }, [string, string]>(
      'select min(sequence) - 1 as sequence from outbox_events where restaurantId = ? and occurredIsoDateTimeUtc >= ?',
    )
    .get(restaurantId, since);
  const known = [behind?.sequence, young?.sequence].filter((one): one is number => typeof one === 'number');
  return known.length > 0 ? Math.min(...known) : 0;
}
