import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { fractionOf, splitEqually, sum } from '#src/domain/money/money.ts';
import { requestedFor, withPaidExtras } from '#src/domain/ordering/bill-money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { priceCart } from '#src/domain/pricing/price-cart.ts';
import { taxOnSurcharge } from '#src/domain/pricing/tax.ts';
import { AU_STORE, contextWith, line, MENU, storeWith } from '#src/domain/pricing/testing-menu.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { withoutCardSurcharge, withoutPaymentExtras, withPaymentExtras } from './payment-extras.ts';
import { terminalAmount } from './terminal-amount.ts';

const NZ = storeWith({}, { countryCode: 'NZ', currencyCode: 'NZD' });
const GB = storeWith({}, { countryCode: 'GB', currencyCode: 'GBP' });
const RATE = { salesTaxBps: 881 };
const US = storeWith({}, { countryCode: 'US', currencyCode: 'USD' });
type Given = readonly (readonly [itemId: string, quantity: number])[];

function orderOf(given: Given, store = AU_STORE, offBps = 0, paymentType: PaymentType = 'posPayLater'): Order {
  const lines = given.map(([itemId, quantity], at) => line(itemId, quantity, undefined, { id: `l${at}` }));
  const discount = offBps > 0 ? ({ kind: 'percent', value: offBps } as const) : null;
  const context = contextWith({
    store,
    channel: 'pos',
    collectionType: 'pickup',
    paymentType,
    manual: { discount, surcharge: null },
  });
  const { priced } = priceCart({ lines }, MENU, context);
  if (!priced) throw new Error('it has a price');
  return { ...priced, lines: priced.lines.map((one) => ({ priced: one })) } as unknown as Order;
}

const paid = (order: Order, surcharges: readonly number[], tipInCents = 0) =>
  surcharges.reduce(
    (so, surchargeInCents, at) => withPaymentExtras(so, { paymentId: `p${at}`, surchargeInCents, tipInCents }, RATE),
    order,
  );
/** What the receipt says in its rows of tax, and what the order keeps of it. */
const taxes = ({ breakdown, taxInCents }: Order) => [
  taxInCents,
  sum(breakdown.filter((row) => row.kind === 'tax').map((row) => row.amountInCents)),
];

describe('the tax inside the surcharges of several cards', () => {
  test('is rounded once, not once for each card', () => {
    // 1/11 of $20.06 is 1.82 and of $20.20 is 1.84; a half cent for each card would be none, or four.
    const order = orderOf([['burger', 2]]);
    expect(taxes(paid(order, [3, 3]))).toEqual([182, 182]);
    expect(taxes(paid(order, [5, 5, 5, 5]))).toEqual([184, 184]);
  });

  const given = fc.array(
    fc.tuple(fc.constantFrom('burger', 'wrap', 'milk', 'beer', 'bread'), fc.integer({ min: 1, max: 9 })),
    { minLength: 1, maxLength: 5 },
  );
  const surcharges = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 });

  test('is the tax of the whole, whoever paid which part first, and the rows say it', () => {
    const stores = fc.constantFrom(AU_STORE, NZ, GB, US);
    fc.assert(
      fc.property(given, surcharges, stores, fc.integer({ min: 0, max: 9000 }), (lines, added, store, offBps) => {
        const order = orderOf(lines, store, offBps);
        const all = paid(order, added, 7);
        const inOne = paid(order, [sum(added)]);
        expect(taxes(all)).toEqual(taxes(inOne));
        expect(taxes(paid(order, added.toReversed()))).toEqual(taxes(all));
        expect(new Set(taxes(all)).size).toBe(1);
        expect(all.grandTotalInCents).toBe(
          sum(all.breakdown.filter((row) => !row.isIncluded).map((row) => row.amountInCents)),
        );
        // Tips are never taxed.
        expect(all.taxInCents).toBe(paid(order, added).taxInCents);
      }),
    );
  });

  test('is a share of what is due before the tips, to the half cent', () => {
    const rates = [
      [AU_STORE, 1, 11],
      [NZ, 3, 23],
      [GB, 1, 6],
    ] as const;
    fc.assert(
      fc.property(given, surcharges, fc.constantFrom(...rates), (lines, added, [store, over, under]) => {
        const all = paid(orderOf(lines, store), added, 50);
        const taxable = all.lines.filter(({ priced }) => priced.isTaxable);
        const part = sum(taxable.map(({ priced }) => priced.lineTotalInCents));
        const due = all.grandTotalInCents - all.tipInCents;
        expect(all.taxInCents).toBe(fractionOf(due, part * over, all.itemTotalInCents * under));
      }),
    );
  });

  test('stays the same where the order is priced anew', () => {
    fc.assert(
      fc.property(given, given, surcharges, (before, after, added) => {
        const next = orderOf(after);
        const carried = withPaidExtras(paid(orderOf(before), added), next, RATE);
        expect(taxes({ ...next, ...carried })).toEqual(taxes(paid(next, added)));
      }),
    );
  });
});

