import { expect, test } from 'bun:test';
import { formsOfOrderNumber, nextFreeNumber, rangesOfBlock } from './order-number.ts';

test.each([
  [101, 'alone', 101],
  [501, 'alone', 501],
  [500, 'besideBox', 500],
  [501, 'besideBox', 1000],
  [999, 'besideBox', 1000],
  [1000, 'besideBox', 1000],
  [4999, 'besideBox', 4999],
  [5000, 'besideBox', 5000],
  [5001, 'besideBox', 10_000],
] as const)('from %d on, the cloud %s gives %d', (wanted, numbering, given) => {
  expect(nextFreeNumber(wanted, numbering)).toBe(given);
});

test.each([
  [101, 0, 501],
  [999, 0, 999],
  [1000, 0, 50_001],
  [101, 1, 5001],
  [508, 1, 5001],
  [5500, 1, 60_001],
  [101, 10, 9501],
  [101, 11, 501],
  [1000, 11, 160_001],
  [59_999, 0, 59_999],
  [60_000, 0, 60_000],
  [60_001, 0, 501],
  [501, 0, 501],
  [5499, 1, 5499],
  [5001, 1, 5001],
])('from %d on, the box of pairing %d gives %d', (wanted, boxBlock, given) => {
  expect(nextFreeNumber(wanted, { boxBlock })).toBe(given);
});

test('eleven pairings one after the other share no number, nor any of them with the cloud', () => {
  const given = Array.from({ length: 11 }, (_, block) => rangesOfBlock(block)).flat();
  for (const [first, last] of given) {
    expect(nextFreeNumber(first, 'besideBox')).toBeGreaterThan(last);
    const others = given.filter((range) => range[0] !== first);
    expect(others.some(([from, to]) => from <= last && to >= first)).toBe(false);
  }
});

test.each([-1, 0.5, Number.NaN])('%p is no pairing of a store', (boxBlock) => {
  expect(() => rangesOfBlock(boxBlock)).toThrow('pairings are counted from 0');
});

test('a number is taken whichever channel has it', () => {
  expect(formsOfOrderNumber(117)).toEqual(['W-117', 'P-117', 'U-117', 'G-117']);
});
