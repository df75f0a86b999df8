import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { fractionOf } from '#src/domain/money/money.ts';
import { withPaidExtras } from '#src/domain/ordering/bill-money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { priceCart } from '#src/domain/pricing/price-cart.ts';
import { AU_STORE, contextWith, line, MENU, storeWith } from '#src/domain/pricing/testing-menu.ts';
import { withPaymentExtras } from './payment-extras.ts';

const NZ = storeWith({}, { countryCode: 'NZ', currencyCode: 'NZD' });
const GB = storeWith({}, { countryCode: 'GB', currencyCode: 'GBP' });
const US = storeWith({}, { countryCode: 'US', currencyCode: 'USD' });
type Given = readonly (readonly [itemId: string, quantity: number])[];

function orderOf(given: Given, store = AU_STORE, offBps = 0): Order {
  const lines = given.map(([itemId, quantity], at) => line(itemId, quantity, undefined, { id: `l${at}` }));
  const discount = offBps > 0 ? ({ kind: 'percent', value: offBps } as const) : null;
  const context = contextWith({
    store,
    channel: 'pos',
    collectionType: 'pickup',
    paymentType: 'posPayLater',
    manual: { discount, surcharge: null },
  });
  const { priced } = priceCart({ lines }, MENU, context);
  if (!priced) throw new Error('it has a price');
  return { ...priced, lines: priced.lines.map((one) => ({ priced: one })) } as unknown as Order;
}

const paid = (order: Order, surcharges: readonly number[], tipInCents = 0) =>
  surcharges.reduce(
    (so, surchargeInCents, at) => withPaymentExtras(so, { paymentId: `p${at}`, surchargeInCents, tipInCents }),
    order,
  );
/** What the receipt says: its tax row, and what the order keeps of it. */
const taxes = ({ breakdown, taxInCents }: Order) => [
  taxInCents,
  ...breakdown.filter((row) => row.kind === 'tax').map((row) => row.amountInCents),
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
        const inOne = paid(order, [added.reduce((sum, cents) => sum + cents, 0)]);
        expect(taxes(all)).toEqual(taxes(inOne));
        expect(taxes(paid(order, added.toReversed()))).toEqual(taxes(all));
        expect(new Set(taxes(all)).size).toBe(1);
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
        const part = taxable.reduce((sum, { priced }) => sum + priced.lineTotalInCents, 0);
        const due = all.grandTotalInCents - all.tipInCents;
        expect(all.taxInCents).toBe(fractionOf(due, part * over, all.itemTotalInCents * under));
      }),
    );
  });

  test('stays the same where the order is priced anew', () => {
    fc.assert(
      fc.property(given, given, surcharges, (before, after, added) => {
        const next = orderOf(after);
        const carried = withPaidExtras(paid(orderOf(before), added), next);
        expect(taxes({ ...next, ...carried })).toEqual(taxes(paid(next, added)));
      }),
    );
  });
});
