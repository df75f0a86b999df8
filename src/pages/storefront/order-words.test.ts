import { describe, expect, test } from 'bun:test';
import { statusText, type ToldOrder } from './order-words.ts';

const ORDER: ToldOrder['order'] = {
  statusCode: 'processingPayment',
  statusReason: null,
  paymentType: 'stripeCheckout',
  collection: { type: 'pickup' },
};
const told = (over: Partial<ToldOrder['order']>, rest: Partial<ToldOrder> = {}): ToldOrder => ({
  order: { ...ORDER, ...over },
  promised: null,
  opens: null,
  checkoutUrl: 'https://pay.test/1',
  refundedText: null,
  isBackFromPaying: false,
  ...rest,
});

test.each([
  [null, 'The store has your order and should confirm it in a moment.'],
  ['11:30 AM, tomorrow', 'The store is closed now. It will confirm your order when it opens at 11:30 AM, tomorrow.'],
])('a new order of a store that opens at %p says when it is looked at', (opens, text) => {
  expect(statusText(told({ statusCode: 'new' }, { opens })).text).toBe(text);
});

describe('an order that waits for its card', () => {
  test('is not paid, and nothing was charged, where the payment page never opened', () => {
    const { kind, title, text } = statusText(told({}, { checkoutUrl: null, isBackFromPaying: true }));
    expect([kind, title]).toEqual(['problem', 'Not paid yet']);
    expect(text).toContain('Nothing was charged');
  });

  test('is being checked for who comes back from paying, who is asked not to pay twice', () => {
    expect(statusText(told({}, { isBackFromPaying: true })).text).toStartWith('Do not pay again.');
  });

  test('is neither called paid nor unpaid for who only looks at it', () => {
    const { title, text } = statusText(told({}));
    expect(title).toBe('Waiting for your payment');
    expect(text).toContain('charged once');
  });
});

test.each([
  ['Out of dough', 'stripeCheckout', 'Out of dough. Nothing is kept: the hold on your card is let go.'],
  ['Out of dough!', 'stripeCheckout', 'Out of dough. Nothing is kept: the hold on your card is let go.'],
  [null, 'stripeCheckout', 'Nothing is kept: the hold on your card is let go.'],
  ['Out of dough', 'inStore', 'Out of dough.'],
  [null, 'inStore', 'Nothing is to be paid.'],
] as const)('rejected with the reason %p, to be paid by %s: "%s"', (statusReason, paymentType, text) => {
  expect(statusText(told({ statusCode: 'rejected', statusReason, paymentType })).text).toBe(text);
});

test.each([
  ['pickup', 'Ready about 6:40 PM.'],
  ['dineIn', 'Ready about 6:40 PM.'],
  ['delivery', 'With you about 6:40 PM.'],
] as const)('accepted for %s says "%s"', (type, text) => {
  const collection = { type } as ToldOrder['order']['collection'];
  expect(statusText(told({ statusCode: 'accepted', collection }, { promised: '6:40 PM' })).text).toBe(text);
});

test('cancelled after the money was taken says how much comes back, not that nothing was taken', () => {
  const { text } = statusText(
    told({ statusCode: 'cancelled', statusReason: 'Out of dough' }, { refundedText: '$24.50' }),
  );
  expect(text).toBe('Out of dough. $24.50 goes back to you; a bank takes some days.');
});
