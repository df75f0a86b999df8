import { Database as BunDatabase } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { NO_RESTAURANTS, tablesOfRestaurant } from '#db/restaurants/restaurant-rows.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { SEED_SCALES } from '#demo/large/scale.ts';
import { seedLarge } from '#demo/large/seed-large.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { importShopFile } from './import-shop-file.ts';
import { LEFT_OUT, NO_SECRET, undecidedColumns, WITHHELD } from './shop-secrets.ts';
import { SHOP_TABLES, SHOP_VIEWS } from './shop-views.ts';
import { PERSONAL_IN_BOOKS, writeBooks } from './write-books.ts';
import { writeShopFile } from './write-shop-file.ts';

let dataDir: string;
let database: OpenDatabase;
let file: string;
/** One of the two restaurants, and the other. */
let leaving: { id: string; name: string };
let staying: { id: string; name: string };

const NOW = Temporal.Instant.from('2026-11-21T07:00:00Z');
const options = () => ({ dataDir, databasePath: join(dataDir, 'servery.db'), handlers: [], now: () => NOW });
/** Words that are in no file but where they were planted. */
const planted: string[] = [];

beforeAll(async () => {
  dataDir = tempFolder('shop-file');
  database = openDatabase(join(dataDir, 'servery.db'));
  await migrateToLatest(database);
  await seedLarge(contextOver(database, { dataDir }), database, SEED_SCALES.small);
  [leaving, staying] = database.raw.query('select id, name from restaurants order by id').all() as [
    typeof leaving,
    typeof staying,
  ];
  plantSecrets();
  file = join(dataDir, 'shop.db');
  await writeShopFile(options(), leaving.id, file);
}, 120_000);

afterAll(() => database.close());

/** A word of its own in every column that stays out, where a row has one. */
function plantSecrets(): void {
  database.raw.run('pragma foreign_keys = off');
  for (const { table, condition } of tablesOfRestaurant(database.raw)) {
    for (const column of (WITHHELD[table] ?? []).filter((name) => !name.endsWith('Json'))) {
      const word = `planted-${table}-${column}`;
      const key = database.raw
        .query<{ name: string }, [string]>('select name from pragma_table_info(?) where pk > 0 order by pk')
        .all(table)
        .map(({ name }) => `"${name}"`)
        .join(', ');
      const { changes } = database.raw
        .query(
          `update "${table}" set "${column}" = $word
           where (${key}) in (select ${key} from "${table}" where ${condition} order by ${key} limit 1)`,
        )
        .run({ word, restaurantId: leaving.id });
      if (changes > 0) planted.push(word);
    }
  }
  const row = ['card', leaving.id, 'planted-request', 'planted-cus', '2026-11-01T00:00:00.000Z'];
  database.raw.query('insert into card_customers values (?, ?, null, ?, ?, ?)').run(...row);
  planted.push('planted-request', 'planted-cus');
  database.raw.run('pragma foreign_keys = on');
}

const opened = () => new BunDatabase(file, { readonly: true, strict: true });

