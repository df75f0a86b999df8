/** An import goes on for minutes while others edit the same menu: what they change between two of its writes is still there at its end. */
import { describe, expect, test } from 'bun:test';
import { countUploadRows } from '#db/menu/batch-uploads.repository.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { printingFixture, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { readEditedItem, readEditedMenu } from '../desk/read-edited.ts';
import { choosePublishing } from '../discard-draft.ts';
import { createItem, editItem } from '../manage-items.ts';
import { getUpload, startImport, uploadMenu } from './import-menu.ts';
import { runImport } from './import-rows.job.ts';

const SOUPS = 40;
const MANAGER = { ...BY_OWNER, id: 'user_manager', name: 'Manager' };

const fileOf = (price: string, more: readonly string[] = []) =>
  ['Category,Name,Price', ...Array.from({ length: SOUPS }, (_, at) => `Soups,Soup ${at},${price}`), ...more].join('\n');

/** Imports the file; `between` is what somebody else does after its first write, which is of ten rows. */
async function imported(ctx: TestContext, text: string, between: () => Promise<unknown> = async () => {}) {
  const bytes = new TextEncoder().encode(text);
  const { jobId } = await uploadMenu(ctx, ROMA_SCOPE, { fileName: 'menu.csv', bytes, by: BY_OWNER });
  const { mapping } = await getUpload(ctx.db, ROMA_SCOPE, jobId);
  await startImport(ctx, ROMA_SCOPE, { jobId, mapping, by: BY_OWNER });
  let [writes, readMenus] = [0, 0];
  const write: typeof ctx.write = async (work) => {
    const result = await ctx.write(work);
    writes += 1;
    if (writes === 1) await between();
    return result;
  };
  const menuOf: typeof ctx.menus.menuOf = (...asked) => {
    readMenus += 1;
    return ctx.menus.menuOf(...asked);
  };
  // Each write takes as long as it should, so the next has ten rows too.
  let at = 0;
  await runImport({ ...ctx, write, menus: { ...ctx.menus, menuOf } }, ROMA_SCOPE, jobId, () => (at += 10));
  const job = await getUpload(ctx.db, ROMA_SCOPE, jobId);
  return { writes, readMenus, counts: await countUploadRows(ctx.db, job) };
}

async function itemsCalled(ctx: TestContext, name: string): Promise<MenuItem[]> {
  return (await readEditedMenu(ctx, ROMA_SCOPE)).items.filter((item) => item.name === name);
}

async function change(ctx: TestContext, name: string, changed: Partial<MenuItem>) {
  const [found] = await itemsCalled(ctx, name);
  const edited = await readEditedItem(ctx, ROMA_SCOPE, found?.id ?? '');
  if (!edited) throw new Error(`no item is called ${name}`);
  const item = { ...edited.item, ...changed } as MenuItem;
  await editItem(ctx, ROMA_SCOPE, { itemId: item.id, item, version: edited.version, by: MANAGER });
}

