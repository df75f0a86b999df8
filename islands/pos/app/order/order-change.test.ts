import { expect, test } from 'bun:test';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { type HeardOrder, orderChange } from './order-change.ts';

const NAMES = new Map([
  ['a', 'Margherita'],
  ['b', 'Cola'],
  ['c', 'Espresso'],
  ['d', 'Tiramisu'],
]);
const pizza = { ...line('burger'), id: 'a', quantity: 1 };
const cola = { ...line('burger'), id: 'b', quantity: 1 };
const of = (totalText: string, ...lines: HeardOrder['lines']): HeardOrder => ({
  ...{ id: 'order-1', lines, names: new Map(lines.map(({ id }) => [id, NAMES.get(id) ?? ''])), totalText },
});
const more = (id: string) => ({ ...pizza, id });

test.each([
  ['a pizza with toppings is added', of('$4.00', cola), of('$30.00', cola, pizza), 'Margherita added. Total $30.00.'],
  ['one more of a line', of('$4.00', cola), of('$8.00', { ...cola, quantity: 2 }), '2 × Cola. Total $8.00.'],
  ['a line is removed', of('$30.00', cola, pizza), of('$4.00', cola), 'Margherita removed. Total $4.00.'],
  ['its notes are changed', of('$4.00', cola), of('$4.00', { ...cola, comments: 'No ice' }), 'Cola changed.'],
  ['a discount is given', of('$4.00', cola), of('$3.60', cola), 'Total $3.60.'],
  ['the box sends the same line', of('$4.00', cola), of('$4.00', structuredClone(cola)), ''],
  ['a whole order is repeated', of('$4.00', cola), of('$90.00', cola, pizza, more('c'), more('d')), 'Total $90.00.'],
  ['the next order begins', of('$4.00', cola), { ...of('$0.00'), id: 'order-2' }, ''],
])('%s', (_, before, after, said) => {
  expect(orderChange(before, after)).toBe(said);
});
