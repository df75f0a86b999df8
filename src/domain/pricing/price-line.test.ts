import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { CartLine, Selection } from '#src/domain/ordering/cart.schema.ts';
import { type PriceLineContext, priceLine } from './price-line.ts';
import { basic, group, half, halfAndHalf, line, MENU, menuOf, pizza, price } from './testing-menu.ts';

const online: PriceLineContext = { channel: 'online', collectionType: 'pickup' };
const pos: PriceLineContext = { channel: 'pos', collectionType: 'pickup' };

function priced(one: CartLine, menu = MENU, context = online) {
  const result = priceLine(one, menu, context);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.line;
}

function codes(one: CartLine, menu = MENU, context = online): string[] {
  const result = priceLine(one, menu, context);
  return result.ok ? [] : result.issues.map((issue) => issue.code);
}

describe('step 1, the unit price of a collection type', () => {
  const menu = menuOf([basic('soup', 0, { price: price(1000, 10, 20, 30, 100, 200) })]);
  test.each([
    ['online', 'pickup', 1010],
    ['online', 'delivery', 1020],
    ['online', 'dineIn', 1030],
    ['pos', 'pickup', 1010],
    ['google', 'delivery', 1020],
    ['uberEats', 'pickup', 1100],
    ['uberEats', 'delivery', 1200],
    ['uberEats', 'dineIn', 1030],
  ] as const)('%s %s costs %d', (channel, collectionType, expected) => {
    expect(priced(line('soup'), menu, { channel, collectionType }).unitPriceInCents).toBe(expected);
  });

  test('an item that is not on the menu is refused', () => {
    expect(codes(line('ghost'))).toEqual(['itemUnknown']);
    expect(codes(line('constructor'))).toEqual(['itemUnknown']);
  });

  test('a choice for another kind of item is refused', () => {
    expect(codes(line('margherita'))).toEqual(['selectionMismatch']);
  });
});

describe('step 2, modifiers', () => {
  const menu = menuOf([
    basic('burger', 1000, {
      modifiers: [
        group('bun', { min: 1, max: 1 }, { white: 0, seeded: 100 }),
        group('extras', { max: 3, allowMultiple: true }, { bacon: 200, egg: 150 }),
        group('sauce', { max: 2 }, { tomato: 0, aioli: 50 }),
      ],
    }),
  ]);
  const choose = (...picked: readonly [string, string, number?][]): CartLine =>
    line('burger', 1, {
      type: 'basic',
      modifiers: picked.map(([groupId, optionId, count = 1]) => ({ groupId, options: [{ optionId, count }] })),
    });

  test.each([
    ['the required group only', choose(['bun', 'white']), 1000],
    ['a dearer option', choose(['bun', 'seeded']), 1100],
    ['one option twice', choose(['bun', 'white'], ['extras', 'bacon', 2]), 1400],
    ['several groups', choose(['bun', 'seeded'], ['extras', 'bacon', 2], ['extras', 'egg'], ['sauce', 'aioli']), 1700],
  ])('%s', (_, one, expected) => {
    expect(priced(one, menu).unitPriceInCents).toBe(expected);
  });

  test.each([
    ['a required group left out', choose(), 'groupTooFew'],
    ['more than the most', choose(['bun', 'white'], ['extras', 'bacon', 4]), 'groupTooMany'],
    ['two of a group of one', choose(['bun', 'white'], ['bun', 'seeded']), 'groupTooMany'],
    ['an option twice where it may be once', choose(['bun', 'white'], ['sauce', 'aioli', 2]), 'optionRepeated'],
    [
      'the same option in two pieces',
      choose(['bun', 'white'], ['sauce', 'aioli'], ['sauce', 'aioli']),
      'optionRepeated',
    ],
    ['an unknown group', choose(['bun', 'white'], ['cheese', 'blue']), 'groupUnknown'],
    ['an unknown option', choose(['bun', 'white'], ['sauce', 'mint']), 'optionUnknown'],
  ])('refuses %s', (_, one, code) => {
    expect(codes(one, menu)).toEqual([code]);
  });

  test('parts come in the menu’s order with their counts', () => {
    const parts = priced(choose(['extras', 'bacon', 2], ['bun', 'seeded']), menu).parts;
    expect(parts.map((part) => [part.label, part.count, part.amountInCents])).toEqual([
      ['seeded', 1, 100],
      ['2x bacon', 2, 400],
    ]);
  });
});

