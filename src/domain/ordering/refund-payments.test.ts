import { describe, expect, test } from 'bun:test';
import { atCounter, paymentsLeft, planByPayment, type RefundTender } from './refund-payments.ts';

const tender = (
  id: string,
  paymentType: RefundTender['paymentType'],
  amountInCents: number,
  more: Partial<RefundTender> = {},
): RefundTender => ({ id, paymentType, amountInCents, paymentName: '', ofPaymentId: null, ...more });

/** One of the evening: a card, then cash, then cash. */
const SPLIT = [tender('card', 'posCard', 1070), tender('one', 'posCash', 1070), tender('two', 'posCash', 1070)];
const left = (tenders: readonly RefundTender[]) =>
  Object.fromEntries(paymentsLeft(tenders).map(({ id, leftInCents }) => [id, leftInCents]));

describe('what each payment can still give back', () => {
  const TABLE: readonly (readonly [string, readonly RefundTender[], Readonly<Record<string, number>>])[] = [
    ['nothing was given back', SPLIT, { card: 1070, one: 1070, two: 1070 }],
    [
      'a payment of one cent, and one of nothing',
      [tender('cent', 'posCash', 1), tender('free', 'posCash', 0)],
      { cent: 1 },
    ],
    [
      'a card refund that never came, be it of one cent, and the row that took it out again',
      [
        tender('card', 'posCard', 1070),
        ...[1, 400].flatMap((cents) => [
          tender(`r${cents}`, 'posRefundCard', -cents, { ofPaymentId: 'card' }),
          tender(`u${cents}`, 'posRefundCard', cents, { ofPaymentId: `r${cents}` }),
        ]),
      ],
      { card: 1070 },
    ],
    [
      'a card refund of nothing',
      [tender('card', 'posCard', 1070), tender('r', 'posRefundCard', 0, { ofPaymentId: 'card' })],
      { card: 1070 },
    ],
    ['cash, from the last cash', [...SPLIT, tender('r', 'posRefundCash', -500)], { card: 1070, one: 1070, two: 570 }],
    ['more cash than the last took', [...SPLIT, tender('r', 'posRefundCash', -1500)], { card: 1070, one: 640, two: 0 }],
    [
      'a card, of which it is known',
      [...SPLIT, tender('r', 'posRefundCard', -300, { ofPaymentId: 'card' })],
      { card: 770, one: 1070, two: 1070 },
    ],
    ['all of it in cash, the card’s too', [...SPLIT, tender('r', 'posRefundCash', -3210)], { card: 0, one: 0, two: 0 }],
    [
      'a voucher, from the voucher of its name',
      [
        tender('a', 'posCustomPayment', 500, { paymentName: 'Voucher' }),
        tender('b', 'posCustomPayment', 500, { paymentName: 'Account' }),
        tender('r', 'posCustomPayment', -200, { paymentName: 'Voucher' }),
      ],
      { a: 300, b: 500 },
    ],
    [
      'a voucher whose name nobody remembers, from the voucher and not from the last cash',
      [
        tender('a', 'posCustomPayment', 500, { paymentName: 'Voucher' }),
        tender('b', 'posCash', 500),
        tender('r', 'posCustomPayment', -200),
      ],
      { a: 300, b: 500 },
    ],
    ['a sale that cost nothing', [tender('free', 'posCash', 0), tender('one', 'posCash', 5)], { one: 5 }],
    [
      'a payment that the bank took back',
      [...SPLIT, tender('r', 'posReversalCard', -1070, { ofPaymentId: 'card' })],
      { card: 0, one: 1070, two: 1070 },
    ],
  ];
  test.each(TABLE)('%s', (_, tenders, expected) => {
    expect(left(tenders)).toEqual(expected);
    const total = tenders.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
    expect(Object.values(left(tenders)).reduce((sum, cents) => sum + cents, 0)).toBe(total);
  });
});

describe('an amount goes back', () => {
  const payments = paymentsLeft(SPLIT);
  const plan = (amount: number, chosen?: string) =>
    planByPayment(payments, amount, chosen).map(({ paymentId, amountInCents }) => [paymentId, amountInCents]);

  test('a cent, and the cent that is over of a larger payment', () => {
    expect(plan(1)).toEqual([['two', 1]]);
    expect(plan(1071)).toEqual([
      ['two', 1070],
      ['one', 1],
    ]);
    expect(plan(0)).toEqual([]);
  });

  test('the way it came, the last payment first', () => {
    expect(plan(3210)).toEqual([
      ['two', 1070],
      ['one', 1070],
      ['card', 1070],
    ]);
    expect(plan(1200)).toEqual([
      ['two', 1070],
      ['one', 130],
    ]);
  });

  test('by the one payment that was chosen, as far as it goes', () => {
    expect(plan(1070, 'card')).toEqual([['card', 1070]]);
    expect(plan(2000, 'one')).toEqual([['one', 1070]]);
  });

  test('over the counter in one heap of cash, the card beside it', () => {
    expect(atCounter(planByPayment(payments, 3210))).toEqual([
      { method: 'cash', paymentName: '', amountInCents: 2140 },
    ]);
    expect(atCounter(planByPayment(payments, 500, 'card'))).toEqual([]);
    const vouchers = ['Voucher', 'Account', 'Voucher'].map((paymentName, at) =>
      tender(`v${at}`, 'posCustomPayment', 100 * (at + 1), { paymentName }),
    );
    expect(atCounter(planByPayment(paymentsLeft(vouchers), 600))).toEqual([
      { method: 'custom', paymentName: 'Voucher', amountInCents: 400 },
      { method: 'custom', paymentName: 'Account', amountInCents: 200 },
    ]);
  });
});
