import { describe, expect, test } from 'bun:test';
import { basic } from '#src/domain/pricing/testing-menu.ts';
import { plainText, searchableMenu, searchMenu } from './menu-search.ts';

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

  test('a name that begins with the text comes before one that holds it, then menu order', () => {
    expect(found('gar', 'Rocket and garlic', 'Garlic bread', 'Garlic prawns')).toEqual([
      'Garlic bread',
      'Garlic prawns',
      'Rocket and garlic',
    ]);
  });

  test('five thousand items answer within the time of a key press', () => {
    const menu = named(...Array.from({ length: 5000 }, (_, at) => `Dish number ${at} with sauce`));
    const start = performance.now();
    expect(searchMenu(menu, 'sau').length).toBe(60);
    expect(performance.now() - start).toBeLessThan(100);
  });
});

test('accents, case and signs make no difference', () => {
  expect(plainText("  Crème  Brûlée & 'nduja ")).toBe('creme brulee nduja');
});
