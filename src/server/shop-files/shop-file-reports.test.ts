import { expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { writeShopFile } from '#db/shop-file/write-shop-file.ts';
import { contextOver, TEST_NOW } from '#db/testing/test-context.ts';
import { SEED_SCALES } from '#demo/large/scale.ts';
import { seedLarge } from '#demo/large/seed-large.ts';
import { REPORTS } from '#src/features/reports/kinds/reports.registry.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { prepareOpening } from './shop-file-command.ts';

/** A year before the day that contexts of tests stand at. */
const YEAR = Array.from({ length: 12 }, (_, at) =>
  Temporal.PlainYearMonth.from('2025-12').add({ months: at }).toString(),
);

test('every report of each of the last twelve months is the same to the cent in the opened file', async () => {
  const dataDir = tempFolder('shop-file-reports');
  const databasePath = join(dataDir, 'servery.db');
  const source = openDatabase(databasePath);
  await migrateToLatest(source);
  const ctx = contextOver(source, { dataDir });
  await seedLarge(ctx, source, { ...SEED_SCALES.small, orders: 1000, days: 365 });
  const stores = source.raw
    .query<{ restaurantId: string; storeId: string }, []>('select restaurantId, id as storeId from stores order by id')
    .all();
  const { restaurantId } = stores[0]!;
  const file = join(dataDir, 'shop.db');
  await writeShopFile(
    { dataDir, databasePath, handlers: [], now: () => Temporal.Instant.from(TEST_NOW) },
    restaurantId,
    file,
  );
  const folder = join(dataDir, 'opened');
  mkdirSync(folder);
  const { links } = await prepareOpening([file, '--folder', folder], {});
  expect(links.length).toBeGreaterThan(0);
  const opened = openDatabase(join(folder, 'servery.db'));
  const there = contextOver(opened, { dataDir: folder });
  let cents = 0;
  for (const place of stores.filter((one) => one.restaurantId === restaurantId)) {
    const scope = grantStoreScope(place);
    for (const isoMonth of YEAR) {
      const asked = { period: { name: 'chooseMonth', isoMonth }, interval: 'daily', channel: 'OVERALL' } as const;
      for (const kind of REPORTS) {
        const figures = async (of: typeof ctx) => {
          const { columns: _, figures: _f, ...found } = await kind.read({ ctx: of, scope, asked });
          return found;
        };
        const [before, after] = [await figures(ctx), await figures(there)];
        expect({ kind: kind.label, isoMonth, ...after }).toEqual({ kind: kind.label, isoMonth, ...before });
        if (kind.type === 'store') cents += Number(before.totals.totalInCents ?? 0);
      }
    }
  }
  expect(cents).toBeGreaterThan(0);
  await opened.close();
  await source.close();
}, 300_000);

test('a file is opened once more where it was, and not into another’s folder', async () => {
  const dataDir = tempFolder('shop-file-again');
  const databasePath = join(dataDir, 'servery.db');
  const source = openDatabase(databasePath);
  await migrateToLatest(source);
  await seedLarge(contextOver(source, { dataDir }), source, { ...SEED_SCALES.small, orders: 40 });
  const ids = source.raw.query<{ id: string }, []>('select id from restaurants order by id').all();
  const files = await Promise.all(
    ids.slice(0, 2).map(async ({ id }) => {
      const file = join(dataDir, `${id}.db`);
      await writeShopFile({ dataDir, databasePath, handlers: [] }, id, file);
      return file;
    }),
  );
  const words = (file: string) => [file, '--folder', join(dataDir, 'opened')];
  const first = await prepareOpening(words(files[0]!), { PORT: '4000', STRIPE_SECRET_KEY: 'sk_live' });
  expect(first.env).toMatchObject({ HOST: '127.0.0.1', PORT: '4000', SEED_SCALE: 'none' });
  expect(Object.keys(first.env)).not.toContain('STRIPE_SECRET_KEY');
  const opened = openDatabase(join(dataDir, 'opened', 'servery.db'));
  opened.raw.run("update restaurants set name = 'Changed in the opened file'");
  await opened.close();
  await prepareOpening(words(files[0]!), {});
  const again = openDatabase(join(dataDir, 'opened', 'servery.db'));
  expect(again.raw.query('select name from restaurants').all()).toEqual([{ name: 'Changed in the opened file' }]);
  await again.close();
  await expect(prepareOpening(words(files[1]!), {})).rejects.toThrow('was opened from another file');
  await source.close();
}, 120_000);