const whole = (
  pizzaId: string,
  sizeId: string,
  add: Record<string, number> = {},
  remove: string[] = [],
): Selection => ({
  type: 'pizza',
  pizza: { kind: 'whole', sizeId, whole: half(pizzaId, add, remove) },
  modifiers: [],
});

describe('step 3, a pizza', () => {
  test.each([
    ['small', {}, [], 1200],
    ['large', {}, [], 1800],
    ['large', { cheese: 1 }, [], 2050],
    ['large', { cheese: 2, truffle: 1 }, [], 2800],
    ['small', { cheese: 2 }, [], 1500],
    ['large', {}, ['onion'], 1800],
    ['large', { cheese: 0 }, ['onion', 'basil'], 1800],
  ])('%s with %j without %j costs %d', (sizeId, add, remove, expected) => {
    const selection = whole('margherita', sizeId, add as Record<string, number>, remove as string[]);
    expect(priced(line('margherita', 1, selection)).unitPriceInCents).toBe(expected);
  });

  test.each([
    ['an unknown size', whole('margherita', 'huge'), 'sizeUnknown'],
    ['a size that the menu does not have', whole('margherita', 'constructor'), 'sizeUnknown'],
    ['a topping the size does not have', whole('margherita', 'small', { truffle: 1 }), 'toppingUnknown'],
    ['an unknown topping', whole('margherita', 'small', { gold: 1 }), 'toppingUnknown'],
    ['removing what is not on it', whole('margherita', 'small', {}, ['ham']), 'removeToppingUnknown'],
    ['another pizza than the line’s', whole('supreme', 'large'), 'selectionMismatch'],
  ])('refuses %s', (_, selection, code) => {
    expect(codes(line('margherita', 1, selection))).toEqual([code]);
  });

  test('reads size, what is left off, what is added', () => {
    const parts = priced(line('margherita', 1, whole('margherita', 'large', { cheese: 2 }, ['onion']))).parts;
    expect(parts.map((part) => part.label)).toEqual(['Large', 'No onion', '2x Extra cheese']);
  });
});

const halves = (first = half('margherita'), second = half('supreme')): Selection => ({
  type: 'halfAndHalf',
  firstHalf: first,
  secondHalf: second,
  modifiers: [],
});

describe('step 3, half and half', () => {
  const average = menuOf([...MENU.items], { halfAndHalfPricing: 'average' });
  test.each([
    ['dearer', MENU, halves(), 2401],
    ['dearer, halves swapped', MENU, halves(half('supreme'), half('margherita')), 2401],
    ['average, rounded up', average, halves(), 2201],
    ['dearer with toppings on the cheaper half', MENU, halves(half('margherita', { truffle: 1 })), 2500],
    ['the same pizza twice', MENU, halves(half('margherita')), 2401],
  ])('%s', (_, menu, selection, expected) => {
    expect(priced(line('half', 1, selection), menu).unitPriceInCents).toBe(expected);
  });

  test('the parts add up to the price, for either way of pricing', () => {
    for (const menu of [MENU, average]) {
      const one = priced(line('half', 1, halves()), menu);
      expect(one.parts.reduce((total, part) => total + part.amountInCents, 0)).toBe(one.unitPriceInCents);
    }
  });

  test('a pizza’s own page makes halves too, with the pizza as one of them', () => {
    const pizzaHalves = (first: string, second: string): Selection => ({
      type: 'pizza',
      pizza: { kind: 'halves', sizeId: 'large', firstHalf: half(first), secondHalf: half(second) },
      modifiers: [],
    });
    expect(priced(line('margherita', 1, pizzaHalves('margherita', 'supreme'))).unitPriceInCents).toBe(2401);
    expect(codes(line('margherita', 1, pizzaHalves('supreme', 'supreme')))).toEqual(['selectionMismatch']);
  });

  test.each([
    [
      'a pizza the item does not include',
      menuOf([...MENU.items.filter((i) => i.id !== 'half'), halfAndHalf(['supreme'])]),
    ],
    ['a store without halves', menuOf([...MENU.items], { halfAndHalfAvailable: false })],
  ])('refuses %s', (_, menu) => {
    expect(codes(line('half', 1, halves()), menu)).toContain('halvesNotAllowed');
  });

  test('refuses a pizza that is no half in the size', () => {
    const whole = pizza('calzone', 1000, 1500);
    whole.pizza.sizes.large = { price: 1500, halfAndHalfAvailable: false };
    const menu = menuOf([...MENU.items, whole]);
    expect(codes(line('half', 1, halves(half('calzone'))), menu)).toEqual(['halvesNotAllowed']);
  });

  test('a cheaper half never raises the price', () => {
    const cents = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(cents, cents, cents, fc.constantFrom('dearer' as const, 'average' as const), (a, b, less, way) => {
        const costs = (first: number) => {
          const menu = menuOf([pizza('a', 0, first), pizza('b', 0, b), halfAndHalf()], { halfAndHalfPricing: way });
          return priced(line('half', 1, halves(half('a'), half('b'))), menu).unitPriceInCents;
        };
        expect(costs(Math.max(0, a - less))).toBeLessThanOrEqual(costs(a));
      }),
    );
  });
});

