/** A small menu, store and cart for the tests of prices. */

import { BLANK_ITEM } from '#src/domain/menu/blank-item.ts';
import type {
  BasicItem,
  CustomItem,
  DealItem,
  HalfAndHalfItem,
  Menu,
  ModifierGroup,
  PizzaItem,
} from '#src/domain/menu/menu.schema.ts';
import type { CartLine, PizzaHalf, Selection } from '#src/domain/ordering/cart.schema.ts';
import type { Coupon, LoyaltySettings } from '#src/domain/promotions/promotions.schema.ts';
import { defaultStoreSettings } from '#src/domain/tenancy/default-settings.ts';
import type { StoreProfile, StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PricingContext } from './pricing.types.ts';

const core = (id: string) => ({
  ...BLANK_ITEM,
  id,
  restaurantId: 'roma-pizza',
  storeId: 'roma-newtown',
  categoryId: 'cat',
  sortOrder: 1,
  name: id,
});

export function price(basePrice: number, pickup = 0, delivery = 0, dineIn = 0, uberPickup = 0, uberDelivery = 0) {
  return {
    basePrice,
    extraCharge: { pickup, delivery, dineIn },
    uberEatsExtraCharge: { pickup: uberPickup, delivery: uberDelivery },
  };
}

export function group(id: string, rule: Partial<ModifierGroup>, options: Record<string, number>): ModifierGroup {
  return {
    id,
    name: id,
    min: 0,
    max: 10,
    allowMultiple: false,
    options: Object.entries(options).map(([name, extraCharge]) => ({ id: name, name, extraCharge })),
    ...rule,
  };
}

export function basic(id: string, basePrice: number, more: Partial<BasicItem> = {}): BasicItem {
  return { ...core(id), type: 'basic', price: price(basePrice), ...more };
}

export function pizza(
  id: string,
  smallInCents: number,
  largeInCents: number,
  more: Partial<PizzaItem> = {},
): PizzaItem {
  const sizes = {
    small: { price: smallInCents, halfAndHalfAvailable: false },
    large: { price: largeInCents, halfAndHalfAvailable: true },
  };
  return { ...core(id), type: 'pizza', pizza: { sizes, removeToppings: ['onion', 'basil'] }, ...more };
}

export function halfAndHalf(
  includedPizzaIds: string[] | null = null,
  more: Partial<HalfAndHalfItem> = {},
): HalfAndHalfItem {
  const spec = { pizzaSizeId: 'large', includedPizzaIds };
  return { ...core('half'), type: 'halfAndHalf', halfAndHalf: spec, ...more };
}

export function deal(more: Partial<DealItem> = {}): DealItem {
  const noModifiers: ModifierGroup[] = [];
  return {
    ...core('deal'),
    type: 'deal',
    price: price(3000),
    deal: {
      items: [
        {
          id: 'drinks',
          name: 'Two drinks',
          quantity: 2,
          choices: [
            { itemId: 'cola', extraCharge: 0 },
            { itemId: 'beer', extraCharge: 150 },
          ],
          modifiers: noModifiers,
        },
        {
          id: 'bread',
          name: 'Bread',
          quantity: 1,
          choices: [{ itemId: 'bread', extraCharge: 0 }],
          modifiers: noModifiers,
        },
      ],
      pizzas: [
        {
          id: 'pizza',
          name: 'A large pizza',
          quantity: 1,
          sizeId: 'large',
          extraCharge: { margherita: 0, supreme: 300 },
          halfAndHalfAllowed: true,
        },
      ],
    },
    ...more,
  };
}

export const custom: CustomItem = { ...core('open'), type: 'custom', price: price(500), custom: { openPrice: true } };
export const fixedCustom: CustomItem = { ...custom, id: 'fixed', custom: { openPrice: false } };

export function menuOf(items: Menu['items'], pizzaSettings: Partial<Menu['pizza']> = {}): Menu {
  return {
    storeId: 'roma-newtown',
    version: 1,
    categories: [],
    items,
    pizza: {
      pizzaAvailable: true,
      halfAndHalfAvailable: true,
      halfAndHalfPricing: 'dearer',
      sizes: [
        { id: 'small', name: 'Small', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 },
        { id: 'large', name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 200 },
      ],
      toppings: [
        { id: 'cheese', name: 'Extra cheese', prices: { small: 150, large: 250 } },
        { id: 'truffle', name: 'Truffle', prices: { large: 500 } },
      ],
      ...pizzaSettings,
    },
  };
}

