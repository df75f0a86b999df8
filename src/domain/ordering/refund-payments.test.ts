import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { atCounter, paymentsLeft, planByPayment, type RefundTender, toCards, type WayPart } from './refund-payments.ts';

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

describe('a refund of what was paid on phones', () => {
  const PHONE = { paymentName: 'Card on phone' };
  const TABLE = [
    tender('ada', 'posCustomPayment', 1200, PHONE),
    tender('voucher', 'posCustomPayment', 500, { paymentName: 'Voucher' }),
    tender('ben', 'posCustomPayment', 800, PHONE),
    tender('coins', 'posCash', 300),
  ];
  const isOnPhone = (id: string) => id === 'ada' || id === 'ben';
  const went = (parts: readonly WayPart[], tenders: readonly RefundTender[] = TABLE) =>
    toCards(parts, paymentsLeft(tenders), isOnPhone).map((one) => [
      one.phonePaymentId ?? one.paymentName ?? one.method,
      one.amountInCents,
    ]);
  const custom = (amountInCents: number, more: Partial<WayPart> = {}) => ({
    method: 'custom' as const,
    amountInCents,
    ...more,
  });

  test.each([
    ['the last payment’s card first', [custom(700)], [['ben', 700]]],
    [
      'then the voucher’s money, as a voucher',
      [custom(1000)],
      [
        ['ben', 800],
        ['Voucher', 200],
      ],
    ],
    [
      'then the first card',
      [custom(2500)],
      [
        ['ben', 800],
        ['ada', 1200],
        ['Voucher', 500],
      ],
    ],
    [
      'the cent beyond a card too',
      [custom(801)],
      [
        ['ben', 800],
        ['Voucher', 1],
      ],
    ],
    ['cash stays cash', [{ method: 'cash' as const, amountInCents: 900 }], [['cash', 900]]],
    ['a voucher by name is no card’s', [custom(300, { paymentName: 'Voucher' })], [['Voucher', 300]]],
    ['a part whose card is known keeps it', [custom(300, { phonePaymentId: 'ada' })], [['ada', 300]]],
    [
      'what no payment has left is nobody’s card’s',
      [custom(2600)],
      [
        ['ben', 800],
        ['ada', 1200],
        ['Voucher', 600],
      ],
    ],
  ] as const)('%s', (_, parts, expected) => {
    expect(went(parts)).toEqual(expected.map((one) => [...one]));
  });

  test('where no guest paid on a phone, the parts stay as they were', () => {
    const tenders = paymentsLeft(TABLE).filter(({ id }) => !isOnPhone(id));
    expect(toCards([custom(300)], tenders, isOnPhone)).toEqual([custom(300)]);
  });

  test('one that Ben’s card had already leaves Ada’s', () => {
    const back = tender('r', 'posCustomPayment', -800, { ...PHONE, ofPaymentId: 'ben' });
    expect(went([custom(100, PHONE)], [...TABLE, back])).toEqual([['ada', 100]]);
  });

  test('whatever is given back, the parts are the amount, and no card gets more than it has left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 0, max: 800 }), (amountInCents, given) => {
        const back = tender('r', 'posCustomPayment', -given, { ...PHONE, ofPaymentId: 'ben' });
        const parts = went([custom(amountInCents)], given > 0 ? [...TABLE, back] : TABLE);
        expect(parts.reduce((total, [, cents]) => total + Number(cents), 0)).toBe(amountInCents);
        const to = new Map(parts.map(([name, cents]) => [name, Number(cents)]));
        expect(to.get('ben') ?? 0).toBeLessThanOrEqual(800 - given);
        expect(to.get('ada') ?? 0).toBeLessThanOrEqual(1200);
        expect(parts.every(([, cents]) => Number(cents) > 0)).toBe(true);
      }),
    );
  });
});
