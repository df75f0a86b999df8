import { expect, test } from 'bun:test';
import { groupsToValues } from '#islands/admin/option-draft.ts';
import type { AllergenInfo, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { draftOf, groupsOf } from './item-rows.tsx';

const PESTO: AllergenInfo = { CONTAINS: ['MILK'], MAY_CONTAIN: ['TREE_NUTS'], FREE_FROM: ['EGGS'] };
const SAUCES: ModifierGroup = {
  ...{ id: 'sauces', name: 'Sauces', min: 0, max: 1, allowMultiple: false },
  options: [
    { id: 'pesto', name: 'Pesto', extraCharge: 100, allergenInfo: PESTO },
    { id: 'plain', name: 'Plain', extraCharge: 0 },
  ],
};

/** What the form of the sauces reads with these boxes changed; null takes a box out of the form. */
function sent(changed: Readonly<Record<string, string | null>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...groupsToValues([draftOf(SAUCES)]), ...changed })) {
    if (value !== null) form.set(name, value);
  }
  const refused: string[] = [];
  const refuse = (message: string, path = '') => refused.push(`${path}: ${message}`);
  const [group] = groupsOf({ form, refuse, newId: () => 'new' }, { only: true });
  return { options: group?.options as unknown, refused };
}
const box = (of: number, name: string) => `modifiers.0.options.${of}.${name}`;

test('a form sent back as it was changes nothing that is known of an option', () => {
  expect(sent({})).toEqual({ options: SAUCES.options, refused: [] });
});

test('allergens are typed into an option that had none', () => {
  const allergenInfo = { CONTAINS: ['SOY'], MAY_CONTAIN: [], FREE_FROM: [] };
  const { options } = sent({ [box(1, 'contains')]: 'soy' });
  expect(options).toEqual([SAUCES.options[0], { ...SAUCES.options[1], allergenInfo }]);
});

test('a list that is cleared is gone, instead of coming back with the next save', () => {
  const allergenInfo = { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM: [] };
  const { options } = sent({ [box(0, 'contains')]: '', [box(0, 'mayContain')]: '' });
  expect(options).toEqual([{ ...SAUCES.options[0], allergenInfo }, SAUCES.options[1]]);
});

test('a form that doesn’t ask leaves the list to what is stored', () => {
  const { options } = sent({ [box(0, 'contains')]: null, [box(0, 'mayContain')]: null });
  expect(options).toEqual([{ id: 'pesto', name: 'Pesto', extraCharge: 100 }, SAUCES.options[1]]);
});

test('a word that names no allergen is refused at its box', () => {
  const { refused } = sent({ [box(1, 'mayContain')]: 'prawns' });
  expect(refused).toEqual([expect.stringContaining(`${box(1, 'mayContain')}: We don’t know “prawns”`)]);
});
