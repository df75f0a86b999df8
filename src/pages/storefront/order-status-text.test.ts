import { describe, expect, test } from 'bun:test';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import { historyWord, type OrderStatusView, paidLine, statusBadge, statusText } from './order-status-text.ts';

const ORDER: OrderStatusView['order'] = {
  statusCode: 'processingPayment',
  statusReason: null,
  paymentType: 'stripeCheckout',
  collection: { type: 'pickup' },
};
const orderView = (over: Partial<OrderStatusView['order']>, rest: Partial<OrderStatusView> = {}): OrderStatusView => ({
  order: { ...ORDER, ...over },
  promised: null,
  opens: null,
  checkoutUrl: 'https://pay.test/1',
  refundedText: null,
  isBackFromPaying: false,
  words: COUNTRY_LABELS.AU,
  ...rest,
});

test.each([
  [null, 'The store has your order and should confirm it in a moment.'],
  ['11:30 AM, tomorrow', 'The store is closed now. It will confirm your order when it opens at 11:30 AM, tomorrow.'],
])('a new order of a store that opens at %p says when it is looked at', (opens, text) => {
  expect(statusText(orderView({ statusCode: 'new' }, { opens })).text).toBe(text);
});

describe('an order that waits for its card', () => {
  test('is not paid, and nothing was charged, where the payment page never opened', () => {
    const { kind, title, text } = statusText(orderView({}, { checkoutUrl: null, isBackFromPaying: true }));
    expect([kind, title]).toEqual(['problem', 'Not paid yet']);
    expect(text).toContain('You haven’t been charged');
  });

  test('is being checked for a customer coming back from paying, who is asked not to pay twice', () => {
    expect(statusText(orderView({}, { isBackFromPaying: true })).text).toStartWith('Do not pay again.');
  });

  test('is neither called paid nor unpaid for who only looks at it', () => {
    const { title, text } = statusText(orderView({}));
    expect(title).toBe('Waiting for your payment');
    expect(text).toContain('charged once');
  });
});

test.each([
  ['Out of dough', 'stripeCheckout', 'Out of dough. You won’t be charged. The hold on your card has been released.'],
  ['Out of dough!', 'stripeCheckout', 'Out of dough. You won’t be charged. The hold on your card has been released.'],
  [null, 'stripeCheckout', 'You won’t be charged. The hold on your card has been released.'],
  ['Out of dough', 'inStore', 'Out of dough.'],
  [null, 'inStore', 'There’s nothing to pay.'],
] as const)('rejected with the reason %p, to be paid by %s: "%s"', (statusReason, paymentType, text) => {
  expect(statusText(orderView({ statusCode: 'rejected', statusReason, paymentType })).text).toBe(text);
});

test.each([
  ['pickup', 'Ready about 6:40 PM.'],
  ['dineIn', 'Ready about 6:40 PM.'],
  ['delivery', 'Arriving about 6:40 PM.'],
] as const)('accepted for %s says "%s"', (type, text) => {
  const collection = { type } as OrderStatusView['order']['collection'];
  expect(statusText(orderView({ statusCode: 'accepted', collection }, { promised: '6:40 PM' })).text).toBe(text);
});

test('cancelled after the money was taken says how much comes back, not that nothing was taken', () => {
  const { text } = statusText(
    orderView({ statusCode: 'cancelled', statusReason: 'Out of dough' }, { refundedText: '$24.50' }),
  );
  expect(text).toBe('Out of dough. We’re refunding $24.50. It can take a few days to reach your account.');
});

test('a waiting order says when it should be ready, by the estimate given when it was placed', () => {
  expect(statusText(orderView({ statusCode: 'new' }, { expected: '6:40 PM' })).text).toEndWith('Ready about 6:40 PM.');
});

test.each([
  ['stripeCheckout', true, 'new', '$24.50 is held on your card ending in 4242. You’re charged once the store accepts.'],
  ['stripeCheckout', false, 'accepted', 'Paid by card ending in 4242: $24.50.'],
  ['inStore', false, 'new', 'Pay $24.50 when you pick up.'],
  ['stripeCheckout', true, 'processingPayment', null],
  ['stripeCheckout', false, 'rejected', null],
] as const)('what is said of the money: %s, held %p, %s', (paymentType, isCardHeld, statusCode, line) => {
  const { order } = orderView({ paymentType, statusCode });
  expect(paidLine({ order, isCardHeld, card: ' ending in 4242', words: COUNTRY_LABELS.AU }, '$24.50')).toBe(line);
});

test('a hold that is larger than the order by now says what will be charged, and a lost one that nothing was', () => {
  const of = (statusCode: 'new' | 'accepted', more: object) =>
    paidLine(
      {
        ...{
          order: orderView({ statusCode }).order,
          isCardHeld: false,
          card: ' ending in 4242',
          words: COUNTRY_LABELS.AU,
        },
        ...more,
      },
      '$24.50',
    );
  expect(of('new', { isCardHeld: true, heldText: '$38.00' })).toBe(
    '$38.00 is held on your card ending in 4242. You’re charged $24.50 once the store accepts, and the rest is released.',
  );
  expect(of('new', { isCardLost: true })).toBeNull();
  expect(of('accepted', { isCardLost: true })).toBe('Your card couldn’t be charged. Pay $24.50 to the store.');
  expect(statusText(orderView({ statusCode: 'new' }, { isCardLost: true }))).toMatchObject({ kind: 'problem' });
});

test.each([
  ['AU', 'Cancelled', 'Pay $24.50 when you pick up.'],
  ['GB', 'Cancelled', 'Pay $24.50 when you collect.'],
  ['US', 'Canceled', 'Pay $24.50 when you pick up.'],
] as const)('a store in %s spells and says it as its customers do', (country, cancelled, line) => {
  const words = COUNTRY_LABELS[country];
  const { order } = orderView({ paymentType: 'inStore', statusCode: 'accepted' });
  expect(statusText(orderView({ statusCode: 'cancelled' }, { words })).title).toBe(cancelled);
  expect(historyWord({ toStatus: 'cancelled', reason: 'Called off' }, words)).toBe(cancelled);
  expect(paidLine({ order, isCardHeld: false, card: '', words }, '$24.50')).toBe(line);
});

test('what is paid with the table’s bill is called nowhere cancelled', () => {
  const [au, us] = [COUNTRY_LABELS.AU, COUNTRY_LABELS.US];
  const order = { statusCode: 'cancelled', statusReason: 'On bill P-118' } as const;
  expect(statusText(orderView(order))).toMatchObject({ kind: 'info', title: 'Added to your table’s bill' });
  expect(historyWord({ toStatus: 'cancelled', reason: 'On bill P-118' }, us)).toBe('Added to your table’s check');
  expect([statusBadge(order, au).word, statusBadge({ ...order, statusReason: 'Left' }, au).word]).toEqual([
    'On the bill',
    'Cancelled',
  ]);
});
