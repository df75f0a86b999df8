import type { Database as BunDatabase } from 'bun:sqlite';
import type { OpenDatabase } from '#db/connection.ts';
import type { CellArrivalsTable } from '#db/schema/cells.tables.ts';

export type Arrival = CellArrivalsTable;

export function findArrival(raw: BunDatabase, restaurantId: string): Arrival | null {
  return raw.query<Arrival, [string]>('select * from cell_arrivals where restaurantId = ?').get(restaurantId);
}

/**
 * Whether a restaurant that another cell sends is this one's already, by an attempt whose end that cell has not heard of.
 * Throws where its id stands for something else here: then the other cell must keep what it has.
 */
function hasCome(raw: BunDatabase, restaurantId: string, fromCell: string): boolean {
  if (raw.query('select 1 from restaurants where id = ?').get(restaurantId) === null) return false;
  if (raw.query("select 1 from cell_moves where restaurantId = ? and state = 'moved'").get(restaurantId) !== null) {
    throw new Error('What it left there when it moved away is still being erased: wait until that is done.');
  }
  const arrival = findArrival(raw, restaurantId);
  if (arrival?.state === 'here' && arrival.fromCell === fromCell) return true;
  throw new Error('A restaurant with this id is there that did not come from here.');
}

export interface Expected {
  readonly restaurantId: string;
  readonly attempt: string;
  readonly fromCell: string;
  readonly now: string;
}

/** Expects a restaurant by this attempt and by no earlier one; `clearing`: once what an earlier one left here is gone. */
export async function expectArrival(
  database: OpenDatabase,
  { restaurantId, attempt, fromCell, now }: Expected,
): Promise<'arriving' | 'here' | 'clearing'> {
  const { raw } = database;
  return database.writeAlone(async () => {
    if (hasCome(raw, restaurantId, fromCell)) return 'here';
    if (findArrival(raw, restaurantId)?.storeIdsJson) {
      raw.query("update cell_arrivals set state = 'calledOff' where restaurantId = ?").run(restaurantId);
      return 'clearing';
    }
    raw
      .query(
        `insert into cell_arrivals (restaurantId, attempt, fromCell, state, startedIsoDateTimeUtc, changedIsoDateTimeUtc)
         values (?, ?, ?, 'arriving', ?, ?)
         on conflict (restaurantId) do update set attempt = excluded.attempt, fromCell = excluded.fromCell, state = 'arriving',
           startedIsoDateTimeUtc = excluded.startedIsoDateTimeUtc, changedIsoDateTimeUtc = excluded.changedIsoDateTimeUtc`,
      )
      .run(restaurantId, attempt, fromCell, now, now);
    return 'arriving';
  });
}

/**
 * It does not come by this attempt any more; `here`: it has come; `replaced`: a later attempt is expected, which could only begin
 * once this one had no way left to end, and which a word that comes late must not call off.
 */
export async function callOffArrival(
  database: OpenDatabase,
  { restaurantId, attempt, fromCell, now }: Expected,
): Promise<'calledOff' | 'here' | 'replaced'> {
  const { raw } = database;
  return database.writeAlone(async () => {
    if (hasCome(raw, restaurantId, fromCell)) return 'here';
    const arrival = findArrival(raw, restaurantId);
    if (arrival?.state === 'arriving' && arrival.attempt !== attempt) return 'replaced';
    raw
      .query(
        "update cell_arrivals set state = 'calledOff', changedIsoDateTimeUtc = ? where restaurantId = ? and state = 'arriving'",
      )
      .run(now, restaurantId);
    return 'calledOff';
  });
}

/** The migrations that this file has run: rows of another schema do not fit into it. */
export function schemaOf(raw: BunDatabase): string {
  return raw
    .query<{ name: string }, []>('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => name)
    .join(' ');
}
