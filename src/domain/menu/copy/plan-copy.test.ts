import { describe, expect, test } from 'bun:test';
import type { MenuItem } from '../menu.schema.ts';
import { STARTERS } from '../starters/starters.ts';
import { applyDeltas, type MenuParts } from '../versions/menu-delta.ts';
import { type CopiedRow, type CopyInto, isPut, planCopy } from './plan-copy.ts';

const EMPTY: MenuParts = {
  categories: [],
  items: [],
  pizza: {
    pizzaAvailable: false,
    halfAndHalfAvailable: false,
    halfAndHalfPricing: 'dearer',
    sizes: [],
    toppings: [],
  },
};
const PIZZA: MenuParts = STARTERS.pizza.menu;

let made = 0;
function into(menu: MenuParts, rest: Partial<CopyInto> = {}): CopyInto {
  return {
    menu,
    place: { restaurantId: 'r', storeId: 's' },
    newId: () => `new${++made}`,
    priceOf: (cents) => cents,
    imageOf: (image) => image,
    stationsOf: () => [],
    ...rest,
  };
}
const after = (menu: MenuParts, rows: readonly CopiedRow[]) => applyDeltas(menu, rows.filter(isPut));
const copied = (source: MenuParts, menu: MenuParts) => after(menu, planCopy(source, into(menu)));
const named = <Row extends { readonly name: string }>(rows: readonly Row[], name: string): Row => {
  const found = rows.find((row) => row.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const change = (menu: MenuParts, name: string, fields: object): MenuParts => ({
  ...menu,
  items: menu.items.map((item) => (item.name === name ? ({ ...item, ...fields } as MenuItem) : item)),
});
const kinds = (rows: readonly CopiedRow[]) => [...new Set(rows.map(({ kind }) => kind))];

describe('a menu that is copied', () => {
  test('into an empty one is the same menu with ids of its own', () => {
    const rows = planCopy(PIZZA, into(EMPTY));
    expect(rows.filter(({ kind, subject }) => kind !== 'add' && subject !== 'pizzaSettings')).toEqual([]);
    const menu = after(EMPTY, rows);
    expect(menu.items.map(({ name }) => name).sort()).toEqual(PIZZA.items.map(({ name }) => name).sort());
    expect(menu.categories.map(({ name }) => name)).toEqual(PIZZA.categories.map(({ name }) => name));
    const ids = new Set([...PIZZA.items, ...PIZZA.categories, ...PIZZA.pizza.sizes].map(({ id }) => id));
    expect([...menu.items, ...menu.categories, ...menu.pizza.sizes].filter(({ id }) => ids.has(id))).toEqual([]);
    expect(menu.items.every(({ storeId }) => storeId === 's')).toBe(true);
  });

  test('keeps what its deals, halves and pizzas are made of', () => {
    const menu = copied(PIZZA, EMPTY);
    const deal = named(menu.items, 'Family deal');
    if (deal.type !== 'deal') throw new Error('a deal');
    const namesOf = (ids: readonly string[]) => ids.map((id) => menu.items.find((item) => item.id === id)?.name);
    expect(namesOf(deal.deal.items[0]!.choices.map(({ itemId }) => itemId))).toEqual(['Garlic bread']);
    expect(namesOf(Object.keys(deal.deal.pizzas[0]!.extraCharge))).toContain('Garlic prawn');
    expect(menu.pizza.sizes.find(({ id }) => id === deal.deal.pizzas[0]?.sizeId)?.name).toBe('Large 12"');
  });

  test('a second time changes nothing', () => {
    const menu = copied(PIZZA, EMPTY);
    expect(kinds(planCopy(PIZZA, into(menu)))).toEqual(['same']);
  });

  test('beside another leaves that one alone', () => {
    const menu = copied(STARTERS.chinese.menu, EMPTY);
    const both = copied(PIZZA, menu);
    const dishes = menu.items.filter(({ name }) => !PIZZA.items.some((item) => item.name === name));
    expect(dishes.every((dish) => both.items.includes(dish))).toBe(true);
  });

  test('gives an item of the same name its new price, and keeps its id, options and what is sold out', () => {
    const menu = change(copied(PIZZA, EMPTY), 'Carbonara', { soldout: true });
    const was = named(menu.items, 'Carbonara');
    const source = change(PIZZA, 'Carbonara', { price: { ...was.price, basePrice: 2_550 } });
    const rows = planCopy(source, into(menu));
    expect(rows.filter(({ kind }) => kind !== 'same').map(({ name, changed }) => [name, changed])).toEqual([
      ['Carbonara', ['price']],
    ]);
    const now = named(after(menu, rows).items, 'Carbonara');
    expect([now.id, now.modifiers, now.soldout]).toEqual([was.id, was.modifiers, true]);
    expect(now.price.basePrice).toBe(2_550);
  });

  test('does not turn a plain item into a pizza of that name, nor break what is made of it', () => {
    const drink = named(PIZZA.items, 'Cola');
    const menu: MenuParts = {
      ...EMPTY,
      categories: [named(PIZZA.categories, 'Pizzas')],
      items: [{ ...drink, name: 'margherita ', categoryId: named(PIZZA.categories, 'Pizzas').id }],
    };
    const row = named(planCopy(PIZZA, into(menu)), 'Margherita');
    expect([row.kind, row.message]).toEqual(['failed', 'This menu has the name for an item of another type.']);
  });

  test('leaves out a deal of which nothing could be copied', () => {
    const source = change(PIZZA, 'Family deal', { deal: { items: [], pizzas: [] } });
    const rows = planCopy(source, into(EMPTY));
    expect(rows.filter(({ kind }) => kind === 'failed').map(({ name }) => name)).toEqual(['Family deal']);
  });

  test('takes every price through the country, those of sizes, toppings and options too', () => {
    const rows = planCopy(PIZZA, into(EMPTY, { priceOf: (cents) => cents * 2 }));
    const menu = after(EMPTY, rows);
    expect(named(menu.items, 'Carbonara').price.basePrice).toBe(4_200);
    expect(named(menu.items, 'Margherita').modifiers[0]?.options.map(({ extraCharge }) => extraCharge)).toEqual([
      0, 0, 800,
    ]);
    expect(Object.values(named(menu.pizza.toppings, 'Ham').prices)).toEqual([500, 700, 900]);
    expect(menu.pizza.sizes.map(({ halfAndHalfExtraCharge }) => halfAndHalfExtraCharge)).toEqual([0, 200, 400]);
    const margherita = named(menu.items, 'Margherita');
    if (margherita.type !== 'pizza') throw new Error('a pizza');
    expect(Object.values(margherita.pizza.sizes).map(({ price }) => price)).toEqual([2_600, 3_800, 5_200]);
  });

  test('brings the allergens and diets of what is new, and leaves those of what is here', () => {
    const milk = { CONTAINS: ['MILK' as const], MAY_CONTAIN: [], FREE_FROM: [] };
    const peanuts = { CONTAINS: ['PEANUTS' as const], MAY_CONTAIN: [], FREE_FROM: [] };
    const said = (allergenInfo: typeof milk | typeof peanuts): MenuParts => ({
      ...PIZZA,
      items: PIZZA.items.map((item): MenuItem => ({ ...item, allergenInfo, dietary: ['VEGAN'] })),
      pizza: { ...PIZZA.pizza, toppings: PIZZA.pizza.toppings.map((topping) => ({ ...topping, allergenInfo })) },
    });
    const fresh = copied(said(milk), EMPTY);
    expect([...fresh.items, ...fresh.pizza.toppings].every(({ allergenInfo }) => allergenInfo === milk)).toBe(true);
    expect(fresh.items.every(({ dietary }) => dietary.includes('VEGAN'))).toBe(true);
    // Another kitchen's word, until a person here confirms it.
    expect([...fresh.items, ...fresh.pizza.toppings].every(({ factsToConfirm }) => factsToConfirm)).toBe(true);
    const again = planCopy(said(peanuts), into(fresh));
    expect(kinds(again)).toEqual(['same']);
  });
});
