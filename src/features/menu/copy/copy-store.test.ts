import { describe, expect, test } from 'bun:test';
import { listItems } from '#db/menu/items.repository.ts';
import { writeMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import { findStore, insertStore } from '#db/tenancy/stores.repository.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { printingFixture, ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { readEditedMenu } from '../desk/read-edited.ts';
import { getUpload } from '../import/import-menu.ts';
import { undoImport } from '../import/undo-import.ts';
import { takeStarter } from '../starters/use-starter.ts';
import { copyStore, previewStoreCopy } from './copy-store.ts';
import { findSourceStore } from './source-stores.ts';

const ROMA = grantRestaurantScope(ROMA_SCOPE);
const GLEBE_SCOPE = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-glebe' });
const SOURCE = { scope: ROMA_SCOPE, name: 'Newtown' };
const ALL = ['menu', 'hours', 'settings'] as const;

/** Roma with a second store, whose first sells burgers and closes at Christmas. */
async function twoStores() {
  const ctx = await printingFixture();
  const { settingsVersion: _, ...first } = (await findStore(ctx.db, ROMA_SCOPE))!;
  await ctx.write((trx) => insertStore(trx, ROMA, { ...first, id: 'roma-glebe', name: 'Glebe' } as never));
  await takeStarter(ctx, ROMA_SCOPE, { key: 'burgers', requestKey: 'first', by: BY_OWNER });
  const { version } = await readSettingsGroup(ctx, ROMA_SCOPE, 'holidays');
  const value = [{ date: '2026-12-25', name: 'Christmas' }];
  await saveSettings(ctx, ROMA_SCOPE, { name: 'holidays', value, version, by: BY_OWNER });
  return ctx;
}

const copied = (ctx: TestContext, requestKey = 'once', parts: readonly (typeof ALL)[number][] = ALL) =>
  copyStore(ctx, GLEBE_SCOPE, { source: SOURCE, parts, requestKey, by: BY_OWNER });
const names = async (ctx: TestContext, scope = GLEBE_SCOPE) =>
  (await listItems(ctx.db, scope)).map(({ name }) => name).sort();
const holidays = async (ctx: TestContext) => (await readSettingsGroup(ctx, GLEBE_SCOPE, 'holidays')).value;

describe('a second store that copies the first', () => {
  test('has its menu, hours and settings, each thing with ids of its own', async () => {
    const ctx = await twoStores();
    const preview = await previewStoreCopy(ctx, GLEBE_SCOPE, { source: SOURCE, parts: ALL });
    expect(preview.settings.map(({ label }) => label)).toEqual(['Holidays']);
    expect(await names(ctx)).toEqual([]);
    const { jobId } = await copied(ctx);
    expect((await getUpload(ctx.db, GLEBE_SCOPE, jobId)).statusCode).toBe('success');
    expect(await names(ctx)).toEqual(await names(ctx, ROMA_SCOPE));
    expect(await holidays(ctx)).toMatchObject([{ date: '2026-12-25', name: 'Christmas' }]);
    const theirs = new Set((await listItems(ctx.db, ROMA_SCOPE)).map(({ id }) => id));
    expect((await listItems(ctx.db, GLEBE_SCOPE)).filter(({ id }) => theirs.has(id))).toEqual([]);
  });

  test('takes only what is ticked', async () => {
    const ctx = await twoStores();
    await copied(ctx, 'hours', ['hours']);
    expect([await names(ctx), (await holidays(ctx)).length]).toEqual([[], 1]);
  });

  test('sent twice copies once, and a second copy has nothing to do', async () => {
    const ctx = await twoStores();
    const { jobId } = await copied(ctx);
    expect((await copied(ctx)).jobId).toBe(jobId);
    expect(await names(ctx)).toEqual(await names(ctx, ROMA_SCOPE));
    await expect(copied(ctx, 'again')).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('undone is as it was, but for settings that someone changed since', async () => {
    const ctx = await twoStores();
    const { jobId } = await copied(ctx);
    expect(await undoImport(ctx, GLEBE_SCOPE, { jobId, by: BY_OWNER })).toMatchObject({ kept: 0, settings: 1 });
    expect([await names(ctx), await holidays(ctx)]).toEqual([[], []]);
    const again = await copied(ctx, 'again');
    const { version } = await readSettingsGroup(ctx, GLEBE_SCOPE, 'holidays');
    await saveSettings(ctx, GLEBE_SCOPE, {
      name: 'holidays',
      value: [{ date: '2027-01-01', name: 'New Year' }],
      version,
      by: BY_OWNER,
    });
    await undoImport(ctx, GLEBE_SCOPE, { jobId: again.jobId, by: BY_OWNER });
    expect(await holidays(ctx)).toMatchObject([{ name: 'New Year' }]);
  });

  test('cut off after it was started, is whole once the job goes on', async () => {
    const ctx = await twoStores();
    let writes = 0;
    const dies: typeof ctx.write = (work) => {
      if (++writes > 1) throw new Error('the power went');
      return ctx.write(work);
    };
    await expect(copied({ ...ctx, write: dies })).rejects.toThrow('the power went');
    expect(await names(ctx)).toEqual([]);
    await copied(ctx);
    expect(await names(ctx)).toEqual(await names(ctx, ROMA_SCOPE));
  });

  test('gets the menu into its draft where changes wait', async () => {
    const ctx = await twoStores();
    await ctx.write((trx) => writeMenuDraft(trx, GLEBE_SCOPE, { publishesAtOnce: false }));
    await copied(ctx, 'draft', ['menu']);
    expect(await names(ctx)).toEqual([]);
    expect((await readEditedMenu(ctx, GLEBE_SCOPE)).items.map(({ name }) => name)).toContain('Cheeseburger');
  });
});

describe('who may copy from a store', () => {
  const owner: Actor = {
    kind: 'staff',
    userId: 'owner',
    memberships: [{ role: 'restaurantAdmin', restaurantId: 'roma-pizza' }],
  };
  const ofGlebe: Actor = {
    kind: 'staff',
    userId: 'manager',
    memberships: [{ role: 'storeAdmin', restaurantId: 'roma-pizza', storeId: 'roma-glebe' }],
  };

  test.each([
    ['the owner', owner, ROMA_SCOPE.storeId, true],
    ['the owner, from the store itself', owner, GLEBE_SCOPE.storeId, false],
    ['the owner, from another restaurant', owner, WOK_SCOPE.storeId, false],
    ['who manages only the store that it goes into', ofGlebe, ROMA_SCOPE.storeId, false],
    ['nobody', null, ROMA_SCOPE.storeId, false],
  ])('%s', async (_, actor, from, isAllowed) => {
    const ctx = await twoStores();
    expect((await findSourceStore(ctx, actor, GLEBE_SCOPE, from)) !== null).toBe(isAllowed);
  });
});
