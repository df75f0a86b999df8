import { describe, expect, test } from 'bun:test';
import { CAST } from '#demo/cast/cast.ts';
import { diceOf, scaled, seedOfRun } from '#tests/battery/support/dice.ts';
import { closeNames, type Named } from './close-names.ts';
import { slips } from './testing-slips.ts';

const named = (...names: string[]): Named[] => names.map((name) => ({ id: name, name }));
const MENU = named('Margherita', 'Prosciutto e rucola', 'Diavola', 'Crème brûlée', 'Tiramisù', 'Cola 375 ml', '燒鴨');

describe('a name that is nearly right', () => {
  test.each([
    ['margarita', 'Margherita'],
    ['proscuitto', 'Prosciutto e rucola'],
    ['rukola', 'Prosciutto e rucola'],
    ['dia vola', 'Diavola'],
    ['cremebrulee', 'Crème brûlée'],
    ['crême brülée', 'Crème brûlée'],
    ['tirimasu', 'Tiramisù'],
    ['coal', 'Cola 375 ml'],
    ['cloa', 'Cola 375 ml'],
    ['燒鴨', '燒鴨'],
  ])('"%s" finds %s first', (typed, name) => {
    expect(closeNames(MENU)(typed)[0]).toBe(name);
  });

  test.each(['burger', 'sushi', 'xx', '', '   ', '!?'])('"%s" is close to nothing here', (typed) => {
    expect(closeNames(MENU)(typed)).toEqual([]);
  });

  test('no more than a dozen are offered', () => {
    const many = named(...Array.from({ length: 50 }, (_, at) => `Salad ${at}`));
    expect(closeNames(many)('salda')).toHaveLength(12);
  });

  test('the index of a list is made once', () => {
    expect(closeNames(MENU)).toBe(closeNames(MENU));
  });
});

describe('500 slips of a hurried thumb over the demo’s menus', () => {
  const menus = CAST.restaurants.flatMap(({ stores }) =>
    stores.map(({ menu }) => menu.items.map(({ name }, at) => ({ id: String(at), name }))),
  );
  const seed = seedOfRun();
  const each = Math.ceil(scaled(500) / menus.length);

  test('at least 98 in 100 have the dish among the first three', () => {
    const wrong: string[] = [];
    for (const [at, menu] of menus.entries()) {
      for (const { item, typed } of slips(menu, each, diceOf(seed + at))) {
        const first = closeNames(menu)(typed)
          .slice(0, 3)
          .map((id) => menu[Number(id)]?.name);
        if (!first.includes(item.name)) wrong.push(`${item.name}: "${typed}" found ${first.join(', ') || 'nothing'}`);
      }
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual((each * menus.length * 2) / 100);
  });

  test('every slip changes the name', () => {
    const made = slips(menus.flat(), 500, diceOf(seed));
    expect(made.filter(({ item, typed }) => item.name === typed)).toEqual([]);
  });
});
