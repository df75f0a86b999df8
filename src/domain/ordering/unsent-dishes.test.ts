import { expect, test } from 'bun:test';
import { line } from '../pricing/testing-menu.ts';
import type { CartLine } from './cart.schema.ts';
import { unsentDishes } from './unsent-dishes.ts';

const dish = (id: string, itemId: string, quantity: number, more: Partial<CartLine> = {}): CartLine => ({
  ...{ ...line(itemId, quantity), id },
  ...more,
});
const CANDLE = { type: 'custom', name: 'Candle', openPriceInCents: 350 } as const;

test.each<[string, CartLine[], (readonly [number, string])[]]>([
  ['as it was sent', [dish('a', 'burger', 2)], []],
  ['one fewer', [dish('a', 'burger', 1)], []],
  ['other words for it', [dish('a', 'burger', 2, { comments: 'No onion' })], []],
  ['one more', [dish('a', 'burger', 3)], [[1, 'BURGER']]],
  ['another line of the same', [dish('a', 'burger', 2), dish('b', 'burger', 1)], [[1, 'BURGER']]],
  ['one typed by hand', [dish('a', 'burger', 2), dish('b', 'open', 1, { selection: CANDLE })], [[1, 'Candle']]],
  ['nothing of it, and something else', [dish('b', 'beer', 2)], [[2, 'BEER']]],
])('of two burgers that were sent, with %s', (_, draft, unsent) => {
  const found = unsentDishes(draft, [{ id: 'a', line: { quantity: 2 } }], (itemId) => itemId.toUpperCase());
  expect(found).toEqual(unsent.map(([quantity, name]) => ({ name, quantity })));
});
