import { expect, test } from 'bun:test';
import { basic, group, MENU } from '../pricing/testing-menu.ts';
import {
  confirmed,
  toBeConfirmed,
  toppingToBeConfirmed,
  withFactsOf,
  withMarkOf,
  withOptionAllergens,
  withToppingFactsOf,
  withToppingMarksOf,
  withToppingsConfirmed,
} from './kept-allergens.ts';
import type { Topping } from './menu.schema.ts';

test('an option renamed or priced in a form keeps its allergens; a new one has none', () => {
  const allergenInfo = { CONTAINS: ['EGGS' as const], MAY_CONTAIN: [], FREE_FROM: [] };
  const sauces = group('sauce', {}, { mayo: 0 });
  const before = basic('chips', 500, {
    modifiers: [{ ...sauces, options: [{ ...options(sauces)[0], allergenInfo }] }],
  });
  const after = basic('chips', 500, { modifiers: [group('sauce', {}, { mayo: 150, oil: 0 })] });
  expect(withOptionAllergens(after, before).modifiers[0]?.options).toEqual([
    { id: 'mayo', name: 'mayo', extraCharge: 150, allergenInfo },
    { id: 'oil', name: 'oil', extraCharge: 0 },
  ]);
});

const EGGS = { CONTAINS: ['EGGS' as const], MAY_CONTAIN: [], FREE_FROM: [] };
const NOTHING = { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM: [] };
const sauce = (...allergens: readonly (typeof EGGS | null)[]) => ({
  ...group('sauce', {}, {}),
  options: allergens.map((allergenInfo, at) => ({
    ...{ id: `sauce-${at}`, name: 'Sauce', extraCharge: 0 },
    ...(allergenInfo ? { allergenInfo } : {}),
  })),
});

test.each([
  ['nothing', {}, false],
  ['a diet', { dietary: ['VEGAN' as const] }, true],
  ['an allergen', { allergenInfo: EGGS }, true],
  ['empty lists of allergens', { allergenInfo: NOTHING }, false],
  ['an allergen of one of its options', { modifiers: [sauce(null, EGGS)] }, true],
  ['options without allergens', { modifiers: [sauce(null)] }, false],
  ['nothing, and was marked before', { factsToConfirm: true as const }, false],
])('a dish of a starting menu that says %s has to be confirmed only if it says anything', (_, more, isMarked) => {
  expect(toBeConfirmed(basic('chips', 500, more)).factsToConfirm).toBe(isMarked || undefined);
});

test('an older version of a dish has the allergens of now, and an option that is gone the ones it had', () => {
  const then = basic('chips', 500, { dietary: ['VEGAN'], modifiers: [sauce(EGGS, EGGS)] });
  const now = basic('chips', 700, { allergenInfo: EGGS, dietary: [], modifiers: [sauce(null)] });
  const known = withFactsOf(then, now);
  expect([known.allergenInfo, known.dietary, known.price]).toEqual([EGGS, [], then.price]);
  expect(known.modifiers[0]?.options.map(({ allergenInfo }) => allergenInfo ?? null)).toEqual([null, EGGS]);
});

function options({ options: [first] }: ReturnType<typeof group>) {
  if (!first) throw new Error('no option');
  return [first] as const;
}

test('a dish of a file is to be confirmed until a person says so, or says something else of it', () => {
  const marked = toBeConfirmed(basic('chips', 500, { allergenInfo: EGGS }));
  expect(marked.factsToConfirm).toBe(true);
  expect(confirmed(marked).factsToConfirm).toBeUndefined();
  const renamed = basic('fries', 500, { allergenInfo: EGGS });
  expect(withMarkOf(renamed, marked)).toEqual({ ...renamed, factsToConfirm: true });
  expect(withMarkOf({ ...renamed, allergenInfo: NOTHING }, marked).factsToConfirm).toBeUndefined();
});

const topping = (id: string, more: Partial<Topping> = {}): Topping => ({ id, name: id, prices: {}, ...more });
const pizzas = (...toppings: readonly Topping[]) => ({ ...MENU.pizza, toppings: [...toppings] });

test('a topping of a file is to be confirmed until a person says so, or says something else of it', () => {
  const aioli = topping('aioli', { allergenInfo: EGGS });
  const marked = { ...aioli, factsToConfirm: true as const };
  expect(toppingToBeConfirmed(aioli)).toEqual(marked);
  expect(toppingToBeConfirmed(topping('basil'))).toEqual(topping('basil'));

  const all = pizzas(marked, { ...marked, id: 'mayo' });
  expect(withToppingsConfirmed(all, new Set(['aioli']))).toEqual(pizzas(aioli, { ...marked, id: 'mayo' }));

  expect(withToppingMarksOf(pizzas({ ...aioli, name: 'Aioli' }), all)).toEqual(pizzas({ ...marked, name: 'Aioli' }));
  const other = topping('aioli', { allergenInfo: NOTHING });
  expect(withToppingMarksOf(pizzas(other), all)).toEqual(pizzas(other));
  expect(withToppingMarksOf(pizzas(aioli, topping('new')), pizzas(aioli))).toEqual(pizzas(aioli, topping('new')));
});

test('an older version of the menu says of its toppings what is known now', () => {
  const now = pizzas(topping('aioli', { allergenInfo: EGGS, factsToConfirm: true }));
  expect(withToppingFactsOf(pizzas(topping('aioli'), topping('basil')), now)).toEqual(
    pizzas(topping('aioli', { allergenInfo: EGGS, factsToConfirm: true }), topping('basil')),
  );
});
