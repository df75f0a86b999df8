import { expect, test } from 'bun:test';
import { PAYMENT_TYPES } from '#src/domain/tenancy/store-settings.schema.ts';
import {
  allowedPaymentTypes,
  isOnlinePaid,
  isPosPaid,
  PAYMENT_STATUS_CODES,
  PAYMENT_STATUS_LABELS,
  paymentStateOf,
  paymentStatusOf,
} from './payment-status.ts';

test.each(PAYMENT_TYPES)(
  '%s counts as paid online only as card checkout that succeeded or waits for capture',
  (type) => {
    for (const code of [...PAYMENT_STATUS_CODES, null]) {
      const expected = type === 'stripeCheckout' && (code === 'success' || code === 'requiresCapture');
      expect(isOnlinePaid(type, code)).toBe(expected);
    }
  },
);

const POS_PAID = [
  'posCash',
  'posCard',
  'posSplitBill',
  'posRefundCard',
  'posRefundCash',
  'posCustomPayment',
  'noPaymentRequired',
];
test.each([...PAYMENT_TYPES, 'nonsense', 'constructor'])('at the POS, %s counts as the specification says', (type) => {
  expect(isPosPaid(type)).toBe(POS_PAID.includes(type));
});

test.each<[string, Partial<Parameters<typeof paymentStateOf>[0]>, ReturnType<typeof paymentStateOf>]>([
  ['cash at the counter', { paymentType: 'posCash' }, 'paid'],
  ['a card that is only held', { paymentType: 'stripeCheckout', paymentStatusCode: 'requiresCapture' }, 'paid'],
  ['a card that failed', { paymentType: 'stripeCheckout', paymentStatusCode: 'failure' }, null],
  ['to be paid at the door', { paymentType: 'cashOnDelivery' }, null],
  ['to be paid later', { paymentType: 'posPayLater' }, null],
  ['a part given back', { paymentType: 'posCash', refundedInCents: 999 }, 'paid'],
  ['all given back', { paymentType: 'posCash', refundedInCents: 1000 }, 'refunded'],
  ['all given back to the card', { paymentType: 'stripeCheckout', paymentStatusCode: 'refundSuccess' }, 'refunded'],
  ['nothing to pay, nothing to give back', { paymentType: 'noPaymentRequired', grandTotalInCents: 0 }, 'paid'],
])('%s', (_, order, expected) => {
  const plain = { paymentStatusCode: null, grandTotalInCents: 1000, refundedInCents: 0 } as const;
  expect(paymentStateOf({ ...plain, paymentType: 'posCash', ...order })).toBe(expected);
});

const NOTHING = {
  statusCode: null,
  terminalResult: null,
  hasOpenAttempt: false,
  totalPaidInCents: 1000,
  refundedInCents: 0,
} as const;
test.each([
  [{}, 'NOT_PAID'],
  [{ terminalResult: 'NOT STARTED' }, 'NOT_PAID'],
  [{ statusCode: 'refundFailure' }, 'NOT_PAID'],
  [{ statusCode: 'success' }, 'PAID'],
  [{ statusCode: 'requiresCapture' }, 'PAID'],
  [{ terminalResult: 'APPROVED' }, 'PAID'],
  [{ statusCode: 'processing' }, 'PROCESSING_PAYMENT'],
  [{ hasOpenAttempt: true }, 'PROCESSING_PAYMENT'],
  [{ terminalResult: 'UNKNOWN' }, 'PROCESSING_PAYMENT'],
  [{ statusCode: 'refundSuccess' }, 'REFUNDED'],
  [{ statusCode: 'success', refundedInCents: 1000 }, 'REFUNDED'],
  [{ statusCode: 'success', refundedInCents: 999 }, 'PAID'],
  [{ statusCode: 'success', refundedInCents: 1, totalPaidInCents: 1 }, 'REFUNDED'],
  [{ refundedInCents: 0, totalPaidInCents: 0 }, 'NOT_PAID'],
  [{ statusCode: 'failure' }, 'DECLINED'],
  [{ terminalResult: 'DECLINED' }, 'DECLINED'],
  [{ statusCode: 'cancel' }, 'CANCELLED'],
  [{ terminalResult: 'CANCELLED' }, 'CANCELLED'],
  [{ terminalResult: 'REVERSED' }, 'CANCELLED'],
  [{ terminalResult: 'SYSTEM ERROR' }, 'SYSTEM_ERROR'],
] as const)('%j is %s', (facts, expected) => {
  expect(paymentStatusOf({ ...NOTHING, ...facts })).toBe(expected);
});

test('every status code has the specification’s label', () => {
  expect(PAYMENT_STATUS_CODES.map((code) => PAYMENT_STATUS_LABELS[code])).toEqual([
    'Processing Payment',
    'Requires Capture',
    'Payment Success',
    'Payment Failure',
    'Payment Cancelled',
    'Refund Success',
    'Refund Failure',
  ]);
});

test('a store takes what its settings switch on, by collection type', () => {
  const settings = {
    pickup: { stripeCheckout: true, inStore: false },
    delivery: { stripeCheckout: false, cardOnDelivery: true, cashOnDelivery: true, inStore: true },
    dineIn: { stripeCheckout: true, inStore: true },
  };
  expect(allowedPaymentTypes('pickup', settings)).toEqual(['stripeCheckout']);
  expect(allowedPaymentTypes('delivery', settings)).toEqual(['cardOnDelivery', 'cashOnDelivery']);
  expect(allowedPaymentTypes('dineIn', settings)).toEqual(['stripeCheckout', 'inStore']);
});
