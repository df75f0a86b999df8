import { describe, expect, test } from 'bun:test';
import { line } from '#src/domain/pricing/testing-menu.ts';
import type { OpenBill } from '../draft/bill-draft.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { duesOf, mayPay, obstacleOf } from './order-dues.ts';

const bill: OpenBill = {
  version: 3,
  orderNumber: 'P-105',
  collectionType: 'pickup',
  sent: [],
  paidInCents: 0,
  isLost: false,
};
const issuesOf = (...codes: string[]) => codes.map((code) => ({ code })) as unknown as OrderTotal['issues'];

test.each([
  ['none', [], null],
  ['the minimum order before a line', ['sizeUnknown', 'belowMinOrder'], 'belowMinOrder'],
  ['the delivery area before a line', ['sizeUnknown', 'outsideDeliveryArea'], 'outsideDeliveryArea'],
  ['the first line that has one', ['sizeUnknown', 'groupTooFew'], 'sizeUnknown'],
])('the problem above the total: %s', (_, codes, expected) => {
  expect(obstacleOf({ issues: issuesOf(...codes) })?.code ?? null).toBe(expected as 'sizeUnknown');
});

describe('an order', () => {
  const order: Pick<OrderDraft, 'lines' | 'bill'> = { lines: [line('burger')], bill: null };
  const fine = { issues: issuesOf(), needsAddress: false };

  test.each<[string, typeof order, typeof fine, boolean]>([
    ['with an item can be paid', order, fine, true],
    ['without an item cannot', { ...order, lines: [] }, fine, false],
    ['below the minimum cannot', order, { ...fine, issues: issuesOf('belowMinOrder') }, false],
    [
      'without its address leads to it, whatever else is missing',
      order,
      { issues: issuesOf('belowMinOrder'), needsAddress: true },
      true,
    ],
    ['that another till took over cannot', { ...order, bill: { ...bill, isLost: true } }, fine, false],
  ])('%s', (_, draft, total, expected) => {
    expect(mayPay(draft, total)).toBe(expected);
  });
});

describe('what is due', () => {
  test.each<[string, OpenBill | null, ReturnType<typeof duesOf>]>([
    ['all of a new order', null, { paidInCents: 0, keyInCents: 2000, isRefund: false }],
    [
      'the rest of a bill that is paid in part',
      { ...bill, paidInCents: 500 },
      { paidInCents: 500, keyInCents: 1500, isRefund: false },
    ],
    [
      'the rest, without the surcharge that a card paid for itself',
      { ...bill, paidInCents: 530, keptSurchargeInCents: 30 },
      { paidInCents: 500, keyInCents: 1500, isRefund: false },
    ],
    [
      'nothing of a bill that is paid',
      { ...bill, paidInCents: 2000 },
      { paidInCents: 2000, keyInCents: 0, isRefund: false },
    ],
    [
      'a refund, in coins that exist, when it became cheaper',
      { ...bill, paidInCents: 2312, tenders: [{ paymentType: 'posCash', amountInCents: 2312 }] },
      { paidInCents: 2312, keyInCents: 310, isRefund: true },
    ],
  ])('%s', (_, open, expected) => {
    expect(duesOf(open, 2000, 'AU')).toEqual(expected);
  });
});
