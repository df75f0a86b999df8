import { expect, test } from 'bun:test';
import { partsOfCut, partsTogether } from './cut-parts.ts';

const ROWS = new Map([
  ['one', [{ id: 'Cash', name: 'Cash', totalInCents: 500, paymentCount: 1 }]],
  [
    'two',
    [
      { id: 'Cash', name: 'Cash', totalInCents: 300, paymentCount: 1 },
      { id: 'Visa', name: 'Visa', totalInCents: 200, paymentCount: 1 },
    ],
  ],
  ['free', [{ id: 'Cash', name: 'Cash', totalInCents: 0, paymentCount: 0 }]],
]);

test.each([
  ['Cash', { one: { totalInCents: 500, paymentCount: 1 }, two: { totalInCents: 300, paymentCount: 1 } }],
  ['Visa', { two: { totalInCents: 200, paymentCount: 1 } }],
  ['Amex', {}],
  [null, { one: { totalInCents: 500, paymentCount: 1 }, two: { totalInCents: 500, paymentCount: 2 } }],
])('of %s each order has its own part, and one that adds nothing has none', (row, parts) => {
  expect(Object.fromEntries(partsOfCut(ROWS, row))).toEqual(parts as never);
});

test('an order sold on Saturday and paid on Sunday is not unpaid over both days', () => {
  const saturday = new Map([
    ['one', { totalInCents: 1000 }],
    ['two', { totalInCents: 500 }],
  ]);
  const sunday = new Map([['one', { totalInCents: -1000 }]]);
  expect([...partsTogether([saturday, sunday])]).toEqual([['two', { totalInCents: 500 }]]);
});
