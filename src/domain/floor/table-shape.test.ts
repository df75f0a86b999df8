import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { AREA_SIDE, TABLE_TYPES } from './floor-limits.ts';
import {
  boundsOf,
  cornersOf,
  isInside,
  isOverlapping,
  letterSizeOf,
  type PlacedTable,
  pushedInside,
  snap,
  snapRotation,
} from './table-shape.ts';

const table = (type: PlacedTable['type'], x: number, y: number, rotation = 0): PlacedTable => ({
  type,
  x,
  y,
  rotation,
});
const anyTable = fc.record({
  type: fc.constantFrom(...TABLE_TYPES),
  x: fc.integer({ min: -500, max: 4500 }),
  y: fc.integer({ min: -500, max: 4500 }),
  rotation: fc.integer({ min: 0, max: 23 }).map((step) => step * 15),
});
const anyArea = fc.record({
  // Room for a long table however it is turned.
  width: fc.integer({ min: 280, max: AREA_SIDE.most }),
  length: fc.integer({ min: 280, max: AREA_SIDE.most }),
});

describe('what a table takes up', () => {
  test.each([
    [table('SQUARE', 10, 20), { x: 10, y: 20, width: 120, length: 120 }],
    [table('RECTANGLE', 0, 0), { x: 0, y: 0, width: 240, length: 120 }],
    [table('RECTANGLE', 0, 0, 90), { x: 60, y: -60, width: 120, length: 240 }],
    [table('RECTANGLE', 0, 0, 180), { x: 0, y: 0, width: 240, length: 120 }],
    [table('CIRCLE', 5, 5, 45), { x: 5, y: 5, width: 120, length: 120 }],
  ])('%j is %j', (given, bounds) => {
    expect(boundsOf(given)).toEqual(bounds);
  });

  test('a square on its corner is as wide as its diagonal', () => {
    expect(boundsOf(table('SQUARE', 0, 0, 45)).width).toBeCloseTo(120 * Math.SQRT2, 6);
  });
});

describe('two tables overlap', () => {
  test.each([
    ['side by side', table('SQUARE', 0, 0), table('SQUARE', 120, 0), false],
    ['a hand’s width over', table('SQUARE', 0, 0), table('SQUARE', 110, 0), true],
    ['round ones at the corner of their squares', table('CIRCLE', 0, 0), table('CIRCLE', 100, 100), false],
    ['round ones that meet', table('CIRCLE', 0, 0), table('CIRCLE', 80, 80), true],
    ['a round one in the notch of a turned square', table('SQUARE', 0, 0, 45), table('CIRCLE', 110, 110), false],
    ['a round one on a turned square', table('SQUARE', 0, 0, 45), table('CIRCLE', 80, 80), true],
    ['a long one turned away', table('RECTANGLE', 0, 0, 90), table('SQUARE', 180, 0), false],
    ['a long one not turned', table('RECTANGLE', 0, 0), table('SQUARE', 180, 0), true],
    ['a round one beside a square', table('SQUARE', 0, 0), table('CIRCLE', 120, 0), false],
    ['a round one a unit over a square', table('SQUARE', 0, 0), table('CIRCLE', 119, 0), true],
    ['a round one below a square', table('SQUARE', 0, 0), table('CIRCLE', 0, 120), false],
    ['a round one a unit over its lower side', table('SQUARE', 0, 0), table('CIRCLE', 0, 119), true],
    ['a round one at the end of a turned long one', table('RECTANGLE', 0, 0, 90), table('CIRCLE', 60, 180), false],
    ['a round one a unit over that end', table('RECTANGLE', 0, 0, 90), table('CIRCLE', 60, 179), true],
    ['round ones side by side', table('CIRCLE', 0, 0), table('CIRCLE', 120, 0), false],
    ['round ones a unit over', table('CIRCLE', 0, 0), table('CIRCLE', 119, 0), true],
    ['squares a unit over', table('SQUARE', 0, 0), table('SQUARE', 0, 119), true],
    [
      'a round one off the side of a square turned by a twelfth',
      table('SQUARE', 0, 0, 30),
      table('CIRCLE', 60, -104),
      false,
    ],
    ['a round one a bit over that side', table('SQUARE', 0, 0, 30), table('CIRCLE', 59, -103), true],
  ])('%s: %#', (_, a, b, is) => {
    expect(isOverlapping(a, b)).toBe(is);
    expect(isOverlapping(b, a)).toBe(is);
  });

  test('the answer is the same in both directions, and a table overlaps itself', () => {
    fc.assert(
      fc.property(anyTable, anyTable, (a, b) => {
        expect(isOverlapping(a, b)).toBe(isOverlapping(b, a));
        expect(isOverlapping(a, a)).toBe(true);
      }),
    );
  });
});

describe('the grid', () => {
  test.each([
    [0, 0],
    [9, 0],
    [10, 20],
    [-9, 0],
    [31, 40],
  ])('%d goes to %d', (value, to) => {
    expect(snap(value)).toBe(to);
  });

  test('what is on it stays', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(snap(snap(value))).toBe(snap(value));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 2000 }), (degrees) => {
        expect(snapRotation(snapRotation(degrees))).toBe(snapRotation(degrees));
        expect(snapRotation(degrees)).toBeWithin(0, 346);
      }),
    );
  });
});

test('a table that was pushed is inside its area, in whole units, and one that is inside is not pushed', () => {
  fc.assert(
    fc.property(anyTable, anyArea, (given, area) => {
      const pushed = pushedInside(given, area);
      expect(isInside(pushed, area)).toBe(true);
      expect([pushed.x, pushed.y].every(Number.isInteger)).toBe(true);
      expect(pushedInside(pushed, area)).toEqual(pushed);
      if (isInside(given, area)) expect(pushed).toEqual(given);
    }),
  );
});

test.each([
  ['at its corner', 0, 0, true],
  ['a unit out at the left', -1, 0, false],
  ['a unit out at the top', 0, -1, false],
  ['at the far corner', 180, 280, true],
  ['a unit out at the right', 181, 280, false],
  ['a unit out at the bottom', 180, 281, false],
])('a square is inside an area of 300 by 400 or not: %s', (_, x, y, expected) => {
  expect(isInside(table('SQUARE', x, y), { width: 300, length: 400 })).toBe(expected);
});

test('the letters of a label are as high as its height, and smaller where its words would not fit', () => {
  expect(letterSizeOf({ text: '', width: 160, length: 40 })).toBeCloseTo(24.8, 5);
  expect(letterSizeOf({ text: '', width: 10, length: 40 })).toBe(10);
  expect(letterSizeOf({ text: 'Bar', width: 160, length: 40 })).toBeCloseTo(24.8, 5);
  expect(letterSizeOf({ text: 'Terrace by the river', width: 116, length: 40 })).toBeCloseTo(10, 5);
});

test.each([
  [
    'as it is',
    0,
    [
      [0, 0],
      [240, 0],
      [240, 120],
      [0, 120],
    ],
  ],
  [
    'turned by a quarter',
    90,
    [
      [180, -60],
      [180, 180],
      [60, 180],
      [60, -60],
    ],
  ],
])('the corners of a long table %s go round it', (_, rotation, corners) => {
  expect(cornersOf(table('RECTANGLE', 0, 0, rotation)).map(({ x, y }) => [x, y])).toEqual(corners);
});
