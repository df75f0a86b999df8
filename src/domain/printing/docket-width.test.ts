import { describe, expect, test } from 'bun:test';
import { columnsOf, ITEM_NAME_WRAP_WIDTH, largestFit, PRICE_FIELD_WIDTH } from './docket-width.ts';

describe('widths of the specification', () => {
  test.each([
    [12, 48],
    [10, 57],
    [9, 64],
    [8, 72],
  ] as const)('a divider in font size %d has %d characters', (fontSize, columns) => {
    expect(columnsOf(fontSize)).toBe(columns);
  });

  test.each([
    [48, 12, 1],
    [32, 9, 2],
    [16, 12, 3],
    [24, 12, 2],
    [28, 10, 2],
    [21, 9, 3],
    [36, 8, 2],
  ] as const)('wrap width %d is font size %d, %d times as wide', (columns, fontSize, multiplier) => {
    expect(columnsOf(fontSize, multiplier)).toBe(columns);
  });

  test('wrap width 40 is a line less its price', () => {
    expect(ITEM_NAME_WRAP_WIDTH).toBe(40);
    expect(columnsOf(12) - PRICE_FIELD_WIDTH).toBe(ITEM_NAME_WRAP_WIDTH);
  });

  test('a name and its value share 48 columns, or 32 on narrow paper', () => {
    expect(columnsOf(12)).toBe(48);
    expect(columnsOf(12, 1, 384)).toBe(32);
  });
});

test('a banner is as large as its words allow', () => {
  expect(largestFit('W-117', 4, 12, 576)).toBe(4);
  expect(largestFit('A very long customer name', 4, 12, 576)).toBe(1);
});