describe('where sales tax is added to prices, the surcharge of a card', () => {
  const RULE = { amountInCents: 25, percentageBps: 119, applicableBelowAmount: 0 };
  const withSurcharge = storeWith(
    { checkout: { ...US.settings.checkout, eftposSurcharge: RULE } },
    { countryCode: 'US', currencyCode: 'USD' },
  );
  /** What is due is paid by one card after the other, in parts. */
  const byCards = (order: Order, parts: readonly number[]) =>
    parts.reduce((so, dueInCents, at) => {
      const taxOn = (cents: number) => taxOnSurcharge(so, cents, RATE);
      const asked = terminalAmount(dueInCents, { surcharge: RULE, tipInCents: 0, taxOn });
      expect(asked.totalInCents).toBe(dueInCents + asked.surchargeInCents);
      return withPaymentExtras(so, { paymentId: `p${at}`, ...asked }, RATE);
    }, order);
  const figures = ({ surchargeInCents, taxInCents, grandTotalInCents }: Order) => ({
    surchargeInCents,
    taxInCents,
    grandTotalInCents,
  });
  const dishes = fc.array(
    fc.tuple(fc.constantFrom('burger', 'wrap', 'milk', 'beer', 'bread'), fc.integer({ min: 1, max: 9 })),
    { minLength: 1, maxLength: 5 },
  );

  test('is taxed as the dishes are: $20.00 and $0.51 at 8.81% are $1.81 of tax', () => {
    // 25 cents and 1.19% of $21.76, which is what is due with its tax.
    const bill = orderOf([['burger', 2]], US);
    expect(figures(byCards(bill, [2176]))).toEqual({ surchargeInCents: 51, taxInCents: 181, grandTotalInCents: 2232 });
    expect(byCards(bill, [2176]).breakdown.slice(-2)).toMatchObject([
      { kind: 'paymentSurcharge', label: 'Card surcharge', amountInCents: 51, refId: 'p0' },
      { kind: 'tax', label: 'Sales tax on card surcharge', amountInCents: 5, refId: 'p0' },
    ]);
  });

  test('is the same, and its tax, whether the card pays a sale or a bill', () => {
    fc.assert(
      fc.property(dishes, fc.integer({ min: 0, max: 9000 }), (given, offBps) => {
        const bill = orderOf(given, withSurcharge, offBps);
        const sale = orderOf(given, withSurcharge, offBps, 'posCard');
        expect(figures(byCards(bill, [bill.grandTotalInCents]))).toEqual(figures(sale));
      }),
    );
  });

  test('of a share leaves what the others owe as it was', () => {
    fc.assert(
      fc.property(dishes, fc.integer({ min: 1, max: 4 }), (given, payers) => {
        const bill = orderOf(given, withSurcharge);
        const parts = splitEqually(bill.grandTotalInCents, payers);
        const paidBill = byCards(bill, parts);
        expect(requestedFor(paidBill)).toBe(bill.grandTotalInCents);
        expect(taxes(paidBill)[0]).toBe(taxes(paidBill)[1]);
        expect(paidBill.taxInCents).toBe(bill.taxInCents + taxOnSurcharge(bill, paidBill.surchargeInCents, RATE));
      }),
    );
  });

  test('of a sale stays with its tax where the sale is priced anew as one that is paid later', () => {
    const sale = orderOf([['burger', 2]], withSurcharge, 0, 'posCard');
    const edited = orderOf([['burger', 2]], withSurcharge);
    expect(taxes(withPaidExtras(sale, edited, RATE))).toEqual(taxes(sale));
    // Given up, it costs nothing, and neither does its tax.
    expect(figures(withoutCardSurcharge(sale, RATE))).toEqual(figures(edited));
  });

  test('that a payment brought, and its tax, stay where the bill is priced anew', () => {
    const bill = byCards(orderOf([['burger', 2]], US), [2176]);
    const next = orderOf([['burger', 3]], US);
    const after = withPaidExtras(bill, next, RATE);
    expect([after.taxInCents, after.surchargeInCents]).toEqual([next.taxInCents + 5, 51]);
  });

  test.each([0, 1, 2])('of %d cents is off the order that is never paid by card', (surchargeInCents) => {
    const order = orderOf([['burger', 2]]);
    const row = {
      kind: 'paymentSurcharge',
      label: '',
      amountInCents: surchargeInCents,
      basis: '',
      refId: null,
    } as const;
    const with1 = {
      ...order,
      surchargeInCents,
      grandTotalInCents: order.grandTotalInCents + surchargeInCents,
      breakdown: [...order.breakdown, { ...row, isIncluded: false }],
    };
    expect(figures(withoutCardSurcharge(with1, RATE))).toEqual(figures(order));
  });

  test('of what bears no tax bears none', () => {
    const milk = orderOf([['milk', 2]], US);
    expect(taxOnSurcharge(milk, 50, RATE)).toBe(0);
    expect(taxOnSurcharge(orderOf([['burger', 2]]), 50, RATE)).toBe(0);
  });
});

