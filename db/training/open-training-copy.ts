import type { Database as BunDatabase } from 'bun:sqlite';
import { type Db, type OpenDatabase, openDatabase } from '#db/connection.ts';
import { columnsOf } from '#db/restaurants/restaurant-rows.ts';
import { connectionOf } from '#db/statement.ts';

/** The till that trains. */
export interface TrainingTill {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly posTerminalId: string;
}

/**
 * What a training begins with, by table, each with the condition for its rows: what a shop sells, where, and by whom. A table that
 * is not named is empty there: orders and all that follows from them, customers, printers, card terminals, boxes, other tills and
 * everything that a provider knows of.
 */
export const COPIED: Readonly<Record<string, string>> = {
  restaurants: 'id = $restaurantId',
  stores: 'id = $storeId',
  store_settings: 'storeId = $storeId',
  store_add_ons: 'storeId = $storeId',
  images: 'restaurantId = $restaurantId',
  categories: 'storeId = $storeId',
  items: 'storeId = $storeId',
  pizza_settings: 'storeId = $storeId',
  print_stations: 'storeId = $storeId',
  floor_layouts: 'storeId = $storeId',
  dining_tables: 'storeId = $storeId',
  coupons: 'restaurantId = $restaurantId',
  loyalty_settings: 'restaurantId = $restaurantId',
  employees: 'storeId = $storeId',
  employee_faces: 'storeId = $storeId',
  pos_terminals: 'id = $posTerminalId',
  // The till's own pairing, so that its cookie opens the copy too; nobody is signed in.
  sessions: "kind = 'posTerminal' and subjectId = $posTerminalId",
};

/** A database in memory with one store's copy, as of now. It is gone when it is closed. */
export async function openTrainingCopy(from: Db, till: TrainingTill): Promise<OpenDatabase> {
  const copy = openDatabase(':memory:');
  try {
    copyStore(connectionOf(from), copy.raw, till);
    return copy;
  } catch (error) {
    await copy.close();
    throw error;
  }
}

/** In one turn of the event loop: no write of this program comes in between. */
function copyStore(from: BunDatabase, to: BunDatabase, till: TrainingTill): void {
  to.run('pragma foreign_keys = off');
  to.run('begin');
  makeLike(from, to, ['table', 'index', 'view']);
  for (const [table, condition] of Object.entries(COPIED)) copyRows(from, to, { table, condition, till });
  makeLike(from, to, ['trigger']);
  to.run('commit');
  to.run('pragma foreign_keys = on');
  const astray = to.query('pragma foreign_key_check').all();
  if (astray.length > 0)
    throw new Error(`a training lacks rows that others name: ${JSON.stringify(astray.slice(0, 3))}`);
}

/** Triggers of one running program's database: they write what goes to a box, to the cloud or to another cell. */
const OF_THE_REAL_ONE = /^(sync|move)_/;

/** Migrating an empty one takes a second, in which nobody else is answered; this takes a few hundredths. */
function makeLike(from: BunDatabase, to: BunDatabase, types: readonly string[]): void {
  const all = from
    .query<{ type: string; name: string; sql: string }, []>(
      "select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite\\_%' escape '\\' order by rowid",
    )
    .all();
  for (const type of types) {
    for (const one of all) {
      const isTheirs = one.type === 'trigger' && OF_THE_REAL_ONE.test(one.name);
      if (one.type === type && !isTheirs) to.run(one.sql);
    }
  }
}

function copyRows(
  from: BunDatabase,
  to: BunDatabase,
  { table, condition, till }: { readonly table: string; readonly condition: string; readonly till: TrainingTill },
): void {
  const columns = columnsOf(to, table);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const { restaurantId, storeId, posTerminalId } = till;
  const values = Object.entries({ restaurantId, storeId, posTerminalId });
  const named = Object.fromEntries(values.filter(([name]) => condition.includes(`$${name}`)));
  const rows = from
    .query<unknown, Record<string, string>[]>(`select ${names} from "${table}" where ${condition}`)
    .values(named);
  const put = to.query<unknown, Value[]>(
    `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`,
  );
  for (const row of rows) put.run(...(row as Value[]));
}

type Value = string | number | Uint8Array | null;
