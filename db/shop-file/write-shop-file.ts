import { Database as BunDatabase } from 'bun:sqlite';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exists, sync } from '#db/backup/backup.ts';
import { handledUpTo } from '#db/cells/parting.ts';
import { columnsOf, type TableOfRestaurant, tablesOfRestaurant } from '#db/restaurants/restaurant-rows.ts';
import { LEFT_OUT, ROWS_LEFT_OUT, WITHHELD } from './shop-secrets.ts';
import { createTableSql, createViewSql, readMeRows, SHOP_TABLES, SHOP_VIEWS } from './shop-views.ts';

/** `pragma application_id` of a shop's file: "SrvS". */
export const SHOP_FILE_ID = 0x53727653;
export const SHOP_FILE_FORMAT = 1;

export interface ShopFileMade {
  readonly restaurant: string;
  readonly rows: number;
  readonly pictures: number;
}

export interface ShopFileOptions {
  readonly dataDir: string;
  readonly databasePath: string;
  /** Names of the handlers of events: what one has not handled yet is handled where the file is imported. */
  readonly handlers: readonly string[];
  now?(): Temporal.Instant;
}

/**
 * Writes one restaurant into one SQLite file: every row of its own as of one moment, its pictures, and views for people. Nothing is
 * in its place before all of it is written down: a file cut off is one named `.part`, which the next run replaces.
 *
 * @throws where there is no such restaurant, or something of that name
 */
