import { describe, expect, test } from 'bun:test';
import { type PaymentTaken, tenderOf } from './tender.ts';

const order = { restaurantId: 'restaurant', storeId: 'store', id: 'order', version: 3 };
const taken: PaymentTaken = {
  id: 'tender',
  paymentType: 'posCard',
  amountInCents: 2000,
  posTerminalId: 'till',
  employeeId: 'employee',
  businessDay: '2026-11-21',
  takenIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
};

describe('a payment in the books of an order', () => {
  test('names its order as it was then, its till, its employee and its day', () => {
    expect(tenderOf(order, taken)).toEqual({
      id: 'tender',
      restaurantId: 'restaurant',
      storeId: 'store',
      orderId: 'order',
      orderVersion: 3,
      paymentType: 'posCard',
      amountInCents: 2000,
      tenderedInCents: 0,
      changeInCents: 0,
      cashRoundingInCents: 0,
      tipInCents: 0,
      posTerminalId: 'till',
      employeeId: 'employee',
      paymentName: '',
      businessDay: '2026-11-21',
      takenIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
    });
  });

  test.each<[string, Partial<PaymentTaken>, { tenderedInCents: number; changeInCents: number }]>([
    [
      'a note of 50 for 20',
      { paymentType: 'posCash', tenderedInCents: 5000 },
      { tenderedInCents: 5000, changeInCents: 3000 },
    ],
    ['the exact coins', { paymentType: 'posCash', tenderedInCents: 2000 }, { tenderedInCents: 2000, changeInCents: 0 }],
    ['a card at the terminal', {}, { tenderedInCents: 0, changeInCents: 0 }],
    [
      'cash given back',
      { paymentType: 'posRefundCash', amountInCents: -2000 },
      { tenderedInCents: 0, changeInCents: 0 },
    ],
    ['less than a coin', { paymentType: 'posCash', amountInCents: 0 }, { tenderedInCents: 0, changeInCents: 0 }],
  ])('of %s keeps what was handed over and the change', (_, more, expected) => {
    expect(tenderOf(order, { ...taken, ...more })).toMatchObject(expected);
  });

  test.each([
    ['posCustomPayment', 'Voucher', 'Voucher'],
    ['posCustomPayment', undefined, ''],
    ['posCash', 'Voucher', ''],
    ['posCard', '', ''],
  ] as const)('by %s called %p has the name %p', (paymentType, paymentName, name) => {
    const named = paymentName === undefined ? {} : { paymentName };
    expect(tenderOf(order, { ...taken, paymentType, ...named }).paymentName).toBe(name);
  });

  test('keeps its tip and its rounding', () => {
    const rounded = { amountInCents: 2305, tipInCents: 300, cashRoundingInCents: 2 };
    expect(tenderOf(order, { ...taken, ...rounded })).toMatchObject(rounded);
  });
});
