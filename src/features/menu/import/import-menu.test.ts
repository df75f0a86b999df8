import { describe, expect, test } from 'bun:test';
import { countItemRows, countUploadRows, listUploadRows } from '#db/menu/batch-uploads.repository.ts';
import { listCategories } from '#db/menu/categories.repository.ts';
import { findItem, listItems } from '#db/menu/items.repository.ts';
import { readPizzaSettings } from '#db/menu/pizza-settings.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { printingFixture, ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { choosePublishing } from '../discard-draft.ts';
import { editItem } from '../manage-items.ts';
import { savePizzaSettings } from '../save-pizza-settings.ts';
import { exportFailedRows, exportMenu } from './export-menu.ts';
import { getUpload, previewImport, startImport, uploadMenu } from './import-menu.ts';
import { runImport } from './import-rows.job.ts';
import { readSpreadsheet, writeSpreadsheet } from './read-spreadsheet.ts';
import { undoImport } from './undo-import.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const FILE =
  'Section,Item,Price,Options\nSoups,Laksa,18.50,"Size: Small, Large +4"\nSoups,Pho,17,\nSoups,Tom yum,free,\n';

async function imported(ctx: TestContext, text = FILE) {
  const { jobId } = await uploadMenu(ctx, ROMA_SCOPE, { fileName: 'menu.csv', bytes: bytes(text), by: BY_OWNER });
  const { mapping } = await getUpload(ctx.db, ROMA_SCOPE, jobId);
  await startImport(ctx, ROMA_SCOPE, { jobId, mapping, by: BY_OWNER });
  await runImport(ctx, ROMA_SCOPE, jobId, () => 0);
  return jobId;
}

const itemNamed = async (ctx: TestContext, name: string) =>
  (await listItems(ctx.db, ROMA_SCOPE)).find((item) => item.name === name);

