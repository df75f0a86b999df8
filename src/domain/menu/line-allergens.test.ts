import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { ModifierChoice, Selection } from '../ordering/cart.schema.ts';
import { basic, deal, fixedCustom, group, half, halfAndHalf, menuOf, pizza } from '../pricing/testing-menu.ts';
import { allergenLine } from './allergen-text.ts';
import { allergensOfAll, allergensOfLine, allergensOfPlaced, lineAllergens } from './line-allergens.ts';
import type { AllergenInfo } from './menu.schema.ts';
import { ALLERGENS, type Allergen } from './menu-codes.schema.ts';
import { menuIndexOf } from './menu-index.ts';

const info = (contains: Allergen[], may: Allergen[] = [], free: Allergen[] = []): { allergenInfo: AllergenInfo } => ({
  allergenInfo: { CONTAINS: contains, MAY_CONTAIN: may, FREE_FROM: free },
});
const eggs = (id: string) => {
  const plain = group(id, { min: 1, max: 1 }, { mayo: 0, none: 0 });
  const options = plain.options.map((one) => (one.id === 'mayo' ? { ...one, ...info(['EGGS']) } : one));
  return { ...plain, options };
};

/** A deal whose drinks have a choice themselves, and nothing that fills itself. */
function dealOfChoices() {
  const { deal: parts } = deal();
  const [drinks] = parts.items;
  if (!drinks) throw new Error('a deal without drinks');
  return deal({ id: 'choices', deal: { ...parts, items: [{ ...drinks, quantity: 1, modifiers: [eggs('rim')] }] } });
}

const MENU = menuOf(
  [
    basic('salad', 900, info(['SESAME'], [], ['MILK', 'SOY'])),
    basic('burger', 1000, { ...info(['WHEAT'], ['EGGS'], ['FISH']), modifiers: [eggs('sauce')] }),
    basic('cola', 400),
    basic('beer', 800, info(['GLUTEN'])),
    basic('bread', 600, info(['WHEAT'], ['MILK'])),
    pizza('bianca', 1100, 1700),
    { ...fixedCustom, ...info(['MUSTARD']) },
    pizza('margherita', 1200, 1800, info(['MILK', 'WHEAT'])),
    pizza('gamberi', 1500, 2200, info(['CRUSTACEANS', 'WHEAT'])),
    pizza('carbonara', 1500, 2200, { ...info(['MILK']), modifiers: [eggs('drizzle')] }),
    halfAndHalf(),
    deal(),
    dealOfChoices(),
  ],
  {
    toppings: [
      { id: 'prawns', name: 'Garlic prawns', prices: { small: 1, large: 1 }, ...info(['CRUSTACEANS']) },
      { id: 'basil', name: 'Basil', prices: { large: 1 }, ...info([]) },
      { id: 'truffle', name: 'Truffle', prices: { large: 1 } },
    ],
  },
);
const INDEX = menuIndexOf(MENU);

const whole = (id: string, add = {}, remove: string[] = []): Selection => ({
  type: 'pizza',
  pizza: { kind: 'whole', sizeId: 'large', whole: half(id, add, remove) },
  modifiers: [],
});
const halves = (first: string, second: string): Selection => ({
  type: 'halfAndHalf',
  firstHalf: half(first),
  secondHalf: half(second),
  modifiers: [],
});
const inDeal = (pizzaId: string, drink: string): Selection => ({
  type: 'deal',
  items: [{ slotId: 'drinks', itemId: drink, quantity: 2, modifiers: [] }],
  pizzas: [{ slotId: 'pizza', pizza: { kind: 'whole', sizeId: 'large', whole: half(pizzaId) }, modifiers: [] }],
  modifiers: [],
});
const plain = (...options: string[]): Selection => ({
  type: 'basic',
  modifiers:
    options.length > 0 ? [{ groupId: 'sauce', options: options.map((optionId) => ({ optionId, count: 1 })) }] : [],
});

const took = (groupId: string, optionId: string, count = 1): ModifierChoice[] => [
  { groupId, options: [{ optionId, count }] },
];
/** The deal of choices, with one drink and one pizza, each as its own groups were answered. */
const chosenInDeal = ({ rim = [], drizzle = [], drinks = 1, pizzas = 1 }: ChosenInDeal): Selection => ({
  type: 'deal',
  items: drinks === 0 ? [] : [{ slotId: 'drinks', itemId: 'beer', quantity: drinks, modifiers: rim }],
  pizzas: Array.from({ length: pizzas }, () => ({
    slotId: 'pizza',
    pizza: { kind: 'whole', sizeId: 'large', whole: half('carbonara') },
    modifiers: drizzle,
  })),
  modifiers: [],
});
interface ChosenInDeal {
  readonly rim?: ModifierChoice[];
  readonly drizzle?: ModifierChoice[];
  readonly drinks?: number;
  readonly pizzas?: number;
}

