import { expect, test } from 'bun:test';
import { ORDER_END_RESULTS, orderEndOf } from './order-end.ts';
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts';

test.each<[OrderStatus, ReturnType<typeof orderEndOf>, ReturnType<typeof orderEndOf>]>([
  ['processingPayment', null, null],
  ['failure', null, null],
  ['new', null, null],
  ['accepted', null, 'success'],
  ['rejected', 'rejected', 'rejected'],
  ['cancelled', 'cancelled', 'cancelled'],
  ['completed', 'completed', 'completed'],
])('%s: with a complete step it came to %p, without one to %p', (status, withStep, without) => {
  expect(orderEndOf(status, { hasCompleteStatus: true })).toBe(withStep);
  expect(orderEndOf(status, { hasCompleteStatus: false })).toBe(without);
});

test('every result of the specification can be come to', () => {
  const all = ORDER_STATUSES.map((status) => orderEndOf(status, { hasCompleteStatus: false }));
  expect(ORDER_END_RESULTS.filter((result) => !all.includes(result))).toEqual([]);
});
