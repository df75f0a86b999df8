import { expect, test } from 'bun:test';
import type { CartLine } from './cart.schema.ts';
import { isSameSale } from './same-sale.ts';

const line = (id: string, itemId: string, quantity: number): CartLine => ({
  id,
  itemId,
  quantity,
  comments: '',
  selection: { type: 'basic', modifiers: [] },
});
const COLA = line('a', 'cola', 2);
const PIZZA = line('b', 'margherita', 1);

test.each([
  ['the same', [COLA, PIZZA], true],
  ['in another order', [PIZZA, COLA], true],
  ['with another quantity', [{ ...COLA, quantity: 5 }, PIZZA], false],
  ['with another item', [{ ...COLA, itemId: 'water' }, PIZZA], false],
  ['with one left out', [COLA], false],
  ['with one more', [COLA, PIZZA, line('c', 'water', 1)], false],
  ['with a line of another id', [line('z', 'cola', 2), PIZZA], false],
])('a sale told again %s', (_, lines, isSame) => {
  const sold = [COLA, PIZZA].map((one) => ({ line: one }));
  expect(isSameSale({ lines: sold } as never, lines)).toBe(isSame);
});
