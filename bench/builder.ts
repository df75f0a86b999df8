/**
 * `bun bench/builder.ts [--items 1000] [--samples 9]`
 *
 * The menu builder of a store with 1,000 items, on a file: its pages as the server answers them, and each edit beside a bare
 * write of as many rows; once where changes go live at once, once where they wait, and publishing those. Medians.
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Hono } from 'hono';
import { openDatabase } from '#db/connection.ts';
import { readMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, contextOver, type TestContext } from '#db/testing/test-context.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { changeItems, editInList } from '#src/features/menu/builder/change-items.ts';
import { undoMenuChange } from '#src/features/menu/builder/undo-change.ts';
import { readEditedMenu } from '#src/features/menu/desk/read-edited.ts';
import { choosePublishing } from '#src/features/menu/discard-draft.ts';
import { moveItems } from '#src/features/menu/move-in-menu.ts';
import { publishMenu } from '#src/features/menu/publish-menu.ts';
import { hostRoutes } from '#src/http/route.ts';
import { adminSurface } from '#src/pages/admin/admin.surface.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { signedInAs } from '#src/server/testing/test-app.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { addManyDishes } from '#tests/support/many-dishes.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { machineFacts } from './machine.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const MENU = '/admin/restaurants/roma-pizza/stores/roma-newtown/menu';
const by = BY_OWNER;

const { values } = parseArgs({
  options: { items: { type: 'string', default: '1000' }, samples: { type: 'string', default: '9' } },
});
const COUNT = Number(values.items);
const DISHES = Array.from({ length: COUNT }, (_, at) => `dish-${at}`);

const folder = tempFolder('builder');
const ctx = await onFile(`${folder}/house.sqlite`);
await addManyDishes(ctx, SCOPE, COUNT);
console.log(`menu builder, ${COUNT} items, medians of ${values.samples}; ${JSON.stringify(machineFacts())}`);
await measurePages(ctx);
for (const atOnce of [true, false]) await measureEdits(ctx, atOnce);
await ctx.database.close();
await rm(folder, { recursive: true, force: true });

async function onFile(path: string): Promise<TestContext> {
  const { database } = await seededContext();
  await Bun.write(path, database.raw.serialize());
  await database.close();
  return contextOver(openDatabase(path), { dataDir: folder });
}

/** From the request to the whole page, as an owner asks for it. */
async function measurePages(of: TestContext): Promise<void> {
  const app = hostRoutes(new Hono(), of);
  mountSurface(app, adminSurface, {
    ...{ ctx: of, manifest: UNBUILT, keeper: null },
    baseOf: () => '/admin',
    cartLink: async () => '',
  });
  const owner = of.database.raw
    .query<{ id: string }, []>("select id from users where email = 'owner@roma-pizza.example'")
    .get();
  if (!owner) throw new Error('the demo has no owner');
  const cookie = await signedInAs(of, 'servery_staff', { kind: 'staff', subjectId: owner.id });
  for (const [name, path] of [
    ['the first category', MENU],
    ['a search that finds all', `${MENU}?search=dish`],
    ['its issues', `${MENU}/issues`],
  ] as const) {
    let bytes = 0;
    let rows = 0;
    const ms = await medianOf(async () => {
      const answer = await app.request(path, { headers: { cookie } });
      const html = await answer.text();
      bytes = Buffer.byteLength(html);
      rows = html.split('data-part="menu-row"').length - 1;
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    });
    console.log(`   page, ${name}: ${ms.toFixed(1)} ms, ${rows} rows, ${Math.round(bytes / 1000)} kB`);
  }
}

async function measureEdits(of: TestContext, atOnce: boolean): Promise<void> {
  await choosePublishing(of, SCOPE, { atOnce, by });
  console.log(atOnce ? '   changes go live at once' : '   changes wait in a draft');
  const { categories, items } = await readEditedMenu(of, SCOPE);
  const { categoryId } = items.find(({ id }) => id === 'dish-1') ?? { categoryId: categories[0]?.id };
  const first = items.filter((item) => item.categoryId === categoryId).length;
  const some = DISHES.slice(0, 100);
  const raise = { kind: 'addToPrice', amountInCents: 1 } as const;
  let turns = 0;
  const turn = () => {
    turns += 1;
    return turns;
  };
  const step = () => (turn() % 2 === 0 ? 'last' : 'up');
  const edits: readonly (readonly [name: string, rows: number, edit: () => Promise<unknown>])[] = [
    ['name of one', 1, () => rename(of, `Dish in turn ${turn()}`)],
    ['price of 100', 100, () => changeItems(of, SCOPE, { itemIds: some, change: raise, by })],
    [`price of ${COUNT}`, COUNT, () => changeItems(of, SCOPE, { itemIds: DISHES, change: raise, by })],
    [
      `one to another place of its ${first}`,
      first,
      () => moveItems(of, SCOPE, { itemIds: ['dish-1'], step: step(), by }),
    ],
  ];
  for (const [name, rows, edit] of edits) {
    const ms = await medianOf(edit);
    say(name, ms, await medianOf(() => bareWrite(of, rows)));
  }
  const change = async () => (await changeItems(of, SCOPE, { itemIds: some, change: raise, by })).changeId ?? '';
  const undo = await medianOf(async (changeId) => undoMenuChange(of, SCOPE, { changeId, by }), change);
  say('undo of 100', undo, await medianOf(() => bareWrite(of, 100)));
  if (atOnce) return;
  const drafted = () => changeItems(of, SCOPE, { itemIds: DISHES, change: raise, by });
  const publish = await medianOf(async () => {
    const { version } = await readMenuDraft(of.db, SCOPE);
    await publishMenu(of, SCOPE, { version, note: '', by });
  }, drafted);
  say(`publish of ${COUNT}`, publish, await medianOf(() => bareWrite(of, COUNT)));
}

async function rename(of: TestContext, name: string): Promise<void> {
  const item = (await readEditedMenu(of, SCOPE)).items.find(({ id }) => id === 'dish-0');
  const was = { name: item?.name ?? '', priceInCents: null };
  await editInList(of, SCOPE, { itemId: 'dish-0', fields: { name, priceInCents: null }, was, by });
}

function say(name: string, ms: number, bare: number): void {
  console.log(`   ${name}: ${ms.toFixed(1)} ms, ${(ms / bare).toFixed(1)} × a bare write of ${bare.toFixed(1)} ms`);
}

/** One transaction that writes as many rows of the same weight, by their keys. */
async function bareWrite(to: TestContext, rows: number): Promise<void> {
  const { raw } = to.database;
  const row = raw.query<{ specJson: string }, []>("select specJson from items where id = 'dish-0'").get();
  raw.run('create table if not exists bare (id text primary key, specJson text not null) strict');
  const put = raw.query('insert into bare values (?, ?) on conflict do update set specJson = excluded.specJson');
  const written = `${row?.specJson} ${performance.now()}`;
  raw.transaction(() => {
    for (let at = 0; at < rows; at += 1) put.run(`dish-${at}`, written);
  })();
}

/** The first turn warms up and isn't counted; `before` prepares each and isn't either. */
async function medianOf<Given>(
  act: (given: Given) => Promise<unknown>,
  before: () => Promise<Given> = async () => undefined as Given,
): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn <= Number(values.samples); turn += 1) {
    const given = await before();
    const started = performance.now();
    await act(given);
    if (turn > 0) times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
