import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { sum } from '#src/domain/money/money.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatOrderNumber } from './order-number.ts';
import { canMove, type Mover, ORDER_STATUSES } from './order-status.ts';
import { orderTotalPaid, orderTotalRefunded } from './order-versions.ts';
import { checkRefund, paidForDishes, refundableByLine, refundForUnits, remainingRefundable } from './refundable.ts';
import { canTender, splitBillByItem, splitBillEqually } from './split-bill.ts';

const cents = fc.integer({ min: 0, max: 1_000_000 });

describe('order numbers', () => {
  test.each([
    ['online', 117, 'W-117'],
    ['pos', 118, 'P-118'],
    ['uberEats', 101, 'U-101'],
    ['google', 1000, 'G-1000'],
  ] as const)('%s %d reads %s', (channel, counted, expected) => {
    expect(formatOrderNumber(channel, counted)).toBe(expected);
  });
  test.each([100, 101.5, -1])('%d is no order number', (counted) => {
    expect(() => formatOrderNumber('pos', counted)).toThrow('101');
  });
});

describe('moves of an order', () => {
  const allowed = new Set([
    'processingPayment>new:provider',
    'processingPayment>failure:provider',
    'processingPayment>failure:system',
    'new>accepted:staff',
    'new>accepted:system',
    'new>rejected:staff',
    'new>rejected:system',
    'new>cancelled:staff',
    'new>cancelled:customer',
    'accepted>completed:staff',
    'accepted>completed:system',
    'accepted>cancelled:staff',
    'accepted>cancelled:system',
    'completed>cancelled:system',
  ]);
  const movers: Mover[] = ['customer', 'staff', 'provider', 'system'];
  test.each(ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const)))(
    '%s to %s',
    (from, to) => {
      for (const by of movers) expect(canMove(from, to, by)).toBe(allowed.has(`${from}>${to}:${by}`));
    },
  );
});

describe('versions', () => {
  const version = (grandTotalInCents: number, paymentType: PaymentType = 'posCash', refundAmountInCents = 0) => ({
    grandTotalInCents,
    paymentType,
    refundAmountInCents,
  });
  test.each([
    ['no version', [], 0],
    ['one version', [version(1000)], 1000],
    ['an increase by card', [version(1000), version(1500, 'posCard')], 1500],
    ['an increase of one cent', [version(1000), version(1001)], 1001],
    ['nothing paid at first', [version(0), version(500)], 500],
    ['an increase that is paid later', [version(1000), version(1500, 'posPayLater')], 1000],
    ['a decrease changes nothing', [version(1000), version(600, 'posRefundCash', 400)], 1000],
    ['down, then up', [version(1000), version(600), version(900, 'posCard')], 1300],
  ])('total paid with %s', (_, versions, expected) => {
    expect(orderTotalPaid(versions)).toBe(expected);
  });
  test('refunds of all versions add up', () => {
    expect(orderTotalRefunded([version(1000, 'posCash', 100), version(900, 'posRefundCash', 50)])).toBe(150);
  });
});

describe('refunds', () => {
  test.each([
    [1000, 0, 1000, 'full'],
    [1000, 400, 600, 'full'],
    [1000, 400, 599, 'partial'],
    [1000, 400, 601, 'refundTooLarge'],
    [1000, 1000, 1, 'nothingToRefund'],
    [1000, 0, 0, 'nothingToRefund'],
    [1000, 0, -5, 'nothingToRefund'],
    [1000, 0, 0.5, 'nothingToRefund'],
    [1000, 999, 1, 'full'],
    [1000, 0, 1, 'partial'],
    [1000, 1001, 1, 'nothingToRefund'],
  ])('of %d with %d given back, %d more is %s', (paid, refunded, amount, expected) => {
    const check = checkRefund(paid, refunded, amount);
    expect(check.ok ? check.kind : check.issue.code).toBe(expected as never);
  });

  const lines = [
    { lineId: 'a', quantity: 3, lineTotalInCents: 1000 },
    { lineId: 'b', quantity: 1, lineTotalInCents: 500 },
  ];
  test('a line is worth its share of what was paid', () => {
    expect(refundableByLine(lines, 1350)).toEqual([
      { lineId: 'a', amountInCents: 900 },
      { lineId: 'b', amountInCents: 450 },
    ]);
    expect(refundableByLine([{ lineId: 'free', quantity: 1, lineTotalInCents: 0 }], 0)[0]?.amountInCents).toBe(0);
  });
  test('units refunded one by one give back the whole line', () => {
    const unit = (alreadyRefunded: number) =>
      refundForUnits(lines, 1500, 0, [{ lineId: 'a', alreadyRefunded, quantity: 1 }]);
    expect([unit(0), unit(1), unit(2), unit(3)]).toEqual([334, 333, 333, 0]);
  });
  test('a dish that goes back takes no tip along', () => {
    const dish = [{ lineId: 'a', alreadyRefunded: 0, quantity: 3 }];
    expect(refundForUnits(lines, paidForDishes(1800, { tipInCents: 300 }), 0, dish)).toBe(1000);
    expect([paidForDishes(300, { tipInCents: 300 }), paidForDishes(200, { tipInCents: 300 })]).toEqual([0, 0]);
    expect(refundForUnits(lines, 1500, 0, [{ lineId: 'unknown', alreadyRefunded: 0, quantity: 1 }])).toBe(0);
  });
  test('units are never worth more than what is left', () => {
    expect(refundForUnits(lines, 1500, 1400, [{ lineId: 'b', alreadyRefunded: 0, quantity: 1 }])).toBe(100);
  });
  test('never exceed what was paid, whatever is asked', () => {
    fc.assert(
      fc.property(cents, fc.array(fc.integer({ min: -10, max: 1_000_000 }), { maxLength: 20 }), (paid, asked) => {
        let refunded = 0;
        for (const amount of asked) {
          const check = checkRefund(paid, refunded, amount);
          if (check.ok) refunded += check.amountInCents;
        }
        expect(refunded).toBeLessThanOrEqual(paid);
        expect(remainingRefundable(paid, refunded)).toBe(paid - refunded);
      }),
    );
  });
});