/** Plain items at 10.00, 7.00 and 4.00 (untaxed), drinks, bread, two pizzas, a half-and-half and a deal. */
export const MENU = menuOf([
  basic('burger', 1000),
  basic('wrap', 700, { discounted: true }),
  basic('milk', 400, { isGstApplicable: false }),
  basic('cola', 400),
  basic('beer', 800),
  basic('bread', 600),
  pizza('margherita', 1200, 1800),
  pizza('supreme', 1500, 2201),
  halfAndHalf(),
  deal(),
  custom,
  fixedCustom,
]);

export function half(
  pizzaSpecId: string,
  addToppings: Record<string, number> = {},
  removeToppings: string[] = [],
): PizzaHalf {
  const added = Object.entries(addToppings).map(([toppingId, count]) => ({ toppingId, count }));
  return { pizzaSpecId, addToppings: added, removeToppings };
}

export const PLAIN: Selection = { type: 'basic', modifiers: [] };

export function line(
  itemId: string,
  quantity = 1,
  selection: Selection = PLAIN,
  more: Partial<CartLine> = {},
): CartLine {
  return { id: `line-${itemId}`, itemId, quantity, comments: '', selection, ...more };
}

const NEW_STORE = defaultStoreSettings('AU');

export const SETTINGS: StoreSettings = {
  ...NEW_STORE,
  publicHolidaySurcharge: {
    enabled: false,
    isEnabledForOnline: false,
    surcharge: { amountInCents: 0, percentageBps: 1500 },
    holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
  },
  delivery: { minOrderValue: 0, mode: 'suburbs', deliveryAreas: [], suburbs: [] },
  tax: { isRegistered: true, salesTaxBps: 881, taxNumber: '' },
  dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: true },
};

export const AU_STORE: StoreProfile = {
  id: 'roma-newtown',
  restaurantId: 'roma-pizza',
  name: 'Newtown',
  countryCode: 'AU',
  currencyCode: 'AUD',
  timezone: 'Australia/Sydney',
  settings: SETTINGS,
};

export function storeWith(settings: Partial<StoreSettings>, more: Partial<StoreProfile> = {}): StoreProfile {
  return { ...AU_STORE, ...more, settings: { ...SETTINGS, ...settings } };
}

export function contextWith(more: Partial<PricingContext> = {}): PricingContext {
  return {
    store: AU_STORE,
    channel: 'online',
    collectionType: 'pickup',
    at: Temporal.Instant.from('2026-11-20T22:00:00Z'), // Saturday 21 November, 9 am in Sydney
    collectionAt: Temporal.Instant.from('2026-11-20T22:00:00Z'),
    paymentType: null,
    coupons: [],
    customer: { isFirstOrder: false },
    loyalty: null,
    delivery: null,
    tipInCents: 0,
    manual: null,
    ...more,
  };
}

/** Ten per cent off, for everyone and forever. */
export function aCoupon(couponCode: string, more: Partial<Coupon> = {}): Coupon {
  return {
    id: couponCode,
    type: 'flatPercentageDiscount',
    couponCode,
    description: '',
    startDate: null,
    endDate: null,
    dows: null,
    collectionType: null,
    applicableOverAmount: 0,
    discountAmount: null,
    discountPercentageBps: 1000,
    exclusive: false,
    firstOrderDiscount: false,
    maxRedeems: 0,
    applicableStoreIds: null,
    ...more,
  };
}

export function coupon(couponCode: string, more: Partial<Coupon> = {}): PricingContext['coupons'][number] {
  return { coupon: aCoupon(couponCode, more), redeemedCount: 0 };
}

export const amountOff = (couponCode: string, discountAmount: number, more: Partial<Coupon> = {}) =>
  coupon(couponCode, { type: 'flatAmountDiscount', discountAmount, discountPercentageBps: null, ...more });

export function loyalty(more: Partial<LoyaltySettings> = {}, credits = 10): NonNullable<PricingContext['loyalty']> {
  return {
    wantsReward: true,
    credits,
    settings: {
      enabled: true,
      count: 10,
      type: 'amount',
      value: 500,
      cardBg: null,
      noLoyaltyOnDiscountedOrders: false,
      isEnabledForPOS: true,
      isEnabledForOnline: true,
      accumulateCreditsOnDiscountedItemsOrOrders: true,
      redeemCreditsOnDiscountedItems: true,
      ...more,
    },
  };
}