type DealSelection = Extract<Selection, { type: 'deal' }>;
const dealWith = (more: Partial<DealSelection> = {}): CartLine =>
  line('deal', 1, {
    type: 'deal',
    items: [{ slotId: 'drinks', itemId: 'cola', quantity: 2, modifiers: [] }],
    pizzas: [{ slotId: 'pizza', pizza: { kind: 'whole', sizeId: 'large', whole: half('margherita') }, modifiers: [] }],
    modifiers: [],
    ...more,
  });
const dealPizza = (pizza: DealSelection['pizzas'][number]['pizza']) => [{ slotId: 'pizza', pizza, modifiers: [] }];
const drink = (itemId: string, quantity: number, slotId = 'drinks') => ({ slotId, itemId, quantity, modifiers: [] });

describe('step 4, a deal', () => {
  test.each([
    ['nothing extra', dealWith(), 3000],
    ['one dearer drink', dealWith({ items: [drink('cola', 1), drink('beer', 1)] }), 3150],
    ['two dearer drinks', dealWith({ items: [drink('beer', 2)] }), 3300],
    [
      'a dearer pizza',
      dealWith({ pizzas: dealPizza({ kind: 'whole', sizeId: 'large', whole: half('supreme') }) }),
      3300,
    ],
    [
      'toppings on its pizza',
      dealWith({ pizzas: dealPizza({ kind: 'whole', sizeId: 'large', whole: half('margherita', { cheese: 2 }) }) }),
      3500,
    ],
    [
      'two halves: the dearer extra and the half-and-half charge',
      dealWith({
        pizzas: dealPizza({
          kind: 'halves',
          sizeId: 'large',
          firstHalf: half('margherita'),
          secondHalf: half('supreme'),
        }),
      }),
      3500,
    ],
  ])('%s', (_, one, expected) => {
    expect(priced(one).unitPriceInCents).toBe(expected);
  });

  test('a slot with one choice is filled automatically', () => {
    expect(priced(dealWith()).parts.map((part) => part.label)).toEqual(['2x cola', 'bread', 'margherita']);
  });

  test.each([
    ['too few in a slot', dealWith({ items: [drink('cola', 1)] }), 'dealSlotUnfilled'],
    ['too many in a slot', dealWith({ items: [drink('cola', 3)] }), 'dealSlotUnfilled'],
    ['an empty slot', dealWith({ items: [] }), 'dealSlotUnfilled'],
    ['no pizza', dealWith({ pizzas: [] }), 'dealSlotUnfilled'],
    ['an unknown slot', dealWith({ items: [drink('cola', 2), drink('cola', 1, 'sides')] }), 'dealSlotUnknown'],
    ['an item that is not in the slot', dealWith({ items: [drink('burger', 2)] }), 'dealChoiceUnknown'],
    [
      'another size',
      dealWith({ pizzas: dealPizza({ kind: 'whole', sizeId: 'small', whole: half('margherita') }) }),
      'sizeUnknown',
    ],
    [
      'a pizza that is not in the slot',
      dealWith({ pizzas: dealPizza({ kind: 'whole', sizeId: 'large', whole: half('constructor') }) }),
      'dealChoiceUnknown',
    ],
  ])('refuses %s', (_, one, code) => {
    expect(codes(one)).toEqual([code]);
  });
});

