import { beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';
import { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { BOOKING_ACTS } from '#src/domain/bookings/booking.types.ts';
import { BOOKING_SOURCES, BOOKING_STATUSES } from '#src/domain/bookings/booking-status.ts';
import { CASH_MOVE_KINDS } from '#src/domain/cash/cash.schema.ts';
import { COURIER_STATUSES, JOB_STATUSES } from '#src/domain/delivery/courier-job.ts';
import { CALL_FACTS, CALL_REASONS } from '#src/domain/floor/table-call.ts';
import { TABLE_EVENT_KINDS } from '#src/domain/floor/table-state.ts';
import { MARKETPLACE_MENU_TYPES } from '#src/domain/marketplace/marketplace-menu.ts';
import { UPLOAD_STATUSES } from '#src/domain/marketplace/menu-upload.ts';
import { TOLD_STATUSES } from '#src/domain/marketplace/sold-out-there.ts';
import { CHANNELS } from '#src/domain/menu/menu-codes.schema.ts';
import { ORDER_STATUSES } from '#src/domain/ordering/order-status.ts';
import { RING_STEPS } from '#src/domain/ordering/ring-step.ts';
import { SPLIT_BILL_MODES } from '#src/domain/ordering/split-bill.ts';
import { CARD_TERMINAL_PROVIDERS, CARD_TERMINAL_REACHES } from '#src/domain/payments/card-terminal.schema.ts';
import { TERMINAL_KINDS, TERMINAL_STATES } from '#src/domain/payments/terminal-payment.types.ts';
import { COUPON_TYPES } from '#src/domain/promotions/promotions.schema.ts';
import { ADD_ONS } from '#src/domain/tenancy/add-ons.ts';
import { COUNTRY_CODES, CURRENCY_CODES, PAYMENT_TYPES } from '#src/domain/tenancy/store-settings.schema.ts';
import { TIME_CLOCK_EVENT_TYPES, TIME_CLOCK_SOURCES } from '#src/domain/timeclock/time-clock-event.ts';
import { COLLECTION_TYPES } from '#src/shared/primitives.schema.ts';
import { dayOfRun, isLongRun } from '#tests/battery/support/dice.ts';
import { type OpenDatabase, openDatabase, openDatabaseImage } from '../connection.ts';
import { CONTRACT, isUpToDate, migrateToLatest, migratorOf } from '../migrate.ts';
import { OPEN_ORDERS_SQL } from '../ordering/open-orders.ts';
import { ServeryDialect } from '../servery-dialect.ts';
import { DIGESTS } from './digests.ts';
import { migrations } from './index.ts';

/** Where a list of words of the code is a check of a table, and the words only the table has. */
const STORED_WORDS: Record<string, readonly [words: readonly string[], more: readonly string[]]> = {
  'restaurants.countryCode': [COUNTRY_CODES, []],
  'stores.countryCode': [COUNTRY_CODES, []],
  'stores.currencyCode': [CURRENCY_CODES, []],
  'coupons.type': [COUPON_TYPES, []],
  'push_rings.step': [RING_STEPS, []],
  'courier_jobs.jobStatus': [JOB_STATUSES, []],
  'courier_jobs.courierStatus': [COURIER_STATUSES, []],
  'marketplace_menu_uploads.status': [UPLOAD_STATUSES, []],
  'uber_eats_price_grids.menuType': [MARKETPLACE_MENU_TYPES, []],
  'uber_eats_sold_out.menuType': [MARKETPLACE_MENU_TYPES, []],
  'uber_eats_sold_out.status': [TOLD_STATUSES, []],
  'uber_eats_store_status.status': [TOLD_STATUSES, []],
  'orders.channel': [CHANNELS, []],
  'orders.statusCode': [ORDER_STATUSES, []],
  'orders.collectionType': [COLLECTION_TYPES, []],
  'orders.currencyCode': [CURRENCY_CODES, []],
  'orders.paymentType': [PAYMENT_TYPES, []],
  'order_versions.paymentType': [PAYMENT_TYPES, []],
  'order_history.fromStatus': [ORDER_STATUSES, []],
  'order_history.toStatus': [ORDER_STATUSES, []],
  'tenders.paymentType': [PAYMENT_TYPES, []],
  'connected_stores.channel': [CHANNELS, []],
  'store_add_ons.addOn': [ADD_ONS, []],
  'bills.collectionType': [COLLECTION_TYPES, []],
  'bill_shares.mode': [SPLIT_BILL_MODES, ['whole']],
  'card_terminals.provider': [CARD_TERMINAL_PROVIDERS, []],
  'card_terminals.reach': [CARD_TERMINAL_REACHES, []],
  'terminal_attempts.kind': [TERMINAL_KINDS, []],
  'terminal_attempts.state': [TERMINAL_STATES, []],
  'table_events.kind': [TABLE_EVENT_KINDS, []],
  'table_calls.kind': [CALL_FACTS, []],
  'table_calls.reason': [CALL_REASONS, []],
  'table_bookings.statusCode': [BOOKING_STATUSES, []],
  'table_bookings.source': [BOOKING_SOURCES, []],
  'table_booking_activity.act': [BOOKING_ACTS, []],
  'cash_moves.kind': [CASH_MOVE_KINDS, []],
  'time_clock_events.type': [TIME_CLOCK_EVENT_TYPES, []],
  'time_clock_events.source': [TIME_CLOCK_SOURCES, []],
};

const NAMES = Object.keys(migrations);
const LAST = NAMES.at(-1)!;
const SNAPSHOT = join(import.meta.dir, '../schema.snapshot.sql');

/** Every table, index and trigger as SQL, in a fixed order; the migrator's own tables left out. */
function schemaOf(database: OpenDatabase): string {
  const rows = database.raw
    .query(
      "select type, name, sql from sqlite_schema where sql is not null and name not like 'kysely%' and name not like 'sqlite_%' order by type desc, name",
    )
    .all() as { sql: string }[];
  return rows.map(({ sql }) => `${sql.replaceAll(/^ {4}/gm, '  ').replaceAll(/^ {2}\)/gm, ')')};\n`).join('\n');
}

/** What one run from nothing made after each of its migrations; every other database of this file is held against it. */
const straight = new Map<string | null, string>();
/** A file after each migration, each made in a run that began where the one before it stopped. */
const stopped = new Map<string | null, Uint8Array>();

beforeAll(async () => {
  const database = openDatabase(':memory:');
  const db = new Kysely<unknown>({ dialect: new ServeryDialect(database.raw) });
  const watched = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      up: async (trx) => {
        await up(trx);
        straight.set(name, schemaOf(database));
      },
    },
  ]);
  straight.set(null, schemaOf(database));
  const provider = { getMigrations: async () => Object.fromEntries(watched) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;

  const steps = openDatabase(':memory:');
  stopped.set(null, steps.raw.serialize());
  for (const name of NAMES) {
    const { error } = await migratorOf(steps).migrateTo(name);
    if (error) throw error;
    stopped.set(name, steps.raw.serialize());
  }
}, 60_000);

