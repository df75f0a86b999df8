import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { layoutIssues, overlapsOf } from './check-layout.ts';
import { doStep, MAX_STEPS, redo, startHistory, undo } from './edit-history.ts';
import type { FloorFixture, FloorLayout } from './floor.schema.ts';
import { FIXTURE_TYPES, TABLE_TYPES } from './floor-limits.ts';
import { editLayout, emptyLayout, fixturesOf, type LayoutEdit, nextName } from './layout-edit.ts';
import { inNaturalOrder } from './natural-order.ts';
import { boundsOf, isInside, LETTER_WIDTH, letterSizeOf } from './table-shape.ts';

const START = emptyLayout('inside');
const add = (id: string, at: { x: number; y: number } | null = null, shape: 'SQUARE' | 'CIRCLE' = 'SQUARE') =>
  ({ type: 'addTable', id, areaId: 'inside', shape, at }) as const;
const after = (...edits: LayoutEdit[]): FloorLayout => edits.reduce(editLayout, START);

const IDS = ['a', 'b', 'c', 'd', 'e'];
const someIds = fc.subarray([...IDS, 'wall', 'word'], { minLength: 1 });
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
  fc.record({
    type: fc.constant('addFixture' as const),
    id: fc.constantFrom('a', 'wall', 'word'),
    areaId: fc.constant('inside'),
    shape: fc.constantFrom(...FIXTURE_TYPES),
    at: fc.option(fc.record({ x: fc.integer({ min: -99, max: 2000 }), y: fc.integer({ min: -99, max: 2000 }) })),
  }),
  fc.record({
    type: fc.constant('stretchFixtures' as const),
    ids: fc.constantFrom(['wall'], ['a', 'word']),
    to: fc.oneof(
      fc.integer({ min: -3000, max: 3000 }),
      fc.record({ x: fc.integer({ min: -99, max: 2000 }), y: fc.integer({ min: -99, max: 2000 }) }),
    ),
  }),
);
const full = after(...IDS.map((id) => add(id)));

