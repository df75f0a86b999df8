import { expect, test } from 'bun:test';
import { contrastRatio, parseHexColour, readableOn } from './colour.ts';
import { colourWarning, SEEN_CONTRAST, TILE_COLOURS } from './tile-colours.ts';

test('there are sixteen colours, each once, with a name of its own', () => {
  expect(TILE_COLOURS).toHaveLength(16);
  expect(new Set(TILE_COLOURS.map(({ hex }) => hex)).size).toBe(16);
  expect(new Set(TILE_COLOURS.map(({ name }) => name)).size).toBe(16);
});

test.each(TILE_COLOURS.map(({ name, hex }) => [name, hex] as const))(
  '%s is seen on a light and on a dark screen, and its letters can be read',
  (_, hex) => {
    expect(parseHexColour(hex)).toBe(hex);
    expect(contrastRatio(hex, '#ffffff')).toBeGreaterThanOrEqual(SEEN_CONTRAST);
    expect(contrastRatio(hex, '#1d1a17')).toBeGreaterThanOrEqual(SEEN_CONTRAST);
    expect(contrastRatio(hex, readableOn(hex))).toBeGreaterThanOrEqual(4.5);
    expect(colourWarning(hex)).toBeNull();
  },
);

test.each([
  ['#ffff00', 'Hard to read on a light screen.'],
  ['#000', 'Hard to read on a dark screen.'],
  ['#10206b', 'Hard to read on a dark screen.'],
  ['#e0503f', null],
  ['red', null],
])('%s: %p', (text, warning) => {
  expect(colourWarning(text)).toBe(warning);
});