describe('split bills', () => {
  test('equally: the first payers carry the odd cents', () => {
    expect(splitBillEqually(1000, 3)).toEqual([334, 333, 333]);
  });
  test.each([1, 21, 2.5])('%d payers are refused', (count) => {
    expect(() => splitBillEqually(1000, count)).toThrow('payers');
  });
  test.each([
    [
      'one line each',
      1500,
      [
        { lineTotalInCents: 1000, shares: [1, 0] },
        { lineTotalInCents: 500, shares: [0, 1] },
      ],
      [1000, 500],
    ],
    ['a shared bottle', 1000, [{ lineTotalInCents: 1000, shares: [2, 1] }], [667, 333]],
    [
      'a discount falls on both in proportion',
      1350,
      [
        { lineTotalInCents: 1000, shares: [1, 0] },
        { lineTotalInCents: 500, shares: [0, 1] },
      ],
      [900, 450],
    ],
    ['free food is split equally', 100, [{ lineTotalInCents: 0, shares: [1, 0] }], [50, 50]],
  ])('by item: %s', (_, total, lines, expected) => {
    expect(splitBillByItem(total, lines, 2)).toEqual(expected);
  });
  test('add up to the total, equally and by item', () => {
    const shares = fc
      .array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 })
      .filter((all) => sum(all) > 0);
    const lines = fc.array(fc.record({ lineTotalInCents: cents, shares }), { maxLength: 8 });
    fc.assert(
      fc.property(cents, lines, fc.integer({ min: 2, max: 20 }), (total, all, payers) => {
        expect(sum(splitBillEqually(total, payers))).toBe(total);
        expect(sum(splitBillByItem(total, all, 3))).toBe(total);
      }),
    );
  });
  const tender = (amountInCents: number, state: 'paid' | 'pending' | 'failed') => ({ amountInCents, state });
  test('a failed tender leaves the others standing', () => {
    const tenders = [tender(400, 'paid'), tender(600, 'failed')];
    expect([canTender(1000, tenders, 600), canTender(1000, [...tenders, tender(600, 'paid')], 1)]).toEqual([
      true,
      false,
    ]);
  });
  test.each([
    [1, true],
    [600, true],
    [601, false],
    [0, false],
    [0.5, false],
  ])('with 400 paid and 600 left, a tender of %d', (amount, may) => {
    expect(canTender(1000, [tender(400, 'paid'), tender(9, 'failed')], amount)).toBe(may);
  });
  test.each([
    ['one payer', () => splitBillEqually(1000, 1)],
    ['21 payers', () => splitBillEqually(1000, 21)],
    ['one payer and a half', () => splitBillEqually(1000, 1.5)],
    ['nobody', () => splitBillByItem(1000, [], 0)],
    ['22 who take dishes', () => splitBillByItem(1000, [], 22)],
    ['two, where a dish names one', () => splitBillByItem(1000, [{ lineTotalInCents: 500, shares: [1] }], 2)],
  ])('a bill is not split between %s', (_, split) => {
    expect(split).toThrow('invariant');
  });
  test('20 payers and what nobody has taken share a bill by dish, one alone has all of it', () => {
    expect(sum(splitBillByItem(1000, [{ lineTotalInCents: 500, shares: new Array<number>(21).fill(1) }], 21))).toBe(
      1000,
    );
    expect(splitBillByItem(1000, [{ lineTotalInCents: 500, shares: [3] }], 1)).toEqual([1000]);
    expect([splitBillEqually(1000, 2), splitBillEqually(1000, 20).length]).toEqual([[500, 500], 20]);
  });
  test('a tender under way keeps its amount from being paid twice', () => {
    expect(canTender(1000, [tender(1000, 'pending')], 1)).toBe(false);
  });
});
