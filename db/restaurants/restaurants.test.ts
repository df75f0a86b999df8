import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { SEED_SCALES } from '#demo/large/scale.ts';
import { seedLarge } from '#demo/large/seed-large.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { eraseRestaurant, whyNotErased } from './erase-restaurant.ts';
import { exportRestaurant } from './export-restaurant.ts';
import { tablesOfRestaurant } from './restaurant-rows.ts';

let dataDir: string;
let database: OpenDatabase;
/** One of the two restaurants, and the other. */
let leaving: { id: string; name: string };
let staying: { id: string; name: string };

beforeAll(async () => {
  dataDir = tempFolder('restaurants');
  database = openDatabase(join(dataDir, 'servery.db'));
  await migrateToLatest(database);
  await seedLarge(contextOver(database, { dataDir }), database, SEED_SCALES.small);
  [leaving, staying] = database.raw.query('select id, name from restaurants order by id').all() as [
    typeof leaving,
    typeof staying,
  ];
}, 120_000);

afterAll(() => database.close());

const place = () => ({ dataDir, databasePath: join(dataDir, 'servery.db') });
const linesOf = (folder: string, table: string) =>
  readFileSync(join(folder, 'rows', `${table}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** What each table holds of a restaurant. */
function counts(restaurantId: string): Record<string, number> {
  return Object.fromEntries(
    tablesOfRestaurant(database.raw).map(({ table, condition }) => {
      const query = database.raw.query<{ count: number }, { restaurantId: string }>(
        `select count(*) as count from "${table}" where ${condition}`,
      );
      return [table, query.get({ restaurantId })?.count ?? 0];
    }),
  );
}

describe('the export of a restaurant', () => {
  test('has every row of its own, none of another, no secret, and adds up to the same sales', async () => {
    const folder = join(dataDir, 'export');
    const manifest = await exportRestaurant(place(), leaving.id, folder);
    const held = counts(leaving.id);
    for (const [table, { rows }] of Object.entries(manifest.tables))
      expect([table, rows]).toEqual([table, held[table]!]);
    expect(manifest.tables.orders!.rows).toBeGreaterThan(500);
    const orders = linesOf(folder, 'orders');
    const cents = orders.reduce((sum, order) => sum + Number(order.grandTotalInCents), 0);
    const sum = database.raw.query('select sum(grandTotalInCents) as cents from orders where restaurantId = ?');
    expect(sum.get(leaving.id)).toEqual({ cents });
    for (const file of readdirSync(join(folder, 'rows'))) {
      const text = readFileSync(join(folder, 'rows', file), 'utf8');
      expect([file, text.includes(`"${staying.id}"`) || text.includes(staying.name)]).toEqual([file, false]);
      expect([file, /"(pinHash|tokenHash|passwordHash|accessTokenHash|secretSealed)"/.test(text)]).toEqual([
        file,
        false,
      ]);
    }
    expect(existsSync(join(folder, 'rows', 'sessions.jsonl'))).toBe(false);
  });

  test('is refused for a restaurant that is not there, and never written over another', async () => {
    await expect(exportRestaurant(place(), 'nobody', join(dataDir, 'none'))).rejects.toThrow('There is no restaurant');
    expect(existsSync(join(dataDir, 'none'))).toBe(false);
    mkdirSync(join(dataDir, 'taken'));
    await expect(exportRestaurant(place(), leaving.id, join(dataDir, 'taken'))).rejects.toThrow();
    expect(readdirSync(join(dataDir, 'taken'))).toEqual([]);
  });
});

describe('erasing a restaurant', () => {
  test('asks for its exact name, and for finished orders', () => {
    expect(whyNotErased(database, 'nobody', 'x')).toContain('There is no restaurant');
    expect(whyNotErased(database, leaving.id, 'Something else')).toContain(leaving.name);
    const open = database.raw.query<{ id: string }, [string]>('select id from orders where restaurantId = ? limit 1');
    const { id } = open.get(leaving.id)!;
    database.raw.query("update orders set statusCode = 'accepted' where id = ?").run(id);
    database.raw
      .query("update orders set statusCode = 'completed' where restaurantId = ? and id <> ?")
      .run(leaving.id, id);
    expect(whyNotErased(database, leaving.id, leaving.name)).toContain('1 of its orders are not finished');
    database.raw.query("update orders set statusCode = 'completed' where id = ?").run(id);
    expect(whyNotErased(database, leaving.id, leaving.name)).toBeNull();
  });

  test('leaves nothing of it but the audit log, and the other restaurant as it was', async () => {
    for (const [id, restaurantId] of [
      ['gone', leaving.id],
      ['kept', staying.id],
    ] as const) {
      const row = [id, restaurantId, `key-${id}`, `cus_${id}`, '2026-11-01T00:00:00.000Z'];
      database.raw.query('insert into card_customers values (?, ?, null, ?, ?, ?)').run(...row);
    }
    database.raw.run(
      `insert into passkeys (id, userId, credentialId, publicKey, counter, name, createdIsoDateTimeUtc)
       select id, id, id, 'AAAA', 0, 'Chrome on Android', '2026-11-01T00:00:00.000Z' from users`,
    );
    const people = () => database.raw.query('select id from users order by id').all();
    const before = people().length;
    const others = counts(staying.id);
    const hash = 'ab'.repeat(32);
    const files = ['originals', 'shown'].map((folder) => join(dataDir, 'images', folder, 'ab', hash));
    for (const file of files) await Bun.write(file, 'a picture');
    database.raw
      .query(
        `insert into images (id, restaurantId, contentHash, contentType, width, height, byteSize, createdIsoDateTimeUtc)
         values ('large', ?, ?, 'image/png', 3000, 2000, 9, '2026-11-01T00:00:00.000Z')`,
      )
      .run(leaving.id, hash);
    const erased = await eraseRestaurant(database, leaving.id, dataDir);
    expect(erased.orders).toBeGreaterThan(500);
    expect(files.filter((file) => existsSync(file))).toEqual([]);
    expect(erased.cardCustomers).toBe(1);
    const wanted = database.raw.query('select providerCustomerId from card_customers_to_erase').all();
    expect(wanted).toEqual([{ providerCustomerId: 'cus_gone' }]);
    const left = Object.entries(counts(leaving.id)).filter(([table, count]) => count > 0 && table !== 'audit_log');
    expect(left).toEqual([]);
    expect(counts(staying.id)).toEqual(others);
    expect(people().length).toBeLessThan(before);
    expect(database.raw.query('select userId as id from passkeys order by id').all()).toEqual(people());
    expect(database.raw.query('pragma foreign_key_check').all()).toEqual([]);
    const log = database.raw.query(
      "select action from audit_log where restaurantId = ? and action = 'eraseRestaurant'",
    );
    expect(log.all(leaving.id)).toHaveLength(1);
    expect(whyNotErased(database, leaving.id, leaving.name)).toContain('There is no restaurant');
  }, 60_000);
});
