import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { accentTheme, contrastRatio, fromOklch, parseHexColour, readableOn, toOklch } from './colour.ts';

const hexColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#000000', 5.25],
  ])('%s on %s is %p', (a, b, ratio) => {
    expect(contrastRatio(a, b)).toBeCloseTo(ratio, 1);
    expect(contrastRatio(b, a)).toBe(contrastRatio(a, b));
  });

  test('text on any colour a merchant chooses can be read', () => {
    fc.assert(fc.property(hexColour, (colour) => contrastRatio(colour, readableOn(colour)) >= 4.5));
  });
});

describe('a typed colour', () => {
  test.each([
    ['#C0392B', '#c0392b'],
    ['c0392b', '#c0392b'],
    [' #fa0 ', '#ffaa00'],
  ])('%p is %p', (typed, hex) => {
    expect(parseHexColour(typed)).toBe(hex);
  });

  test.each([['red'], ['#12345'], ['#fff;}body{display:none'], ['']])('%p is no colour', (typed) => {
    expect(parseHexColour(typed)).toBeNull();
    expect(accentTheme(typed)).toBeNull();
  });
});

describe("a restaurant's accent", () => {
  const pages = { light: '#f9f6f2', dark: '#1d1a17' } as const;

  test('a colour that can be seen stays as it was chosen', () => {
    expect(accentTheme('#c0392b')?.light.accent).toBe('#c0392b');
    expect(accentTheme('#c0392b')?.dark.accent).toBe('#c0392b');
  });

  test('white on paper and black on the dark page are moved until they are seen', () => {
    expect(contrastRatio(accentTheme('#ffffff')!.light.accent, pages.light)).toBeGreaterThanOrEqual(1.3);
    expect(contrastRatio(accentTheme('#000000')!.dark.accent, pages.dark)).toBeGreaterThanOrEqual(1.3);
  });

  test('whatever was chosen, buttons, pressed buttons, links and chips can be read', () => {
    fc.assert(
      fc.property(hexColour, fc.constantFrom('light' as const, 'dark' as const), (colour, mode) => {
        const theme = accentTheme(colour)![mode];
        expect(contrastRatio(theme.accentInk, theme.accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(theme.accentInk, theme.accentPress)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(theme.accentText, pages[mode])).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(theme.accentText, theme.accentSoft)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    );
  });

  test('going to lightness, chroma, hue and back loses nothing', () => {
    fc.assert(fc.property(hexColour, (colour) => fromOklch(toOklch(colour)) === colour));
  });
});

describe('the product colours of tokens.css', async () => {
  const css = await Bun.file(`${import.meta.dir}/styles/tokens.css`).text();
  const blocks = {
    light: css.slice(css.indexOf(':root {'), css.lastIndexOf('@media (prefers-color-scheme')),
    preferred: css.slice(css.indexOf(":root:not([data-theme='light'])"), css.indexOf(":root[data-theme='dark'] {")),
    dark: css.slice(css.indexOf(":root[data-theme='dark'] {"), css.indexOf('html {')),
  };
  const read = (block: string): Record<string, string> =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)].map(([, name, l, c, h]) => [
        name!,
        fromOklch({ l: Number(l), c: Number(c), h: Number(h) }),
      ]),
    );
  const STATUSES = ['wait', 'going', 'done', 'fail', 'off', 'back'];
  const TEXT_PAIRS = [
    ...['paper', 'surface', 'sunken'].flatMap((under) =>
      ['ink', 'ink-2', 'ink-3', 'accent-text'].map((text) => [text, under] as const),
    ),
    ['accent-ink', 'accent'] as const,
    ['accent-ink', 'accent-press'] as const,
    ['accent-text', 'accent-soft'] as const,
    ...STATUSES.flatMap((status) => ['surface', `${status}-soft`].map((under) => [`${status}-text`, under] as const)),
  ];

  test('the two places that say dark say the same', () => {
    expect(read(blocks.preferred)).toEqual(read(blocks.dark));
    expect(Object.keys(read(blocks.dark)).sort()).toEqual(Object.keys(read(blocks.light)).sort());
  });

  test.each(['light', 'dark'] as const)(
    'every text of the %s mode has 4.5 : 1, every edge of a field 3 : 1',
    (mode) => {
      const colours = read(blocks[mode]);
      const weak = TEXT_PAIRS.filter(([text, under]) => contrastRatio(colours[text]!, colours[under]!) < 4.5);
      expect(
        weak.map(
          ([text, under]) => `${text} on ${under}: ${contrastRatio(colours[text]!, colours[under]!).toFixed(2)}`,
        ),
      ).toEqual([]);
      for (const under of ['paper', 'surface']) {
        expect(contrastRatio(colours['line-strong']!, colours[under]!)).toBeGreaterThanOrEqual(3);
        for (const status of STATUSES.filter((name) => name !== 'wait')) {
          expect(contrastRatio(colours[status]!, colours[under]!)).toBeGreaterThanOrEqual(3);
        }
      }
    },
  );
});
