import { expect, test } from 'bun:test';
import { basic, group } from '../pricing/testing-menu.ts';
import { toBeConfirmed, withFactsOf, withOptionAllergens } from './kept-allergens.ts';

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
