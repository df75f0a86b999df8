import { describe, expect, test } from 'bun:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';

const NEW = `${ROMA}/dine-in/tables/create/table`;

async function tablePages() {
  const pages = await adminPages();
  const tables = () => listDiningTables(pages.ctx.db, ROMA_SCOPE);
  const named = async (name: string) => (await tables()).find((table) => table.name === name);
  const { html } = await pages.get('owner', NEW);
  const areaId = /<option value="([^"]+)"/.exec(html)?.[1] ?? '';
  const add = (name: string, button = 'save') =>
    pages.post('owner', NEW, { do: button, name, seats: '4', type: 'SQUARE', areaId });
  return { pages, tables, named, areaId, add, begin: html };
}

describe('tables in the admin', () => {
  test('the form starts with the next free number, and the table is in the list and has a code', async () => {
    const { pages, add, named, begin } = await tablePages();
    const next = fieldValue(begin, 'name') ?? '';
    const made = await add(next);
    expect([made.status, made.notice]).toEqual([303, `Table ${next} added.`]);
    expect((await pages.get('owner', `${ROMA}/dine-in`)).html).toContain(`tables/${(await named(next))?.id}/edit`);
    expect((await pages.get('owner', made.location.replace('/admin', ''))).html).toContain('QR code of Table');
  });

  test('“Save and add another” asks for the next one in the same area', async () => {
    const { add, areaId } = await tablePages();
    const { location } = await add('Bar 1', 'another');
    expect(location).toEndWith(`/dine-in/tables/create/table?areaId=${areaId}`);
  });

  test('a name in use is rejected at its field, and typed text stays', async () => {
    const { add } = await tablePages();
    await add('Bar 1');
    const again = await add('bar 1');
    expect([again.status, fieldValue(again.html, 'name')]).toEqual([400, 'bar 1']);
    expect(again.html).toContain('There’s already a table bar 1.');
  });

  test('a table is renamed and deleted; the list no longer has it', async () => {
    const { pages, add, named } = await tablePages();
    await add('Bar 1');
    const path = `${ROMA}/dine-in/tables/${(await named('Bar 1'))?.id}/edit`;
    const renamed = await pages.post('owner', path, { do: 'save', name: 'Bar 2', seats: '2', type: 'CIRCLE' });
    expect([renamed.status, (await named('Bar 2'))?.seats]).toEqual([303, 2]);
    expect((await pages.post('owner', path, { do: 'delete' })).notice).toBe('Table deleted.');
    expect([await named('Bar 2'), (await pages.get('owner', path)).status]).toEqual([undefined, 404]);
  });

  test('a new code is made once for the code that was seen', async () => {
    const { pages, add, named } = await tablePages();
    await add('Bar 1');
    const before = await named('Bar 1');
    const path = `${ROMA}/dine-in/tables/${before?.id}/edit`;
    const { notice } = await pages.post('owner', path, { do: 'renew', code: before?.code ?? '' });
    expect(notice).toContain('The old one no longer works');
    const renewed = (await named('Bar 1'))?.code;
    await pages.post('owner', path, { do: 'renew', code: before?.code ?? '' });
    expect([renewed === before?.code, (await named('Bar 1'))?.code]).toEqual([false, renewed ?? '']);
  });

  test.each([
    ['cards, four on a page', 'cards', 2],
    ['a page for each', 'pages', 5],
  ])('the codes of all tables are a PDF: %s', async (_, size, count) => {
    const { pages, add } = await tablePages();
    for (const name of ['1', '2', '3', '4', 'Bar']) await add(name);
    const answer = await pages.file('owner', `${ROMA}/dine-in?format=pdf&size=${size}`);
    expect(answer.type).toBe('application/pdf');
    const pdf = await PDFDocument.load(answer.bytes);
    expect(pdf.getPageCount()).toBe(count);
  });

  test('ticked tables are the ones that are printed', async () => {
    const { pages, tables, add } = await tablePages();
    for (const name of ['1', '2', '3']) await add(name);
    const [first, second] = await tables();
    const form = new FormData();
    form.set('do', 'sheets');
    for (const table of [first, second]) form.append('tableId', table?.id ?? '');
    const { location } = await pages.post('owner', `${ROMA}/dine-in`, form);
    expect(location).toEndWith(`?format=pdf&size=cards&tableId=${first?.id}&tableId=${second?.id}`);
    const none = await pages.post('owner', `${ROMA}/dine-in`, { do: 'sheets' });
    expect([none.status, none.html.includes('Select at least one row.')]).toEqual([400, true]);
  });
});
