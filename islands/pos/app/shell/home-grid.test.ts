import { expect, test } from 'bun:test';
import { columnsOf } from './home-grid.ts';

const tiles = (count: number, hasIncoming: boolean) =>
  Array.from({ length: count }, (_, at) => (at === 0 && hasIncoming ? 'incoming' : `tile-${at}`));

test.each([
  [5, true, 3, 1],
  [6, true, 4, 2],
  [7, true, 4, 1],
  [6, false, 3, 1],
  [12, false, 4, 1],
  [9, false, 3, 1],
  [8, true, 3, 1],
  [4, false, 3, 3],
  [1, false, 3, 3],
] as const)('%i tiles (incoming: %p) fill %i columns, and the last is %i wide', (count, has, columns, lastSpan) => {
  expect(columnsOf(tiles(count, has))).toEqual({ columns, lastSpan });
});

test('incoming orders at the end are not widened: they are high already', () => {
  expect(columnsOf(['newPickup', 'history', 'more', 'incoming']).lastSpan).toBe(1);
});
