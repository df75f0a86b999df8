/** `servery evidence FILE`: what an owner runs and hands to whoever checks. */
import { expect, spyOn, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { openDatabase } from '#db/connection.ts';
import { runEvidenceCommand } from '#db/evidence/evidence-command.ts';
import { chainIn } from '#db/evidence/evidence-links.repository.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const { findingsOf } = (await import(new URL('../../scripts/verify-evidence.mjs', import.meta.url).href)) as {
  findingsOf(text: string): unknown[];
};

const AT = { isoDateTimeUtc: '2026-11-21T07:00:00.000Z', businessDay: '2026-11-21' };

/** Two restaurants with a payment in each store. */
async function dataOfTwo(): Promise<{ folder: string; stores: { id: string; restaurantId: string }[] }> {
  const folder = tempFolder('evidence');
  const database = openDatabase(`${folder}/servery.db`);
  await migrateToLatest(database);
  await plantTwoTenants(contextOver(database));
  const stores = await database.db.selectFrom('stores').select(['id', 'restaurantId']).orderBy('id').execute();
  await database.write(async (trx) => {
    for (const { id, restaurantId } of stores) {
      const event = {
        kind: 'paymentTaken',
        rowId: `payment of ${id}`,
        ...AT,
        amounts: { amountInCents: 1000 },
      } as const;
      chainIn(trx, { restaurantId, storeId: id } as Parameters<typeof chainIn>[1], event);
    }
  });
  await database.close();
  return { folder, stores };
}

async function run(words: readonly string[], folder: string): Promise<number> {
  const quiet = [spyOn(console, 'log'), spyOn(console, 'error')].map((spy) => spy.mockImplementation(() => {}));
  try {
    return await runEvidenceCommand(words, { DATA_DIR: folder });
  } finally {
    for (const spy of quiet) spy.mockRestore();
  }
}

test('all stores are in the file, or one, or those of a restaurant; each file holds by itself', async () => {
  const { folder, stores } = await dataOfTwo();
  const first = stores[0]!;
  const ofFirst = stores.filter(({ restaurantId }) => restaurantId === first.restaurantId);
  for (const [name, words, wanted] of [
    ['all', [], stores.length],
    ['store', ['--store', first.id], 1],
    ['restaurant', ['--restaurant', first.restaurantId], ofFirst.length],
  ] as const) {
    const file = `${folder}/${name}.jsonl`;
    expect(await run([file, ...words], folder)).toBe(0);
    const text = readFileSync(file, 'utf8');
    expect(findingsOf(text)).toEqual([]);
    expect(text.match(/"kind":"paymentTaken"/g)).toHaveLength(wanted);
  }
  expect(stores.length).toBeGreaterThan(ofFirst.length);
});

test('an unknown store, a file that is there, and words that mean nothing are refused, and nothing is written', async () => {
  const { folder } = await dataOfTwo();
  const file = `${folder}/out.jsonl`;
  expect(await run([file, '--store', 'nobody'], folder)).toBe(2);
  expect(await run([file, '--everything', 'x'], folder)).toBe(2);
  expect(await run(['--store', 'x'], folder)).toBe(2);
  expect(await run([file], `${folder}/elsewhere`)).toBe(1);
  expect(existsSync(file)).toBe(false);
  expect(await run([file], folder)).toBe(0);
  const before = readFileSync(file, 'utf8');
  expect(await run([file], folder)).toBe(1);
  expect(readFileSync(file, 'utf8')).toBe(before);
});
