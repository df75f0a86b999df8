import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { layoutIssues, overlapsOf } from './check-layout.ts';
import { doStep, MAX_STEPS, redo, startHistory, undo } from './edit-history.ts';
import type { FloorLayout } from './floor.schema.ts';
import { TABLE_TYPES } from './floor-limits.ts';
import { editLayout, emptyLayout, type LayoutEdit, nextName } from './layout-edit.ts';
import { inNaturalOrder } from './natural-order.ts';
import { boundsOf, isInside } from './table-shape.ts';

const START = emptyLayout('inside');
const add = (id: string, at: { x: number; y: number } | null = null, shape: 'SQUARE' | 'CIRCLE' = 'SQUARE') =>
  ({ type: 'addTable', id, areaId: 'inside', shape, at }) as const;
const after = (...edits: LayoutEdit[]): FloorLayout => edits.reduce(editLayout, START);

const IDS = ['a', 'b', 'c', 'd', 'e'];
const someIds = fc.subarray(IDS, { minLength: 1 });
const anyEdit: fc.Arbitrary<LayoutEdit> = fc.oneof(
  fc.record({
    type: fc.constant('addTable' as const),
    id: fc.constantFrom(...IDS, 'f', 'g'),
    areaId: fc.constant('inside'),
    shape: fc.constantFrom(...TABLE_TYPES),
    at: fc.option(fc.record({ x: fc.integer({ min: -99, max: 2000 }), y: fc.integer({ min: -99, max: 2000 }) })),
  }),
  fc.record({
    type: fc.constant('movePieces' as const),
    ids: someIds,
    dx: fc.integer({ min: -3000, max: 3000 }),
    dy: fc.integer({ min: -3000, max: 3000 }),
    isSnapped: fc.boolean(),
  }),
  fc.record({ type: fc.constant('turnPieces' as const), ids: someIds, by: fc.integer({ min: -720, max: 720 }) }),
  fc.record({
    type: fc.constant('alignPieces' as const),
    ids: someIds,
    to: fc.constantFrom('left', 'right', 'top', 'bottom', 'spreadAcross', 'spreadDown'),
  }),
  fc.record({ type: fc.constant('removePieces' as const), ids: someIds }),
);
const full = after(...IDS.map((id) => add(id)));

describe('drawing the map', () => {
  test('a table that is tapped into the palette stands where nothing stands, with the next free number', () => {
    const { tables } = after(add('a'), add('b'), add('c'));
    expect(tables.map(({ name }) => name)).toEqual(['1', '2', '3']);
    expect(overlapsOf(tables)).toEqual([]);
  });

  test('a number that was freed is given again', () => {
    expect(nextName([{ name: '1' }, { name: '3' }])).toBe('2');
  });

  test('a table that is dropped stands with its middle there, on the grid and in the area', () => {
    expect(after(add('a', { x: 205, y: 199 })).tables[0]).toMatchObject({ x: 140, y: 140 });
    expect(after(add('a', { x: -50, y: 5000 })).tables[0]).toMatchObject({ x: 0, y: 600 });
  });

  test('copies have names of their own and stand beside the first', () => {
    const copied = editLayout(full, { type: 'duplicatePieces', ids: ['a', 'b'], newIds: ['x', 'y'] });
    expect(copied.tables.slice(5).map(({ id, name }) => [id, name])).toEqual([
      ['x', '6'],
      ['y', '7'],
    ]);
    expect(layoutIssues(copied)).toEqual([]);
  });

  test('an area goes with its tables, and the last one stays', () => {
    const two = after(add('a'), { type: 'addArea', id: 'yard', name: 'Courtyard' });
    expect(editLayout(two, { type: 'removeArea', id: 'inside' })).toMatchObject({
      areas: [{ id: 'yard' }],
      tables: [],
    });
    expect(editLayout(START, { type: 'removeArea', id: 'inside' })).toBe(START);
  });

  test('tables line up along the outermost edge, and are spread with the same room between them', () => {
    const three = after(add('a', { x: 100, y: 100 }), add('b', { x: 300, y: 140 }), add('c', { x: 900, y: 300 }));
    const top = editLayout(three, { type: 'alignPieces', ids: ['a', 'b', 'c'], to: 'top' });
    expect(top.tables.map(({ y }) => y)).toEqual([40, 40, 40]);
    const spread = editLayout(top, { type: 'alignPieces', ids: ['a', 'b', 'c'], to: 'spreadAcross' });
    expect(spread.tables.map(({ x }) => x)).toEqual([40, 440, 840]);
  });

  test('whatever is done, every table is in its area and can be published', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 12 }), (edits) => {
        const layout = edits.filter((edit) => edit.type !== 'addTable').reduce(editLayout, full);
        const [area] = layout.areas;
        expect(layout.tables.every((table) => area && isInside(table, area))).toBe(true);
        expect(layoutIssues(layout)).toEqual([]);
      }),
    );
  });

  test('moving by steps of the grid leaves whole places', () => {
    fc.assert(
      fc.property(anyEdit, (edit) => {
        const { tables } = editLayout(full, edit);
        expect(tables.every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y))).toBe(true);
      }),
    );
  });
});

