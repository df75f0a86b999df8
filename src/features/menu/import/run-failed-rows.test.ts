import { describe, expect, test } from 'bun:test';
import { listUploadRows } from '#db/menu/batch-uploads.repository.ts';
import { listItems } from '#db/menu/items.repository.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { printingFixture, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { removeItems } from '../builder/change-items.ts';
import { getUpload, startImport, uploadMenu } from './import-menu.ts';
import { runImport } from './import-rows.job.ts';
import { runFailedRowsAgain } from './run-failed-rows.ts';
import { undoImport } from './undo-import.ts';

const BY_PLATFORM = { ...BY_OWNER, kind: 'superAdmin', id: 'pat', name: 'Pat' } as const;
const REASON = 'The owner asked why these rows failed';
/** The second row’s barcode is another item’s; the fourth says the first item a second time. */
const FILE =
  'Section,Item,Price,Barcode\nSoups,Laksa,18,\nSoups,Pho,17,9300605123458\nSoups,Miso,6,\nSoups,Laksa,19,\n';

async function imported(ctx: TestContext, text: string) {
  const bytes = new TextEncoder().encode(text);
  const { jobId } = await uploadMenu(ctx, ROMA_SCOPE, { fileName: 'menu.csv', bytes, by: BY_OWNER });
  const { mapping } = await getUpload(ctx.db, ROMA_SCOPE, jobId);
  await startImport(ctx, ROMA_SCOPE, { jobId, mapping, by: BY_OWNER });
  await runImport(ctx, ROMA_SCOPE, jobId);
  return jobId;
}

/** An import of which two rows failed: one because of the menu as it was. */
async function withFailedRows(ctx: TestContext) {
  await imported(ctx, 'Section,Item,Price,Barcode\nSoups,Ramen,16,9300605123458\n');
  const jobId = await imported(ctx, FILE);
  expect(await outcomesOf(ctx, jobId)).toEqual(['added', 'failed', 'added', 'failed']);
  return jobId;
}

const again = (ctx: TestContext, jobId: string) =>
  runFailedRowsAgain(ctx, ROMA_SCOPE, { jobId, reason: REASON, by: BY_PLATFORM });

async function outcomesOf(ctx: TestContext, jobId: string) {
  return (await listUploadRows(ctx.db, { id: jobId }, { limit: 9 })).map(({ outcome }) => outcome);
}

async function takeBarcodeAway(ctx: TestContext) {
  const ramen = (await listItems(ctx.db, ROMA_SCOPE)).find(({ name }) => name === 'Ramen')!;
  await removeItems(ctx, ROMA_SCOPE, { itemIds: [ramen.id], by: BY_OWNER });
}

const priceOf = async (ctx: TestContext, name: string) => {
  const item = (await listItems(ctx.db, ROMA_SCOPE)).find((one) => one.name === name);
  return item?.type === 'basic' ? item.price.basePrice : undefined;
};

describe('failed rows that run again', () => {
  test('go in where nothing stands in their way any more, and rows that went in stay as they are', async () => {
    const ctx = await printingFixture();
    const jobId = await withFailedRows(ctx);
    await takeBarcodeAway(ctx);
    await again(ctx, jobId);
    expect(await getUpload(ctx.db, ROMA_SCOPE, jobId)).toMatchObject({ statusCode: 'running', doneCount: 1 });
    await runImport(ctx, ROMA_SCOPE, jobId);
    expect(await outcomesOf(ctx, jobId)).toEqual(['added', 'added', 'added', 'failed']);
    expect(await getUpload(ctx.db, ROMA_SCOPE, jobId)).toMatchObject({ statusCode: 'success', failedCount: 1 });
    // The file says it twice, so the first price holds.
    expect([await priceOf(ctx, 'Pho'), await priceOf(ctx, 'Laksa')]).toEqual([1700, 1800]);
  });

  test('are in the activity with who had it done and why, and so is what they changed', async () => {
    const ctx = await printingFixture();
    const jobId = await withFailedRows(ctx);
    await takeBarcodeAway(ctx);
    await again(ctx, jobId);
    await runImport(ctx, ROMA_SCOPE, jobId);
    const acts = await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actorKind', 'actorName', 'storeId', 'afterJson'])
      .where('subjectId', '=', jobId)
      .orderBy('sequence', 'desc')
      .limit(2)
      .execute();
    const pat = { actorKind: 'superAdmin', actorName: 'Pat', storeId: ROMA_SCOPE.storeId };
    expect(acts).toMatchObject([
      { action: 'importMenu', ...pat },
      { action: 'runFailedRowsAgain', ...pat, afterJson: JSON.stringify({ reason: REASON }) },
    ]);
  });

  test('fail again for the same reason where nothing has changed', async () => {
    const ctx = await printingFixture();
    const jobId = await withFailedRows(ctx);
    await again(ctx, jobId);
    await runImport(ctx, ROMA_SCOPE, jobId);
    expect(await outcomesOf(ctx, jobId)).toEqual(['added', 'failed', 'added', 'failed']);
    const [row] = await listUploadRows(ctx.db, { id: jobId }, { limit: 1, outcome: 'failed' });
    expect(row?.message).toBe('Ramen already has this barcode.');
  });

  test('run once however often the button is pressed', async () => {
    const ctx = await printingFixture();
    const jobId = await withFailedRows(ctx);
    await again(ctx, jobId);
    await expect(again(ctx, jobId)).rejects.toThrow('This batch upload hasn’t finished.');
  });

  test('do not run after a newer import of the store, after an undo, or in another store', async () => {
    const ctx = await printingFixture();
    const jobId = await withFailedRows(ctx);
    ctx.pass({ minutes: 5 });
    const newer = await imported(ctx, 'Section,Item,Price\nSoups,Pho,20\n');
    await expect(again(ctx, jobId)).rejects.toThrow('The store has imported another file since then.');
    await undoImport(ctx, ROMA_SCOPE, { jobId: newer, by: BY_OWNER });
    await expect(again(ctx, newer)).rejects.toThrow('This batch upload was undone.');
    const elsewhere = { ...ROMA_SCOPE, storeId: 'wok-carlton', restaurantId: 'golden-wok' };
    await expect(runFailedRowsAgain(ctx, elsewhere, { jobId, reason: REASON, by: BY_PLATFORM })).rejects.toThrow(
      'This import does not exist.',
    );
  });

  test('that repeat an item of their file have to be corrected', async () => {
    const ctx = await printingFixture();
    const jobId = await imported(ctx, 'Section,Item,Price\nSoups,Laksa,18\nSoups,Laksa,19\n');
    await expect(again(ctx, jobId)).rejects.toThrow('These rows repeat an item of the same file.');
    expect(await getUpload(ctx.db, ROMA_SCOPE, jobId)).toMatchObject({ statusCode: 'success', failedCount: 1 });
  });

  test('that would make a price ten times what it is wait for the restaurant to confirm it', async () => {
    const ctx = await printingFixture();
    const jobId = await withFailedRows(ctx);
    await takeBarcodeAway(ctx);
    await ctx.write((trx) =>
      trx
        .updateTable('batch_upload_rows')
        .set({ cellsJson: JSON.stringify(['Soups', 'Miso', '600', '']) })
        .where('jobId', '=', jobId)
        .where('line', '=', 2)
        .execute(),
    );
    await expect(again(ctx, jobId)).rejects.toThrow('These rows would change a price to ten times as much');
  });
});
