import { describe, expect, test } from 'bun:test';
import { COUNTRY_CODES } from '../../tenancy/store-settings.schema.ts';
import { itemIssues } from '../item-issues.ts';
import { categorySchema, menuItemSchema, pizzaSettingsSchema } from '../menu.schema.ts';
import { countryPrice } from './country-price.ts';
import { STARTERS } from './starters.ts';

const menus = Object.values(STARTERS);
const drawn = new Set(menus.flatMap(({ menu }) => Object.keys(menu.art)));

describe.each(menus.map((starter) => [starter.name, starter] as const))('the %s starting menu', (_, starter) => {
  const { categories, items, pizza } = starter.menu;

  test('has only items that can be ordered as they are', () => {
    expect(items.flatMap((item) => itemIssues(item, { items, pizza }).map((issue) => [item.name, issue]))).toEqual([]);
  });

  test('keeps to the limits of names, prices and texts', () => {
    const place = { restaurantId: 'r', storeId: 's' };
    expect(items.flatMap((item) => menuItemSchema.safeParse({ ...item, ...place }).error?.issues ?? [])).toEqual([]);
    expect(categories.flatMap((category) => categorySchema.safeParse(category).error?.issues ?? [])).toEqual([]);
    expect(pizzaSettingsSchema.safeParse(pizza).error?.issues ?? []).toEqual([]);
  });

  test('says each name once, and has a dish in each category', () => {
    const names = items.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    const used = new Set(items.map(({ categoryId }) => categoryId));
    expect(categories.filter(({ id }) => !used.has(id)).map(({ name }) => name)).toEqual([]);
  });

  test('shows a picture with every dish and category, and on its card', () => {
    const shown = [...items, ...categories].map(({ name, image }) => [name, image?.path] as const);
    expect(shown.filter(([, picture]) => !drawn.has(picture ?? ''))).toEqual([]);
    expect(starter.faces.filter((name) => !drawn.has(name))).toEqual([]);
  });

  test('sells alcohol for dining in only', () => {
    const away = items.filter((item) => item.isAlcohol && (item.availableFor.pickup || item.availableFor.delivery));
    expect(away.map(({ name }) => name)).toEqual([]);
  });

  test('has prices that a customer would expect', () => {
    const odd = items.filter(({ type, price: { basePrice } }) =>
      type === 'pizza' || type === 'halfAndHalf' ? basePrice !== 0 : basePrice < 150 || basePrice > 6000,
    );
    expect(odd.map(({ name, price }) => [name, price.basePrice])).toEqual([]);
  });
});

describe('an Australian price in another country', () => {
  test.each([
    [1690, 'AU', 1690, 'is as it stands at home'],
    [1690, 'NZ', 1750, 'goes to the next 50 cents'],
    [1690, 'US', 1350, 'is lower where dishes are'],
    [1690, 'GB', 1000, 'is lower still in pounds'],
    [150, 'GB', 90, 'of an extra goes to 10 pence'],
    [10, 'GB', 10, 'never falls to nothing'],
    [0, 'US', 0, 'that is nothing stays nothing'],
  ] as const)('%p for %s is %p: it %s', (cents, country, price) => {
    expect(countryPrice(cents, country)).toBe(price);
  });

  test('costs something wherever it costs something at home', () => {
    const prices = menus.flatMap(({ menu }) => menu.items.map(({ price }) => price.basePrice));
    const free = COUNTRY_CODES.flatMap((country) =>
      prices.filter((cents) => cents > 0 && countryPrice(cents, country) === 0),
    );
    expect(free).toEqual([]);
  });
});
