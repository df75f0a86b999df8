import { expect, test } from 'bun:test';
import type { Trx } from '#db/connection.ts';
import { listUploadRows, noteOutcomesIn } from '#db/menu/batch-uploads.repository.ts';
import { latestMenuVersion } from '#db/menu/menu-versions.repository.ts';
import { plansOf } from '#db/testing/query-plans.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { printingFixture, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { countedWork } from '#tests/support/counted-work.ts';
import { choosePublishing } from '../discard-draft.ts';
import { getUpload, startImport, uploadMenu } from './import-menu.ts';
import { runImport } from './import-rows.job.ts';

const DOUBLED = 2.3;
const SIZED = 'Category,Name,Size,Price';

/** What an import looks at in the writes in which others wait for it. */
async function workOf(rows: number, row: (at: number) => string) {
  const ctx = await printingFixture();
  const bytes = new TextEncoder().encode([SIZED, ...Array.from({ length: rows }, (_, at) => row(at))].join('\n'));
  const { jobId } = await uploadMenu(ctx, ROMA_SCOPE, { fileName: 'menu.csv', bytes, by: BY_OWNER });
  const { mapping } = await getUpload(ctx.db, ROMA_SCOPE, jobId);
  await startImport(ctx, ROMA_SCOPE, { jobId, mapping, by: BY_OWNER });
  const work = await countedWork(() => runImport(ctx, ROMA_SCOPE, jobId, () => 0));
  const job = await getUpload(ctx.db, ROMA_SCOPE, jobId);
  const done = await listUploadRows(ctx.db, job, { limit: rows });
  return { work, job, open: done.filter(({ outcome }) => outcome === null).length };
}

test.each([
  ['one size again and again', () => 'Pizzas,Diavola,Large,20'],
  ['sizes of an item whose name is left out', (at: number) => (at === 0 ? 'Pizzas,Diavola,Large,20' : ',,Large,21')],
  ['rows without a price', (at: number) => `Pizzas,Diavola ${at},Large,`],
])(
  'twice the rows are twice the work while others wait: %s',
  async (_, row) => {
    const few = await workOf(1000, row);
    const many = await workOf(2000, row);
    expect([few.open, many.open]).toEqual([0, 0]);
    expect([few.job.doneCount, many.job.doneCount]).toEqual([1000, 2000]);
    expect(many.work).toBeLessThan(DOUBLED * few.work);
  },
  60_000,
);

test('rows that say an item a second time are all noted with what they say, in one go', async () => {
  const ctx = await printingFixture();
  const text = [SIZED, ...Array.from({ length: 300 }, () => 'Pizzas,Diavola,"Large, ""hot""",20')].join('\n');
  const bytes = new TextEncoder().encode(text);
  const { jobId } = await uploadMenu(ctx, ROMA_SCOPE, { fileName: 'menu.csv', bytes, by: BY_OWNER });
  const { mapping } = await getUpload(ctx.db, ROMA_SCOPE, jobId);
  await startImport(ctx, ROMA_SCOPE, { jobId, mapping, by: BY_OWNER });
  const rows = await listUploadRows(ctx.db, { id: jobId }, { limit: 300 });
  expect(rows[0]).toMatchObject({
    line: 1,
    outcome: null,
    message: '',
    cells: ['Pizzas', 'Diavola', 'Large, "hot"', '20'],
  });
  expect(new Set(rows.slice(1).map(({ outcome, message }) => `${outcome}: ${message}`)).size).toBe(1);
  expect(rows.at(-1)).toMatchObject({ line: 300, outcome: 'failed', itemId: null, version: null, beforeJson: null });
  expect(rows.at(-1)?.message).not.toBe('');
});

test('what became of some rows is noted without a look at the others of their file', async () => {
  const ctx = await printingFixture();
  const outcome = { line: 1, outcome: 'same' as const, itemId: null, version: null, beforeJson: null, message: '' };
  const [plan] = await plansOf(ctx.database, (db) => noteOutcomesIn(db as Trx, 'import-1', [outcome]));
  expect(plan).toContain('SEARCH batch_upload_rows USING PRIMARY KEY (jobId=? AND line=?)');
});

/** Rows of each write of an import in which every write takes this long. */
async function rowsOfWrites(rows: number, tookMs: number) {
  const ctx = await printingFixture();
  await choosePublishing(ctx, ROMA_SCOPE, { atOnce: true, by: BY_OWNER });
  const text = ['Category,Name,Price', ...Array.from({ length: rows }, (_, at) => `Drinks,Drink ${at},4`)].join('\n');
  const bytes = new TextEncoder().encode(text);
  const { jobId } = await uploadMenu(ctx, ROMA_SCOPE, { fileName: 'menu.csv', bytes, by: BY_OWNER });
  const { mapping } = await getUpload(ctx.db, ROMA_SCOPE, jobId);
  await startImport(ctx, ROMA_SCOPE, { jobId, mapping, by: BY_OWNER });
  const done: number[] = [0];
  const write: typeof ctx.write = async (work) => {
    const result = await ctx.write(work);
    done.push((await getUpload(ctx.db, ROMA_SCOPE, jobId)).doneCount);
    return result;
  };
  let at = 0;
  // Read as a write begins and as it ends.
  await runImport({ ...ctx, write }, ROMA_SCOPE, jobId, () => (at += tookMs));
  const version = await latestMenuVersion(ctx.db, ROMA_SCOPE);
  return { ofWrites: done.slice(1).map((count, index) => count - done[index]!), version };
}

test('a write of an import that takes long has fewer rows the next time, so no one waits long for it', async () => {
  const { ofWrites, version } = await rowsOfWrites(40, 20);
  expect(ofWrites).toEqual([10, 5, 5, 5, 5, 5, 5]);
  // All of them are one version, which says what the whole import did.
  expect(version?.changes?.at(-1)).toStartWith('40 items added: Drink 0');
});

test('a write of an import has as many rows as fit into ten milliseconds, and never more than a hundred', async () => {
  expect((await rowsOfWrites(60, 5)).ofWrites).toEqual([10, 20, 30]);
  expect((await rowsOfWrites(240, 1)).ofWrites).toEqual([10, 100, 100, 30]);
});
