import { expect, test } from 'bun:test';
import { basic, group, MENU } from '#src/domain/pricing/testing-menu.ts';
import type { Allergen } from '../allergens.ts';
import { isWarningRemoved, itemAllergenLines, toppingAllergenLines } from './allergen-difference.ts';

const info = (CONTAINS: Allergen[], MAY_CONTAIN: Allergen[] = [], FREE_FROM: Allergen[] = []) => ({
  allergenInfo: { CONTAINS, MAY_CONTAIN, FREE_FROM },
});
const sauces = group('sauce', {}, { mayo: 0 });
const withSauce = (said: object) => ({
  modifiers: [{ ...sauces, options: sauces.options.map((one) => ({ ...one, ...said })) }],
});

test.each([
  ['a warning that goes', info(['PEANUTS', 'MILK']), info(['MILK']), ['Contains peanuts: removed'], true],
  ['a warning that comes', info([]), info([], ['TREE_NUTS']), ['May contain tree nuts: added'], false],
  ['a weaker warning', info(['SOY']), info([], ['SOY']), ['Contains soy: removed', 'May contain soy: added'], true],
  ['a claim that goes', info([], [], ['MILK']), info([]), ['Free from milk: removed'], false],
  ['of an option', withSauce(info(['EGGS'])), withSauce({}), ['mayo, contains eggs: removed'], true],
  ['nothing', info(['MILK']), info(['MILK']), [], false],
] as const)('%s is spelt out', (_, before, after, lines, isRemoval) => {
  const said = itemAllergenLines(basic('dish', 1000, before as object), basic('dish', 1000, after as object));
  expect(said).toEqual([...lines]);
  expect(said.some(isWarningRemoved)).toBe(isRemoval);
});

test('a topping’s allergens are spelt out', () => {
  const after = { ...MENU.pizza, toppings: MENU.pizza.toppings.map((one) => ({ ...one, ...info(['MILK']) })) };
  expect(toppingAllergenLines(MENU.pizza, after)).toEqual([
    'Extra cheese, contains milk: added',
    'Truffle, contains milk: added',
  ]);
});

test('an option that is gone takes its price along, and is no warning removed', () => {
  expect(isWarningRemoved('Option Contains: removed')).toBe(false);
});

test('a topping or an option that is new has no other allergens than before', () => {
  const topping = { id: 'nuts', name: 'Nuts', prices: {}, ...info(['TREE_NUTS']) };
  expect(toppingAllergenLines(MENU.pizza, { ...MENU.pizza, toppings: [topping] })).toHaveLength(0);
});
