import { describe, expect, test } from 'bun:test';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import {
  addedByCard,
  billBalance,
  coveredBy,
  handedOver,
  type LedgerTender,
  moneyByMethod,
  paymentTypeOf,
  planRefund,
  requestedFor,
  settles,
  totalsWithTenders,
} from './bill-money.ts';

const tender = (paymentType: PaymentType, amountInCents: number, more: Partial<LedgerTender> = {}): LedgerTender => ({
  id: `${paymentType} ${amountInCents}`,
  paymentType,
  amountInCents,
  cashRoundingInCents: 0,
  tipInCents: 0,
  surchargeInCents: 0,
  ...more,
});
const row = (kind: BreakdownRow['kind'], amountInCents: number, refId: string | null = null): BreakdownRow => ({
  kind,
  label: kind,
  amountInCents,
  basis: '',
  isIncluded: false,
  refId,
});
const dinner = { grandTotalInCents: 5000, tipInCents: 0, cashRoundingInCents: 0, breakdown: [row('line', 5000)] };

describe('what settles a bill', () => {
  test('payments, a card that was charged back, and money that an edit gave back; a gift does not', () => {
    const card = tender('posCard', 5000);
    const back = tender('posReversalCard', -5000);
    const edit = tender('posRefundCash', -700, { id: 'edit' });
    const gift = tender('posRefundCash', -300, { id: 'gift' });
    expect([card, back, edit, gift].filter((one) => settles(one, one === edit))).toEqual([card, back, edit]);
  });

  test.each<[string, LedgerTender[], number, number]>([
    ['nothing yet', [], 5000, 0],
    ['a part', [tender('posCash', 2000)], 3000, 0],
    ['all', [tender('posCash', 5000)], 0, 0],
    ['more than it asks for', [tender('posCash', 6000)], 0, 1000],
    ['a tip and a surcharge beside it', [tender('posCard', 5600, { tipInCents: 500, surchargeInCents: 100 })], 0, 0],
    ['coins that do not exist', [tender('posCash', 5002, { cashRoundingInCents: 2 })], 0, 0],
    ['a card that was charged back', [tender('posCard', 5000), tender('posReversalCard', -5000)], 5000, 0],
  ])('%s', (_, settling, leftInCents, overpaidInCents) => {
    expect(billBalance(dinner, settling)).toMatchObject({ leftInCents, overpaidInCents });
  });
});

describe('what of a bill is its own', () => {
  test.each<[string, LedgerTender, boolean, boolean]>([
    ['a payment', tender('posCash', 100), false, true],
    ['cents that no coin could pay', tender('posCash', 0, { cashRoundingInCents: -2 }), false, true],
    ['a gift', tender('posRefundCash', -1), false, false],
    ['money that an edit gave back', tender('posRefundCash', -1), true, true],
    ['a card that was charged back', tender('posReversalCard', -1), false, true],
    ['a card refund', tender('posRefundCard', -1), false, false],
  ])('%s settles it or not', (_, one, isOfEdit, isSettling) => {
    expect(settles(one, isOfEdit)).toBe(isSettling);
  });

  test('what a card added is of its payment: ours and the terminal’s, and never of money given back', () => {
    const attempt = { surchargeInCents: 30, terminalSurchargeInCents: 12 };
    expect(addedByCard({ amountInCents: 1 }, attempt)).toBe(42);
    expect(addedByCard({ amountInCents: -1000 }, attempt)).toBe(0);
    expect(addedByCard({ amountInCents: 1000 }, undefined)).toBe(0);
  });

  test('a tip, a rounding and a surcharge are no part of what a payment covers', () => {
    const all = { tipInCents: 100, cashRoundingInCents: -2, surchargeInCents: 30 };
    expect(coveredBy(tender('posCard', 1128, all))).toBe(1000);
    expect(coveredBy(tender('posCash', 1002, { cashRoundingInCents: 2 }))).toBe(1000);
  });

  test('a bill asks for its own surcharge, and not for what its payments added', () => {
    const rows = [row('line', 5000), row('paymentSurcharge', 60), row('tax', 400)];
    const ofPayments = [row('paymentSurcharge', 30, 'p'), row('tax', 3, 'p'), row('tip', 100, 'p')];
    const breakdown = [...rows, ...ofPayments, row('cashRounding', 2)];
    const order = { grandTotalInCents: 5595, tipInCents: 100, cashRoundingInCents: 2, breakdown };
    expect(requestedFor(order)).toBe(5460);
    expect(billBalance(order, [tender('posCash', 5500)])).toEqual({
      coveredInCents: 5500,
      leftInCents: 0,
      overpaidInCents: 40,
    });
  });
});