describe('a menu from a spreadsheet', () => {
  test('its good rows become items in their categories, and a bad one says why', async () => {
    const ctx = await printingFixture();
    const jobId = await imported(ctx);
    const job = await getUpload(ctx.db, ROMA_SCOPE, jobId);
    expect(job.statusCode).toBe('success');
    expect(await countUploadRows(ctx.db, job)).toEqual({ added: 2, changed: 0, same: 0, failed: 1 });
    const [bad] = await listUploadRows(ctx.db, job, { limit: 9, outcome: 'failed' });
    expect(bad).toMatchObject({ line: 3, message: 'Price: enter an amount, such as 12.50, instead of “free”.' });
    const soups = (await listCategories(ctx.db, ROMA_SCOPE)).filter(({ name }) => name === 'Soups');
    expect(soups).toHaveLength(1);
    const laksa = await itemNamed(ctx, 'Laksa');
    expect(laksa).toMatchObject({ categoryId: soups[0]!.id, price: { basePrice: 1850 } });
    expect(laksa?.modifiers[0]?.options.map(({ name, extraCharge }) => [name, extraCharge])).toEqual([
      ['Small', 0],
      ['Large', 400],
    ]);
  });

  test('looking at what it would do changes nothing', async () => {
    const ctx = await printingFixture();
    const before = await listItems(ctx.db, ROMA_SCOPE);
    const { jobId } = await uploadMenu(ctx, ROMA_SCOPE, { fileName: 'm.csv', bytes: bytes(FILE), by: BY_OWNER });
    const preview = await previewImport(ctx, ROMA_SCOPE, await getUpload(ctx.db, ROMA_SCOPE, jobId));
    // Those to fix first.
    expect(preview?.shown.map(({ line, row }) => [line, row.kind])).toEqual([
      [3, 'failed'],
      [1, 'add'],
      [2, 'add'],
    ]);
    expect(preview?.counts).toEqual({ failed: 1, add: 2, change: 0, same: 0, size: 0 });
    expect(await listItems(ctx.db, ROMA_SCOPE)).toEqual(before);
  });

  test('its page hears of each hundred rows, also where they wait in a draft', async () => {
    const ctx = await printingFixture();
    await choosePublishing(ctx, ROMA_SCOPE, { atOnce: false, by: BY_OWNER });
    const jobId = await imported(ctx, `Section,Item,Price\n${'Soups,Pho,17\n'.repeat(150)}`);
    const events = await ctx.db.selectFrom('outbox_events').select(['type', 'payloadJson']).execute();
    expect(events.filter(({ type }) => type === 'menuUploadMoved').map((one) => JSON.parse(one.payloadJson))).toEqual([
      { jobId },
      { jobId },
    ]);
  });

  test('the same file a second time changes nothing', async () => {
    const ctx = await printingFixture();
    await imported(ctx);
    const before = await listItems(ctx.db, ROMA_SCOPE);
    const job = await getUpload(ctx.db, ROMA_SCOPE, await imported(ctx));
    expect(await countUploadRows(ctx.db, job)).toEqual({ added: 0, changed: 0, same: 2, failed: 1 });
    expect(await listItems(ctx.db, ROMA_SCOPE)).toEqual(before);
  });

  test('started twice it is one import', async () => {
    const ctx = await printingFixture();
    const jobId = await imported(ctx);
    const { mapping } = await getUpload(ctx.db, ROMA_SCOPE, jobId);
    await startImport(ctx, ROMA_SCOPE, { jobId, mapping, by: BY_OWNER });
    await runImport(ctx, ROMA_SCOPE, jobId);
    expect((await listItems(ctx.db, ROMA_SCOPE)).filter(({ name }) => name === 'Laksa')).toHaveLength(1);
  });

  test('killed in the middle it continues after the last saved row', async () => {
    const ctx = await printingFixture();
    const rows = Array.from({ length: 230 }, (_, at) => `Soups,Soup number ${at},${at}.00`);
    const text = `Category,Name,Price\n${rows.join('\n')}`;
    const { jobId } = await uploadMenu(ctx, ROMA_SCOPE, { fileName: 'm.csv', bytes: bytes(text), by: BY_OWNER });
    const { mapping } = await getUpload(ctx.db, ROMA_SCOPE, jobId);
    await startImport(ctx, ROMA_SCOPE, { jobId, mapping, by: BY_OWNER });
    let writes = 0;
    const dies: typeof ctx.write = (work) => {
      writes++;
      if (writes > 2) throw new Error('the power went');
      return ctx.write(work);
    };
    const dying = runImport({ ...ctx, write: dies }, ROMA_SCOPE, jobId, () => 0);
    await expect(dying).rejects.toThrow('the power went');
    // Ten, and as writes are quick a hundred more.
    expect((await getUpload(ctx.db, ROMA_SCOPE, jobId)).doneCount).toBe(110);
    await runImport(ctx, ROMA_SCOPE, jobId);
    const job = await getUpload(ctx.db, ROMA_SCOPE, jobId);
    expect([job.statusCode, job.doneCount]).toEqual(['success', 230]);
    const names = (await listItems(ctx.db, ROMA_SCOPE)).flatMap(({ name }) =>
      name.startsWith('Soup number') ? [name] : [],
    );
    expect([names.length, new Set(names).size]).toEqual([230, 230]);
  });

  test('undone it is as if it had not been, but for an item that someone edited since', async () => {
    const ctx = await printingFixture();
    await imported(ctx, 'Category,Name,Price\nSoups,Laksa,18\nSoups,Pho,17\nSoups,Ramen,16');
    const jobId = await imported(ctx, 'Category,Name,Price\nSoups,Laksa,20\nSoups,Pho,21\nSoups,Udon,9');
    const pho = await itemNamed(ctx, 'Pho');
    const { version } = (await findItem(ctx.db, ROMA_SCOPE, pho!.id))!;
    if (pho?.type !== 'basic') throw new Error('Pho is a plain item');
    await editItem(ctx, ROMA_SCOPE, {
      itemId: pho.id,
      item: { ...pho, description: 'Beef' },
      version,
      by: BY_OWNER,
    });
    expect(await undoImport(ctx, ROMA_SCOPE, { jobId, by: BY_OWNER })).toEqual({ undone: 2, kept: 1 });
    expect((await itemNamed(ctx, 'Laksa'))?.price.basePrice).toBe(1800);
    expect((await itemNamed(ctx, 'Pho'))?.price.basePrice).toBe(2100);
    expect(await itemNamed(ctx, 'Udon')).toBeUndefined();
    expect(await undoImport(ctx, ROMA_SCOPE, { jobId, by: BY_OWNER })).toEqual({ undone: 0, kept: 0 });
  });

  test('pizzas come with their sizes; a size that the store has not is made once, and stays when the file is undone', async () => {
    const ctx = await printingFixture();
    const small9 = { id: 'small', name: 'Small 9"', hasHalfAndHalf: true, halfAndHalfExtraCharge: 0 };
    const settings = { ...(await readPizzaSettings(ctx.db, ROMA_SCOPE)), sizes: [small9] };
    await savePizzaSettings(ctx, ROMA_SCOPE, { settings, by: BY_OWNER });
    const jobId = await imported(
      ctx,
      'Category,Name,Sizes,Can be removed\nSpecials,Truffle,"Small 19, Party: 60","truffle, chives"\nSpecials,Bianca,Party 48,',
    );
    const job = await getUpload(ctx.db, ROMA_SCOPE, jobId);
    expect(await countUploadRows(ctx.db, job)).toEqual({ added: 2, changed: 0, same: 0, failed: 0 });
    const { sizes } = await readPizzaSettings(ctx.db, ROMA_SCOPE);
    expect(sizes.map(({ name }) => name)).toEqual(['Small 9"', 'Party']);
    const party = sizes[1]?.id ?? '';
    expect(await itemNamed(ctx, 'Truffle')).toMatchObject({
      type: 'pizza',
      pizza: {
        sizes: { small: { price: 1900, halfAndHalfAvailable: true }, [party]: { price: 6000 } },
        removeToppings: ['truffle', 'chives'],
      },
    });
    expect(await itemNamed(ctx, 'Bianca')).toMatchObject({ pizza: { sizes: { [party]: { price: 4800 } } } });
    expect(await undoImport(ctx, ROMA_SCOPE, { jobId, by: BY_OWNER })).toEqual({ undone: 2, kept: 0 });
    expect(await itemNamed(ctx, 'Truffle')).toBeUndefined();
    expect((await readPizzaSettings(ctx.db, ROMA_SCOPE)).sizes).toEqual(sizes);
  });

  test('prices in a column for each size make pizzas, and the same file a second time changes nothing', async () => {
    const ctx = await printingFixture();
    const text =
      'Category,Name,Small,Large price,Price\nPizzas,Diavola,16,25.50,\nDrinks,Cola,,,4.50\nPizzas,Bianca,ask,23,';
    const job = await getUpload(ctx.db, ROMA_SCOPE, await imported(ctx, text));
    expect(await countItemRows(ctx.db, job)).toEqual({ added: 2, changed: 0, same: 0, failed: 1 });
    const { sizes } = await readPizzaSettings(ctx.db, ROMA_SCOPE);
    const priceOf = (item: MenuItem | undefined, name: string) =>
      item?.type === 'pizza' && item.pizza.sizes[sizes.find((size) => size.name === name)?.id ?? '']?.price;
    const diavola = await itemNamed(ctx, 'Diavola');
    expect([priceOf(diavola, 'Small'), priceOf(diavola, 'Large')]).toEqual([1600, 2550]);
    expect(await itemNamed(ctx, 'Cola')).toMatchObject({ type: 'basic', price: { basePrice: 450 } });
    expect(await exportFailedRows(ctx, ROMA_SCOPE, job.id)).toContain(
      'Pizzas,Bianca,ask,23,,"Enter an amount, such as 12.50, instead of “ask” for Small."',
    );
    const again = await getUpload(ctx.db, ROMA_SCOPE, await imported(ctx, text));
    expect(await countItemRows(ctx.db, again)).toEqual({ added: 0, changed: 0, same: 2, failed: 1 });
  });

  test('a row for each size makes one pizza, also of rows far apart; it counts once, and is undone whole', async () => {
    const ctx = await printingFixture();
    const others = Array.from({ length: 150 }, (_, at) => `Soups,Soup number ${at},${at}.00,`);
    const rows = ['Pizzas,Diavola,16,Small', ',,ask,Large', ...others, 'Pizzas,Diavola,31,Family'];
    const text = `Category,Name,Price,Size\n${rows.join('\n')}`;
    const jobId = await imported(ctx, text);
    const job = await getUpload(ctx.db, ROMA_SCOPE, jobId);
    expect([job.statusCode, job.doneCount]).toEqual(['success', 153]);
    expect(await countItemRows(ctx.db, job)).toEqual({ added: 151, changed: 0, same: 0, failed: 1 });
    const sizesOf = async () => {
      const { sizes } = await readPizzaSettings(ctx.db, ROMA_SCOPE);
      const item = await itemNamed(ctx, 'Diavola');
      const offered = item?.type === 'pizza' ? item.pizza.sizes : {};
      return sizes.flatMap(({ id, name }) => (offered[id] ? [[name, offered[id].price]] : []));
    };
    expect(await sizesOf()).toEqual([
      ['Small', 1600],
      ['Family', 3100],
    ]);

    // The row to correct stands alone in its file, corrected it adds the size that was missing.
    const failed = await exportFailedRows(ctx, ROMA_SCOPE, jobId);
    expect(failed).toContain('Pizzas,Diavola,ask,Large,');
    await imported(ctx, failed.replace('ask', '25'));
    expect(await sizesOf()).toEqual([
      ['Small', 1600],
      ['Family', 3100],
      ['Large', 2500],
    ]);
    expect(await undoImport(ctx, ROMA_SCOPE, { jobId, by: BY_OWNER })).toEqual({ undone: 150, kept: 1 });
  });

  test('a menu that is exported, pizzas too, and imported again changes nothing', async () => {
    const ctx = await seededContext();
    const text = await exportMenu(ctx, ROMA_SCOPE);
    expect(text).toContain('Margherita');
    const job = await getUpload(ctx.db, ROMA_SCOPE, await imported(ctx, text));
    const { same, ...others } = await countUploadRows(ctx.db, job);
    expect(others).toEqual({ added: 0, changed: 0, failed: 0 });
    const items = await listItems(ctx.db, ROMA_SCOPE);
    expect(same).toBe(items.filter(({ type }) => type === 'basic' || type === 'pizza').length);
  });

  test('another store’s import is not found', async () => {
    const ctx = await printingFixture();
    const jobId = await imported(ctx);
    await expect(getUpload(ctx.db, WOK_SCOPE, jobId)).rejects.toMatchObject({ code: 'resource_not_found' });
  });

  test('a barcode that another item has fails its row', async () => {
    const ctx = await printingFixture();
    const job = await getUpload(
      ctx.db,
      ROMA_SCOPE,
      await imported(ctx, 'Category,Name,Price,Barcode\nSoups,Laksa,18,9300675024235\nSoups,Pho,17,9300675024235'),
    );
    const [bad] = await listUploadRows(ctx.db, job, { limit: 9, outcome: 'failed' });
    expect(bad?.message).toBe('Laksa already has this barcode.');
  });
});

