import { expect, test } from 'bun:test';
import { basic, group, menuOf } from '../../pricing/testing-menu.ts';
import type { AllergenInfo, BasicItem, Menu } from '../menu.schema.ts';
import { planImport } from './plan-import.ts';

const PEANUTS: AllergenInfo = { CONTAINS: ['PEANUTS'], MAY_CONTAIN: ['MILK'], FREE_FROM: ['EGGS'] };
const sauces = group('sauce', { name: 'Sauce' }, { Satay: 50 });
const DISH = basic('Laksa', 1200, {
  allergenInfo: PEANUTS,
  dietary: ['VEGAN'],
  modifiers: [{ ...sauces, options: sauces.options.map((option) => ({ ...option, allergenInfo: PEANUTS })) }],
});
const CATEGORY = 'Noodles';
const MENU: Menu = {
  ...menuOf([DISH]),
  categories: [
    {
      ...{ id: DISH.categoryId, name: CATEGORY, description: '', sortOrder: 1, image: null, backgroundColor: null },
      applicableOrderingSystem: { pos: true, online: true, uberEats: false },
      printStationIds: [],
    },
  ],
};
const MAPPING = { category: 0, name: 1, price: 2 };

function imported(cells: readonly string[], more: object = {}): BasicItem {
  const [row] = planImport([[CATEGORY, DISH.name, ...cells]], { ...MAPPING, ...more }, MENU);
  if (row?.kind !== 'change' || row.item.type !== 'basic') throw new Error(`not a change: ${JSON.stringify(row)}`);
  return row.item;
}

test('a file of new prices leaves allergens and diets, those of options too', () => {
  const { allergenInfo, dietary, price, modifiers } = imported(['14.00', 'Sauce: Satay +0.80'], { options: 3 });
  expect(price.basePrice).toBe(1400);
  expect({ allergenInfo, dietary }).toEqual({ allergenInfo: PEANUTS, dietary: ['VEGAN'] });
  expect(modifiers[0]?.options[0]?.allergenInfo).toEqual(PEANUTS);
});

test('a guest who can’t eat peanuts is still warned when the cell of a file is empty or shorter', () => {
  expect(imported(['14.00', '', ''], { contains: 3, mayContain: 4 }).allergenInfo).toEqual(PEANUTS);
  const { allergenInfo, dietary } = imported(['12.00', 'eggs'], { contains: 3 });
  expect({ allergenInfo, dietary }).toEqual({
    allergenInfo: { CONTAINS: ['PEANUTS', 'EGGS'], MAY_CONTAIN: ['MILK'], FREE_FROM: [] },
    dietary: ['VEGAN'],
  });
  expect(imported(['14.00', ''], { dietary: 3 }).dietary).toEqual(['VEGAN']);
});

test('what the file doesn’t have is named, and goes only where a person ticked it', () => {
  const cells = [CATEGORY, DISH.name, '12.00', ''];
  const [kept] = planImport([cells], { ...MAPPING, contains: 3 }, MENU);
  expect(kept).toMatchObject({ kind: 'same', removals: ['Contains peanuts'] });
  const { allergenInfo } = imported(['12.00', 'eggs'], { contains: 3, removals: [DISH.id] });
  expect(allergenInfo).toEqual({ CONTAINS: ['EGGS'], MAY_CONTAIN: ['MILK'], FREE_FROM: [] });
  expect(imported(['12.00', ''], { contains: 3, removals: [DISH.id] }).allergenInfo.CONTAINS).toEqual([]);
});

test('a file that only weakens “contains” to “may contain” leaves the stronger warning', () => {
  const [row] = planImport(
    [[CATEGORY, DISH.name, '12.00', '', 'peanuts, milk']],
    { ...MAPPING, contains: 3, mayContain: 4 },
    MENU,
  );
  expect(row).toMatchObject({ kind: 'same', removals: ['Contains peanuts'] });
});

test('what a file says of allergens and diets is to be confirmed; a new price confirms and asks nothing', () => {
  expect(imported(['12.00', 'eggs'], { contains: 3 }).factsToConfirm).toBe(true);
  expect(imported(['12.00', 'halal'], { dietary: 3 }).factsToConfirm).toBe(true);
  expect(imported(['14.00']).factsToConfirm).toBeUndefined();
});
