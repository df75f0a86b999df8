import { expect, test } from 'bun:test';
import { basic, group } from '../pricing/testing-menu.ts';
import { withOptionAllergens } from './kept-allergens.ts';

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

function options({ options: [first] }: ReturnType<typeof group>) {
  if (!first) throw new Error('no option');
  return [first] as const;
}
