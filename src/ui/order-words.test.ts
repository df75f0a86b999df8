import { expect, test } from 'bun:test';
import { paymentLook } from './order-words.ts';

test.each([
  ['posCash', 'accepted', 'Paid'],
  ['posCard', 'accepted', 'Paid'],
  ['posPayLater', 'accepted', 'Not paid'],
  ['posCard', 'failure', 'Payment Failure'],
  ['posPayLater', 'failure', 'Payment Failure'],
] as const)('an order of the counter by %p that is %p is shown as %p', (paymentType, statusCode, word) => {
  expect(paymentLook({ paymentType, statusCode }, null).word).toBe(word);
});
