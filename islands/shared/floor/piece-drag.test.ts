import { describe, expect, test } from 'bun:test';
import { editLayout, emptyLayout } from '#src/domain/floor/layout-edit.ts';
import { middleOf } from '#src/domain/floor/table-shape.ts';
import { chosenAfterPress, moved, turnedTo } from './piece-drag.ts';

const MAP = ['a', 'b'].reduce(
  (layout, id) => editLayout(layout, { type: 'addTable', id, areaId: 'area', shape: 'SQUARE', at: { x: 200, y: 200 } }),
  emptyLayout('area'),
);
const tableA = MAP.tables[0]!;

test.each([
  ['one that was not selected becomes the only one', ['b'], 'a', false, ['a']],
  ['one of several keeps them all, to be dragged together', ['a', 'b'], 'a', false, ['a', 'b']],
  ['with Shift another one joins', ['b'], 'a', true, ['b', 'a']],
  ['with Shift a chosen one leaves', ['a', 'b'], 'a', true, ['b']],
] as const)('pressing a table: %s', (_, chosen, id, isMore, expected) => {
  expect(chosenAfterPress(chosen, id, isMore)).toEqual([...expected]);
});

describe('dragging a table', () => {
  const drag = { ids: ['a'], from: { x: 100, y: 100 }, scale: 2 };
  const to = (x: number, y: number, isUnderWay = false) =>
    moved(MAP, drag, { x, y }, { isUnderWay, isSnapped: false })?.tables.find(({ id }) => id === 'a');

  test('follows the pointer, in units of the map', () => {
    expect(to(110, 95)).toMatchObject({ x: tableA.x + 20, y: tableA.y - 10 });
  });

  test('a trembling finger does not start a drag, and does not end one', () => {
    expect(to(102, 103)).toBeUndefined();
    expect(to(104, 100)).toBeDefined();
    expect(to(102, 103, true)).toMatchObject({ x: tableA.x + 4, y: tableA.y + 6 });
  });

  test('leaves the others where they are', () => {
    const after = moved(MAP, drag, { x: 150, y: 150 }, { isUnderWay: false, isSnapped: true });
    expect(after?.tables.find(({ id }) => id === 'b')).toEqual(MAP.tables[1]!);
  });
});

test.each([
  ['above', 0, -100, 0],
  ['to the right', 100, 0, 90],
  ['below', 0, 100, 180],
])('a table that is turned towards a point %s faces it', (_, dx, dy, degrees) => {
  const { x, y } = middleOf(tableA);
  expect(turnedTo(MAP, tableA, { x: x + dx, y: y + dy }).tables[0]?.rotation).toBe(degrees);
});
