import { describe, expect, test } from 'bun:test';
import { type Box, type Direction, nearestThatWay } from './arrow-keys.ts';

const box = (column: number, row: number): Box => ({
  left: column * 110,
  right: column * 110 + 100,
  top: row * 60,
  bottom: row * 60 + 50,
});
/** Three rows of three. The last row has only one. */
const GRID = [box(0, 0), box(1, 0), box(2, 0), box(0, 1), box(1, 1), box(2, 1), box(0, 2)];

describe('the arrows between buttons', () => {
  test.each<[number, Direction, number]>([
    [0, 'ArrowRight', 1],
    [0, 'ArrowDown', 3],
    [4, 'ArrowUp', 1],
    [4, 'ArrowLeft', 3],
    [3, 'ArrowDown', 6],
    // No button is below these. The only one of the last row is nearest.
    [5, 'ArrowDown', 6],
    [0, 'ArrowUp', -1],
    [2, 'ArrowRight', -1],
  ])('from key %p %p leads to %p', (from, direction, to) => {
    const others = GRID.map((each, at) => (at === from ? { left: -1e6, right: -1e6, top: -1e6, bottom: -1e6 } : each));
    const found = nearestThatWay(GRID[from] as Box, direction, others);
    expect(others[found]?.left === -1e6 ? -1 : found).toBe(to);
  });

  test('adjacent buttons without a gap are neighbours', () => {
    const left: Box = { left: 0, right: 100, top: 0, bottom: 50 };
    const right: Box = { left: 100, right: 200, top: 0, bottom: 50 };
    expect(nearestThatWay(left, 'ArrowRight', [right])).toBe(0);
    expect(nearestThatWay(right, 'ArrowLeft', [left])).toBe(0);
  });
});
