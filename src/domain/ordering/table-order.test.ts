import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { OrderLine } from './order.types.ts';
import { isOnBill, linesForBill, onBillReason, whoOrdered, whyNotOnBill } from './table-order.ts';

const AT_TABLE = { type: 'dineIn', tableId: 'table-4', tableName: '4' } as const;
const ORDER = { channel: 'online', collection: AT_TABLE, paymentType: 'inStore', statusCode: 'accepted' } as const;

const lineOf = (id: string, cents: number): OrderLine => ({
  id,
  line: { id, itemId: 'burger', quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } },
  priced: {
    lineId: id,
    itemId: 'burger',
    name: 'Burger',
    quantity: 1,
    unitPriceInCents: cents,
    lineTotalInCents: cents,
    discountInCents: 0,
    chargesInCents: 0,
    isTaxable: true,
    isDiscountedItem: false,
    parts: [],
  },
  categoryId: 'cat',
  categoryName: 'Everything',
  printStationIds: [],
  printPriority: 0,
  isAlcohol: false,
});
const of = (lines: OrderLine[], discountInCents: number) => ({
  lines,
  discountInCents,
  customerName: 'Ada',
  orderNumber: 'W-117',
});

describe('what goes onto a bill', () => {
  test.each([
    ['an order to be paid at its table', ORDER, null],
    ['nothing of the counter', { ...ORDER, channel: 'pos' }, 'notAtTable'],
    ['nothing that is picked up', { ...ORDER, collection: { type: 'pickup' } }, 'notAtTable'],
    ['nothing without a table', { ...ORDER, collection: { ...AT_TABLE, tableId: null } }, 'notAtTable'],
    ['nothing that is paid by card', { ...ORDER, paymentType: 'stripeCheckout' }, 'paidElsewhere'],
    ['nothing that is free', { ...ORDER, paymentType: 'noPaymentRequired' }, 'paidElsewhere'],
    ['nothing that nobody has accepted', { ...ORDER, statusCode: 'new' }, 'notAccepted'],
    ['nothing that was called off', { ...ORDER, statusCode: 'cancelled' }, 'ended'],
    ['nothing that is done', { ...ORDER, statusCode: 'completed' }, 'ended'],
  ] as const)('%s', (_, order, why) => {
    expect(whyNotOnBill(order)).toBe(why);
  });

  test('an order that went onto a bill was not called off', () => {
    expect(isOnBill({ statusCode: 'cancelled', statusReason: onBillReason('P-118') })).toBe(true);
    expect(isOnBill({ statusCode: 'cancelled', statusReason: 'Customer asked' })).toBe(false);
    expect(isOnBill({ statusCode: 'cancelled', statusReason: null })).toBe(false);
  });

  test('says who ordered each dish, by name and number', () => {
    expect(whoOrdered({ customerName: 'Ada', orderNumber: 'W-117' })).toBe('Ada · W-117');
    expect(whoOrdered({ customerName: ' ', orderNumber: 'W-117' })).toBe('W-117');
    expect(whoOrdered({ customerName: 'x'.repeat(90), orderNumber: 'W-117' }).length).toBeLessThan(60);
    expect(linesForBill(of([lineOf('a', 1000)], 0))[0]?.line).toMatchObject({ orderedBy: 'Ada · W-117' });
  });

  test('cuts a guest’s long name, so that the number is still read', () => {
    expect(whoOrdered({ customerName: 'A'.repeat(40), orderNumber: 'W-117' })).toBe(`${'A'.repeat(28)} · W-117`);
  });

  test('without a discount every price stays what it was', () => {
    const [line] = linesForBill(of([lineOf('a', 1000)], 0));
    expect(line?.priced.lineTotalInCents).toBe(1000);
    expect(line?.line.adjustment).toBeUndefined();
  });

  test('what a coupon took off the order stands on its dishes, to the cent', () => {
    const lines = linesForBill(of([lineOf('a', 1000), lineOf('b', 500), lineOf('c', 500)], 301));
    expect(lines.map(({ priced }) => priced.lineTotalInCents)).toEqual([849, 425, 425]);
    expect(lines.map(({ line }) => line.adjustment?.discountForItem)).toEqual([151, 75, 75]);
  });

  test('whatever was taken off, the dishes add up to what the guest was told', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9_999 }), { maxLength: 12 }),
        fc.nat(20_000),
        (prices, discount) => {
          const whole = prices.reduce((sum, cents) => sum + cents, 0);
          const lines = linesForBill(
            of(
              prices.map((cents, at) => lineOf(`l${at}`, cents)),
              discount,
            ),
          );
          const after = lines.reduce((sum, { priced }) => sum + priced.lineTotalInCents, 0);
          expect(after).toBe(Math.max(0, whole - discount));
          expect(lines.every(({ priced }) => priced.lineTotalInCents >= 0)).toBe(true);
          expect(
            lines.every(({ line, priced }) => (line.adjustment?.discountForItem ?? 0) === priced.discountInCents),
          ).toBe(true);
        },
      ),
    );
  });
});
