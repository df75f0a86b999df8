/**
 * `bun bench/publish.ts [--items 1000] [--samples 9]`
 *
 * Publishing a draft in which every dish has a new price, on a file, beside a bare write of the same rows; and until
 * website and till have the new menu. Medians of turns that alternate. Targets: 300 ms, and 1 s.
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '#db/connection.ts';
import { putDraftRow, readMenuDraft, writeMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, contextOver, type TestContext } from '#db/testing/test-context.ts';
import type { BasicItem, Menu } from '#src/domain/menu/menu.schema.ts';
import { publishMenu } from '#src/features/menu/publish-menu.ts';
import { readTillMenu } from '#src/features/pos/read-menu.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { addManyDishes } from '#tests/support/many-dishes.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { machineFacts } from './machine.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const WRITE_MS = 300;
const SOLD_MS = 1000;

const { values } = parseArgs({
  options: { items: { type: 'string', default: '1000' }, samples: { type: 'string', default: '9' } },
});

const folder = tempFolder('publish');
const ctx = await onFile(`${folder}/house.sqlite`);
await addManyDishes(ctx, SCOPE, Number(values.items));
await ctx.write((trx) => writeMenuDraft(trx, SCOPE, { publishesAtOnce: false }));
const turns: { readonly publish: number; readonly sold: number; readonly bare: number }[] = [];
// The first turn warms up: statements are compiled and the menu is in memory.
for (let turn = 0; turn <= Number(values.samples); turn += 1) {
  const bare = await bareWrite(ctx, turn);
  await draft(ctx, turn);
  const { version } = await readMenuDraft(ctx.db, SCOPE);
  const started = performance.now();
  await publishMenu(ctx, SCOPE, { version, note: '', by: BY_OWNER });
  const publish = performance.now() - started;
  const menu = await ctx.menus.menuOf(SCOPE);
  await readTillMenu(ctx, SCOPE);
  const sold = performance.now() - started;
  if (dishesOf(menu)[0]?.price.basePrice !== priceAt(turn)) throw new Error('the old menu is still sold');
  if (turn > 0) turns.push({ publish, sold, bare });
}
const [publish, sold, bare] = (['publish', 'sold', 'bare'] as const).map((part) =>
  median(turns.map((turn) => turn[part])),
) as [number, number, number];
const duration = (ms: number) => `${ms.toFixed(0)} ms`;
console.log(`publish of ${values.items} changed dishes, medians of ${turns.length}; ${JSON.stringify(machineFacts())}`);
console.log(
  `   written in ${duration(publish)} (at most ${WRITE_MS}), ${(publish / bare).toFixed(1)} × a bare write of ${duration(bare)}`,
);
console.log(`   sold by website and till after ${duration(sold)} (at most ${SOLD_MS})`);
await ctx.database.close();
await rm(folder, { recursive: true, force: true });
process.exitCode = publish <= WRITE_MS && sold <= SOLD_MS ? 0 : 1;

async function onFile(path: string): Promise<TestContext> {
  const { database } = await seededContext();
  await Bun.write(path, database.raw.serialize());
  await database.close();
  return contextOver(openDatabase(path), { dataDir: folder });
}

function dishesOf({ items }: Menu): BasicItem[] {
  return items.filter((item): item is BasicItem => item.type === 'basic' && item.id.startsWith('dish-'));
}

function priceAt(turn: number): number {
  return 1000 + turn;
}

/** Written straight into the draft: the time someone spends typing isn't measured. */
async function draft(to: TestContext, turn: number): Promise<void> {
  const dishes = dishesOf(await to.menus.menuOf(SCOPE));
  await to.write(async (trx) => {
    for (const before of dishes) {
      const after = { ...before, price: { ...before.price, basePrice: priceAt(turn) } };
      const delta = { subject: 'item', subjectId: before.id, before, after } as const;
      const changedIsoDateTimeUtc = '2026-11-21T07:00:00.000Z';
      await putDraftRow(trx, SCOPE, { delta, version: turn + 1, by: BY_OWNER, changedIsoDateTimeUtc });
    }
  });
}

/** One transaction that writes as many rows of the same weight, by their keys. */
async function bareWrite(to: TestContext, turn: number): Promise<number> {
  const { raw } = to.database;
  const spec =
    raw.query<{ specJson: string }, []>("select specJson from items where id = 'dish-0'").get()?.specJson ?? '{}';
  raw.run('create table if not exists bare (id text primary key, specJson text not null) strict');
  const put = raw.query('insert into bare values (?, ?) on conflict do update set specJson = excluded.specJson');
  const started = performance.now();
  raw.transaction(() => {
    for (let at = 0; at < Number(values.items); at += 1) put.run(`dish-${at}`, `${spec} ${turn}`);
  })();
  return performance.now() - started;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
