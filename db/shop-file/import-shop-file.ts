import type { Database as BunDatabase } from 'bun:sqlite';
import { join } from 'node:path';
import { admitRestaurant, appendAuditLog } from '#db/cells/admit.ts';
import { callOffArrival, type Expected, expectArrival } from '#db/cells/arrivals.repository.ts';
import { countRows } from '#db/cells/counted-rows.ts';
import {
  clearEarlyRows,
  compareEarlyRows,
  type EarlyRows,
  listRowsToClear,
  writeEarlyRows,
} from '#db/cells/early-rows.ts';
import { rowsAtOneMoment, type SentRow } from '#db/cells/moves.repository.ts';
import { type Cell, comparedTables, movingTables, sumsOf } from '#db/cells/moving-rows.ts';
import { readParting } from '#db/cells/parting.ts';
import { listStoreIds } from '#db/cells/places.ts';
import { openStaging, removeStaging, type Staging } from '#db/cells/staging.ts';
import type { OpenDatabase } from '#db/connection.ts';
import {
  NotAShopFile,
  picturesOf,
  readShopFile,
  removeDatabase,
  type ShopFileFacts,
  workingCopy,
} from './read-shop-file.ts';

export interface Imported {
  readonly restaurantId: string;
  readonly restaurant: string;
  readonly rows: number;
  readonly pictures: number;
  /** Who may set a password and sign in: admins of all of the restaurant. */
  readonly owners: readonly Owner[];
}

export interface Owner {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly hasPassword: 0 | 1;
}

export interface ImportOptions {
  readonly database: OpenDatabase;
  readonly dataDir: string;
  /** Puts a picture where this server keeps its own. */
  keepPicture(hash: string, bytes: Uint8Array): Promise<void>;
  now(): Temporal.Instant;
}

const ROWS_AT_ONCE = 500;
const EARLY_MS = 2000;
/** As for a restaurant that moves: what has to do with money counts as settled once nothing happened to it for so long. */
const MONEY_SETTLES = { hours: 24 * 14 };
const stamp = (at: Temporal.Instant) => at.toString({ fractionalSecondDigits: 3 });
/** Where a restaurant that comes from no cell comes from. */
const FROM_FILE = 'file';

/**
 * Makes a restaurant out of its file this server's own, as one that comes from another cell: all of it in one transaction, or nothing.
 * Cut off, it is run again. Throws, in a sentence, where an id in the file is another restaurant's here.
 */
export async function importShopFile(options: ImportOptions, path: string): Promise<Imported> {
  const { database, dataDir } = options;
  const facts = readShopFile(path);
  const { restaurantId } = facts;
  if (database.raw.query('select 1 from restaurants where id = ?').get(restaurantId) !== null) {
    throw new NotAShopFile(`There is a restaurant ${restaurantId} here already. Nothing was imported.`);
  }
  const copyPath = join(dataDir, 'arriving', `${crypto.randomUUID()}.file.db`);
  let copy: OpenDatabase | null = null;
  try {
    copy = await workingCopy(path, copyPath);
    const clash = findClash(database.raw, copy.raw, restaurantId);
    if (clash) throw new NotAShopFile(`${clash} Nothing was imported.`);
    const pictures = await keepPictures(options, path);
    const rows = await admit(options, copy, { path: copyPath, facts });
    return { restaurantId, restaurant: facts.restaurant, rows, pictures, owners: ownersOf(database.raw, restaurantId) };
  } finally {
    await copy?.close();
    await removeDatabase(copyPath);
  }
}

async function admit(
  options: ImportOptions,
  copy: OpenDatabase,
  { path, facts }: { path: string; facts: ShopFileFacts },
): Promise<number> {
  const { database, dataDir, now } = options;
  const { restaurantId, handledUpTo } = facts;
  const of = { restaurantId, attempt: crypto.randomUUID(), fromCell: FROM_FILE, now: stamp(now()) };
  await expectFile(database, of);
  const staging = openStaging(dataDir, { ...of, isNew: true })!;
  try {
    const rows = putAside(staging, path, restaurantId);
    const before = stamp(Temporal.Instant.from(facts.madeUtc).subtract(MONEY_SETTLES));
    await writeAhead(options, staging, copy, { ...of, upTo: { handledUpTo, before } });
    const parting = readParting(copy.raw, { restaurantId, thisCell: FROM_FILE, handlers: [], now: now() });
    const report = sumsOf(copy.raw, restaurantId, comparedTables(copy.raw));
    // Its boxes are paired again, so no place of theirs in this server's feed counts.
    const fresh = { ...parting, handledUpTo, histories: [], feedFloors: [] };
    await admitRestaurant(database, staging, { ...of, parting: fresh, report });
    return rows;
  } catch (error) {
    await callOffArrival(database, of).catch(() => {});
    await clearAway(database, restaurantId).catch(() => {});
    throw error;
  } finally {
    staging.close();
    removeStaging(dataDir, restaurantId);
  }
}

