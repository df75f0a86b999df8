import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { askedOf } from '#src/domain/pricing/manual-adjustments.ts';
import { priceCart } from '#src/domain/pricing/price-cart.ts';
import {
  AU_STORE,
  amountOff,
  contextWith,
  coupon,
  line,
  loyalty,
  MENU,
  SETTINGS,
  storeWith,
} from '#src/domain/pricing/testing-menu.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import { totalOrder } from './order-total.ts';

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
  tips: store.settings.tips,
  hasTableMap: true,
  customPayments: [],
  remindsOfFloat: true,
  homeTiles: store.settings.posHome.tiles,
  presets: store.settings.posPresets,
  collectionTypes: ['pickup'],
  loyalty: null,
  delivery: null,
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

/** The server's result. */
function served(
  store: StoreProfile,
  lines: Parameters<typeof totalOrder>[0],
  paymentType: 'posCash' | 'posPayLater' | 'posCard',
  sent: Parameters<typeof askedOf>[0],
) {
  const manual = lines.length === 0 ? null : askedOf(sent);
  const context = contextWith({ store, channel: 'pos', collectionType: 'pickup', paymentType, manual });
  return priceCart({ lines }, MENU, context).priced?.grandTotalInCents;
}

describe('the total on the till', () => {
  test.each([
    ['AU', AU_STORE],
    ['US', US],
    ['NZ', NZ],
  ])('equals the server\u2019s in %s, in cash, by card and paid later, whatever is ordered', (_, store) => {
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
        const adjustments = { discount, surcharge };
        const total = totalOrder(lines, MENU, posStore(shop), 'pickup', adjustments);
        const { manual } = total;
        expect(total.totalInCents).toBe(served(shop, lines, 'posPayLater', { adjustments, manual }) ?? -1);
        expect(total.cashTotalInCents).toBe(served(shop, lines, 'posCash', { adjustments, manual }) ?? -1);
        // An older till only stored the total.
        expect(total.totalInCents).toBe(served(shop, lines, 'posPayLater', { manual }) ?? -1);
        expect(total.cardTotalInCents).toBe(served(shop, lines, 'posCard', { adjustments, manual }) ?? -1);
      }),
    );
  });

  test('a public holiday adds its surcharge, when the server says today is one', () => {
    const holidaySurcharge = { name: 'Boxing Day', amountInCents: 100, percentageBps: 1500 };
    const total = totalOrder([line('burger')], MENU, posStore(AU_STORE, { holidaySurcharge }), 'pickup');
    expect(total.totalInCents).toBe(1000 + 100 + 150);
    expect(total.breakdown.some((row) => row.kind === 'publicHolidaySurcharge' && row.basis === 'Boxing Day')).toBe(
      true,
    );
  });

  test('a line whose item was deleted says so and costs nothing', () => {
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

describe('the total of a delivery, with coupons, a reward and any customer', () => {
  const suburbs = [
    { id: 'near', name: 'Newtown', postcode: '2042', deliveryCharges: 500 },
    { id: 'far', name: 'Bondi', postcode: '2026', deliveryCharges: 1250 },
  ];
  const shop = (minOrderValue: number) =>
    storeWith({ delivery: { ...SETTINGS.delivery, mode: 'suburbs', suburbs, minOrderValue } });
  const guest = (isFirstOrder: boolean, credits: number) => ({
    id: 'ada',
    phoneE164: '+61491570156',
    phone: '0491 570 156',
    name: 'Ada',
    credits,
    creditsOnTheWay: 0,
    isFirstOrder,
    notes: '',
    isWaiting: false,
  });
  const KNOWN = [
    coupon('TEN'),
    amountOff('FIVE', 500, { applicableOverAmount: 2000 }),
    coupon('FREE', { type: 'freeDelivery', discountPercentageBps: null }),
    coupon('FIRST', { discountPercentageBps: 2500, firstOrderDiscount: true }),
    amountOff('ALONE', 900, { exclusive: true }),
  ];

  test('equals priceCart, whatever the combination', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            id: fc.constantFrom('burger', 'wrap', 'cola', 'bread'),
            quantity: fc.integer({ min: 1, max: 6 }),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        fc.subarray(KNOWN, { maxLength: 3 }),
        fc.constantFrom(...suburbs),
        fc.constantFrom(0, 1500),
        fc.boolean(),
        fc.boolean(),
        (chosen, coupons, suburb, minOrderValue, isFirstOrder, wantsReward) => {
          const store = shop(minOrderValue);
          const lines = chosen.map(({ id, quantity }, at) => line(id, quantity, undefined, { id: `l${at}` }));
          const card = loyalty({}, 12);
          const till = posStore(store, {
            collectionTypes: ['delivery'],
            loyalty: card.settings,
            delivery: { minOrderValueInCents: minOrderValue },
          });
          const address = { line1: '1 King St', suburb: suburb.name, state: 'NSW', postcode: suburb.postcode };
          const total = totalOrder(lines, MENU, till, 'delivery', undefined, undefined, {
            guest: guest(isFirstOrder, 12),
            place: {
              address: { ...address, latitude: null, longitude: null, suburbId: suburb.id },
              zone: { id: suburb.id, name: suburb.name, feeInCents: suburb.deliveryCharges },
            },
            agreedFeeInCents: null,
            coupons,
            usesReward: wantsReward,
            wanted: null,
          });
          const served = priceCart(
            { lines },
            MENU,
            contextWith({
              store,
              channel: 'pos',
              collectionType: 'delivery',
              paymentType: 'posPayLater',
              coupons,
              customer: { isFirstOrder },
              loyalty: { ...card, wantsReward, credits: 12 },
              delivery: { point: null, suburbId: suburb.id, courierQuoteInCents: null },
            }),
          );
          expect(total.totalInCents).toBe(served.priced?.grandTotalInCents ?? -1);
          expect(
            total.breakdown.filter((row) => row.kind !== 'tax').map((row) => [row.kind, row.amountInCents]),
          ).toEqual(
            (served.priced?.breakdown ?? [])
              .filter((row) => row.kind !== 'tax')
              .map((row) => [row.kind, row.amountInCents]),
          );
          expect(total.usesReward).toBe(served.priced?.loyalty.usesReward ?? false);
          expect(total.refusedCoupons.map(({ couponCode }) => couponCode)).toEqual(
            (served.priced?.refusedCoupons ?? []).map(({ couponCode }) => couponCode),
          );
        },
      ),
    );
  });
});
