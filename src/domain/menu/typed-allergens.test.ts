import { expect, test } from 'bun:test';
import type { AllergenInfo } from './menu.schema.ts';
import { allergensTyped, allergenTexts } from './typed-allergens.ts';

const NONE: AllergenInfo = { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM: [] };

test.each<[string, string, AllergenInfo | undefined]>([
  ['', '', undefined],
  [' None ', '', NONE],
  ['Milk, tree nut', '', { ...NONE, CONTAINS: ['MILK', 'TREE_NUTS'] }],
  ['egg; fish', 'fish, Soy', { CONTAINS: ['EGGS', 'FISH'], MAY_CONTAIN: ['SOY'], FREE_FROM: [] }],
  ['', 'peanut', { ...NONE, MAY_CONTAIN: ['PEANUTS'] }],
])('%j and %j are read as what was meant', (contains, mayContain, info) => {
  expect(allergensTyped({ contains, mayContain }, undefined)).toEqual({ info, unknown: [] });
});

test('a word that names no allergen is not dropped in silence', () => {
  const { unknown } = allergensTyped({ contains: 'milk, prawns', mayContain: 'dust' }, undefined);
  expect(unknown).toEqual([
    ['contains', 'prawns'],
    ['mayContain', 'dust'],
  ]);
});

test('what is shown and sent back unchanged stays as it was', () => {
  const known: AllergenInfo[] = [
    NONE,
    { CONTAINS: ['MILK'], MAY_CONTAIN: ['SESAME'], FREE_FROM: ['EGGS'] },
    { ...NONE, FREE_FROM: ['GLUTEN'] },
  ];
  for (const info of [undefined, ...known]) expect(allergensTyped(allergenTexts(info), info).info).toEqual(info);
});

test('what now contains something is no longer free from it', () => {
  const stored: AllergenInfo = { ...NONE, FREE_FROM: ['MILK', 'EGGS'] };
  expect(allergensTyped({ contains: 'milk', mayContain: '' }, stored).info?.FREE_FROM).toEqual(['EGGS']);
});

test('a dish that may contain something is not shown as free of all', () => {
  const may: AllergenInfo = { ...NONE, MAY_CONTAIN: ['MILK'] };
  expect(allergenTexts(may)).toEqual({ contains: '', mayContain: 'milk' });
  expect(allergenTexts(NONE)).toEqual({ contains: 'none', mayContain: '' });
});