describe('undo and redo', () => {
  test('everything that was done is undone, step by step, and done again', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 30 }), (edits) => {
        const done = edits.reduce(
          (history, edit) => doStep(history, editLayout(history.now, edit)),
          startHistory(full),
        );
        const steps = done.past.length;
        let history = done;
        for (let at = 0; at < steps; at += 1) history = undo(history);
        expect(history.now).toEqual(full);
        expect(undo(history)).toEqual(history);
        for (let at = 0; at < steps; at += 1) history = redo(history);
        expect(history.now).toEqual(done.now);
      }),
    );
  });

  test('fifty steps are kept, and a new one ends what was undone', () => {
    let history = startHistory(0);
    for (let step = 1; step <= 70; step += 1) history = doStep(history, step);
    for (let at = 0; at < 70; at += 1) history = undo(history);
    expect(history.now).toBe(70 - MAX_STEPS);
    expect(redo(doStep(history, 99)).now).toBe(99);
  });
});

describe('a map that cannot be published', () => {
  const [table] = after(add('a')).tables;
  if (!table) throw new Error('no table');
  const [area] = START.areas;
  if (!area) throw new Error('no area');
  test.each([
    [
      'two tables of one name, however it is written',
      {
        tables: [
          { ...table, name: 'Bar 1' },
          { ...table, id: 'b', name: 'bar 1 ' },
        ],
      },
      'tableNameTaken',
    ],
    ['a table without a name', { tables: [{ ...table, name: ' ' }] }, 'tableNameMissing'],
    ['a table outside its area', { tables: [{ ...table, x: 1100 }] }, 'tableOutside'],
    [
      'a long table turned through the wall',
      { tables: [{ ...table, type: 'RECTANGLE' as const, x: 0, y: 0, rotation: 90 }] },
      'tableOutside',
    ],
    ['a table in an area that is gone', { tables: [{ ...table, areaId: 'attic' }] }, 'tableNowhere'],
    ['one table twice', { tables: [table, { ...table, name: '2' }] }, 'idTaken'],
    ['two areas of one name', { areas: [area, { ...area, id: 'b' }] }, 'areaNameTaken'],
  ])('has %s', (_, part, code) => {
    expect(layoutIssues({ ...START, ...part }).map((issue) => issue.code)).toEqual([code as never]);
  });

  test('but tables that stand in each other are only warned of', () => {
    const tables = [table, { ...table, id: 'b', name: '2', x: table.x + 20 }];
    expect(layoutIssues({ ...START, tables })).toEqual([]);
    expect(overlapsOf(tables).map((pair) => pair.map(({ name }) => name))).toEqual([['1', '2']]);
    expect(boundsOf(table).width).toBe(120);
  });
});

test('tables are listed as people count', () => {
  const names = ['10', '2', 'C10', 'c2', '1', 'Bar'];
  expect(inNaturalOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    '1',
    '2',
    '10',
    'Bar',
    'c2',
    'C10',
  ]);
});
