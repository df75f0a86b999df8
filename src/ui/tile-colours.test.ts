import { describe, expect, test } from 'bun:test';
import { contrastRatio, fromOklch, type Oklch, parseHexColour, readableOn, toOklch } from './colour.ts';
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

const styles = (name: string) => Bun.file(`${import.meta.dir}/styles/${name}.css`).text();
const [tokens, till] = await Promise.all([styles('tokens'), styles('pos')]);
const [lightTokens = '', ...rest] = tokens.split('color-scheme: dark;');
const darkTokens = rest[0] ?? '';
const [, darkTill = ''] = till.split('@variant dark');

/** What a stylesheet says of a variable first. */
const said = (css: string, name: string) => css.match(new RegExp(`--${name}: ([^;]+);`))?.[1] ?? '';
function colour(css: string, name: string): Oklch {
  const [l = 0, c = 0, h = 0] =
    said(css, name)
      .match(/[\d.]+/g)
      ?.map(Number) ?? [];
  return { l, c, h };
}
const share = (css: string, name: string) => Number.parseFloat(said(css, name)) / 100;

/** As `color-mix(in oklab)` does. */
function mixed(of: Oklch, part: number, on: Oklch): string {
  const around = (h: number) => (h * Math.PI) / 180;
  const sum = (axis: (value: Oklch) => number) => axis(of) * part + axis(on) * (1 - part);
  const [a, b] = [sum(({ c, h }) => c * Math.cos(around(h))), sum(({ c, h }) => c * Math.sin(around(h)))];
  return fromOklch({ l: sum(({ l }) => l), c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI });
}

describe('a tile of any colour a merchant may choose', () => {
  const extremes = ['#ffffff', '#ffff00', '#00ffff', '#ff00ff', '#000000', '#10206b'];
  const chosen = [...TILE_COLOURS.map(({ hex }) => hex), ...extremes];

  test.each([
    ['a light screen', till, colour(lightTokens, 'surface'), colour(lightTokens, 'ink')],
    ['a dark screen', darkTill, colour(darkTill, 'tile-ground'), colour(darkTokens, 'ink')],
  ])('can be read on %s, also under a pointer', (_, css, ground, ink) => {
    for (const part of [share(css, 'tile-share'), share(css, 'tile-share-over')]) {
      expect(part).toBeGreaterThan(0.2);
      const faint = chosen.filter((hex) => contrastRatio(fromOklch(ink), mixed(toOklch(hex), part, ground)) < 4.5);
      expect(faint).toEqual([]);
    }
  });
});

test('in the dark the ground, a tile and what floats above them differ at arm’s length', () => {
  const ground = fromOklch(colour(darkTokens, 'paper'));
  const plain = mixed(colour(darkTokens, 'line'), share(darkTill, 'tile-share'), colour(darkTill, 'tile-ground'));
  const [, floating = ''] = darkTill.split('.shadow-float');
  // Under a sheet the screen is dimmed: a tile there is darker than the ground.
  const sheet = fromOklch(colour(floating, 'surface'));
  for (const one of [plain, sheet]) expect(contrastRatio(one, ground)).toBeGreaterThan(1.25);
  for (const { hex } of TILE_COLOURS) {
    const tile = mixed(toOklch(hex), share(darkTill, 'tile-share'), colour(darkTill, 'tile-ground'));
    expect(contrastRatio(tile, ground)).toBeGreaterThan(1.7);
  }
  for (const name of ['ink', 'ink-2', 'ink-3', 'accent-text', 'fail-text', 'done-text', 'wait-text', 'going-text'])
    for (const on of ['surface', 'paper', 'sunken'])
      expect(contrastRatio(fromOklch(colour(darkTokens, name)), fromOklch(colour(floating, on)))).toBeGreaterThan(4.5);
  for (const name of ['accent', 'wait', 'going', 'done', 'fail', 'off', 'back'])
    expect(
      contrastRatio(fromOklch(colour(darkTokens, `${name}-text`)), fromOklch(colour(floating, `${name}-soft`))),
    ).toBeGreaterThan(4.5);
});
