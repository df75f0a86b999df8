import { expect, test } from 'bun:test';
import { lostRowLabel } from './bring-back.ts';
import type { FeedRow } from './sync.schema.ts';
import { keyOfRow, ownRowsOf, rowsByMark, withMark, withoutOrders } from './unsent-file.ts';

test.each([
  ['orders', { orderNumber: 'P-117', businessDay: '2026-11-22' }, 'Order P-117, 2026-11-22'],
  ['items', { name: 'Margherita' }, 'Margherita'],
  ['items', { name: null }, 'items'],
  ['stores', { name: 'Newtown' }, 'Newtown'],
  ['coupons', { couponCode: 'TEN' }, 'Coupon TEN'],
  ['store_settings', { name: 'tax' }, 'Settings: tax'],
  ['order_payments', {}, 'A card payment'],
  ['refunds', {}, 'A refund'],
  ['customers', {}, 'A customer'],
  ['forgotten_customers', {}, 'A customer who asked to be forgotten'],
  ['order_lines', { name: 'Margherita' }, null],
])('a lost row of %s with %j is called %p', (table, row, label) => {
  expect(lostRowLabel(table, row as never)).toBe(label);
});

const ID = '0123456789abcdefghij';
const own = (table: string, row: Record<string, string | null>) => ({ table, row }) as unknown as FeedRow;
const gone = { table: 'orders', gone: ['x'] } as unknown as FeedRow;
const order = own('orders', { id: `${ID}-baaaaaa` });
const line = own('order_lines', { orderId: `${ID}-baaaaaa`, id: 'l1' });
const other = own('orders', { id: `${ID}-bbbbbbb` });
const cloud = own('orders', { id: ID });

test('rows that several boxes made are told apart by their marks, with what belongs to them', () => {
  const marks = rowsByMark([
    order,
    line,
    other,
    cloud,
    gone,
    own('items', { id: `${ID}-baaaaaa` }),
    own('tenders', { id: null }),
  ]);
  expect([...marks].map(([mark, rows]) => [mark, rows.map(({ table }) => table)])).toEqual([
    ['aaaaaa', ['orders', 'order_lines']],
    ['bbbbbb', ['orders']],
  ]);
});

test.each([
  ['of one box', [order, line], 'aaaaaa', 2],
  ['of two', [order, other], null, 2],
  ['of a box and of the cloud', [order, cloud], null, 2],
  ['of none', [gone], null, 0],
  ['of the cloud', [cloud], null, 1],
])('a file with rows %s', (_, rows, mark, count) => {
  const found = ownRowsOf(rows);
  expect([found.mark, found.rows.length]).toEqual([mark, count]);
});

test('an order that is left out takes its lines, payments and receipts along, and nothing of another order', () => {
  const rows = (name: string) => [
    { table: 'orders', row: { id: name } },
    { table: 'order_lines', row: { orderId: name, id: 'l' } },
    { table: 'tenders', row: { id: `tender-${name}`, orderId: name } },
    { table: 'cash_session_tenders', row: { tenderId: `tender-${name}`, sessionId: 's' } },
    { table: 'terminal_attempts', row: { id: `attempt-${name}`, orderId: name } },
    { table: 'terminal_receipts', row: { id: `receipt-${name}`, attemptId: `attempt-${name}` } },
    { table: 'bill_shares', row: { billId: name, id: 'b' } },
  ];
  const session = { table: 'cash_sessions', row: { id: 's' } };
  expect(withoutOrders([...rows('a'), session, ...rows('b')], new Set(['a']))).toEqual([session, ...rows('b')]);
});

test('a row has its own key, and another machine’s mark where it is made again', () => {
  expect(keyOfRow({ table: 'order_lines', row: { orderId: 'o', id: 'l', name: 'x' } })).toEqual(['o', 'l']);
  expect(keyOfRow({ table: 'order_lines', row: { id: 'l' } })).toEqual([null, 'l']);
  expect(keyOfRow({ table: 'items', row: { id: 'l' } })).toEqual([]);
  expect(withMark({ table: 'orders', row: { id: `${ID}-baaaaaa`, total: 5 } }, 'aaaaaa', 'cccccc')).toEqual({
    table: 'orders',
    row: { id: `${ID}-bcccccc`, total: 5 },
  });
});
