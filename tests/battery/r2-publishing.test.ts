import { describe, expect, test } from 'bun:test';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/connection.ts';
import { countDraftRows, readMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import { countMenuVersions, latestMenuVersion } from '#db/menu/menu-versions.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, contextOver, type TestContext } from '#db/testing/test-context.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { readDrafted } from '#src/features/menu/desk/read-drafted.ts';
import { readEditedItem } from '#src/features/menu/desk/read-edited.ts';
import { choosePublishing } from '#src/features/menu/discard-draft.ts';
import { createItem, editItem } from '#src/features/menu/manage-items.ts';
import { planPublish, publishMenu } from '#src/features/menu/publish-menu.ts';
import { publishPlanned } from '#src/features/menu/publish-planned.job.ts';
import { markOf, rollBackMenu } from '#src/features/menu/roll-back-menu.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

/** Reliability target R2 for menus: what a kill leaves on the disk at each statement, opened by the program that starts next. */
const SCOPE = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const by = BY_OWNER;
const DISHES = 3;
const FILES = ['', '-wal'] as const;

interface Work {
  readonly name: string;
  /** Prepares the disk. */
  prepare(ctx: TestContext): Promise<void>;
  /** Done once more it finishes what a kill left, or says that nothing is left to do. */
  act(ctx: TestContext): Promise<unknown>;
}

const publish = async (ctx: TestContext) => {
  const { version } = await readMenuDraft(ctx.db, SCOPE);
  return publishMenu(ctx, SCOPE, { version, note: '', by });
};

const WORKS: readonly Work[] = [
  { name: 'publishing', prepare: draft, act: publish },
  {
    name: 'publishing at a time',
    async prepare(ctx) {
      await draft(ctx);
      const { version } = await readMenuDraft(ctx.db, SCOPE);
      await planPublish(ctx, SCOPE, { version, note: '', by, at: ctx.clock.now().add({ minutes: 1 }) });
    },
    act(ctx) {
      ctx.pass({ minutes: 2 });
      return publishPlanned(ctx);
    },
  },
  {
    name: 'rolling back',
    async prepare(ctx) {
      await draft(ctx);
      await publish(ctx);
    },
    async act(ctx) {
      const latest = await latestMenuVersion(ctx.db, SCOPE);
      return rollBackMenu(ctx, SCOPE, { toNumber: 0, seen: latest ? markOf(latest) : '', by });
    },
  },
];

/** New prices for some dishes, and a new dish. */
async function draft(ctx: TestContext): Promise<void> {
  await choosePublishing(ctx, SCOPE, { atOnce: false, by });
  const { items } = await ctx.menus.menuOf(SCOPE);
  const dishes = items.filter(({ type }) => type === 'basic').slice(0, DISHES);
  for (const { id: itemId } of dishes) {
    const { item, version } = (await readEditedItem(ctx, SCOPE, itemId))!;
    if (item.type !== 'basic') throw new Error('no plain dish');
    await editItem(ctx, SCOPE, { itemId, item: { ...item, price: { ...item.price, basePrice: 4242 } }, version, by });
  }
  const { id: _, restaurantId: _r, storeId: _s, sortOrder: _o, ...shape } = dishes[0] as MenuItem & { type: 'basic' };
  await createItem(ctx, SCOPE, { item: { ...shape, name: 'Soup of the day', barcode: null }, by });
}

async function onFile(folder: string): Promise<TestContext> {
  mkdirSync(folder, { recursive: true });
  const { database } = await seededContext();
  await Bun.write(join(folder, 'house.db'), database.raw.serialize());
  await database.close();
  return contextOver(openDatabase(join(folder, 'house.db')), { dataDir: folder });
}

/** Copies the files as they are before each statement: what is there if the program is killed at it. */
function keepEachMoment(ctx: TestContext, folder: string): { readonly moments: string[]; stop(): void } {
  const { raw } = ctx.database;
  const query = raw.query;
  const moments: string[] = [];
  raw.query = ((sql: string) => {
    const at = join(folder, String(moments.length));
    mkdirSync(at);
    for (const ending of FILES) {
      const from = join(folder, `house.db${ending}`);
      if (existsSync(from)) copyFileSync(from, join(at, `house.db${ending}`));
    }
    moments.push(at);
    return query.call(raw, sql);
  }) as typeof raw.query;
  return {
    moments,
    stop() {
      raw.query = query;
    },
  };
}

/** Everything that a menu and its draft are, as the next start reads it. */
async function stateOf(ctx: TestContext) {
  const { live, menu } = await readDrafted(ctx, SCOPE, ctx.db);
  const { planned } = await readMenuDraft(ctx.db, SCOPE);
  const { count } = await countDraftRows(ctx.db, SCOPE);
  const versions = await countMenuVersions(ctx.db, SCOPE);
  return JSON.stringify([live.version, live.items, live.categories, menu.items, planned, count, versions]);
}

describe('killed at any statement', () => {
  test.each(WORKS)('$name leaves the old menu or the new one, and the second try ends at the new one', async (work) => {
    const folder = tempFolder('publishing');
    const ctx = await onFile(folder);
    await work.prepare(ctx);
    const before = await stateOf(ctx);
    const kept = keepEachMoment(ctx, folder);
    await work.act(ctx);
    kept.stop();
    const after = await stateOf(ctx);
    const done = JSON.parse(after) as unknown[];
    await ctx.database.close();
    expect(after).not.toBe(before);
    expect(kept.moments.length).toBeGreaterThan(10);
    for (const [at, moment] of kept.moments.entries()) {
      const next = contextOver(openDatabase(join(moment, 'house.db')), { dataDir: moment });
      const found = await stateOf(next);
      expect([at, found === before || found === after]).toEqual([at, true]);
      if (found === before) await work.act(next);
      expect([at, await soldIn(next)]).toEqual([at, JSON.stringify(done[1])]);
      expect([at, (await countDraftRows(next.db, SCOPE)).count]).toEqual([at, 0]);
      await next.database.close();
      rmSync(moment, { recursive: true });
    }
  });
});

async function soldIn(ctx: TestContext): Promise<string> {
  return JSON.stringify((await ctx.menus.menuOf(SCOPE)).items);
}
