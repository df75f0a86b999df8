import { expect, test } from 'bun:test';
import { orderName } from './order-name.ts';

const bill = (orderNumber: string | null) => ({ orderNumber }) as never;

test.each([
  ['an order that no one has seen', { bill: null, customerName: '' }, null, 'New order'],
  ['the first order of a table', { bill: null, customerName: '' }, '7', 'New order, Table 7'],
  ['a bill opened from table 7', { bill: bill('1042'), customerName: 'Ann' }, '7', 'Table 7, 1042'],
  ['a bill of a customer', { bill: bill('1042'), customerName: 'Ann' }, null, 'Ann, 1042'],
  ['a bill that was saved and not sent', { bill: bill(null), customerName: '' }, null, 'Saved order'],
])('%s is headed so', (_, draft, table, name) => {
  expect(orderName(draft, table)).toBe(name);
});
