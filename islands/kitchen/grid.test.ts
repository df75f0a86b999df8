import { expect, test } from 'bun:test';
import { gridOf, placesOf } from './grid.ts';

test.each([
  [1024, 600, 16, { columns: 4, rows: 1 }],
  [1280, 800, 17, { columns: 4, rows: 2 }],
  [1920, 1080, 20, { columns: 4, rows: 2 }],
  [820, 1180, 16, { columns: 3, rows: 2 }],
  [3840, 600, 16, { columns: 9, rows: 1 }],
  [390, 844, 16, null],
] as const)('%d × %d at %d px has %j', (width, height, rem, grid) => {
  expect(gridOf({ width, height, rem })).toEqual(grid);
});

test('no page has more places than a bump bar has keys', () => {
  for (const width of [390, 700, 1024, 1920, 5000]) {
    for (const height of [400, 800, 2160]) {
      expect(placesOf(gridOf({ width, height, rem: 16 }))).toBeLessThanOrEqual(9);
    }
  }
});