function textOf(itemId: string, selection: Selection): string {
  const item = INDEX.items.get(itemId);
  if (!item) throw new Error(itemId);
  return allergenLine(lineAllergens(item, selection, INDEX));
}

describe('allergens of what was chosen', () => {
  test.each<[string, string, Selection, string]>([
    ['a dish says its own', 'salad', plain(), 'Contains: sesame. Free from: milk, soy.'],
    ['a dish without any', 'cola', plain(), 'Ask us about allergens.'],
    ['an open choice', 'burger', plain(), 'Contains: wheat. May contain: eggs. Depends on your choice.'],
    ['what is contained wins over what may be', 'burger', plain('mayo'), 'Contains: eggs, wheat.'],
    [
      'an option that says nothing ends a claim to be free',
      'burger',
      plain('none'),
      'Contains: wheat. May contain: eggs.',
    ],
    ['a topping joins', 'margherita', whole('margherita', { prawns: 1 }), 'Contains: milk, crustaceans, wheat.'],
    ['a topping without any joins silently', 'margherita', whole('margherita', { basil: 2 }), 'Contains: milk, wheat.'],
    ['a topping that is taken none of', 'margherita', whole('margherita', { prawns: 0 }), 'Contains: milk, wheat.'],
    [
      'a topping of which nothing is said',
      'margherita',
      whole('margherita', { truffle: 1 }),
      'Contains: milk, wheat. Ask us about allergens in Truffle.',
    ],
    [
      'a removed ingredient takes none away',
      'gamberi',
      whole('gamberi', {}, ['basil']),
      'Contains: crustaceans, wheat.',
    ],
    ['halves join', 'half', halves('gamberi', 'margherita'), 'Contains: milk, crustaceans, wheat.'],
    ['an open half', 'half', halves('gamberi', 'none'), 'Contains: crustaceans, wheat. Depends on your choice.'],
    ['two open halves', 'half', halves('', ''), 'Depends on your choice.'],
    [
      'parts of a deal join, those that fill themselves too',
      'deal',
      inDeal('gamberi', 'beer'),
      'Contains: crustaceans, wheat, gluten. May contain: milk.',
    ],
    [
      'a part of which nothing is said',
      'deal',
      inDeal('gamberi', 'cola'),
      'Contains: crustaceans, wheat. May contain: milk. Ask us about allergens in cola.',
    ],
    [
      'an open slot',
      'deal',
      { type: 'deal', items: [], pizzas: [], modifiers: [] },
      'Contains: wheat. May contain: milk. Depends on your choice.',
    ],
  ])('%s', (_, itemId, selection, text) => {
    expect(textOf(itemId, selection)).toBe(text);
  });

  const none = took('rim', 'none');
  const plainPizza = took('drizzle', 'none');
  test.each<[string, ChosenInDeal, string]>([
    ['neither has any', { rim: none, drizzle: plainPizza }, 'Contains: milk, gluten.'],
    ['of its drink', { rim: took('rim', 'mayo'), drizzle: plainPizza }, 'Contains: milk, eggs, gluten.'],
    ['of its pizza', { rim: none, drizzle: took('drizzle', 'mayo') }, 'Contains: milk, eggs, gluten.'],
    [
      'of which none is taken',
      { rim: took('rim', 'mayo', 0), drizzle: plainPizza },
      'Contains: milk, gluten. Depends on your choice.',
    ],
    ['of its drink, which is open', { drizzle: plainPizza }, 'Contains: milk, gluten. Depends on your choice.'],
    ['of its pizza, which is open', { rim: none }, 'Contains: milk, gluten. Depends on your choice.'],
    [
      'and its drink is still to be chosen',
      { drinks: 0, drizzle: plainPizza },
      'Contains: milk. Depends on your choice.',
    ],
    ['and its pizza is still to be chosen', { rim: none, pizzas: 0 }, 'Contains: gluten. Depends on your choice.'],
  ])('an option within a deal joins: %s', (_, chosen, text) => {
    expect(textOf('choices', chosenInDeal(chosen))).toBe(text);
  });

  test('nothing is free of what a part that is gone may have held', () => {
    const free = menuOf([halfAndHalf(), pizza('verdura', 1200, 1800, info([], [], ['MILK']))]);
    const of = (first: string, second: string) =>
      allergenLine(allergensOfPlaced({ itemId: 'half', selection: halves(first, second) }, menuIndexOf(free)));
    expect(of('verdura', 'verdura')).toBe('Free from: milk.');
    expect(of('verdura', 'gone')).toBe('Ask us about allergens.');
  });

  test('a placed line of a dish that is gone, or of one that asks more by now', () => {
    const of = (itemId: string, selection: Selection) => allergenLine(allergensOfPlaced({ itemId, selection }, INDEX));
    expect(of('gone', plain())).toBe('Ask us about allergens.');
    expect(of('burger', plain())).toBe('Contains: wheat. May contain: eggs.');
    expect(of('half', halves('gamberi', 'gone'))).toBe('Contains: crustaceans, wheat. Ask us about allergens.');
  });

  test('the joined list has every list of its parts', () => {
    const list = fc.subarray([...ALLERGENS]);
    const said = fc.record({ CONTAINS: list, MAY_CONTAIN: list, FREE_FROM: list });
    const parts = fc.tuple(said, said, said, said, said);
    fc.assert(
      fc.property(parts, ([own, first, second, topping, option]) => {
        const extras = group('extra', { min: 0 }, { egg: 0 });
        const choices: ModifierChoice[] = [{ groupId: 'extra', options: [{ optionId: 'egg', count: 1 }] }];
        const item = halfAndHalf(null, {
          allergenInfo: own,
          modifiers: [{ ...extras, options: extras.options.map((one) => ({ ...one, allergenInfo: option })) }],
        });
        const menu = menuOf(
          [item, pizza('a', 1, 1, { allergenInfo: first }), pizza('b', 1, 1, { allergenInfo: second })],
          { toppings: [{ id: 'top', name: 'Top', prices: { large: 1 }, allergenInfo: topping }] },
        );
        const selection: Selection = {
          type: 'halfAndHalf',
          firstHalf: half('a', { top: 1 }),
          secondHalf: half('b'),
          modifiers: choices,
        };
        const chosen = lineAllergens(item, selection, menuIndexOf(menu));
        for (const part of [own, first, second, topping, option]) {
          for (const one of part.CONTAINS) expect(chosen.CONTAINS).toContain(one);
          for (const one of part.MAY_CONTAIN) expect([...chosen.CONTAINS, ...chosen.MAY_CONTAIN]).toContain(one);
          for (const one of [...part.CONTAINS, ...part.MAY_CONTAIN]) expect(chosen.FREE_FROM).not.toContain(one);
        }
      }),
    );
  });
});