/** Copied, not made anew: 170 tests would run 170 migrations each. */
async function databaseUpTo(name: string | null): Promise<OpenDatabase> {
  return openDatabaseImage(stopped.get(name)!);
}

/** Null: the empty file. */
const beforeOf = (name: string) => NAMES[NAMES.indexOf(name) - 1] ?? null;

/** What stops where today's dice say goes on to the end; the newest, which no release has shown yet, always. */
const NEWEST = 10;
const TO_THE_END = 15;

function goesToTheEnd(name: string): boolean {
  const at = NAMES.indexOf(name);
  const apart = Math.ceil(NAMES.length / TO_THE_END);
  return isLongRun || at >= NAMES.length - NEWEST || (at + dayOfRun) % apart === 0;
}

describe('migrations', () => {
  test('are named by number, each once, in order, as their files are', () => {
    const files = [...new Glob('[0-9]*.ts').scanSync(import.meta.dir)]
      .filter((file) => !file.includes('.test.'))
      .sort();
    expect(NAMES).toEqual(files.map((file) => file.replace('.ts', '')));
    const numbers = NAMES.map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });

  test('make the whole schema from nothing, and do nothing the second time', async () => {
    const database = openDatabase(':memory:');
    expect(await migrateToLatest(database)).toEqual(NAMES);
    expect(await migrateToLatest(database)).toEqual([]);
    expect(database.raw.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  });

  test.each(NAMES)('%s makes the same after a stop as without one', async (name) => {
    expect(schemaOf(await databaseUpTo(name))).toBe(straight.get(name)!);
  });

  test.each(NAMES.filter(goesToTheEnd))('may stop after %s and go on to the end', async (name) => {
    const database = await databaseUpTo(name);
    await migrateToLatest(database);
    expect(schemaOf(database)).toBe(straight.get(LAST)!);
  });

  test.each(NAMES)('going back over %s restores the schema before it', async (name) => {
    const database = await databaseUpTo(name);
    const { error } = await migratorOf(database).migrateDown();
    expect(error).toBeUndefined();
    expect(schemaOf(database)).toBe(straight.get(beforeOf(name))!);
  });

  test('end in the schema of db/schema.snapshot.sql, which is what a reviewer reads', async () => {
    const schema = schemaOf(await databaseUpTo(LAST));
    if (process.env.UPDATE_SNAPSHOT) await Bun.write(SNAPSHOT, schema);
    expect(schema).toBe(await Bun.file(SNAPSHOT).text());
  });
});

describe('two releases on one database', () => {
  /** As a later release leaves it: this program's migrations, and one that it doesn't know. */
  const leftBy = async (name: string, ...statements: string[]) => {
    const database = await databaseUpTo(LAST);
    for (const statement of statements) database.raw.run(statement);
    database.raw.run(`insert into kysely_migration (name, timestamp) values ('${name}', '2026-12-01T00:00:00Z')`);
    return database;
  };

  test('the later one adds what is missing, also where the earlier had a higher number already', async () => {
    const late = ['0153_marketplace_menus', '0155_google_orders', '0174_tasks_by_state'];
    const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => !late.includes(name)));
    const database = openDatabase(':memory:');
    const db = new Kysely<unknown>({ dialect: new ServeryDialect(database.raw) });
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => earlier } }).migrateToLatest();
    expect(error).toBeUndefined();
    expect(await migrateToLatest(database)).toEqual(late);
    expect(schemaOf(database)).toBe(schemaOf(await databaseUpTo(LAST)));
  });

  test('a program goes on with a database to which a later release has added, and leaves it as it is', async () => {
    const database = await leftBy('9998_more', "alter table orders add column addedLater text not null default 'none'");
    const before = schemaOf(database);
    expect(isUpToDate(database)).toBe(true);
    expect(await migrateToLatest(database)).toEqual([]);
    expect(schemaOf(database)).toBe(before);
  });

  test('and not with one that a later release has taken something from', async () => {
    const database = await leftBy('9999_contract_reports', 'alter table saved_reports drop column changedByName');
    expect(isUpToDate(database)).toBe(false);
    await expect(migrateToLatest(database)).rejects.toThrow('later release (9999_contract_reports)');
  });

  test('a database with migrations that this program lacks, and without some that it has, is no release’s', async () => {
    const database = await leftBy('9998_more');
    database.raw.run(`delete from kysely_migration where name = '${NAMES.at(-1)}'`);
    expect(isUpToDate(database)).toBe(false);
    await expect(migrateToLatest(database)).rejects.toThrow('9998_more is missing');
  });

  // Those before came out when one machine had the database.
  test.each(NAMES.filter((name) => name > '0104'))(
    '%s only adds, or says by its name that it contracts',
    async (name) => {
      const before = shapeOf(await databaseUpTo(beforeOf(name)));
      const taken = takenFrom(before, shapeOf(await databaseUpTo(name)));
      expect([name, CONTRACT.test(name) ? [] : taken]).toEqual([name, []]);
    },
  );

  test.each([
    ['alter table orders add column addedLater text', []],
    ["alter table orders add column addedLater text not null default 'none'", []],
    ['create table added (id text primary key)', []],
    ['create unique index added on kysely_migration (name)', []],
    ['alter table saved_reports drop column changedByName', ['saved_reports.changedByName is gone']],
    ['alter table saved_reports rename column changedByName to name', ['saved_reports.changedByName is gone']],
    ['drop table saved_reports', ['saved_reports is gone']],
    ['create unique index added on saved_reports (storeId)', ['saved_reports has to be unique by storeId']],
  ])('what %s takes from a program that does not know it is seen', async (statement, expected) => {
    const database = await databaseUpTo(LAST);
    const before = shapeOf(database);
    database.raw.run('pragma foreign_keys = off');
    database.raw.run(statement);
    expect(takenFrom(before, shapeOf(database)).slice(0, Math.max(1, expected.length))).toEqual(expected);
  });
});

