import { expect, test } from 'bun:test';
import { aLine, aPart } from './docket-examples.ts';
import { movedDishes, orderAndTable } from './move-notices.ts';

test('two sizes of one pizza that moved are told apart, each on its own', () => {
  const sized = (size: string, quantity: number) =>
    aLine({ name: 'Pepperoni', quantity, parts: [aPart('size', size)], stations: [] });
  expect(movedDishes([sized('Family 15', 1), sized('Small', 2)])).toEqual([
    '1 x Pepperoni (Family 15)',
    '2 x Pepperoni (Small)',
  ]);
});

test.each([
  [{ type: 'dineIn', tableId: 'four', tableName: '4' } as const, 'P-101 (TABLE 4)'],
  [{ type: 'pickup' } as const, 'P-101'],
])('an order is named with its table, where it has one', (collection, name) => {
  expect(orderAndTable({ orderNumber: 'P-101', collection })).toBe(name);
});