describe('what payments add to a bill', () => {
  const order = { breakdown: dinner.breakdown, surchargeInCents: 0, taxInCents: 455 };

  test('each tip once: a card’s comes with the word of its terminal and is not made here', () => {
    const card = tender('posCard', 5300, { tipInCents: 300 });
    expect(totalsWithTenders(order, [card]).tipInCents).toBe(0);
    const told = { ...order, breakdown: [...order.breakdown, row('tip', 300, card.id)] };
    expect(totalsWithTenders(told, [card]).tipInCents).toBe(300);
    const cash = tender('posCash', 5300, { tipInCents: 300 });
    const once = totalsWithTenders(order, [cash]);
    expect([once.tipInCents, totalsWithTenders({ ...order, breakdown: once.breakdown }, [cash]).tipInCents]).toEqual([
      300, 300,
    ]);
  });

  test('one row of rounding, of all cash together, which is replaced and never changes tax', () => {
    const cash = [
      tender('posCash', 2502, { cashRoundingInCents: 2 }),
      tender('posCash', 2499, { cashRoundingInCents: -1 }),
    ];
    const first = totalsWithTenders(order, cash);
    const again = totalsWithTenders({ ...order, breakdown: first.breakdown }, cash);
    expect(again).toMatchObject({ cashRoundingInCents: 1, grandTotalInCents: 5001, taxInCents: 455 });
    expect(again.breakdown.filter(({ kind }) => kind === 'cashRounding')).toHaveLength(1);
  });

  test.each<[LedgerTender[], boolean, PaymentType]>([
    [[tender('posCash', 100)], false, 'posPayLater'],
    [[], true, 'noPaymentRequired'],
    [[tender('posCash', 100)], true, 'posCash'],
    [[tender('posCash', 100), tender('posCard', 100)], true, 'posSplitBill'],
    [[tender('posCash', 100), tender('posRefundCash', -50)], true, 'posCash'],
  ])('%p, paid: %p, is %s', (tenders, isPaid, expected) => {
    expect(paymentTypeOf(tenders, isPaid)).toBe(expected);
  });
});

