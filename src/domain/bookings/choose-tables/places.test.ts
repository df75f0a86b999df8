/** Which tables can be pushed together. */
import { describe, expect, test } from 'bun:test';
import { areNeighbours, placesOf, type SeatedTable } from './places.ts';

/** A square table is 120 wide. */
const table = (name: string, x: number, y: number, more: Partial<SeatedTable> = {}): SeatedTable => ({
  ...{ id: name, name, x, y, seats: 4, area: 'Garden', type: 'SQUARE', rotation: 0 },
  ...more,
});

describe('two tables', () => {
  const one = table('8', 0, 0);
  test.each([
    ['that touch can be joined', table('9', 120, 0), true],
    ['with a small table’s room between them can', table('9', 240, 0), true],
    ['farther apart can’t', table('9', 260, 0), false],
    ['one below the other can', table('9', 0, 200), true],
    ['half beside each other can', table('9', 200, 60), true],
    ['corner to corner can’t', table('9', 130, 130), false],
    ['of two areas can’t, however close', table('9', 120, 0, { area: 'Inside' }), false],
  ])('%s', (_, other, expected) => {
    expect([areNeighbours(one, other), areNeighbours(other, one)]).toEqual([expected, expected]);
  });
});

test('single tables come first, then two, then three; each join once, and never four', () => {
  const row = ['1', '2', '3', '4'].map((name, at) => table(name, at * 200, 0, { seats: at === 0 ? 6 : 4 }));
  const named = placesOf(row).map(({ tables, seats }) => `${tables.map((at) => row[at]?.name).join('+')}: ${seats}`);
  expect(named).toEqual(['2: 4', '3: 4', '4: 4', '1: 6', '2+3: 8', '3+4: 8', '1+2: 10', '2+3+4: 12', '1+2+3: 14']);
});