describe('custom items', () => {
  const open = (openPriceInCents: number | null, name: string | null = null): Selection => ({
    type: 'custom',
    openPriceInCents,
    name,
  });
  test('cost what the cashier typed, under the name that was typed', () => {
    const one = priced(line('open', 2, open(1234, 'Cake fee')), MENU, pos);
    expect([one.name, one.unitPriceInCents, one.lineTotalInCents]).toEqual(['Cake fee', 1234, 2468]);
  });
  test('cost their own price when none was typed', () => {
    expect(priced(line('fixed', 1, open(null)), MENU, pos).unitPriceInCents).toBe(500);
  });
  test('a fixed price cannot be typed over', () => {
    expect(codes(line('fixed', 1, open(1)), MENU, pos)).toEqual(['selectionMismatch']);
  });
  test.each(['online', 'uberEats', 'google'] as const)('are refused on %s', (channel) => {
    expect(codes(line('open', 1, open(1)), MENU, { channel, collectionType: 'pickup' })).toEqual(['customNotAllowed']);
  });
});

describe('step 5, the line', () => {
  const adjusted = (discountForItem: number, extraChargeForItem = 0, extraChargeForComments = 0) =>
    line('burger', 3, undefined, { adjustment: { discountForItem, extraChargeForItem, extraChargeForComments } });
  test.each([
    [adjusted(0), 3000, 0],
    [adjusted(500), 2500, 500],
    [adjusted(0, 120, 30), 3150, 0],
    [adjusted(5000), 0, 3000],
    [adjusted(5000, 100), 0, 3100],
  ])('adjustment %# is for the whole line, which never falls below zero', (one, total, discount) => {
    const result = priced(one, MENU, pos);
    expect([result.lineTotalInCents, result.discountInCents]).toEqual([total, discount]);
  });
  test('adjustments count on the POS only', () => {
    expect(priced(adjusted(500, 100), MENU, online).lineTotalInCents).toBe(3000);
  });
});

describe('a choice fits its own kind of item only', () => {
  const whole = { kind: 'whole' as const, sizeId: 'small', whole: half('margherita') };
  const choices: Record<string, Selection> = {
    basic: { type: 'basic', modifiers: [] },
    pizza: { type: 'pizza', pizza: whole, modifiers: [] },
    halfAndHalf: { type: 'halfAndHalf', firstHalf: half('margherita'), secondHalf: half('supreme'), modifiers: [] },
    deal: { type: 'deal', items: [], pizzas: [], modifiers: [] },
    custom: { type: 'custom', openPriceInCents: 500, name: null },
  };
  const items = { basic: 'burger', pizza: 'margherita', halfAndHalf: 'half', deal: 'deal', custom: 'open' };
  const cases = Object.entries(items).flatMap(([kind, itemId]) =>
    Object.keys(choices).map((choice) => [kind, choice, itemId] as const),
  );
  test.each(cases)('a %s item with a choice for %s', (kind, choice, itemId) => {
    const selection = choices[choice];
    if (!selection) throw new Error(choice);
    const isMismatch = codes(line(itemId, 1, selection), MENU, pos).includes('selectionMismatch');
    expect(isMismatch).toBe(kind !== choice);
  });
  test('an item of the counter is refused elsewhere, whatever was chosen', () => {
    for (const selection of Object.values(choices)) {
      expect(codes(line('open', 1, selection))).toEqual(['customNotAllowed']);
    }
  });
});