/** The bytes of a text in UTF-16, without a mark. */
function utf16(text: string, order: 'LE' | 'BE'): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), order === 'LE');
  return new Uint8Array(view.buffer);
}
const MENU_TEXT = 'Name,Price\r\nCafé “Crème”,4.50\r\nPhở,18\r\nЩи,9\r\n';
const MENU_ROWS = [
  ['Café “Crème”', '4.50'],
  ['Phở', '18'],
  ['Щи', '9'],
];
/** As old spreadsheets of Western Europe write it; `€` and the curly quotes are not in ISO 8859-1. */
const WINDOWS_1252 = Uint8Array.from([
  ...bytes('Name,Price\r\nCaf'),
  0xe9,
  0x20,
  0x93,
  ...bytes('Cr'),
  0xe8,
  ...bytes('me'),
  0x94,
  ...bytes(' '),
  0x80,
  ...bytes(',4.50\r\n'),
]);
const TEN_THOUSAND = `Name,Price\r\n${Array.from({ length: 10_000 }, (_, at) => `Dish ${at + 1} à la carte,${at}.50`).join('\r\n')}`;

/** A menu saved by spreadsheets in every text encoding: the same items result from each. */
describe('the letters of a file', () => {
  test.each<[string, Uint8Array, string[][]]>([
    ['UTF-8', bytes(MENU_TEXT), MENU_ROWS],
    ['UTF-8 with its mark', bytes(`\uFEFF${MENU_TEXT}`), MENU_ROWS],
    ['UTF-16 LE with its mark', utf16(`\uFEFF${MENU_TEXT}`, 'LE'), MENU_ROWS],
    ['UTF-16 BE with its mark', utf16(`\uFEFF${MENU_TEXT}`, 'BE'), MENU_ROWS],
    ['UTF-16 LE without a mark', utf16(MENU_TEXT, 'LE'), MENU_ROWS],
    ['UTF-16 BE without a mark', utf16(MENU_TEXT, 'BE'), MENU_ROWS],
    ['Windows-1252', WINDOWS_1252, [['Café “Crème” €', '4.50']]],
  ])('in %s are read', (_, file, rows) => {
    const sheet = readSpreadsheet(file);
    expect([[...sheet.headings], ...sheet.rows.map((cells) => [...cells])]).toEqual([['Name', 'Price'], ...rows]);
  });

  test.each([
    ['UTF-8', bytes(TEN_THOUSAND)],
    ['UTF-16 LE without a mark', utf16(TEN_THOUSAND, 'LE')],
    ['UTF-16 BE with its mark', utf16(`\uFEFF${TEN_THOUSAND}`, 'BE')],
  ])('of 10,000 items in %s are all read', (_, file) => {
    const { rows } = readSpreadsheet(file);
    expect([rows.length, rows.at(0)?.[0], rows.at(-1)]).toEqual([
      10_000,
      'Dish 1 à la carte',
      ['Dish 10000 à la carte', '9999.50'],
    ]);
  });

  test('of Windows-1252 are read in 10,000 rows too', () => {
    const { rows } = readSpreadsheet(Uint8Array.from(Buffer.from(TEN_THOUSAND, 'latin1')));
    expect([rows.length, rows.at(-1)?.[0]]).toEqual([10_000, 'Dish 10000 à la carte']);
  });

  test('of UTF-8 that lost a byte are not guessed: the row is named, and no letter turns into two', () => {
    const whole = bytes(TEN_THOUSAND);
    const at = bytes(TEN_THOUSAND.slice(0, TEN_THOUSAND.indexOf('Dish 700 '))).length;
    const lost = whole.indexOf(0xc3, at);
    const file = Uint8Array.from([...whole.subarray(0, lost), ...whole.subarray(lost + 1)]);
    expect(() => readSpreadsheet(file)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    try {
      readSpreadsheet(file);
    } catch (error) {
      expect(JSON.stringify(error)).toContain('Row 700 has a letter that can’t be read.');
    }
  });

  test('in UTF-16 with half a letter at the end are read without it', () => {
    const file = Uint8Array.from([...utf16(MENU_TEXT, 'LE'), 0x41]);
    expect(readSpreadsheet(file).rows.map((cells) => [...cells])).toEqual(MENU_ROWS);
  });

  test('without a mark are not guessed where they could be another kind of file', () => {
    const workbook = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 33, 0]);
    expect(() => readSpreadsheet(workbook)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});

describe('a file', () => {
  test.each<[string, Uint8Array, string[][]]>([
    ['with the mark of UTF-8', bytes('\uFEFFName\nPhở'), [['Phở']]],
    ['of an old spreadsheet', Uint8Array.from([...bytes('Name\nCaf'), 0xe9]), [['Café']]],
    [
      'in UTF-16',
      Uint8Array.from([
        0xff,
        0xfe,
        ...new Uint8Array(Uint16Array.from([...'Name\nCafé'].map((c) => c.charCodeAt(0))).buffer),
      ]),
      [['Café']],
    ],
    ['with semicolons', bytes('Name;Price\nLaksa;18'), [['Laksa', '18']]],
    ['with tabs', bytes('Name\tPrice\nLaksa\t18'), [['Laksa', '18']]],
    ['with a line break in a cell', bytes('Name,Text\nLaksa,"Hot\nand sour"'), [['Laksa', 'Hot\nand sour']]],
    ['with empty lines', bytes('Name\n\nLaksa\n,\n'), [['Laksa']]],
  ])('%s is read', (_, file, rows) => {
    expect(readSpreadsheet(file).rows.map((cells) => [...cells])).toEqual(rows);
  });

  test.each([
    ['nothing', bytes(''), 'Choose a CSV file.'],
    ['headings only', bytes('Name,Price\n'), 'The file needs a row of headings and at least one item.'],
    ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'This isn’t a CSV file.'],
    ['a quotation mark that is open', bytes('Name\n"Laksa'), 'has a quotation mark that isn’t closed.'],
    ['too many rows', bytes(`Name\n${'Laksa\n'.repeat(10_001)}`), 'A file can have up to 10,000 items.'],
  ])('of %s is refused with what to do', (_, file, message) => {
    expect(() => readSpreadsheet(file)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    try {
      readSpreadsheet(file);
    } catch (error) {
      expect(JSON.stringify(error)).toContain(message);
    }
  });

  test('that is written keeps a formula as text', () => {
    expect(writeSpreadsheet(['Name'], [['=1+1']])).toContain(`'=1+1`);
  });
});
