import { describe, expect, test } from 'bun:test';
import { cameToNothing, type OrderLife, type StampState, stampStateOf } from './loyalty-credit.ts';

const life = (over: Partial<OrderLife>): OrderLife => ({
  statusCode: 'accepted',
  isPaid: false,
  isRefundedInFull: false,
  ...over,
});

describe('the stamp of an order', () => {
  const EXAMPLES: readonly [string, OrderLife, boolean, StampState][] = [
    ['placed, to be paid at the store', life({ statusCode: 'new' }), false, 'onTheWay'],
    ['waiting for its card', life({ statusCode: 'processingPayment' }), false, 'onTheWay'],
    ['accepted, nothing paid', life({}), false, 'onTheWay'],
    ['accepted and paid', life({ isPaid: true }), false, 'earned'],
    ['paid before anyone accepted it', life({ statusCode: 'new', isPaid: true }), false, 'earned'],
    ['completed, nothing paid', life({ statusCode: 'completed' }), false, 'earned'],
    ['paid, then opened again for one more dish', life({}), true, 'earned'],
    ['part refunded', life({ isPaid: true }), true, 'earned'],
    ['refunded in full', life({ isPaid: true, isRefundedInFull: true }), true, 'gone'],
    ['completed and refunded in full', life({ statusCode: 'completed', isRefundedInFull: true }), true, 'gone'],
    ['cancelled after it was paid', life({ statusCode: 'cancelled', isPaid: true }), true, 'gone'],
    ['cancelled before', life({ statusCode: 'cancelled' }), false, 'gone'],
    ['rejected', life({ statusCode: 'rejected' }), false, 'gone'],
    ['not paid for', life({ statusCode: 'failure' }), false, 'gone'],
  ];

  test.each(EXAMPLES)('%s', (_, of, isEarnedAlready, state) => {
    expect(stampStateOf(of, isEarnedAlready)).toBe(state);
  });

  test('a refund does not give a reward back; only an order that came to nothing does', () => {
    expect(cameToNothing({ statusCode: 'completed' })).toBe(false);
    expect((['failure', 'rejected', 'cancelled'] as const).every((statusCode) => cameToNothing({ statusCode }))).toBe(
      true,
    );
  });
});
