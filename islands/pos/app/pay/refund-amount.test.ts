import { expect, test } from 'bun:test';
import type { OrderDetail } from '#src/domain/till/till.types.ts';
import { type RefundEntry, refundAmount, refundedLines, refundedOf } from './refund-amount.ts';

const DETAIL = {
  refund: {
    leftInCents: 3000,
    payments: [
      { id: 'cash', leftInCents: 1000 },
      { id: 'card', leftInCents: 2000 },
    ],
  },
} as unknown as OrderDetail;
const FULL: RefundEntry = { mode: 'full', lines: [], typedInCents: 550, paymentId: null };

test.each([
  ['in full, all that is left of the order', {}, 3000],
  ['in full to one payment, what is left of that payment', { paymentId: 'card' }, 2000],
  ['in cash, all that is left of the order', { paymentId: 'no payment' }, 3000],
  ['of an amount, what was typed', { mode: 'amount', paymentId: 'card' }, 550],
] as const)('a refund %s', (_, change, expected) => {
  expect(refundAmount(DETAIL, { ...FULL, ...change })).toBe(expected);
});

test('lines that were set back to zero are not refunded', () => {
  expect(refundedLines({ pizza: 2, cola: 0 })).toEqual([{ lineId: 'pizza', quantity: 2 }]);
});

test('earlier refunds of a line add up', () => {
  const lines = [
    { lineId: 'pizza', quantity: 1 },
    { lineId: 'cola', quantity: 3 },
    { lineId: 'pizza', quantity: 2 },
  ];
  expect(refundedOf({ lines }, 'pizza')).toBe(3);
});
