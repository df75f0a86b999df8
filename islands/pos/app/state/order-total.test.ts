import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { priceCart } from '#src/domain/pricing/price-cart.ts';
import { AU_STORE, contextWith, line, MENU, SETTINGS, storeWith } from '#src/domain/pricing/testing-menu.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import { type OrderTotal, totalOrder } from './order-total.ts';

const posStore = (store: StoreProfile, over: Partial<PosStore> = {}): PosStore => ({
  restaurantId: store.restaurantId,
  storeId: store.id,
  name: store.name,
  restaurantName: 'Roma',
  countryCode: store.countryCode,
  currencyCode: store.currencyCode,
  timezone: store.timezone,
  tax: store.settings.tax,
  holidaySurcharge: null,
  eftposSurcharge: store.settings.checkout.eftposSurcharge,
  hasTableMap: true,
  customPayments: [],
  remindsOfFloat: true,
  homeTiles: store.settings.posHome.tiles,
  presets: store.settings.posPresets,
  collectionTypes: ['pickup'],
  ...over,
});
const US = storeWith(
  { tax: { isRegistered: true, salesTaxBps: 881, taxNumber: '' } },
  { countryCode: 'US', currencyCode: 'USD' },
);
const NZ = storeWith(
  { tax: { isRegistered: true, salesTaxBps: 0, taxNumber: '' } },
  { countryCode: 'NZ', currencyCode: 'NZD' },
);

/** What the server will say. */
function served(
  store: StoreProfile,
  lines: Parameters<typeof totalOrder>[0],
  paymentType: 'posCash' | 'posPayLater' | 'posCard',
  manual: OrderTotal['manual'],
) {
  const context = contextWith({ store, channel: 'pos', collectionType: 'pickup', paymentType, manual });
  return priceCart({ lines }, MENU, context).priced?.grandTotalInCents;
}

describe('the total on the till', () => {
  test.each([
    ['AU', AU_STORE],
    ['US', US],
    ['NZ', NZ],
  ])('is the server\u2019s own in %s, in cash, by card and paid later, whatever is ordered', (_, store) => {
    const some = fc.array(
      fc.record({
        id: fc.constantFrom('burger', 'wrap', 'milk', 'cola', 'bread'),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 6 },
    );
    const adjustment = fc.option(
      fc.record({
        kind: fc.constantFrom('percent' as const, 'amount' as const),
        value: fc.integer({ min: 1, max: 10_000 }),
      }),
    );
    const eftpos = fc.record({
      amountInCents: fc.integer({ min: 0, max: 300 }),
      percentageBps: fc.integer({ min: 0, max: 500 }),
      applicableBelowAmount: fc.constantFrom(0, 1500, 5000),
    });
    fc.assert(
      fc.property(some, adjustment, adjustment, eftpos, (chosen, discount, surcharge, eftposSurcharge) => {
        const { settings } = store;
        const shop = { ...store, settings: { ...settings, checkout: { ...settings.checkout, eftposSurcharge } } };
        const lines = chosen.map(({ id, quantity }, at) => line(id, quantity, undefined, { id: `l${at}` }));
        const total = totalOrder(lines, MENU, posStore(shop), 'pickup', { discount, surcharge });
        expect(total.totalInCents).toBe(served(shop, lines, 'posPayLater', total.manual) ?? -1);
        expect(total.cashTotalInCents).toBe(served(shop, lines, 'posCash', total.manual) ?? -1);
        expect(total.cardTotalInCents).toBe(served(shop, lines, 'posCard', total.manual) ?? -1);
      }),
    );
  });

  test('a public holiday adds its surcharge, as the server says today is one', () => {
    const holidaySurcharge = { name: 'Boxing Day', amountInCents: 100, percentageBps: 1500 };
    const total = totalOrder([line('burger')], MENU, posStore(AU_STORE, { holidaySurcharge }), 'pickup');
    expect(total.totalInCents).toBe(1000 + 100 + 150);
    expect(total.breakdown.some((row) => row.kind === 'publicHolidaySurcharge' && row.basis === 'Boxing Day')).toBe(
      true,
    );
  });

  test('a line whose item has gone says so and costs nothing', () => {
    const total = totalOrder([line('burger'), line('gone')], MENU, posStore(AU_STORE), 'pickup');
    expect(total.totalInCents).toBe(1000);
    expect(total.issues.map(({ code }) => code)).toEqual(['itemUnknown']);
    expect(total.lines.has('line-gone')).toBe(false);
  });

  test('a till in a store that charges no tax shows none', () => {
    const store = posStore(AU_STORE, { tax: { ...SETTINGS.tax, isRegistered: false } });
    expect(totalOrder([line('burger')], MENU, store, 'pickup').breakdown.every((row) => row.kind === 'line')).toBe(
      true,
    );
  });
});
