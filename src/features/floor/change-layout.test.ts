import { describe, expect, test } from 'bun:test';
import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import { isFloorEnabled } from '#db/floor/floor-layouts.repository.ts';
import type { FloorLayout } from '#src/domain/floor/floor.schema.ts';
import { editLayout, emptyLayout } from '#src/domain/floor/layout-edit.ts';
import { billsFixture, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { BY_BEN, BY_MIA, OTHER_SCOPE, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readTillTables } from '#src/features/pos/read-menu.ts';
import { discardDraft, publishLayout, saveDraft, setFloorEnabled } from './change-layout.ts';
import { readLayout } from './read-layout.ts';

const HERE = { ...emptyLayout('area-1') };
const table = (id: string, name: string, x: number) =>
  ({ id, areaId: 'area-1', name, type: 'SQUARE', seats: 4, x, y: 0, rotation: 0 }) as const;
/** Tables 4 and 5, side by side. */
const DRAWN: FloorLayout = { ...HERE, tables: [table('table-4', '4', 0), table('table-5', '5', 200)] };

const WALL = { id: 'wall', type: 'WALL', text: '', x: 0, y: 0, width: 240, length: 20, rotation: 0 } as const;

async function drawnFixture() {
  const fixture = await billsFixture();
  const { ctx } = fixture;
  return {
    ...fixture,
    read: () => readLayout(ctx, SCOPE),
    publish: (layout: FloorLayout, expectedVersion: number, by = BY_BEN) =>
      publishLayout(ctx, SCOPE, { layout, expectedVersion, by }),
    draft: (layout: FloorLayout, expectedVersion: number, by = BY_BEN) =>
      saveDraft(ctx, SCOPE, { layout, expectedVersion, by }),
    names: async () => (await readTillTables(ctx, SCOPE)).tables.map(({ name }) => name),
  };
}

describe('drawing the map', () => {
  test('a store that has drawn nothing has its tables in an area around them', async () => {
    const fixture = await drawnFixture();
    const { version, published, draft } = await fixture.read();
    expect([version, draft]).toEqual([0, null]);
    expect(published).toMatchObject({ areas: [{ name: 'Inside' }], tables: [{ name: '4' }, { name: '5' }] });
  });

  test('a draft changes nothing for the tills until it is published, and then everything', async () => {
    const fixture = await drawnFixture();
    const layout = { ...DRAWN, tables: [...DRAWN.tables, table('new', '12', 400)] };
    await fixture.draft(layout, 0);
    expect(await fixture.names()).toEqual(['4', '5']);
    expect((await fixture.read()).draft).toMatchObject({ layout, savedByName: 'Ben' });
    await fixture.publish(layout, 1);
    expect(await fixture.names()).toEqual(['4', '5', '12']);
    expect(await fixture.read()).toMatchObject({ version: 2, draft: null, published: layout });
  });

  test('publishing a map replaces its walls and labels, and one without them removes them', async () => {
    const fixture = await drawnFixture();
    const [first, second] = ['WALL', 'LABEL'] as const;
    const layout = [first, second].reduce(
      (so, shape) => editLayout(so, { type: 'addFixture', id: shape, areaId: 'area-1', shape, at: null }),
      DRAWN,
    );
    await fixture.publish(layout, 0);
    expect((await fixture.read()).published.areas[0]?.fixtures).toMatchObject([{ type: 'WALL' }, { text: 'Label' }]);
    expect(await fixture.names()).toEqual(['4', '5']);
    await fixture.publish(DRAWN, 1);
    expect((await fixture.read()).published.areas[0]?.fixtures ?? []).toEqual([]);
  });

  test.each([
    ['sixty-one of them', Array.from({ length: 61 }, (_, at) => ({ ...WALL, id: `wall-${at}` }))],
    ['one of no length', [{ ...WALL, length: 0 }]],
    ['one turned by a degree', [{ ...WALL, rotation: 1 }]],
    ['a label of 31 letters', [{ ...WALL, type: 'LABEL' as const, text: 'x'.repeat(31) }]],
  ])('walls and labels are refused: %s', async (_, fixtures) => {
    const fixture = await drawnFixture();
    const areas = DRAWN.areas.map((area) => ({ ...area, fixtures }));
    expect(await refusalOf(fixture.draft({ ...DRAWN, areas }, 0))).toMatchObject({ code: 'validation_failed' });
  });

  test('a draft may be wrong for a while, and can be discarded', async () => {
    const fixture = await drawnFixture();
    await fixture.draft({ ...DRAWN, tables: [table('a', '1', 0), table('b', '1', 9000 / 3)] }, 0);
    await discardDraft(fixture.ctx, SCOPE, { expectedVersion: 1, by: BY_BEN });
    expect(await fixture.read()).toMatchObject({ version: 2, draft: null });
  });

  test('a table keeps its code for as long as it is on the map, also when two trade their names', async () => {
    const fixture = await drawnFixture();
    const codes = async () =>
      new Map((await listDiningTables(fixture.ctx.db, SCOPE)).map(({ id, code }) => [id, code]));
    const before = await codes();
    await fixture.publish(
      { ...DRAWN, tables: [table('table-4', '5', 0), table('table-5', '4', 200), table('n', '6', 400)] },
      0,
    );
    const after = await codes();
    expect([after.get('table-4'), after.get('table-5')]).toEqual([before.get('table-4'), before.get('table-5')]);
    expect(after.get('n')?.length).toBeGreaterThan(10);
    expect((await fixture.read()).published.tables.map(({ id, name }) => `${name} is ${id}`)).toEqual([
      '4 is table-5',
      '5 is table-4',
      '6 is n',
    ]);
  });

  test('areas keep their names, sizes and order', async () => {
    const fixture = await drawnFixture();
    const two = editLayout(DRAWN, { type: 'addArea', id: 'yard', name: 'Courtyard' });
    const moved = editLayout(two, { type: 'changeTable', id: 'table-5', to: { areaId: 'yard' } });
    await fixture.publish({ ...moved, areas: [...moved.areas].reverse() }, 0);
    const { published } = await fixture.read();
    expect(published.areas.map(({ name }) => name)).toEqual(['Courtyard', 'Inside']);
    expect(published.tables.map(({ name, areaId }) => [name, areaId])).toEqual([
      ['5', 'yard'],
      ['4', 'area-1'],
    ]);
  });

  test('the map can be switched off, and is drawn on all the same', async () => {
    const fixture = await drawnFixture();
    await setFloorEnabled(fixture.ctx, SCOPE, { isEnabled: false, by: BY_BEN });
    await fixture.publish(DRAWN, 1);
    expect(await isFloorEnabled(fixture.ctx.db, SCOPE)).toBe(false);
  });
});

describe('a map is not published', () => {
  test.each([
    ['with two tables of one name', [table('a', '1', 0), table('b', ' 1', 200)], 'Two tables are called 1.'],
    ['with a table outside its area', [table('a', '1', 1100)], 'Table 1 is outside its area.'],
  ])('%s', async (_, tables, message) => {
    const fixture = await drawnFixture();
    const rejection = fixture.publish({ ...HERE, tables }, 0);
    await expect(rejection).rejects.toThrow(message);
    expect((await refusalOf(rejection))?.code).toBe('validation_failed');
    expect(await fixture.names()).toEqual(['4', '5']);
  });

  test('rejected for the second of two people who changed it at once, with the name of the first', async () => {
    const fixture = await drawnFixture();
    const { version } = await fixture.read();
    await fixture.draft(DRAWN, version, BY_MIA);
    const late = fixture.publish(HERE, version);
    await expect(late).rejects.toThrow('Mia changed the map while you were editing. Reload to see Mia’s version.');
    expect((await refusalOf(late))?.reason).toBe('version_changed');
    const answers = await Promise.allSettled([fixture.publish(DRAWN, version + 1), fixture.publish(HERE, version + 1)]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await fixture.names()).toEqual(['4', '5']);
    expect((await refusalOf(fixture.draft(DRAWN, version + 1)))?.reason).toBe('version_changed');
    const thrown = discardDraft(fixture.ctx, SCOPE, { expectedVersion: 0, by: BY_BEN });
    expect((await refusalOf(thrown))?.reason).toBe('version_changed');
  });

  test('without a table that has an open bill', async () => {
    const fixture = await drawnFixture();
    await fixture.send('one', { collectionType: 'dineIn', tableId: 'table-4', lines: [ordered('a', 'burger')] });
    const without = { ...DRAWN, tables: DRAWN.tables.slice(1) };
    const removal = fixture.publish(without, 0);
    await expect(removal).rejects.toThrow('Table 4 has an open bill.');
    expect((await refusalOf(removal))?.reason).toBe('table_in_use');
    await fixture.pay('one');
    await fixture.publish(without, 0);
    expect(await fixture.names()).toEqual(['5']);
    expect((await fixture.bill('one')).order?.collection).toMatchObject({ tableName: '4' });
  });
});

test('another store’s table stays that store’s: one with its id gets an id of its own', async () => {
  const fixture = await drawnFixture();
  await publishLayout(fixture.ctx, OTHER_SCOPE, { layout: DRAWN, expectedVersion: 0, by: BY_BEN });
  const theirs = (await readLayout(fixture.ctx, OTHER_SCOPE)).published.tables;
  expect(theirs.map(({ name }) => name)).toEqual(['4', '5']);
  expect(theirs.map(({ id }) => id)).not.toContain('table-4');
  expect(await fixture.names()).toEqual(['4', '5']);
  expect((await fixture.read()).published.tables.map(({ id }) => id)).toEqual(['table-4', 'table-5']);
});