describe('where money goes back', () => {
  const voucher = tender('posCustomPayment', 1472);
  const cash = tender('posCash', 1470);

  test('the way it came, the last way first', () => {
    expect(planRefund([voucher, cash], 2000, null)).toEqual([
      { method: 'cash', amountInCents: 1470 },
      { method: 'custom', amountInCents: 530 },
    ]);
    expect(planRefund([voucher, cash], 2000, 'cash')).toEqual([{ method: 'cash', amountInCents: 2000 }]);
  });

  test('a way that is below zero raises nothing of the next one', () => {
    const tenders = [tender('posCard', 3000), tender('posRefundCash', -1000)];
    expect(moneyByMethod(tenders)).toEqual([
      { method: 'cash', leftInCents: -1000 },
      { method: 'card', leftInCents: 3000 },
    ]);
    expect(planRefund(tenders, 2000, null)).toEqual([{ method: 'card', amountInCents: 2000 }]);
    expect(planRefund(tenders, 3000, null)).toEqual([{ method: 'card', amountInCents: 3000 }]);
  });

  test('cents that coins did not have go with the cash; more than that is nobody’s', () => {
    const after = [voucher, cash, tender('posCustomPayment', -1472), tender('posRefundCash', -335)];
    expect(planRefund(after, 1137, null)).toEqual([{ method: 'cash', amountInCents: 1137 }]);
    expect(planRefund(after, 1500, null)).toEqual([{ method: 'cash', amountInCents: 1135 }]);
  });

  test.each([
    [9, 1144],
    [10, 1135],
  ])('%p cents that coins did not have: %p go back', (missing, given) => {
    const after = [voucher, cash, tender('posCustomPayment', -1472), tender('posRefundCash', -335)];
    expect(planRefund(after, 1135 + missing, null)).toEqual([{ method: 'cash', amountInCents: given }]);
  });

  test('cents of no coin go with the last way, where nothing came as cash', () => {
    expect(planRefund([tender('posCard', 500), tender('posCustomPayment', 1000)], 1503, null)).toEqual([
      { method: 'custom', amountInCents: 1003 },
      { method: 'card', amountInCents: 500 },
    ]);
  });

  test('a way of which nothing is left gives nothing', () => {
    const tenders = [tender('posCard', 500), tender('posCash', 300), tender('posRefundCash', -300)];
    expect(planRefund(tenders, 200, null)).toEqual([{ method: 'card', amountInCents: 200 }]);
  });

  test.each([
    [
      'cash for a voucher, up',
      [tender('posCustomPayment', 1043)],
      1043,
      { givenInCents: 1045, cashRoundingInCents: -2 },
    ],
    [
      'cash for a voucher, down',
      [tender('posCustomPayment', 1042)],
      1042,
      { givenInCents: 1040, cashRoundingInCents: 2 },
    ],
    ['cash beside a voucher', [voucher, cash], 333, { givenInCents: 335, cashRoundingInCents: -2 }],
    ['cash for cash', [cash], 1470, { givenInCents: 1470, cashRoundingInCents: 0 }],
  ] as const)('%s is handed over in coins that exist', (_, tenders, amountInCents, expected) => {
    const part = { method: 'cash', amountInCents } as const;
    expect(handedOver(part, tenders, (cents) => roundCash(cents, 'AU'))).toEqual({ ...part, ...expected });
  });
});

test.each([
  ['nothing was paid otherwise', [tender('posCash', 100), tender('posCustomPayment', 0)], 101],
  ['a voucher was given back', [tender('posCash', 100), tender('posCustomPayment', -50)], 101],
  ['a card paid a cent', [tender('posCash', 100), tender('posCard', 1)], 100],
] as const)('cash back where %s', (_, tenders, givenInCents) => {
  const part = { method: 'cash', amountInCents: 101 } as const;
  expect(handedOver(part, tenders, (cents) => roundCash(cents, 'AU')).givenInCents).toBe(givenInCents);
  expect(handedOver({ ...part, method: 'card' }, tenders, (cents) => roundCash(cents, 'AU')).givenInCents).toBe(101);
});

test('what a card adds is of a payment above nothing', () => {
  expect(addedByCard({ amountInCents: 0 }, { surchargeInCents: 30, terminalSurchargeInCents: 0 })).toBe(0);
});

test.each([
  ['a sale that cost nothing', [tender('posCash', 0)], 'noPaymentRequired'],
  ['one that cost nothing beside a card', [tender('posCash', 0), tender('posCard', 1)], 'posCard'],
] as const)('%s is called by its payments above nothing', (_, payments, expected) => {
  expect(paymentTypeOf(payments, true)).toBe(expected);
});

test('a tip of one cent has its row', () => {
  const order = { breakdown: [row('line', 5000)], surchargeInCents: 0, taxInCents: 0 };
  expect(totalsWithTenders(order, [tender('posCash', 5001, { tipInCents: 1 })])).toMatchObject({
    tipInCents: 1,
    grandTotalInCents: 5001,
  });
});

test.each([
  ['one cent goes back the last way', 1, [['custom', 1]]],
  [
    'a cent more than the last way has',
    1001,
    [
      ['custom', 1000],
      ['card', 1],
    ],
  ],
  [
    'one cent more than there is goes with the last way',
    1501,
    [
      ['custom', 1001],
      ['card', 500],
    ],
  ],
] as const)('%s', (_, amountInCents, expected) => {
  const parts = planRefund([tender('posCard', 500), tender('posCustomPayment', 1000)], amountInCents, null);
  expect(parts.map((part) => [part.method, part.amountInCents])).toEqual(expected.map((part) => [...part]));
});