describe('the file of a restaurant', () => {
  test('has every row of its own but those named as left out, and none of another', () => {
    using shop = opened();
    for (const { table, condition } of tablesOfRestaurant(database.raw)) {
      const count = `select count(*) as count from "${table}"`;
      const held = database.raw.query(`${count} where ${condition}`).get({ restaurantId: leaving.id });
      const there = shop.query(count).get();
      if (table in LEFT_OUT) expect([table, there]).toEqual([table, { count: 0 }]);
      else if (table !== 'print_jobs') expect([table, there]).toEqual([table, held]);
    }
    expect(shop.query('pragma foreign_key_check').all()).toEqual([]);
    const bytes = readFileSync(file, 'latin1');
    expect(bytes.includes(staying.name)).toBe(false);
  });

  test('opens nothing: no word that was planted in a secret is anywhere in it', () => {
    const live =
      readFileSync(join(dataDir, 'servery.db'), 'latin1') + readFileSync(join(dataDir, 'servery.db-wal'), 'latin1');
    expect(planted.length).toBeGreaterThan(5);
    expect(planted.filter((word) => !live.includes(word))).toEqual([]);
    const bytes = readFileSync(file, 'latin1');
    expect(planted.filter((word) => bytes.includes(word))).toEqual([]);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('leaves out every column of the schema that sounds like a secret, unless it is named as none', () => {
    const columns = database.raw
      .query<{ table: string; name: string }, []>(
        `select tables.name as "table", columns.name from sqlite_schema tables, pragma_table_info(tables.name) columns
         where tables.type = 'table' order by 1, 2`,
      )
      .all()
      .filter(({ table }) => !NO_RESTAURANTS.has(table));
    expect(undecidedColumns(columns)).toEqual([]);
    for (const name of ['apiToken', 'webhookSecret', 'pin', 'newPinHash', 'accessKeySealed', 'privateKey', 'smsCode']) {
      expect(undecidedColumns([{ table: 'orders', name }])).toHaveLength(1);
    }
    const known = new Set(columns.map(({ table, name }) => `${table}.${name}`));
    const named = [...Object.entries(WITHHELD), ...Object.entries(NO_SECRET)]
      .filter(([table]) => table !== 'users')
      .flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    const tables = new Set(columns.map(({ table }) => table));
    expect(Object.keys(LEFT_OUT).filter((table) => !tables.has(table))).toEqual([]);
  });

  test('says of every view and column what it is, and each view can be read', () => {
    using shop = opened();
    for (const { name, columns } of SHOP_VIEWS) {
      const made = shop.query<{ name: string }, [string]>('select name from pragma_table_info(?)').all(name);
      expect([name, made.map((one) => one.name)]).toEqual([name, columns.map(([column]) => column)]);
      shop.query(`select * from ${name}`).all();
    }
    const said = shop
      .query<{ view: string; column: string; about: string }, []>('select view, "column", about from read_me')
      .all();
    const all = [...SHOP_VIEWS, ...SHOP_TABLES];
    expect(said).toHaveLength(all.reduce((sum, { columns }) => sum + columns.length + 1, 0));
    for (const { about } of said) expect(about).toMatch(/^.{6,}\.$/);
  });

  test('adds up to the same sales in its views as the restaurant does', () => {
    using shop = opened();
    const sold = database.raw
      .query('select count(*) as orders, sum(grandTotalInCents) as cents from orders where restaurantId = ?')
      .get(leaving.id);
    expect(shop.query('select count(*) as orders, sum(total_cents) as cents from shop_orders').get()).toEqual(sold);
    const lines = database.raw
      .query(
        'select sum(lineTotalInCents) as cents from order_lines where orderId in (select id from orders where restaurantId = ?)',
      )
      .get(leaving.id);
    expect(shop.query('select sum(total_cents) as cents from shop_order_lines').get()).toEqual(lines);
    const hours = shop.query('select count(distinct day) as days from shop_hours where of = ?').get('store');
    expect(hours).toEqual({ days: 7 });
  });

  test('is refused for nobody’s id, never written over another file, and leaves nothing half made', async () => {
    await expect(writeShopFile(options(), 'nobody', join(dataDir, 'none.db'))).rejects.toThrow(
      'There is no restaurant',
    );
    await expect(writeShopFile(options(), leaving.id, file)).rejects.toThrow('already');
    const half = join(dataDir, 'half.db');
    await Bun.write(`${half}.part`, 'cut off');
    await writeShopFile(options(), leaving.id, half);
    expect(readdirSync(dataDir).filter((name) => name.includes('.part'))).toEqual([]);
  });
});

describe('the books of a restaurant that is erased', () => {
  test('are its sales, payments and refunds to the cent, and name nobody', async () => {
    const books = join(dataDir, 'books.db');
    await writeBooks(options(), leaving.id, books);
    using shop = opened();
    using kept = new BunDatabase(books, { readonly: true, strict: true });
    for (const [view, column] of [
      ['shop_orders', 'total_cents'],
      ['shop_order_lines', 'total_cents'],
      ['shop_payments', 'amount_cents'],
      ['shop_refunds', 'amount_cents'],
      ['shop_sales_by_day', 'total_cents'],
    ] as const) {
      const sum = `select count(*) as rows, sum(${column}) as cents from ${view}`;
      expect([view, kept.query(sum).get()]).toEqual([view, shop.query(sum).get()]);
    }
    const columns = kept
      .query<{ name: string }, []>(
        "select columns.name from sqlite_schema tables, pragma_table_info(tables.name) columns where tables.type = 'table'",
      )
      .all()
      .map(({ name }) => name);
    expect(columns.filter((name) => PERSONAL_IN_BOOKS.includes(name))).toEqual([]);
    const bytes = readFileSync(books, 'latin1');
    const people = shop
      .query<{ name: string; mobile: string }, []>("select name, mobile from shop_customers where mobile <> ''")
      .all();
    expect(people.length).toBeGreaterThan(10);
    expect(people.filter(({ mobile }) => bytes.includes(mobile))).toEqual([]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('books.db.'))).toEqual([]);
  });
});

describe('a restaurant’s file in another server', () => {
  const another = async () => {
    const folder = tempFolder('shop-file-into');
    const other = openDatabase(join(folder, 'servery.db'));
    await migrateToLatest(other);
    const into = (path: string) =>
      importShopFile({ database: other, dataDir: folder, keepPicture: async () => {}, now: () => NOW }, path);
    return { other, folder, into };
  };

  test('is there whole, leaves nothing aside, and is refused a second time', async () => {
    const { other, folder, into } = await another();
    const { owners } = await into(file);
    expect(owners.every(({ hasPassword }) => hasPassword === 0)).toBe(true);
    using shop = opened();
    for (const { table, condition } of tablesOfRestaurant(database.raw)) {
      if (table in LEFT_OUT || table === 'audit_log') continue;
      const there = shop.query(`select count(*) as count from "${table}"`).get();
      const here = other.raw.query(`select count(*) as count from "${table}" where ${condition}`);
      expect([table, here.get({ restaurantId: leaving.id })]).toEqual([table, there]);
    }
    expect(other.raw.query('pragma foreign_key_check').all()).toEqual([]);
    expect(readdirSync(join(folder, 'arriving'))).toEqual([]);
    await expect(into(file)).rejects.toThrow(`There is a restaurant ${leaving.id} here already.`);
    await other.close();
  }, 60_000);

  test('is refused where its ids are taken, in a sentence that names one, and nothing of it stays', async () => {
    const { other, into } = await another();
    const { id } = database.raw
      .query<{ id: string }, [string]>('select id from stores where restaurantId = ? limit 1')
      .get(leaving.id)!;
    other.raw.run(
      "insert into restaurants (id, name, countryCode, createdIsoDateTimeUtc) values ('other', 'Other', 'AU', '2026-11-01T00:00:00.000Z')",
    );
    other.raw
      .query(
        `insert into stores (id, restaurantId, name, countryCode, currencyCode, timezone, createdIsoDateTimeUtc)
         values (?, 'other', 'Other', 'AU', 'AUD', 'Australia/Sydney', '2026-11-01T00:00:00.000Z')`,
      )
      .run(id);
    await expect(into(file)).rejects.toThrow(
      `This server already has a row of stores with id ${id}. Nothing was imported.`,
    );
    expect(other.raw.query('select id from restaurants').all()).toEqual([{ id: 'other' }]);
    expect(other.raw.query('select count(*) as count from orders').get()).toEqual({ count: 0 });
    await other.close();
  }, 60_000);

  test('is refused where the file is another one, damaged, of a later program, or was given a trigger', async () => {
    const { other, folder, into } = await another();
    mkdirSync(folder, { recursive: true });
    const changed = (name: string, change: (shop: BunDatabase) => void) => {
      const path = join(folder, name);
      copyFileSync(file, path);
      const shop = new BunDatabase(path, { readwrite: true });
      change(shop);
      shop.close();
      return path;
    };
    await Bun.write(join(folder, 'text.db'), 'not a database');
    await expect(into(join(folder, 'text.db'))).rejects.toThrow('is not a restaurant’s file');
    await expect(into(join(folder, 'nothing.db'))).rejects.toThrow('There is no file');
    const later = changed('later.db', (shop) => shop.run("insert into kysely_migration values ('9999_later', '2030')"));
    await expect(into(later)).rejects.toThrow('was made by a later Servery');
    const trigger = changed('trigger.db', (shop) =>
      shop.run('create trigger extra after insert on orders begin update users set isSuperAdmin = 1; end'),
    );
    await expect(into(trigger)).rejects.toThrow('trigger extra is not of ours');
    const cut = changed('cut.db', () => {});
    truncateSync(cut, Math.floor(statSync(cut).size / 2));
    await expect(into(cut)).rejects.toThrow('is damaged');
    expect(other.raw.query('select count(*) as count from restaurants').get()).toEqual({ count: 0 });
    expect(existsSync(join(folder, 'arriving')) ? readdirSync(join(folder, 'arriving')) : []).toEqual([]);
    await other.close();
  }, 60_000);
});