describe('drawing the map', () => {
  test('a table added from the palette is put in a free spot, with the next free number', () => {
    const { tables } = after(add('a'), add('b'), add('c'));
    expect(tables.map(({ name }) => name)).toEqual(['1', '2', '3']);
    expect(overlapsOf(tables)).toEqual([]);
  });

  test('a number that was freed is given again', () => {
    expect(nextName([{ name: '1' }, { name: '3' }])).toBe('2');
  });

  test('a dropped table is centred there, on the grid and in the area', () => {
    expect(after(add('a', { x: 205, y: 199 })).tables[0]).toMatchObject({ x: 140, y: 140 });
    expect(after(add('a', { x: -50, y: 5000 })).tables[0]).toMatchObject({ x: 0, y: 600 });
  });

  test('copies have names of their own and are beside the first', () => {
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

  test('whatever is done, every piece is in its area and can be published', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 12 }), (edits) => {
        const layout = edits.filter((edit) => edit.type !== 'addTable').reduce(editLayout, full);
        const [area] = layout.areas;
        expect(layout.tables.every((table) => area && isInside(table, area))).toBe(true);
        expect(layoutIssues(layout)).toEqual([]);
      }),
    );
  });

  const walled = [IDS[0], 'wall', 'word'].reduce(
    (so, id, at) =>
      editLayout(so, {
        type: 'addFixture',
        id: id ?? '',
        areaId: 'inside',
        shape: FIXTURE_TYPES[at % 2] ?? 'WALL',
        at: null,
      }),
    full,
  );

  test('moving by steps of the grid leaves whole places', () => {
    fc.assert(
      fc.property(anyEdit, (edit) => {
        const { tables, areas } = editLayout(walled, edit);
        expect(
          [...tables, ...areas.flatMap(fixturesOf)].every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y)),
        ).toBe(true);
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

describe('walls and labels', () => {
  const wall = (x: number, y: number, id = 'wall') =>
    ({ type: 'addFixture', id, areaId: 'inside', shape: 'WALL', at: { x, y } }) as const;
  const own = (layout: FloorLayout) => layout.areas.flatMap(fixturesOf);
  const one = (layout: FloorLayout) => own(layout).map(({ x, y, width, rotation }) => ({ x, y, width, rotation }));

  test.each<[string, LayoutEdit[], { x: number; y: number; width: number; rotation: number }[]]>([
    ['stands with its middle where it was let go', [wall(400, 310)], [{ x: 280, y: 300, width: 240, rotation: 0 }]],
    [
      'goes where it is moved, and no further than the edge',
      [wall(400, 310), { type: 'movePieces', ids: ['wall'], dx: -900, dy: 40, isSnapped: true }],
      [{ x: 0, y: 340, width: 240, rotation: 0 }],
    ],
    [
      'grows at its end, its beginning stays',
      [wall(400, 310), { type: 'stretchFixtures', ids: ['wall'], to: 60 }],
      [{ x: 280, y: 300, width: 300, rotation: 0 }],
    ],
    [
      'that is turned upright grows downwards',
      [
        wall(400, 300),
        { type: 'turnPieces', ids: ['wall'], by: 90 },
        // Its upper end is at 400, 190.
        { type: 'stretchFixtures', ids: ['wall'], to: { x: 700, y: 590 } },
      ],
      [{ x: 200, y: 380, width: 400, rotation: 90 }],
    ],
    [
      'grows up to the edge of the area and no further',
      [wall(1000, 310), { type: 'stretchFixtures', ids: ['wall'], to: { x: 3000, y: 310 } }],
      [{ x: 880, y: 300, width: 320, rotation: 0 }],
    ],
    [
      'is never shorter than a square of the grid',
      [wall(400, 310), { type: 'stretchFixtures', ids: ['wall'], to: -5000 }],
      [{ x: 280, y: 300, width: 20, rotation: 0 }],
    ],
    [
      'that is longer than the area is high is not turned upright',
      [
        wall(400, 310),
        { type: 'stretchFixtures', ids: ['wall'], to: 560 },
        { type: 'turnPieces', ids: ['wall'], by: 90 },
      ],
      [{ x: 280, y: 300, width: 800, rotation: 0 }],
    ],
    [
      'is doubled beside itself',
      [wall(400, 310), { type: 'duplicatePieces', ids: ['wall'], newIds: ['copy'] }],
      [
        { x: 280, y: 300, width: 240, rotation: 0 },
        { x: 320, y: 340, width: 240, rotation: 0 },
      ],
    ],
    ['is taken away', [wall(400, 310), { type: 'removePieces', ids: ['wall'] }], []],
    [
      'goes with its area',
      [{ type: 'addArea', id: 'b', name: 'B' }, wall(400, 310), { type: 'removeArea', id: 'inside' }],
      [],
    ],
  ])('a wall %s', (_, edits, wanted) => {
    expect(one(after(...edits))).toEqual(wanted);
  });

  test('a wall and a table are lined up together', () => {
    const layout = after(add('a', { x: 500, y: 500 }), wall(400, 310), {
      type: 'alignPieces',
      ids: ['a', 'wall'],
      to: 'left',
    });
    expect([layout.tables[0]?.x, own(layout)[0]?.x]).toEqual([280, 280]);
  });

  test('an added object goes where there is room', () => {
    const layout = after(
      { type: 'addFixture', id: 'wall', areaId: 'inside', shape: 'WALL', at: null },
      { type: 'addFixture', id: 'word', areaId: 'inside', shape: 'LABEL', at: null },
      add('a'),
    );
    expect([...own(layout), ...layout.tables].map(({ x, y }) => [x, y])).toEqual([
      [40, 40],
      [320, 40],
      [520, 40],
    ]);
  });

  test('a label says what was typed, and only that is changed', () => {
    const layout = after(
      { type: 'addFixture', id: 'word', areaId: 'inside', shape: 'LABEL', at: null },
      { type: 'changeFixture', id: 'word', to: { text: 'Kitchen' } },
    );
    expect(own(layout)).toEqual([
      { id: 'word', type: 'LABEL', text: 'Kitchen', x: 40, y: 40, width: 160, length: 40, rotation: 0 },
    ]);
    expect(layoutIssues(layout)).toEqual([]);
  });

  const word = (x: number) =>
    ({ type: 'addFixture', id: 'word', areaId: 'inside', shape: 'LABEL', at: { x, y: 100 } }) as const;
  const says = (text: string) => ({ type: 'changeFixture', id: 'word', to: { text } }) as const;
  test.each<[string, LayoutEdit[], { x: number; width: number }]>([
    ['that has room for its words stays as wide', [word(400), says('Kitchen')], { x: 320, width: 160 }],
    ['grows with its words, its beginning stays', [word(400), says('Way to the terrace')], { x: 320, width: 260 }],
    ['at the edge grows into the area', [word(1120), says('Way to the terrace')], { x: 940, width: 260 }],
    [
      'does not shrink again: somebody may have drawn it so',
      [word(400), says('Way to the terrace'), says('Bar')],
      { x: 320, width: 260 },
    ],
    [
      'that finds no room in a small area keeps its width, and says it in smaller letters',
      [{ type: 'changeArea', id: 'inside', to: { width: 240 } }, word(120), says('Way to the terrace and bar')],
      { x: 40, width: 160 },
    ],
  ])('a label %s', (_, edits, wanted) => {
    const [label] = own(after(...edits));
    expect(label).toMatchObject(wanted);
    if (!label) throw new Error('it is there');
    expect(letterSizeOf(label) * label.text.length * LETTER_WIDTH).toBeLessThanOrEqual(label.width);
    expect(letterSizeOf(label)).toBeLessThan(label.length);
  });
});

describe('a map that cannot be published', () => {
  const piece = (own: Partial<FloorFixture>): FloorFixture => ({
    ...{ id: 'piece', type: 'WALL', text: '', x: 0, y: 0, width: 240, length: 20, rotation: 0 },
    ...own,
  });
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
    [
      'a label that says nothing',
      { areas: [{ ...area, fixtures: [piece({ type: 'LABEL', text: ' ' })] }] },
      'labelEmpty',
    ],
    ['a wall that stands outside', { areas: [{ ...area, fixtures: [piece({ x: 1100 })] }] }, 'fixtureOutside'],
    [
      'a wall that is turned through the edge',
      { areas: [{ ...area, fixtures: [piece({ x: 0, y: 0, rotation: 90 })] }] },
      'fixtureOutside',
    ],
    [
      'a wall with the id of a table',
      { tables: [table], areas: [{ ...area, fixtures: [piece({ id: 'a' })] }] },
      'idTaken',
    ],
    ['two areas of one name', { areas: [area, { ...area, id: 'b' }] }, 'areaNameTaken'],
  ])('has %s', (_, part, code) => {
    expect(layoutIssues({ ...START, ...part }).map((issue) => issue.code)).toEqual([code as never]);
  });

  test('but overlapping tables only get a warning', () => {
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