describe('a card that added something', () => {
  const order = orderOf([['burger', 2]]);
  test('twice the same payment adds it once, and nothing added leaves the order as it is', () => {
    const once = withPaymentExtras(order, { paymentId: 'p', surchargeInCents: 50, tipInCents: 300 }, RATE);
    expect(once.grandTotalInCents).toBe(order.grandTotalInCents + 350);
    expect(withPaymentExtras(once, { paymentId: 'p', surchargeInCents: 50, tipInCents: 300 }, RATE)).toBe(once);
    expect(withPaymentExtras(order, { paymentId: 'p', surchargeInCents: 0, tipInCents: 0 }, RATE)).toBe(order);
  });
  test.each([
    ['one cent of surcharge', 1, 0],
    ['one cent of tip', 0, 1],
  ])('%s has its row', (_, surchargeInCents, tipInCents) => {
    const after = withPaymentExtras(order, { paymentId: 'p', surchargeInCents, tipInCents }, RATE);
    expect(after.breakdown.filter(({ refId }) => refId === 'p').map(({ amountInCents }) => amountInCents)).toEqual([1]);
    expect(after.grandTotalInCents).toBe(order.grandTotalInCents + 1);
  });
  test('an order without a surcharge of a card online is left as it is', () => {
    expect(withoutCardSurcharge(order, RATE)).toBe(order);
  });
  test('one cent of surcharge is taxed with the rest', () => {
    // 1/11 of $20.02 is 1.82, of $20.03 a cent's fraction more: at $20.07 it is rounded up.
    const [under, over] = [6, 7].map((cents) => paid(order, [cents]).taxInCents);
    expect([under, over]).toEqual([182, 182]);
    expect(paid(orderOf([['burger', 1]]), [5]).taxInCents).toBe(91);
    expect(paid(orderOf([['burger', 1]]), [6]).taxInCents).toBe(91);
    expect(paid(orderOf([['burger', 1]]), [7]).taxInCents).toBe(92);
  });
});

test('a payment that never came leaves the order as it was before it, beside the others', () => {
  for (const store of [AU_STORE, NZ, GB, US]) {
    const order = orderOf([['burger', 2]], store);
    const first = withPaymentExtras(order, { paymentId: 'p0', surchargeInCents: 7, tipInCents: 200 }, RATE);
    const both = withPaymentExtras(first, { paymentId: 'p1', surchargeInCents: 3, tipInCents: 0 }, RATE);
    expect(withoutPaymentExtras(first, 'p0', RATE)).toEqual(order);
    expect(withoutPaymentExtras(both, 'p1', RATE)).toEqual(first);
    expect(withoutPaymentExtras(order, 'p0', RATE)).toBe(order);
  }
});

describe('taken out again, an order of yesterday', () => {
  /** As another rule or another rate had it: its tax is what the receipt said. */
  const asSold = (order: Order, taxInCents: number): Order => ({
    ...order,
    taxInCents,
    breakdown: order.breakdown.map((row) => (row.kind === 'tax' ? { ...row, amountInCents: taxInCents } : row)),
  });

  test('keeps the tax of its receipt where only a tip never came', () => {
    const order = asSold(orderOf([['burger', 2]]), 150);
    const tipped = withPaymentExtras(order, { paymentId: 'p', surchargeInCents: 0, tipInCents: 200 }, RATE);
    expect(tipped.taxInCents).toBe(150);
    expect(withoutPaymentExtras(tipped, 'p', RATE)).toEqual(order);
  });

  test('loses the tax in a surcharge of a single cent', () => {
    const order = orderOf([['burger', 1]]);
    const seven = paid(order, [6, 1]);
    expect(seven.taxInCents).toBe(92);
    expect(withoutPaymentExtras(seven, 'p1', RATE).taxInCents).toBe(91);
  });

  test('keeps the tax of its receipt where tax is added to prices', () => {
    const order = orderOf([['burger', 2]], US);
    const charged = withPaymentExtras(order, { paymentId: 'p', surchargeInCents: 51, tipInCents: 0 }, RATE);
    expect(withoutPaymentExtras(charged, 'p', { salesTaxBps: 1000 }).taxInCents).toBe(order.taxInCents);
  });
});
