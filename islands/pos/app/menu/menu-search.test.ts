import { describe, expect, test } from 'bun:test';
import { plainText } from '#src/domain/menu/search/plain-text.ts';
import { basic } from '#src/domain/pricing/testing-menu.ts';
import { itemOfBarcode, searchableMenu, searchableWhenNeeded, searchMenu } from './menu-search.ts';

const named = (...names: string[]) => searchableMenu(names.map((name, at) => basic(`i${at}`, 500, { name })));
const found = (typed: string, ...names: string[]) => searchMenu(named(...names), typed).map(({ name }) => name);

describe('finding an item by what is typed', () => {
  test.each([
    ['marg', ['Margherita']],
    ['MARG', ['Margherita']],
    ['jalapenos', ['Jalapeños']],
    ['gar bre', ['Garlic bread']],
    ['bread gar', ['Garlic bread']],
    ['read', []],
    ['', []],
    ['  ', []],
  ])('%p finds %p', (typed, expected) => {
    expect(found(typed, 'Margherita', 'Garlic bread', 'Jalapeños')).toEqual(expected);
  });

  test('a name that begins with the text comes before one that contains it, then menu order', () => {
    expect(found('gar', 'Rocket and garlic', 'Garlic bread', 'Garlic prawns')).toEqual([
      'Garlic bread',
      'Garlic prawns',
      'Rocket and garlic',
    ]);
  });

  test('five thousand items are searched within the time of a key press', () => {
    const menu = named(...Array.from({ length: 5000 }, (_, at) => `Dish number ${at} with sauce`));
    // What it costs itself is the quickest of some: the others waited for their turn, too.
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      expect(searchMenu(menu, 'sau').length).toBe(60);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(100);
  });
});

describe('an index that is built piece by piece', () => {
  const items = Array.from({ length: 250 }, (_, at) => basic(`i${at}`, 500, { name: `Dish ${at}` }));

  test('equals one that is built at once', () => {
    const pieces = searchableWhenNeeded([...items]);
    while (pieces.prepare());
    expect(pieces.get()).toEqual(searchableMenu(items));
  });

  test('is complete when it is needed before it is ready', () => {
    const pieces = searchableWhenNeeded([...items]);
    expect(pieces.prepare()).toBe(true);
    expect(searchMenu(pieces.get(), '249').map(({ id }) => id)).toEqual(['i249']);
    expect(pieces.prepare()).toBe(false);
    expect(searchMenu(pieces.get(), '249')).toHaveLength(1);
  });

  test('is built once, even if the screen is left and opened again', () => {
    expect(searchableWhenNeeded(items)).toBe(searchableWhenNeeded(items));
  });
});

test('accents, case and punctuation make no difference', () => {
  expect(plainText("  Crème  Brûlée & 'nduja ")).toBe('creme brulee nduja');
});

describe('a scanned code', () => {
  const cola = basic('cola', 400, { name: 'Cola', barcode: '036000291452' });
  const items = [basic('burger', 1000, { name: 'Burger' }), cola];

  test.each(['036000291452', '0036000291452'])('%s is the item that has it', (code) => {
    expect(itemOfBarcode(items, code)?.id).toBe('cola');
  });

  test('matches nothing if no item has it', () => {
    expect(itemOfBarcode(items, '9300675024235')).toBeNull();
  });

  test('can be typed into the search as well', () => {
    expect(searchMenu(searchableMenu(items), '036000291452').map(({ id }) => id)).toEqual(['cola']);
  });
});
