import { expect, test } from 'bun:test';
import { BLANK_ITEM } from './blank-item.ts';
import { itemIssues } from './item-issues.ts';
import type {
  BasicItem,
  CustomItem,
  DealItem,
  DealItemSlot,
  DealPizzaSlot,
  HalfAndHalfItem,
  MenuItem,
  PizzaItem,
} from './menu.schema.ts';

const pizza = (id: string, sizes: PizzaItem['pizza']['sizes'], removeToppings: string[] = []): PizzaItem => ({
  ...{ ...BLANK_ITEM, id, name: id, type: 'pizza' },
  pizza: { sizes, removeToppings },
});
const basic = (id: string, more: Partial<BasicItem> = {}): BasicItem => ({
  ...{ ...BLANK_ITEM, id, name: id, type: 'basic' },
  ...more,
});

const HALF = { price: 2000, halfAndHalfAvailable: true };
const WHOLE = { price: 2000, halfAndHalfAvailable: false };
const MENU = {
  items: [
    basic('cola'),
    basic('bread'),
    pizza('diavola', { large: HALF, small: WHOLE }),
    pizza('capricciosa', { large: HALF }),
    pizza('calzone', { large: WHOLE }),
  ] as MenuItem[],
  pizza: {
    pizzaAvailable: true,
    halfAndHalfAvailable: true,
    halfAndHalfPricing: 'dearer' as const,
    sizes: [
      { id: 'large', name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 100 },
      { id: 'small', name: 'Small', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 },
    ],
    toppings: [],
  },
};

const halves = (pizzaSizeId: string, includedPizzaIds: string[] | null): HalfAndHalfItem => ({
  ...{ ...BLANK_ITEM, id: 'halves', name: 'Half and half', type: 'halfAndHalf' },
  halfAndHalf: { pizzaSizeId, includedPizzaIds },
});
const deal = (items: Partial<DealItemSlot>[], pizzas: Partial<DealPizzaSlot>[] = []): DealItem => ({
  ...{ ...BLANK_ITEM, id: 'deal', name: 'Deal', type: 'deal' },
  deal: {
    items: items.map((slot, at) => ({
      ...{ id: `item-${at}`, name: 'Drink', quantity: 1, choices: [{ itemId: 'cola', extraCharge: 0 }], modifiers: [] },
      ...slot,
    })),
    pizzas: pizzas.map((slot, at) => ({
      ...{ id: `pizza-${at}`, name: 'Pizza', quantity: 1, sizeId: 'large', extraCharge: { diavola: 0 } },
      ...{ halfAndHalfAllowed: false, ...slot },
    })),
  },
});
const custom = (online: boolean): CustomItem => ({
  ...{ ...BLANK_ITEM, id: 'custom', name: 'Cake fee', type: 'custom' },
  applicableOrderingSystem: { pos: true, online, uberEats: false },
  custom: { openPrice: true },
});
const group = (id: string, options: string[], min = 0) => ({
  ...{ id, name: id, min, max: 2, allowMultiple: false },
  options: options.map((one) => ({ id: one, name: one, extraCharge: 0 })),
});
const choice = (itemId: string) => ({ itemId, extraCharge: 0 });
const NOWHERE = { pickup: false, delivery: false, dineIn: false };

test.each<[string, MenuItem, string[]]>([
  ['a plain item', basic('tea'), []],
  ['an item for no order type', basic('tea', { availableFor: NOWHERE }), ['availableFor']],
  ['two groups of one id', basic('tea', { modifiers: [group('g', ['a']), group('g', ['b'])] }), ['modifiers.1.name']],
  ['an option twice', basic('tea', { modifiers: [group('g', ['a', 'a'])] }), ['modifiers.0.name']],
  ['a group that asks for more than it has', basic('tea', { modifiers: [group('g', ['a'], 2)] }), ['modifiers.0.min']],
  ['a pizza in sizes of the store', pizza('new', { large: HALF, small: WHOLE }, ['Olives', 'Basil']), []],
  ['a pizza in a size that the store has not', pizza('new', { large: HALF, huge: WHOLE }), ['pizza.sizes']],
  [
    'a pizza that loses one ingredient twice',
    pizza('new', { large: HALF }, ['Olives', 'olives']),
    ['pizza.removeToppings'],
  ],
  ['halves of every pizza', halves('large', null), []],
  ['halves of two pizzas', halves('large', ['diavola', 'capricciosa']), []],
  ['halves in a size without them', halves('small', null), ['halfAndHalf.pizzaSizeId']],
  ['halves in no size', halves('huge', null), ['halfAndHalf.pizzaSizeId']],
  ['halves of one pizza', halves('large', ['diavola']), ['halfAndHalf.includedPizzaIds']],
  ['halves of one pizza twice', halves('large', ['diavola', 'diavola']), ['halfAndHalf.includedPizzaIds']],
  ['halves of a pizza that comes whole', halves('large', ['diavola', 'calzone']), ['halfAndHalf.includedPizzaIds']],
  ['halves of what is no pizza', halves('large', ['diavola', 'cola']), ['halfAndHalf.includedPizzaIds']],
  ['a deal of an item and a pizza', deal([{}], [{}]), []],
  ['a deal of nothing', deal([]), ['deal.items']],
  ['a deal with one part twice', deal([{ id: 'same' }], [{ id: 'same' }]), ['deal.items']],
  ['a part of a deal with nothing to choose', deal([{ choices: [] }]), ['deal.items.0.choices']],
  ['one choice twice', deal([{ choices: [choice('cola'), choice('cola')] }]), ['deal.items.0.choices']],
  ['a pizza among the items of a deal', deal([{}, { choices: [choice('diavola')] }]), ['deal.items.1.choices']],
  ['an item that is gone', deal([{ choices: [choice('gone')] }]), ['deal.items.0.choices']],
  [
    'options of a part that ask for more than they have',
    deal([{ modifiers: [group('g', ['a'], 2)] }]),
    ['deal.items.0.modifiers.0.min'],
  ],
  ['a size that is gone', deal([], [{ sizeId: 'huge' }]), ['deal.pizzas.0.sizeId']],
  ['no pizza to choose', deal([], [{ extraCharge: {} }]), ['deal.pizzas.0.extraCharge']],
  [
    'a pizza that does not come in the size',
    deal([], [{ sizeId: 'small', extraCharge: { calzone: 0 } }]),
    ['deal.pizzas.0.extraCharge'],
  ],
  ['a custom item for tills', custom(false), []],
  ['a custom item for the website', custom(true), ['applicableOrderingSystem']],
])('%s: what is wrong stands at its field', (_, item, paths) => {
  expect(itemIssues(item, MENU).map(({ path }) => path)).toEqual(paths);
});