const twoHalves = (first: string, second: string): Selection => ({
  type: 'pizza',
  pizza: { kind: 'halves', sizeId: 'large', firstHalf: half(first), secondHalf: half(second) },
  modifiers: [],
});

describe('a guest is warned', () => {
  test.each<[string, string, Selection, string]>([
    [
      'of a pizza of which nothing is said, where it is a half of itself',
      'bianca',
      twoHalves('bianca', 'margherita'),
      'Contains: milk, wheat. Ask us about allergens in bianca.',
    ],
    [
      'only of the halves, where the pizza they began as is neither',
      'bianca',
      twoHalves('gamberi', 'margherita'),
      'Contains: milk, crustaceans, wheat.',
    ],
    ['of a whole pizza of which nothing is said', 'bianca', whole('bianca'), 'Ask us about allergens.'],
    ['of an open item of the counter', 'fixed', { type: 'custom' } as Selection, 'Contains: mustard.'],
  ])('%s', (_, itemId, selection, text) => {
    expect(textOf(itemId, selection)).toBe(text);
  });

  test('of no option that none was taken of', () => {
    const options = [
      { optionId: 'mayo', count: 0 },
      { optionId: 'none', count: 1 },
    ];
    const of = textOf('burger', { type: 'basic', modifiers: [{ groupId: 'sauce', options }] });
    expect(of).toBe('Contains: wheat. May contain: eggs.');
  });

  test('of the dishes of a bill together, each allergen once and as its strongest word', () => {
    const lines = [
      { itemId: 'burger', selection: plain('none') },
      { itemId: 'gone', selection: plain() },
      { itemId: 'bread', selection: plain() },
      { itemId: 'margherita', selection: whole('margherita', { truffle: 1 }) },
    ];
    expect(allergensOfAll(lines, INDEX)).toEqual({
      ...{ CONTAINS: ['MILK', 'WHEAT'], MAY_CONTAIN: ['EGGS'], FREE_FROM: [], isOpen: false, unsaid: ['', 'Truffle'] },
    });
    expect(allergensOfLine({ itemId: 'gone', selection: plain() }, INDEX).isOpen).toBe(false);
  });
});

