import { describe, expect, test } from 'bun:test';
import { type DueFacts, isEnded, type MoneyDue, moneyDueOf, paymentTypeAfter } from './money-due.ts';

const WEBSITE: DueFacts = {
  channel: 'online',
  statusCode: 'accepted',
  paymentType: 'inStore',
  paymentStatusCode: null,
  isWrittenOff: false,
};

const TABLE: readonly (readonly [string, Partial<DueFacts>, MoneyDue | null])[] = [
  ['pay in store, accepted', {}, 'inStore'],
  ['pay in store, handed over', { statusCode: 'completed' }, 'inStore'],
  ['cash on delivery', { paymentType: 'cashOnDelivery' }, 'inStore'],
  ['card on delivery', { paymentType: 'cardOnDelivery' }, 'inStore'],
  ['by phone', { channel: 'google' }, 'inStore'],
  ['not accepted yet', { statusCode: 'new' }, null],
  ['rejected', { statusCode: 'rejected' }, null],
  ['cancelled', { statusCode: 'cancelled' }, null],
  ['written off', { isWrittenOff: true }, null],
  ['paid in cash since', { paymentType: 'posCash' }, null],
  ['paid in several ways since', { paymentType: 'posSplitBill' }, null],
  ['nothing to pay', { paymentType: 'noPaymentRequired' }, null],
  ['card held', { paymentType: 'stripeCheckout', paymentStatusCode: 'requiresCapture' }, null],
  ['card taken', { paymentType: 'stripeCheckout', paymentStatusCode: 'success' }, null],
  ['card refused', { paymentType: 'stripeCheckout', paymentStatusCode: 'failure' }, 'cardRefused'],
  [
    'card refused, handed over',
    { paymentType: 'stripeCheckout', paymentStatusCode: 'failure', statusCode: 'completed' },
    'cardRefused',
  ],
  [
    'card refused before it was placed',
    { paymentType: 'stripeCheckout', paymentStatusCode: 'failure', statusCode: 'failure' },
    null,
  ],
  [
    'card refused, written off',
    { paymentType: 'stripeCheckout', paymentStatusCode: 'failure', isWrittenOff: true },
    null,
  ],
  ['hold ran out', { paymentType: 'stripeCheckout', paymentStatusCode: 'cancel' }, 'cardRefused'],
  [
    'hold released with the order',
    { paymentType: 'stripeCheckout', paymentStatusCode: 'cancel', statusCode: 'cancelled' },
    null,
  ],
  ['refund failed', { paymentType: 'stripeCheckout', paymentStatusCode: 'refundFailure' }, null],
  ['a bill of the counter', { channel: 'pos', paymentType: 'posPayLater' }, 'bill'],
  ['a sale at the counter', { channel: 'pos', paymentType: 'posCard' }, null],
  ['a marketplace’s own', { channel: 'uberEats' }, null],
];

describe('money that a till takes', () => {
  test.each(TABLE)('%s', (_, facts, due) => {
    expect(moneyDueOf({ ...WEBSITE, ...facts })).toBe(due);
  });
});

describe('how an order is paid, once tenders have come', () => {
  const cash = { paymentType: 'posCash', amountInCents: 1000 } as const;
  const card = { paymentType: 'posCard', amountInCents: 500 } as const;

  test('a website order keeps what the customer chose until all of it is paid', () => {
    expect(paymentTypeAfter(WEBSITE, [cash], false)).toBe('inStore');
    expect(paymentTypeAfter(WEBSITE, [cash], true)).toBe('posCash');
    expect(paymentTypeAfter(WEBSITE, [cash, card], true)).toBe('posSplitBill');
  });

  test('a bill of the counter is to be paid later until then', () => {
    expect(paymentTypeAfter({ channel: 'pos', paymentType: 'posCash' }, [cash], false)).toBe('posPayLater');
  });
});

test('of an order that was cancelled, rejected or never paid the money goes back', () => {
  const states = ['processingPayment', 'new', 'accepted', 'completed', 'cancelled', 'rejected', 'failure'] as const;
  expect(states.filter(isEnded)).toEqual(['cancelled', 'rejected', 'failure']);
});