/** What a program relies on: columns, those that it need not fill, and what has to be unique. */
interface Shape {
  readonly columns: ReadonlyMap<string, { readonly mayBeLeftOut: boolean }>;
  readonly uniques: ReadonlySet<string>;
  readonly tables: ReadonlySet<string>;
}

function shapeOf({ raw }: OpenDatabase): Shape {
  const tables = raw
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table' and name not like 'kysely%'")
    .all()
    .map(({ name }) => name);
  const columns = new Map<string, { mayBeLeftOut: boolean }>();
  const uniques = new Set<string>();
  for (const table of tables) {
    const found = raw.query<{ name: string; notnull: number; dflt_value: string | null; hidden: number }, [string]>(
      'select name, "notnull", dflt_value, hidden from pragma_table_xinfo(?)',
    );
    for (const one of found.all(table))
      columns.set(`${table}.${one.name}`, {
        mayBeLeftOut: one.notnull === 0 || one.dflt_value !== null || one.hidden > 0,
      });
    const indexes = raw.query<{ columns: string }, [string]>(
      'select (select group_concat(name) from pragma_index_info(l.name)) as columns from pragma_index_list(?) as l where "unique" = 1',
    );
    for (const one of indexes.all(table)) uniques.add(`${table} has to be unique by ${one.columns}`);
  }
  return { columns, uniques, tables: new Set(tables) };
}