export async function writeShopFile(options: ShopFileOptions, restaurantId: string, to: string): Promise<ShopFileMade> {
  if (await exists(to)) throw new Error(`There is something called ${to} already: name a new file.`);
  const part = `${to}.part`;
  await mkdir(dirname(to), { recursive: true });
  await rm(part, { force: true });
  try {
    const made = await writePart(options, restaurantId, part);
    await sync(part);
    await rename(part, to);
    await sync(dirname(to));
    return made;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function writePart(options: ShopFileOptions, restaurantId: string, part: string): Promise<ShopFileMade> {
  // The live file is the main one, since conditions name its tables; nothing of it is written.
  const source = new BunDatabase(options.databasePath, { readwrite: true, strict: true });
  try {
    source.run('pragma busy_timeout = 10000');
    const schema = schemaOf(source);
    await makeEmpty(part, schema);
    source.query('attach ? as shop').run(part);
    source.run('pragma shop.synchronous = off');
    source.run('pragma shop.journal_mode = off');
    // One moment for all tables: a sale that happens meanwhile is in none of them.
    source.run('begin');
    const found = source
      .query<{ name: string }, [string]>('select name from restaurants where id = ?')
      .get(restaurantId);
    if (!found) throw new Error(`There is no restaurant ${restaurantId}.`);
    let rows = copyPeople(source, restaurantId);
    for (const one of tablesOfRestaurant(source)) {
      if (one.table in LEFT_OUT) continue;
      rows += copyRows(source, one, restaurantId);
      // Others of this process get a turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
    source.run('insert into shop.kysely_migration select * from main.kysely_migration');
    source.run('insert into shop.kysely_migration_lock select id, 0 from main.kysely_migration_lock');
    noteFile(source, options, { restaurantId, restaurant: found.name });
    const pictures = await copyPictures(source, options.dataDir);
    source.run('commit');
    source.run('detach shop');
    finish(part, schema);
    return { restaurant: found.name, rows, pictures };
  } finally {
    source.close();
  }
}

interface SchemaPart {
  readonly type: 'table' | 'index' | 'trigger' | 'view';
  readonly sql: string;
}

/** What migrations made: triggers that the program sets up when it starts are its own. */
function schemaOf(source: BunDatabase): SchemaPart[] {
  return source
    .query<SchemaPart, []>(
      `select type, sql from sqlite_schema where sql is not null and name not like 'sqlite\\_%' escape '\\'
         and not (type = 'trigger' and (name like 'sync\\_%' escape '\\' or name like 'move\\_%' escape '\\')) order by rowid`,
    )
    .all();
}

async function makeEmpty(part: string, schema: readonly SchemaPart[]): Promise<void> {
  const file = new BunDatabase(part, { create: true, strict: true });
  await chmod(part, 0o600);
  file.run(`pragma application_id = ${SHOP_FILE_ID}`);
  file.run(`pragma user_version = ${SHOP_FILE_FORMAT}`);
  atOnce(file, [
    ...schema.filter(({ type }) => type === 'table').map(({ sql }) => sql),
    ...SHOP_TABLES.map((table) => createTableSql(table)),
  ]);
}

/** What would slow the rows down, and the views: once all rows are in. */
function finish(part: string, schema: readonly SchemaPart[]): void {
  const file = new BunDatabase(part, { readwrite: true, strict: true });
  const ofKind = (kind: SchemaPart['type']) => schema.filter(({ type }) => type === kind).map(({ sql }) => sql);
  atOnce(file, [...ofKind('index'), ...ofKind('view'), ...ofKind('trigger'), ...SHOP_VIEWS.map(createViewSql)]);
}

/** Nobody reads a file that was cut off, so nothing waits for the disk before all of it is there. */
function atOnce(file: BunDatabase, statements: readonly string[]): void {
  file.run('pragma synchronous = off');
  file.run('pragma journal_mode = off');
  file.run('begin');
  for (const sql of statements) file.run(sql);
  file.run('commit');
  file.close();
}

/** The same rows at the same places: the order in which payments were written down counts. */
function copyRows(source: BunDatabase, { table, condition }: TableOfRestaurant, restaurantId: string): number {
  const columns = columnsOf(source, table);
  const key = keyOf(source, table);
  const without = ROWS_LEFT_OUT[table];
  const names = columns.map((name) => `"${name}"`);
  const values = columns.map((name) =>
    WITHHELD[table]?.includes(name) ? withheld(source, table, name, key) : `"${name}"`,
  );
  const place = hasRowId(source, table) ? ['rowid'] : [];
  return source
    .query(
      `insert into shop."${table}" (${[...place, ...names].join(', ')})
       select ${[...place, ...values].join(', ')} from main."${table}"
       where (${condition}) ${without ? `and not (${without})` : ''} order by ${place[0] ?? key.map((name) => `"${name}"`).join(', ')}`,
    )
    .run({ restaurantId }).changes;
}

/** Nothing, or where the table wants something, a word that opens nothing and is no other row's. */
function withheld(source: BunDatabase, table: string, column: string, key: readonly string[]): string {
  const isNeeded = source
    .query<{ needed: number }, [string, string]>('select "notnull" as needed from pragma_table_info(?) where name = ?')
    .get(table, column)?.needed;
  if (!isNeeded) return 'null';
  if (column.endsWith('Json')) return column === 'wrongPinsJson' ? "'{}'" : "'[]'";
  return `'withheld ' || ${key.map((name) => `"${name}"`).join(" || ' ' || ")}`;
}

function keyOf(source: BunDatabase, table: string): string[] {
  return source
    .query<{ name: string }, [string]>('select name from pragma_table_info(?) where pk > 0 order by pk')
    .all(table)
    .map(({ name }) => name);
}

/** A key that is a whole number is the place itself, and is copied as a column. */
function hasRowId(source: BunDatabase, table: string): boolean {
  const { wr } = source
    .query<{ wr: number }, [string]>("select wr from pragma_table_list where schema = 'main' and name = ?")
    .get(table)!;
  if (wr === 1) return false;
  const isPlace = source
    .query("select 1 from pragma_table_info(?) where pk = 1 and lower(type) = 'integer'")
    .get(table);
  return isPlace === null;
}

/** Who works there: their accounts’ names, and no way in. The platform’s own people are not among them. */
function copyPeople(source: BunDatabase, restaurantId: string): number {
  return source
    .query(
      `insert into shop.users (id, email, displayName, isSuperAdmin, createdIsoDateTimeUtc, emailProvedIsoDateTimeUtc)
       select id, email, displayName, 0, createdIsoDateTimeUtc, emailProvedIsoDateTimeUtc from main.users
       where id in (select userId from main.memberships where restaurantId = ?)`,
    )
    .run(restaurantId).changes;
}

function noteFile(
  source: BunDatabase,
  { handlers, now = () => Temporal.Now.instant() }: ShopFileOptions,
  { restaurantId, restaurant }: { readonly restaurantId: string; readonly restaurant: string },
): void {
  const at = now();
  // Screens that are open here are none of the file's: no event is told twice for their sake.
  const handled = handledUpTo(source, restaurantId, handlers, at.add({ hours: 24 }));
  source
    .query('insert into shop.shop_file values (?, ?, ?, ?, ?)')
    .run(SHOP_FILE_FORMAT, restaurantId, restaurant, at.toString({ fractionalSecondDigits: 3 }), handled);
  const line = source.query('insert into shop.read_me values (?, ?, ?)');
  for (const row of readMeRows()) line.run(...row);
}

async function copyPictures(source: BunDatabase, dataDir: string): Promise<number> {
  const kept = source
    .query<{ hash: string; type: string }, []>(
      'select contentHash as hash, min(contentType) as type from shop.images group by contentHash order by contentHash',
    )
    .all();
  const put = source.query('insert into shop.shop_pictures values (?, ?, ?)');
  let count = 0;
  for (const { hash, type } of kept) {
    const file = Bun.file(join(dataDir, 'images/originals', hash.slice(0, 2), hash));
    // One that an owner removed lately may be gone from the disk before its row is.
    if (!(await file.exists())) continue;
    put.run(hash, type, await file.bytes());
    count++;
  }
  return count;
}
