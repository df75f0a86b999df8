import { describe, expect, test } from 'bun:test';
import { existsSync, rmSync } from 'node:fs';
import { countItemRows } from '#db/menu/batch-uploads.repository.ts';
import { listCategories } from '#db/menu/categories.repository.ts';
import { findItem, listItems } from '#db/menu/items.repository.ts';
import { writeMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import { readPizzaSettings } from '#db/menu/pizza-settings.repository.ts';
import { findImage } from '#db/tenancy/images.repository.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { StarterKey } from '#src/domain/menu/starters/starters.ts';
import { originalPath } from '#src/features/images/image-files.ts';
import { createImageServer } from '#src/features/images/serve-image.ts';
import { printingFixture, ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { HEAVY_WORK_HERE, type HeavyWork } from '#src/shared/heavy-work.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { readEditedMenu } from '../desk/read-edited.ts';
import { getUpload } from '../import/import-menu.ts';
import { runImport } from '../import/import-rows.job.ts';
import { undoImport } from '../import/undo-import.ts';
import { editItem } from '../manage-items.ts';
import { PICTURE_FILES } from './picture-files.ts';
import { starterPictureFinder } from './starter-pictures.ts';
import { previewStarter, takeStarter } from './use-starter.ts';

const ROMA = grantRestaurantScope(ROMA_SCOPE);

async function taken(ctx: TestContext, key: StarterKey = 'pizza', requestKey: string = key) {
  const { jobId } = await takeStarter(ctx, ROMA_SCOPE, { key, requestKey, by: BY_OWNER });
  return jobId;
}

async function named(ctx: TestContext, name: string) {
  const item = (await listItems(ctx.db, ROMA_SCOPE)).find((one) => one.name === name);
  if (!item) throw new Error(`no ${name}`);
  return item;
}

async function rename(ctx: TestContext, from: string, to: string) {
  const item = await named(ctx, from);
  const { version } = (await findItem(ctx.db, ROMA_SCOPE, item.id))!;
  await editItem(ctx, ROMA_SCOPE, { itemId: item.id, item: { ...item, name: to }, version, by: BY_OWNER });
}

describe('a starting menu', () => {
  test('makes an empty menu one that sells: every item as it was shown, with its picture', async () => {
    const ctx = await printingFixture();
    const shown = await previewStarter(ctx, ROMA_SCOPE, 'pizza');
    expect(await listItems(ctx.db, ROMA_SCOPE)).toEqual([]);
    const job = await getUpload(ctx.db, ROMA_SCOPE, await taken(ctx));
    expect([job.statusCode, job.source, job.fileName]).toEqual(['success', 'starter', 'Pizza starting menu']);
    const items = await listItems(ctx.db, ROMA_SCOPE);
    const names = shown.filter(({ subject }) => subject === 'item').map(({ name }) => name);
    expect(items.map(({ name }) => name).sort()).toEqual(names.sort());
    expect(await countItemRows(ctx.db, job)).toEqual({ added: items.length, changed: 0, same: 0, failed: 0 });
    expect((await readPizzaSettings(ctx.db, ROMA_SCOPE)).sizes.map(({ name }) => name)).toEqual([
      'Small 9"',
      'Large 12"',
      'Family 15"',
    ]);
    for (const { image } of items) expect(await findImage(ctx.db, ROMA, image?.id ?? '')).not.toBeNull();
  });

  test('sent twice from one page is taken once', async () => {
    const ctx = await printingFixture();
    const first = await taken(ctx);
    const before = await listItems(ctx.db, ROMA_SCOPE);
    expect(await taken(ctx)).toBe(first);
    expect(await listItems(ctx.db, ROMA_SCOPE)).toEqual(before);
  });

  test('taken again another day changes nothing', async () => {
    const ctx = await printingFixture();
    await taken(ctx);
    const before = await listItems(ctx.db, ROMA_SCOPE);
    const kinds = new Set((await previewStarter(ctx, ROMA_SCOPE, 'pizza')).map(({ kind }) => kind));
    expect([...kinds]).toEqual(['same']);
    const job = await getUpload(ctx.db, ROMA_SCOPE, await taken(ctx, 'pizza', 'tomorrow'));
    expect(await countItemRows(ctx.db, job)).toEqual({ added: 0, changed: 0, same: before.length, failed: 0 });
    expect(await listItems(ctx.db, ROMA_SCOPE)).toEqual(before);
  });

  test('cut off before its rows were put, it is put by the job and is whole', async () => {
    const ctx = await printingFixture();
    let writes = 0;
    const dies: typeof ctx.write = (work) => {
      if (++writes > 1) throw new Error('the power went');
      return ctx.write(work);
    };
    const sent = takeStarter({ ...ctx, write: dies }, ROMA_SCOPE, { key: 'cafe', requestKey: 'one', by: BY_OWNER });
    await expect(sent).rejects.toThrow('the power went');
    expect(await listItems(ctx.db, ROMA_SCOPE)).toEqual([]);
    const jobId = await taken(ctx, 'cafe', 'one');
    expect((await getUpload(ctx.db, ROMA_SCOPE, jobId)).statusCode).toBe('success');
    await runImport(ctx, ROMA_SCOPE, jobId);
    const names = (await listItems(ctx.db, ROMA_SCOPE)).map(({ name }) => name);
    expect([names.length, new Set(names).size]).toEqual([names.length, names.length]);
    expect(names).toContain('Flat white');
  });

  test('undone it leaves the empty menu that was there', async () => {
    const ctx = await printingFixture();
    const jobId = await taken(ctx);
    const { undone, kept } = await undoImport(ctx, ROMA_SCOPE, { jobId, by: BY_OWNER });
    expect([undone > 20, kept]).toEqual([true, 0]);
    expect(await listItems(ctx.db, ROMA_SCOPE)).toEqual([]);
    expect(await listCategories(ctx.db, ROMA_SCOPE)).toEqual([]);
    expect((await readPizzaSettings(ctx.db, ROMA_SCOPE)).sizes).toEqual([]);
    expect(await undoImport(ctx, ROMA_SCOPE, { jobId, by: BY_OWNER })).toEqual({ undone: 0, kept: 0 });
  });

  test('undone it leaves what someone edited since, with its category and sizes', async () => {
    const ctx = await printingFixture();
    const jobId = await taken(ctx);
    await rename(ctx, 'Margherita', 'Margherita with basil');
    const { kept } = await undoImport(ctx, ROMA_SCOPE, { jobId, by: BY_OWNER });
    expect(kept).toBe(1);
    expect((await listItems(ctx.db, ROMA_SCOPE)).map(({ name }) => name)).toEqual(['Margherita with basil']);
    expect((await listCategories(ctx.db, ROMA_SCOPE)).map(({ name }) => name)).toEqual(['Pizzas']);
    expect((await readPizzaSettings(ctx.db, ROMA_SCOPE)).sizes).toHaveLength(3);
  });

  test('undone it leaves the dish that someone’s own deal is made of', async () => {
    const ctx = await printingFixture();
    const jobId = await taken(ctx, 'burgers');
    await rename(ctx, 'Burger meal', 'Our meal');
    const { kept } = await undoImport(ctx, ROMA_SCOPE, { jobId, by: BY_OWNER });
    const names = (await listItems(ctx.db, ROMA_SCOPE)).map(({ name }) => name);
    expect(names).toContain('Our meal');
    expect(names).toContain('Cheeseburger');
    expect(names).not.toContain('Chicken wings');
    expect(kept).toBe(names.length);
  });

  test('waits in the draft where changes of the menu wait', async () => {
    const ctx = await printingFixture();
    await ctx.write((trx) => writeMenuDraft(trx, ROMA_SCOPE, { publishesAtOnce: false }));
    const jobId = await taken(ctx, 'pub');
    expect(await listItems(ctx.db, ROMA_SCOPE)).toEqual([]);
    expect((await readEditedMenu(ctx, ROMA_SCOPE)).items.map(({ name }) => name)).toContain('Chicken parmigiana');
    await undoImport(ctx, ROMA_SCOPE, { jobId, by: BY_OWNER });
    expect((await readEditedMenu(ctx, ROMA_SCOPE)).items).toEqual([]);
  });

  test('is of one store: the same key in another restaurant is another copy', async () => {
    const ctx = await printingFixture();
    const jobId = await taken(ctx);
    await expect(getUpload(ctx.db, WOK_SCOPE, jobId)).rejects.toMatchObject({ code: 'resource_not_found' });
    const other = await takeStarter(ctx, WOK_SCOPE, { key: 'pizza', requestKey: 'pizza', by: BY_OWNER });
    expect(other.jobId).not.toBe(jobId);
    const [pictures, others] = [await listItems(ctx.db, ROMA_SCOPE), await listItems(ctx.db, WOK_SCOPE)].map(
      (items) => new Set(items.map(({ image }) => image?.id)),
    );
    expect([...others!].filter((id) => pictures!.has(id))).toEqual([]);
  });
});

describe('the pictures of starting menus', () => {
  test('are shown before anyone has taken a menu, and nothing else is by such an address', async () => {
    const ctx = await printingFixture();
    const serve = createImageServer(ctx, starterPictureFinder(ctx));
    const ask = (imageId: string) => serve({ imageId, width: 200, ratio: 'fourThree', ifNoneMatch: null });
    const answer = await ask('starter-margherita');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await expect(ask('starter-nothing')).rejects.toMatchObject({ code: 'resource_not_found' });
    await expect(ask('starter-toString')).rejects.toMatchObject({ code: 'resource_not_found' });
  });

  test('are unpacked for the first who looks, not for each: a hundred guests cost what one does', async () => {
    const looks: string[] = [];
    const heavy: HeavyWork = {
      run(piece, input) {
        looks.push(piece.name);
        return HEAVY_WORK_HERE.run(piece, input);
      },
    };
    const ctx = { ...(await printingFixture()), heavy };
    const serve = createImageServer(ctx, starterPictureFinder(ctx));
    const ask = () => serve({ imageId: 'starter-margherita', width: 200, ratio: 'fourThree', ifNoneMatch: null });
    await Promise.all([ask(), ask(), ask()]);
    for (let again = 0; again < 3; again++) await ask();
    expect(looks).toEqual(['picture.look', 'picture.size']);
  });

  test('are there again after their files are gone', async () => {
    const ctx = await printingFixture();
    const find = starterPictureFinder(ctx);
    const found = await find('starter-margherita');
    rmSync(originalPath(ctx.dataDir, found?.contentHash ?? ''));
    expect(await find('starter-margherita')).toEqual(found);
    expect(existsSync(originalPath(ctx.dataDir, found?.contentHash ?? ''))).toBe(true);
  });

  test('are WebP and together weigh less than 1 MB in the program', async () => {
    const contents = await Promise.all(Object.values(PICTURE_FILES).map((path) => Bun.file(path).bytes()));
    expect(contents.filter((bytes) => new TextDecoder().decode(bytes.slice(8, 12)) !== 'WEBP')).toEqual([]);
    expect(contents.reduce((sum, bytes) => sum + bytes.byteLength, 0)).toBeLessThan(1_000_000);
  });
});