function takenFrom(before: Shape, after: Shape): string[] {
  const isOld = (of: string) => before.tables.has(of.split(/[. ]/)[0]!);
  return [
    ...[...before.tables].filter((table) => !after.tables.has(table)).map((table) => `${table} is gone`),
    ...[...before.columns.keys()].filter((column) => !after.columns.has(column)).map((column) => `${column} is gone`),
    ...[...after.columns]
      .filter(([column, { mayBeLeftOut }]) => isOld(column) && !before.columns.has(column) && !mayBeLeftOut)
      .map(([column]) => `${column} has to be filled`),
    ...[...after.uniques].filter((one) => isOld(one) && !before.uniques.has(one)),
  ];
}

describe('a migration that has run somewhere', () => {
  const textOf = (file: string) => Bun.file(join(import.meta.dir, file)).text();
  const files = ['migration.ts', ...NAMES.map((name) => `${name}.ts`)];

  test('reads nothing of the program as it is today', async () => {
    const holes: string[] = [];
    for (const file of files)
      for (const [, path] of (await textOf(file)).matchAll(/from '([^']+)'|import\('([^']+)'\)/g))
        if (!['kysely', 'kysely/migration', './migration.ts'].includes(path!)) holes.push(`${file} imports ${path}`);
    expect(holes).toEqual([]);
  });

  test('makes the same tables after a word was added to every list of words', async () => {
    const lists = Object.values(STORED_WORDS).map(([words]) => words as string[]);
    const made = async (load: (name: string) => Promise<Migration>) => {
      const database = openDatabase(':memory:');
      for (const name of NAMES) await (await load(name)).up(database.db);
      return schemaOf(database);
    };
    const before = await made(async (name) => migrations[name]!);
    for (const words of new Set(lists)) words.push('addedLater');
    try {
      const after = await made(async (name) => (await import(`./${name}.ts?after`))[`m${name}`]);
      expect(after).toBe(before);
    } finally {
      for (const words of new Set(lists)) words.pop();
    }
  });

  test('is never changed', async () => {
    const changed: string[] = [];
    for (const file of files) {
      const digest = new Bun.CryptoHasher('sha256').update(await textOf(file)).digest('hex');
      if (DIGESTS[file] === undefined) changed.push(`${file} is new: add '${file}': '${digest}' to digests.ts`);
      else if (DIGESTS[file] !== digest) changed.push(`${file} was changed: put it back and write a new migration`);
    }
    for (const file of Object.keys(DIGESTS)) if (!files.includes(file)) changed.push(`${file} is gone: put it back`);
    expect(changed).toEqual([]);
  });
});

