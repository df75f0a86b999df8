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

test('a column of allergens changes its own list alone', () => {
  const { allergenInfo, dietary } = imported(['12.00', 'eggs'], { contains: 3 });
  expect({ allergenInfo, dietary }).toEqual({
    allergenInfo: { CONTAINS: ['EGGS'], MAY_CONTAIN: ['MILK'], FREE_FROM: [] },
    dietary: ['VEGAN'],
  });
});
