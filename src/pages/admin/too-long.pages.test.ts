/** What people read where their file or picture takes longer than anybody should wait: at its field, with all they typed. */
import { describe, expect, test } from 'bun:test';
import { listItems } from '#db/menu/items.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { uploadMenu } from '#src/features/menu/import/import-menu.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, errorOf, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';
import { HEAVY_WORK_HERE, type HeavyWork, tooLong } from '#src/shared/heavy-work.ts';
import { png } from '#tests/support/png.ts';

const LATE: HeavyWork = { run: async () => Promise.reject(tooLong()) };
const SPLIT = 'This file takes too long to read. Split it into smaller ones.';
const SMALLER = 'This picture takes too long to read. Choose a smaller one.';
const MENU = 'Category,Name,Price\nSpecials,Satay,18';
const COLUMNS = { 'column.category': '0', 'column.name': '1', 'column.price': '2' };

const latePages = () => adminPages({ parts: { heavy: LATE } });
const file = (name: string, content: string | Uint8Array) => new File([content as BlobPart], name);
function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('a menu file that takes too long', () => {
  test('is refused at its field, and no import is left behind', async () => {
    const pages = await latePages();
    const form = formOf({ do: 'upload', file: file('menu.csv', MENU) });
    const { status, html } = await pages.post('manager', `${ROMA}/menu/import`, form);
    expect([status, errorOf(html, 'file')]).toEqual([400, SPLIT]);
    expect(html).not.toContain('Past imports');
  });

  test('keeps its page without a preview: it says so, and its columns can be matched otherwise', async () => {
    const { pages, at } = await uploaded();
    const { status, html } = await pages.get('manager', at);
    expect(status).toBe(200);
    expect(html).toContain(SPLIT);
    expect(html).toContain('There is no preview of this file.');
    expect(html).toContain('Update preview');
    expect(html).not.toContain('value="import"');
  });

  test('is not imported, and says why', async () => {
    const { pages, at } = await uploaded();
    const before = await listItems(pages.ctx.db, ROMA_SCOPE);
    const { status, html } = await pages.post('manager', at, { do: 'import', ...COLUMNS });
    expect([status, html.split(SPLIT).length - 1]).toEqual([400, 1]);
    expect(await listItems(pages.ctx.db, ROMA_SCOPE)).toEqual(before);
    expect((await pages.get('manager', at)).html).toContain('Match the columns');
  });

  /** Read in time; its preview isn't. */
  async function uploaded() {
    const pages = await latePages();
    const bytes = new TextEncoder().encode(MENU);
    const inTime = { ...pages.ctx, heavy: HEAVY_WORK_HERE };
    const { jobId } = await uploadMenu(inTime, ROMA_SCOPE, { fileName: 'menu.csv', bytes, by: BY_OWNER });
    return { pages, at: `${ROMA}/menu/import/${jobId}` };
  }
});

test('a delivery file that takes too long is refused at its field, and typed zones stay', async () => {
  const pages = await latePages();
  const form = formOf({
    ...{ do: 'addZones', mode: 'suburbs', minOrderValue: '20', 'suburb.0.name': 'Glebe', 'suburb.0.postcode': '2037' },
    zonesFile: file('zones.csv', 'Suburb,Postcode,Fee\nNewtown,2042,5\n'),
  });
  const { status, html } = await pages.post('manager', `${ROMA}/settings/delivery_area`, form);
  expect([status, errorOf(html, 'zonesFile')]).toEqual([400, SPLIT]);
  expect(fieldValue(html, 'suburb.0.name')).toBe('Glebe');
});

test('a box’s file that takes too long is refused at its field, to be sent again', async () => {
  const pages = await latePages();
  const form = formOf({ do: 'readFile', file: file('unsent.json', '{}') });
  const { status, html } = await pages.post('owner', `${ROMA}/box`, form);
  expect([status, errorOf(html, 'file')]).toEqual([400, 'This file takes too long to read. Try again in a moment.']);
});

describe('a picture that takes too long', () => {
  const picture = () => file('margherita.png', png(4, 4));

  test('is named among many', async () => {
    const pages = await latePages();
    const form = formOf({ do: 'match', files: picture() });
    const { status, html } = await pages.post('manager', `${ROMA}/menu/pictures`, form);
    expect(status).toBe(400);
    expect(html).toContain(`margherita.png: ${SMALLER}`);
  });

  test('is refused at its field, and nothing else that was typed is lost', async () => {
    const pages = await latePages();
    const form = formOf({ accentColour: '#0f766e', font: 'lora', css: '.a{}', 'logoImageId.file': picture() });
    const { status, html } = await pages.post('owner', '/restaurants/roma-pizza/website-theme', form);
    expect([status, errorOf(html, 'logoImageId')]).toEqual([400, SMALLER]);
    expect(fieldValue(html, 'accentColour')).toBe('#0f766e');
  });
});