describe('the words that the code stores', () => {
  test.each(Object.entries(STORED_WORDS))('%s takes each of them and no other', async (place, [words, more]) => {
    const database = await databaseUpTo(LAST);
    const [table, column] = place.split('.');
    const { sql } = database.raw.query('select sql from sqlite_schema where name = ?').get(table!) as { sql: string };
    const [, list = ''] = new RegExp(`check \\(${column} (?:is null or ${column} )?in \\(([^)]*)\\)`).exec(sql) ?? [];
    expect(list.split(', ').map((word) => word.slice(1, -1))).toEqual([...words, ...more]);
  });
});

test('the index of open orders is one that the queries of open orders are taken by', async () => {
  const database = await databaseUpTo(LAST);
  const plan = database.raw.query(`explain query plan select id from orders where ${OPEN_ORDERS_SQL}`).all();
  expect(JSON.stringify(plan)).toContain('orders_open');
});

describe('the tables that the code knows', () => {
  /** `interface OrdersTable { id: string; … }` of every file in db/schema, and the table names of index.ts. */
  async function declared(): Promise<Map<string, { column: string; type: string }[]>> {
    const interfaces = new Map<string, { column: string; type: string }[]>();
    const dir = join(import.meta.dir, '../schema');
    for (const file of new Glob('*.tables.ts').scanSync(dir)) {
      const text = await Bun.file(join(dir, file)).text();
      for (const [, name, body] of text.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)) {
        const columns = [...body!.matchAll(/^ {2}(\w+): ([\s\S]*?);$/gm)].map(([, column, type]) => ({
          column: column!,
          type: type!,
        }));
        interfaces.set(name!, columns);
      }
    }
    const index = await Bun.file(join(dir, 'index.ts')).text();
    const tables = [...index.matchAll(/^ {2}(\w+): (\w+Table);$/gm)];
    return new Map(tables.map(([, table, name]) => [table!, interfaces.get(name!) ?? []]));
  }

  interface Column {
    name: string;
    type: string;
    notnull: number;
    dflt_value: string | null;
    pk: number;
  }
  const realTables = (database: OpenDatabase) =>
    (
      database.raw
        .query(
          "select name from sqlite_schema where type = 'table' and name not like 'kysely%' and name not like 'sqlite_%'",
        )
        .all() as { name: string }[]
    ).map(({ name }) => name);

  test('are those that exist', async () => {
    const database = await databaseUpTo(LAST);
    expect([...(await declared()).keys()].sort()).toEqual(realTables(database).sort());
  });

  test('have their columns, with null where null may be and defaults where the file gives them', async () => {
    const database = await databaseUpTo(LAST);
    const wrong: string[] = [];
    for (const [table, columns] of await declared()) {
      const real = database.raw.query(`pragma table_info('${table}')`).all() as Column[];
      const names = real.map(({ name }) => name);
      expect([table, columns.map(({ column }) => column)]).toEqual([table, names]);
      for (const { column, type } of columns) {
        const found = real.find(({ name }) => name === column)!;
        const isNumber =
          found.type === 'INTEGER' || found.type === 'REAL' || found.type === 'integer' || found.type === 'real';
        if (/\bnull\b/.test(type) !== (found.notnull === 0))
          wrong.push(`${table}.${column}: ${type}, but notnull is ${found.notnull}`);
        if (/^Generated</.test(type) && found.dflt_value === null && found.pk === 0)
          wrong.push(`${table}.${column} has no default`);
        if (isNumber !== /number|Flag/.test(type)) wrong.push(`${table}.${column}: ${type}, but ${found.type}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('are strict, so that a word never gets into a number', async () => {
    const database = await databaseUpTo(LAST);
    const loose = (
      database.raw.query('pragma table_list').all() as { schema: string; name: string; type: string; strict: number }[]
    ).filter(
      ({ schema, name, type, strict }) =>
        schema === 'main' && type === 'table' && strict === 0 && !/^(kysely|sqlite)_/.test(name),
    );
    expect(loose.map(({ name }) => name)).toEqual([]);
  });
});
