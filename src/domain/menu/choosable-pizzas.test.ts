import { describe, expect, test } from 'bun:test';
import type { Selection } from '#src/domain/ordering/cart.schema.ts';
import { pictureOfChoice } from './choosable-pizzas.ts';
import type { MenuItem } from './menu.schema.ts';

const half = (pizzaSpecId: string) => ({ pizzaSpecId, addToppings: [], removeToppings: [] });
const pictured = (id: string, image: string | null) =>
  [id, { id, image: image ? { id: image, path: image } : null } as MenuItem] as const;
const ITEMS = new Map([
  pictured('halves', null),
  pictured('deal', null),
  pictured('pictured-deal', 'picture-of-deal'),
  pictured('marinara', null),
  pictured('margherita', 'picture-of-margherita'),
  pictured('cola', 'picture-of-cola'),
]);
const halves = (first: string, second: string): Selection => ({
  type: 'halfAndHalf',
  firstHalf: half(first),
  secondHalf: half(second),
  modifiers: [],
});
const deal: Selection = {
  type: 'deal',
  items: [{ slotId: 's1', itemId: 'cola', quantity: 1, modifiers: [] }],
  pizzas: [{ slotId: 's2', pizza: { kind: 'whole', sizeId: 'large', whole: half('margherita') }, modifiers: [] }],
  modifiers: [],
};

describe('the picture of a line', () => {
  test.each([
    ['an item shows its own', 'cola', { type: 'basic', modifiers: [] } as Selection, 'picture-of-cola'],
    ['half and half shows the first half', 'halves', halves('margherita', 'marinara'), 'picture-of-margherita'],
    ['or the second, where the first has none', 'halves', halves('marinara', 'margherita'), 'picture-of-margherita'],
    ['a deal with a picture shows it', 'pictured-deal', deal, 'picture-of-deal'],
    ['a deal without shows its pizza before its drink', 'deal', deal, 'picture-of-margherita'],
    ['where nothing has one there is none', 'halves', halves('marinara', 'marinara'), null],
  ])('%s', (_, itemId, selection, expected) => {
    expect(pictureOfChoice(itemId, selection, ITEMS)).toBe(expected);
  });
});
