import { describe, expect, test } from 'bun:test';
import { listItems } from '#db/menu/items.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { choosePublishing } from '#src/features/menu/discard-draft.ts';
import { uploadMenu } from '#src/features/menu/import/import-menu.ts';
import { runImport } from '#src/features/menu/import/import-rows.job.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

const FILE = 'Category,Name,Small,Large,Notes\nSpecials,Truffle,18,26.50,9 left\nSpecials,Bianca,17,,';

const FIRST = 'Category,Name,Price,Contains\nSpecials,Satay,18,peanuts';

async function uploaded(text = FILE) {
  const pages = await adminPages();
  const bytes = new TextEncoder().encode(text);
  const { jobId } = await uploadMenu(pages.ctx, ROMA_SCOPE, { fileName: 'menu.csv', bytes, by: BY_OWNER });
  return { pages, jobId, at: `${ROMA}/menu/import/${jobId}` };
}

/** The columns offered as prices of a size, and whether each is ticked. */
const sizeBoxes = (html: string) =>
  [...html.matchAll(/<input[^>]*name="sizeColumn"[^>]*>/g)].map(([tag]) => [
    /value="(\d+)"/.exec(tag)?.[1],
    /\schecked(?:=|\s|\/|>)/.test(tag),
  ]);

describe('a file with a column for each size', () => {
  test('has them ticked, offers other columns with numbers, and shows what would be made', async () => {
    const { pages, at } = await uploaded();
    const { html } = await pages.get('manager', at);
    expect(sizeBoxes(html)).toEqual([
      ['2', true],
      ['3', true],
      ['4', false],
    ]);
    expect(html).toContain('Import 2 items');
    expect(html).toContain('Pizza in 2 sizes.');
  });

  test('without its columns of sizes lacks a price, and says so before anything is imported', async () => {
    const { pages, at } = await uploaded();
    const { html } = await pages.get('manager', `${at}?column.category=0&column.name=1&column.price=`);
    expect(html).toContain('Choose the column that has it.');
    const both = await pages.get('manager', `${at}?column.category=0&column.name=1&column.price=2&sizeColumn=2`);
    expect(both.html).toContain('Choose each size once, and columns that no field above uses.');
  });

  test('is imported with the columns that were ticked', async () => {
    const { pages, jobId, at } = await uploaded();
    const form = { do: 'import', 'column.category': '0', 'column.name': '1', sizeColumn: '3' };
    expect((await pages.post('manager', at, form)).status).toBe(303);
    await runImport(pages.ctx, ROMA_SCOPE, jobId);
    const made = (await listItems(pages.ctx.db, ROMA_SCOPE)).filter(({ name }) => /Truffle|Bianca/.test(name));
    expect(made.map(({ name, type }) => [name, type])).toEqual([['Truffle', 'pizza']]);
    const { html } = await pages.get('manager', at);
    expect(html).toContain('Price is empty.');
    expect(html).toContain('Bianca');
  });
});

test.each([
  ['at once', true, 'The website and the tills show them at once.', 'They wait in the draft'],
  ['once they are published', false, 'They wait in the draft until you publish it.', 'show them at once'],
])('before an import its owner reads that the items are sold %s', async (_, atOnce, said, unsaid) => {
  const { pages, at } = await uploaded();
  await choosePublishing(pages.ctx, ROMA_SCOPE, { atOnce, by: BY_OWNER });
  const { html } = await pages.get('manager', at);
  expect(html).toContain(said);
  expect(html).not.toContain(unsaid);
});

test('a row for each size says with which row it goes in', async () => {
  const { pages, at } = await uploaded('Category,Name,Price,Size\nSpecials,Truffle,18,Small\n,,26.50,Large');
  const { html } = await pages.get('manager', at);
  expect(html).toContain('Large, with row 1.');
  expect(html).toContain('Import 1 item');
});

test('warnings that a file doesn’t have stay, are spelt out in red, and go where they are ticked', async () => {
  const { pages, jobId, at } = await uploaded(FIRST);
  const columns = { 'column.category': '0', 'column.name': '1', 'column.price': '2', 'column.contains': '3' };
  await pages.post('manager', at, { do: 'import', ...columns });
  await runImport(pages.ctx, ROMA_SCOPE, jobId);
  const satay = async () => (await listItems(pages.ctx.db, ROMA_SCOPE)).find(({ name }) => name === 'Satay');
  expect(await satay()).toMatchObject({ allergenInfo: { CONTAINS: ['PEANUTS'] }, factsToConfirm: true });
  const bytes = new TextEncoder().encode(FIRST.replace('peanuts', ''));
  const next = await uploadMenu(pages.ctx, ROMA_SCOPE, { fileName: 'menu.csv', bytes, by: BY_OWNER });
  const again = `${ROMA}/menu/import/${next.jobId}`;
  const { html } = await pages.get('manager', again);
  expect(html).toMatch(/text-fail-text[^>]*>Contains peanuts would be removed\./);
  expect(html).toContain('Nothing to import');
  const removal = (await satay())?.id ?? '';
  const query = new URLSearchParams({ ...columns, removal });
  expect((await pages.get('manager', `${again}?${query}`)).html).toContain('Import 1 item');
  await pages.post('manager', again, { do: 'import', ...columns, removal });
  await runImport(pages.ctx, ROMA_SCOPE, next.jobId);
  expect((await satay())?.allergenInfo.CONTAINS).toEqual([]);
});
