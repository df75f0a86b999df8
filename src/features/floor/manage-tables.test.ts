import { describe, expect, test } from 'bun:test';
import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import type { TableDetails } from '#src/domain/floor/floor.schema.ts';
import { billsFixture, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { BY_BEN, BY_MIA, OTHER_SCOPE, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { AppError, FieldIssue } from '#src/shared/app-error.ts';
import { saveDraft } from './change-layout.ts';
import { createTable, deleteTable, editTable, renewTableCode } from './manage-tables.ts';
import { readLayout } from './read-layout.ts';

async function fieldsOf(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown as AppError,
  );
  return (error?.details?.fields as readonly FieldIssue[] | undefined)?.map(({ path }) => path) ?? [];
}

async function tablesFixture() {
  const fixture = await billsFixture();
  const { ctx } = fixture;
  const { areas } = (await readLayout(ctx, SCOPE)).published;
  const details: TableDetails = { name: '12', type: 'CIRCLE', seats: 2, areaId: areas[0]?.id ?? '' };
  return {
    ...fixture,
    details,
    read: () => readLayout(ctx, SCOPE),
    names: async () => (await listDiningTables(ctx.db, SCOPE)).map(({ name }) => name),
    codeOf: async (id: string) => (await listDiningTables(ctx.db, SCOPE)).find((one) => one.id === id)?.code,
    create: (change: Partial<TableDetails> = {}, scope = SCOPE) =>
      createTable(ctx, scope, { table: { ...details, ...change }, by: BY_BEN }),
    edit: (tableId: string, change: object, expectedVersion: number, scope = SCOPE) =>
      editTable(ctx, scope, { tableId, table: { ...details, ...change }, expectedVersion, by: BY_MIA }),
  };
}

describe('tables by a form', () => {
  test('a new table is on the map with a code of its own, and tills have it', async () => {
    const fixture = await tablesFixture();
    const { id } = await fixture.create();
    expect(await fixture.names()).toEqual(['4', '5', '12']);
    expect((await fixture.codeOf(id))?.length).toBe(20);
    expect((await fixture.read()).published.tables.at(-1)).toMatchObject({ id, seats: 2, type: 'CIRCLE' });
  });

  test('a name that another table has, in any capitals, is rejected at the field', async () => {
    const fixture = await tablesFixture();
    await fixture.create({ name: 'Bar' });
    expect(await fieldsOf(fixture.create({ name: 'bar' }))).toEqual(['name']);
    expect(await fixture.names()).toEqual(['4', '5', 'Bar']);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of 21 letters', { name: 'x'.repeat(21) }, 'name'],
    ['no seats', { seats: 0 }, 'seats'],
    ['51 seats', { seats: 51 }, 'seats'],
    ['an area that is not on the map', { areaId: 'roof' }, 'areaId'],
  ])('%s is refused at its field', async (_, change, path) => {
    const fixture = await tablesFixture();
    expect(await fieldsOf(fixture.create(change))).toEqual([path]);
  });

  test('a table added while someone has a draft is in the draft too, so publishing it removes nothing', async () => {
    const fixture = await tablesFixture();
    const { published } = await fixture.read();
    await saveDraft(fixture.ctx, SCOPE, { layout: published, expectedVersion: 0, by: BY_MIA });
    const { id } = await fixture.create();
    const { draft } = await fixture.read();
    expect(draft).toMatchObject({ savedByName: 'Mia' });
    expect(draft?.layout.tables.map((table) => table.id)).toContain(id);
  });

  test('a table with another name keeps its id and its code', async () => {
    const fixture = await tablesFixture();
    const { id } = await fixture.create();
    const code = await fixture.codeOf(id);
    const { version } = await fixture.read();
    await fixture.edit(id, { name: 'Window', seats: 6 }, version);
    expect((await fixture.read()).published.tables.at(-1)).toMatchObject({ id, name: 'Window', seats: 6 });
    expect(await fixture.codeOf(id)).toBe(code ?? '');
  });

  test('when two people change the map at once, the second is told', async () => {
    const fixture = await tablesFixture();
    const { id } = await fixture.create();
    const { version } = await fixture.read();
    await fixture.edit(id, { name: 'Window' }, version);
    expect(await refusalOf(fixture.edit(id, { name: 'Door' }, version))).toMatchObject({ reason: 'version_changed' });
    expect(await fixture.names()).toContain('Window');
  });

  test('a table with an open bill is not deleted; a free one is', async () => {
    const fixture = await tablesFixture();
    const { id } = await fixture.create();
    await fixture.send('one', { collectionType: 'dineIn', tableId: 'table-4', lines: [ordered('a', 'burger')] });
    const remove = (tableId: string) => deleteTable(fixture.ctx, SCOPE, { tableId, by: BY_BEN });
    expect(await refusalOf(remove('table-4'))).toMatchObject({ reason: 'table_in_use' });
    await remove(id);
    expect(await fixture.names()).toEqual(['4', '5']);
  });

  test('a new code replaces the old one once, however often the button is pressed', async () => {
    const fixture = await tablesFixture();
    const old = (await fixture.codeOf('table-4')) ?? '';
    const renew = (seenCode: string) =>
      renewTableCode(fixture.ctx, SCOPE, { tableId: 'table-4', seenCode, by: BY_BEN });
    await renew(old);
    const first = await fixture.codeOf('table-4');
    expect(first).not.toBe(old);
    await renew(old);
    expect(await fixture.codeOf('table-4')).toBe(first ?? '');
  });

  test('another restaurant’s tables are not there', async () => {
    const fixture = await tablesFixture();
    const rejections = await Promise.all([
      refusalOf(fixture.edit('table-4', {}, 0, OTHER_SCOPE)),
      refusalOf(deleteTable(fixture.ctx, OTHER_SCOPE, { tableId: 'table-4', by: BY_BEN })),
      refusalOf(renewTableCode(fixture.ctx, OTHER_SCOPE, { tableId: 'table-4', seenCode: '', by: BY_BEN })),
    ]);
    expect(rejections.map((one) => one?.code)).toEqual(Array(3).fill('resource_not_found'));
    expect(await fixture.names()).toEqual(['4', '5']);
  });
});
