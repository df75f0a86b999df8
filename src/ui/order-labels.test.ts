import { expect, test } from 'bun:test';
import { paymentBadge } from './order-labels.ts';

test.each([
  ['posCash', 'accepted', 'Paid'],
  ['posCard', 'accepted', 'Paid'],
  ['posPayLater', 'accepted', 'Not paid'],
  ['posCard', 'failure', 'Payment Failure'],
  ['posPayLater', 'failure', 'Payment Failure'],
] as const)('an order of the counter by %p that is %p is shown as %p', (paymentType, statusCode, word) => {
  expect(paymentBadge({ paymentType, statusCode, grandTotalInCents: 1000 }, null).word).toBe(word);
});

test.each([
  [0, 'Paid'],
  [500, 'Part refunded'],
  [1750, 'Refunded'],
] as const)('of 17.50, %p cents given back are shown as %p, at the till as in the admin', (refundedInCents, word) => {
  const order = { paymentType: 'posCash', statusCode: 'accepted', grandTotalInCents: 1750 } as const;
  expect(paymentBadge(order, null, refundedInCents).word).toBe(word);
});