describe('a deal', () => {
  const { deal: parts } = deal();
  const extra = group('extra', {}, { egg: 0 });
  const withEgg = { ...extra, options: extra.options.map((one) => ({ ...one, ...info(['EGGS']) })) };
  const egg: ModifierChoice[] = [{ groupId: 'extra', options: [{ optionId: 'egg', count: 1 }] }];
  const marinara = pizza('marinara', 1000, 1600, { ...info(['WHEAT']), modifiers: [withEgg] });
  const of = (made: Partial<typeof parts>, selection: Partial<Extract<Selection, { type: 'deal' }>>) => {
    const item = deal({ deal: { items: [], pizzas: [], ...made } });
    const index = menuIndexOf(menuOf([item, ...MENU.items, marinara]));
    return lineAllergens(item, { type: 'deal', items: [], pizzas: [], modifiers: [], ...selection }, index);
  };
  const [drinks, bread] = parts.items.map((slot) => ({ ...slot, modifiers: [withEgg] }));

  test('with a drink too few is not said whole', () => {
    const one = { slotId: 'drinks', itemId: 'beer', quantity: 1, modifiers: [] };
    expect(of({ items: [drinks!] }, { items: [one] })).toMatchObject({ CONTAINS: ['GLUTEN'], isOpen: true });
    expect(of({ items: [drinks!] }, { items: [{ ...one, quantity: 2 }] }).isOpen).toBe(false);
  });

  test('warns of the options of a part, also of one that fills itself', () => {
    const beer = { slotId: 'drinks', itemId: 'beer', quantity: 2, modifiers: egg };
    expect(of({ items: [drinks!] }, { items: [beer] }).CONTAINS).toEqual(['EGGS', 'GLUTEN']);
    const itself = { slotId: 'bread', itemId: '', quantity: 1, modifiers: egg };
    expect(of({ items: [bread!] }, { items: [itself] })).toMatchObject({ CONTAINS: ['EGGS', 'WHEAT'], isOpen: false });
  });

  test('warns of the options of its pizza', () => {
    const made = { kind: 'whole' as const, sizeId: 'large', whole: half('marinara') };
    const chosen = { slotId: 'pizza', pizza: made, modifiers: egg };
    expect(of({ pizzas: parts.pizzas }, { pizzas: [chosen] }).CONTAINS).toEqual(['EGGS', 'WHEAT']);
  });

  test('whose pizza is chosen to one half is not said whole', () => {
    const made = { kind: 'halves' as const, sizeId: 'large', firstHalf: half('marinara'), secondHalf: half('') };
    const chosen = { slotId: 'pizza', pizza: made, modifiers: [] };
    expect(of({ pizzas: parts.pizzas }, { pizzas: [chosen] })).toMatchObject({ CONTAINS: ['WHEAT'], isOpen: true });
  });

  test('of nothing is free from nothing', () => {
    expect(of({}, {}).FREE_FROM).toEqual([]);
  });
});

test('a guest reads no “free from” that only another menu claims of a dish or a topping, and every warning', () => {
  const unconfirmed = { factsToConfirm: true as const };
  const menu = menuOf(
    [
      basic('salad', 900, { ...info(['SESAME'], [], ['MILK']), ...unconfirmed }),
      basic('soup', 900, { ...info([], [], ['MILK']), ...unconfirmed }),
      pizza('marinara', 1200, 1800, info(['WHEAT'], [], ['FISH'])),
    ],
    {
      toppings: [
        {
          id: 'prawns',
          name: 'Garlic prawns',
          prices: { large: 1 },
          ...info(['CRUSTACEANS'], [], ['FISH']),
          ...unconfirmed,
        },
        { id: 'basil', name: 'Basil', prices: { large: 1 }, ...info([], [], ['FISH']), ...unconfirmed },
      ],
    },
  );
  const index = menuIndexOf(menu);
  const of = (id: string, selection: Selection) => allergensOfPlaced({ itemId: id, selection }, index);
  expect(of('salad', plain())).toMatchObject({ CONTAINS: ['SESAME'], FREE_FROM: [], unsaid: [] });
  expect(of('soup', plain())).toMatchObject({ FREE_FROM: [], unsaid: ['soup'] });
  expect(of('marinara', whole('marinara'))).toMatchObject({ FREE_FROM: ['FISH'] });
  expect(of('marinara', whole('marinara', { prawns: 1 }))).toMatchObject({
    CONTAINS: ['CRUSTACEANS', 'WHEAT'],
    FREE_FROM: [],
  });
  expect(of('marinara', whole('marinara', { basil: 1 }))).toMatchObject({ FREE_FROM: [], unsaid: ['Basil'] });
});
