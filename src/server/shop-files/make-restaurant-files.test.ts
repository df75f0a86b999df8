import { describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { findRestaurantFile } from '#db/tenancy/restaurant-files.repository.ts';
import { BY_OWNER, type TestContext, testContext } from '#db/testing/test-context.ts';
import {
  readRestaurantFile,
  requestRestaurantFile,
  restaurantFilesFolder,
  takeRestaurantFile,
} from '#src/features/tenancy/restaurant-file.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { type MakeFile, makeRestaurantFiles } from './make-restaurant-files.job.ts';

const SCOPE = grantRestaurantScope({ restaurantId: 'roma-pizza' });
/** Two restaurants by name, which is all that a file's row needs. */
async function asContext(): Promise<TestContext> {
  const ctx = await testContext({ dataDir: tempFolder('restaurant-files') });
  for (const id of ['roma-pizza', 'golden-wok']) {
    ctx.database.raw
      .query(
        "insert into restaurants (id, name, countryCode, createdIsoDateTimeUtc) values (?, 'A restaurant', 'AU', '2026-11-01T00:00:00.000Z')",
      )
      .run(id);
  }
  return ctx;
}

/** Writes a word in place of a restaurant, and counts. */
function maker(word = 'everything') {
  const made: string[] = [];
  const make: MakeFile = async (restaurantId, to) => {
    made.push(restaurantId);
    await Bun.write(to, word);
    return { code: 0, output: '' };
  };
  return { made, make };
}

async function actions(ctx: TestContext): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('subjectId', '=', 'roma-pizza')
    .where('action', 'like', '%RestaurantFile')
    .orderBy('sequence')
    .execute();
  return rows.map(({ action }) => action);
}

describe('the file that an owner asks for', () => {
  test('is made in the background once, however often it is asked for, and each download is written down', async () => {
    const ctx = await asContext();
    const { made, make } = maker();
    expect(await readRestaurantFile(ctx, SCOPE)).toEqual({ kind: 'none' });
    await requestRestaurantFile(ctx, SCOPE, { by: BY_OWNER });
    await requestRestaurantFile(ctx, SCOPE, { by: BY_OWNER });
    expect(await readRestaurantFile(ctx, SCOPE)).toEqual({ kind: 'making' });
    await makeRestaurantFiles(ctx, make);
    expect(made).toEqual(['roma-pizza']);
    expect(await readRestaurantFile(ctx, SCOPE)).toMatchObject({ kind: 'ready', bytes: 'everything'.length });
    const taken = await takeRestaurantFile(ctx, SCOPE, { by: BY_OWNER });
    expect(await new Response(taken).text()).toBe('everything');
    expect(await actions(ctx)).toEqual(['requestRestaurantFile', 'takeRestaurantFile']);
  });

  test('is gone after a day, from the disk too', async () => {
    const ctx = await asContext();
    const { make } = maker();
    await requestRestaurantFile(ctx, SCOPE, { by: BY_OWNER });
    await makeRestaurantFiles(ctx, make);
    const folder = restaurantFilesFolder(ctx.dataDir);
    expect(readdirSync(folder)).toHaveLength(1);
    ctx.pass({ hours: 23, minutes: 59 });
    await makeRestaurantFiles(ctx, make);
    expect(readdirSync(folder)).toHaveLength(1);
    ctx.pass({ minutes: 1 });
    expect(await readRestaurantFile(ctx, SCOPE)).toEqual({ kind: 'none' });
    await expect(takeRestaurantFile(ctx, SCOPE, { by: BY_OWNER })).rejects.toMatchObject({
      code: 'resource_not_found',
    });
    await makeRestaurantFiles(ctx, make);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('gives way to a newer one, and another restaurant has none of it', async () => {
    const ctx = await asContext();
    await requestRestaurantFile(ctx, SCOPE, { by: BY_OWNER });
    await makeRestaurantFiles(ctx, maker('older').make);
    await requestRestaurantFile(ctx, SCOPE, { by: BY_OWNER });
    await makeRestaurantFiles(ctx, maker('newer').make);
    expect(await new Response(await takeRestaurantFile(ctx, SCOPE, { by: BY_OWNER })).text()).toBe('newer');
    expect(readdirSync(restaurantFilesFolder(ctx.dataDir))).toHaveLength(1);
    const other = grantRestaurantScope({ restaurantId: 'golden-wok' });
    expect(await readRestaurantFile(ctx, other)).toEqual({ kind: 'none' });
    await expect(takeRestaurantFile(ctx, other, { by: BY_OWNER })).rejects.toMatchObject({
      code: 'resource_not_found',
    });
  });

  test('that could not be made says so, and can be asked for again; one that was cut off is made again', async () => {
    const ctx = await asContext();
    await requestRestaurantFile(ctx, SCOPE, { by: BY_OWNER });
    await makeRestaurantFiles(ctx, async () => ({ code: 1, output: 'There is no room on the disk.' }));
    expect(await readRestaurantFile(ctx, SCOPE)).toEqual({ kind: 'failed' });
    expect((await findRestaurantFile(ctx.db, SCOPE))?.problem).toBe('There is no room on the disk.');
    await requestRestaurantFile(ctx, SCOPE, { by: BY_OWNER });
    await ctx.db.updateTable('restaurant_files').set({ status: 'running' }).execute();
    const { made, make } = maker();
    await makeRestaurantFiles(ctx, make);
    expect(made).toEqual(['roma-pizza']);
  });
});