describe.each([
  ['on a menu that is sold from', true],
  ['on the draft of a menu', false],
])('an import %s', (_, atOnce) => {
  async function withSoups() {
    const ctx = await printingFixture();
    await imported(ctx, fileOf('9'));
    await choosePublishing(ctx, ROMA_SCOPE, { atOnce, by: BY_OWNER });
    return ctx;
  }

  test('reads the menu once, in however many writes its rows go in', async () => {
    const ctx = await withSoups();
    const { writes, readMenus, counts } = await imported(ctx, fileOf('11', ['Broths,Bone broth,8', 'Broths,Dashi,7']));
    expect(counts).toEqual({ added: 2, changed: SOUPS, same: 0, failed: 0 });
    expect(writes).toBe(5);
    expect(readMenus).toBe(1);
  });

  test('leaves what somebody else changed between two of its writes, and reads the menu again for it', async () => {
    const ctx = await withSoups();
    const [laksa] = await itemsCalled(ctx, 'Soup 1');
    const { readMenus, counts } = await imported(ctx, fileOf('11', ['Soups,Tom yum,12']), async () => {
      // Of the rows that were done, and of those to come.
      await change(ctx, 'Soup 2', { name: 'Won ton soup' });
      await change(ctx, 'Soup 30', { description: 'Hot and sour' });
      await change(ctx, 'Soup 31', { name: 'Pho' });
      if (laksa?.type !== 'basic') throw new Error('a soup is a plain item');
      const { id: _id, restaurantId: _r, storeId: _s, sortOrder: _o, ...blank } = laksa;
      await createItem(ctx, ROMA_SCOPE, { item: { ...blank, name: 'Tom yum' }, by: MANAGER });
    });
    const all = (await readEditedMenu(ctx, ROMA_SCOPE)).items;
    const priceOf = (name: string) => all.filter((item) => item.name === name).map((item) => item.price.basePrice);
    expect({ won: priceOf('Won ton soup'), two: priceOf('Soup 2') }).toEqual({ won: [1100], two: [] });
    expect((await itemsCalled(ctx, 'Soup 30')).map((item) => [item.description, item.price.basePrice])).toEqual([
      ['Hot and sour', 1100],
    ]);
    // Renamed before its row came, it keeps its name and price; the file's row is an item that the menu no longer has.
    expect({ pho: priceOf('Pho'), row: priceOf('Soup 31') }).toEqual({ pho: [900], row: [1100] });
    expect(priceOf('Tom yum')).toEqual([1200]);
    expect(counts).toEqual({ added: 1, changed: SOUPS, same: 0, failed: 0 });
    expect(readMenus).toBe(2);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test('killed between two writes, with a change of somebody else before it goes on, loses and doubles nothing', async () => {
    const ctx = await withSoups();
    const dies = async () => {
      await change(ctx, 'Soup 35', { description: 'With noodles' });
      throw new Error('the power went');
    };
    await expect(imported(ctx, fileOf('11'), dies)).rejects.toThrow('the power went');
    const [job] = await ctx.db
      .selectFrom('batch_upload_jobs')
      .selectAll()
      .where('statusCode', '=', 'running')
      .execute();
    expect(job?.doneCount).toBe(10);
    await runImport(ctx, ROMA_SCOPE, job?.id ?? '');
    const soups = (await readEditedMenu(ctx, ROMA_SCOPE)).items.filter(({ name }) => name.startsWith('Soup '));
    expect(soups.map((item) => item.price.basePrice)).toEqual(Array.from({ length: SOUPS }, () => 1100));
    expect((await itemsCalled(ctx, 'Soup 35')).map(({ description }) => description)).toEqual(['With noodles']);
  });

  test('puts what it adds one after the other, and a barcode that a row took off an item is free for a later row', async () => {
    const ctx = await withSoups();
    const [first, second] = ['9300675024235', '9310072011691'];
    const fileWith = (barcodes: Readonly<Record<number, string>>) =>
      [
        'Category,Name,Price,Barcode',
        ...Array.from({ length: 25 }, (_, at) => `Broths,Broth ${at},8,${barcodes[at] ?? ''}`),
      ].join('\n');
    await imported(ctx, fileWith({ 0: first }));
    const broths = (await readEditedMenu(ctx, ROMA_SCOPE)).items.filter(({ name }) => name.startsWith('Broth '));
    expect(broths.map(({ name, sortOrder }) => [name, sortOrder])).toEqual(
      Array.from({ length: 25 }, (_, at) => [`Broth ${at}`, at + 1]),
    );
    const { counts } = await imported(ctx, fileWith({ 0: second, 20: first, 21: second }));
    expect(counts).toEqual({ added: 0, changed: 2, same: 22, failed: 1 });
    expect((await itemsCalled(ctx, 'Broth 20')).map(({ barcode }) => barcode)).toEqual([first]);
  });
});
