import { describe, expect, test } from 'bun:test';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import {
  billBalance,
  handedOver,
  type LedgerTender,
  moneyByMethod,
  paymentTypeOf,
  planRefund,
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