/** What an import that was cut off had written goes first. */
async function expectFile(database: OpenDatabase, of: Expected): Promise<void> {
  if ((await expectArrival(database, of)) === 'arriving') return;
  await clearAway(database, of.restaurantId);
  await expectArrival(database, of);
}

async function clearAway(database: OpenDatabase, restaurantId: string): Promise<void> {
  for (const arrival of listRowsToClear(database.raw)) {
    if (arrival.restaurantId === restaurantId) await clearEarlyRows(database, arrival);
  }
}

/** What is settled, which is nearly everything, some rows a commit: others sell here meanwhile. */
async function writeAhead(
  { database }: ImportOptions,
  staging: Staging,
  copy: OpenDatabase,
  of: Omit<EarlyRows, 'storeIds'>,
): Promise<void> {
  const early: EarlyRows = { ...of, storeIds: listStoreIds(copy.db, of.restaurantId) };
  await appendAuditLog(database, staging);
  while (!(await writeEarlyRows(database, staging, early, EARLY_MS)).isDone);
  const counted = await countRows({ raw: copy.raw }, of.restaurantId, of.upTo, () => Bun.sleep(0));
  await compareEarlyRows(database, staging, early, counted.settled);
}

function putAside(staging: Staging, path: string, restaurantId: string): number {
  let part: SentRow[] = [];
  let rows = 0;
  const put = () => {
    staging.put(part);
    rows += part.length;
    part = [];
  };
  for (const row of rowsAtOneMoment(path, restaurantId)) {
    part.push(row);
    if (part.length === ROWS_AT_ONCE) put();
  }
  put();
  return rows;
}

/** Written by their content, or where they may be twice. */
const MAY_BE_HERE: ReadonlySet<string> = new Set(['audit_log', 'idempotency_keys', 'parked_events']);

/** The first row of the file whose id or other name is taken here, in a sentence. */
export function findClash(here: BunDatabase, file: BunDatabase, restaurantId: string): string | null {
  for (const { table, condition } of movingTables(file).filter((one) => !MAY_BE_HERE.has(one.table))) {
    for (const columns of namesOf(file, table)) {
      const list = columns.map((name) => `"${name}"`);
      const known = here.query<unknown, Cell[]>(
        `select 1 from "${table}" where ${list.map((name) => `${name} = ?`).join(' and ')}`,
      );
      const rows = file.query<Record<string, Cell>, { restaurantId: string }>(
        `select ${list.join(', ')} from "${table}" where ${condition}`,
      );
      for (const row of rows.iterate({ restaurantId })) {
        const values = columns.map((name) => row[name] ?? null);
        if (values.includes(null) || known.get(...values) === null) continue;
        return `This server already has a row of ${table} with ${columns.map((name, at) => `${name} ${values[at]}`).join(', ')}.`;
      }
    }
  }
  return null;
}

/** What no two rows of a table share: its key, and every other name of its own. */
function namesOf(raw: BunDatabase, table: string): string[][] {
  const indexes = raw
    .query<{ name: string }, [string]>('select name from pragma_index_list(?) where "unique" = 1 and partial = 0')
    .all(table)
    .map(({ name }) =>
      raw
        .query<{ name: string | null }, [string]>('select name from pragma_index_info(?) order by seqno')
        .all(name)
        .map((one) => one.name),
    );
  const key = raw
    .query<{ name: string }, [string]>('select name from pragma_table_info(?) where pk > 0 order by pk')
    .all(table)
    .map(({ name }) => name);
  const all = [key, ...indexes].filter((one): one is string[] => one.length > 0 && !one.includes(null));
  // Places in this server's order of events are given anew.
  return [...new Map(all.map((one) => [one.join(), one])).values()].filter((one) => one.join() !== 'sequence');
}

async function keepPictures({ keepPicture }: ImportOptions, path: string): Promise<number> {
  let count = 0;
  for (const { hash, bytes } of picturesOf(path)) {
    if (new Bun.CryptoHasher('sha256').update(bytes).digest('hex') !== hash) {
      throw new NotAShopFile(`${path} is damaged: its picture ${hash} is another one.`);
    }
    await keepPicture(hash, bytes);
    count++;
  }
  return count;
}

export function ownersOf(raw: BunDatabase, restaurantId: string): Owner[] {
  return raw
    .query<Owner, [string]>(
      `select distinct users.id, users.email, users.displayName, users.passwordHash is not null as hasPassword
       from memberships join users on users.id = memberships.userId
       where restaurantId = ? and role = 'restaurantAdmin' and invitedIsoDateTimeUtc is null order by users.email`,
    )
    .all(restaurantId);
}

export function restaurantIdsIn(raw: BunDatabase): string[] {
  return raw
    .query<{ id: string }, []>('select id from restaurants order by id')
    .all()
    .map(({ id }) => id);
}
