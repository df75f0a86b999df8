import { expect, test } from 'bun:test';
import type { Trx } from '#db/connection.ts';
import { listUploadRows, noteOutcomesIn } from '#db/menu/batch-uploads.repository.ts';
import { plansOf } from '#db/testing/query-plans.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { printingFixture, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { countedWork } from '#tests/support/counted-work.ts';
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
  const work = await countedWork(() => runImport(ctx, ROMA_SCOPE, jobId));
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
