import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { FOOD } from '#src/domain/menu/testing-plain-menu.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { priceCart } from '#src/domain/pricing/price-cart.ts';
import type { PricingContext } from '#src/domain/pricing/pricing.types.ts';
import {
  AU_STORE,
  aCoupon,
  contextWith,
  half,
  line,
  loyalty,
  MENU,
  storeWith,
} from '#src/domain/pricing/testing-menu.ts';
import { dayFrom, weeklyHours } from '#src/domain/time/testing-hours.ts';
import type { TodaysRules } from './price-again.ts';
import { MOST_LISTED, type WhatIf, whatIf } from './what-if.ts';

const RULES: TodaysRules = { store: AU_STORE, coupons: new Map(), loyalty: null };

function priceOf(menu: Menu, itemId: string, basePrice: number): Menu {
  const priced = (item: MenuItem): MenuItem =>
    item.id === itemId ? ({ ...item, price: { ...item.price, basePrice } } as MenuItem) : item;
  return { ...menu, items: menu.items.map(priced) };
}
const changed = (menu: Menu, itemId: string, more: Partial<MenuItem>): Menu => ({
  ...menu,
  items: menu.items.map((item) => (item.id === itemId ? ({ ...item, ...more } as MenuItem) : item)),
});
/** With its category, so that its dishes are on sale. */
const ON_SALE: Menu = { ...MENU, categories: [{ ...FOOD, id: 'cat' }] };
const without = (menu: Menu, itemId: string): Menu => ({
  ...menu,
  items: menu.items.filter(({ id }) => id !== itemId),
});

let orders = 0;
/** As it was placed at this menu. */
function placed(
  lines: readonly CartLine[],
  context: Partial<PricingContext> = {},
  { menu = MENU, ...more }: Partial<Order> & { readonly menu?: Menu } = {},
): Order {
  const whole = contextWith({ channel: 'online', paymentType: 'inStore', tipInCents: 300, ...context });
  const result = priceCart({ lines }, menu, whole);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  const {
    lines: priced,
    appliedCoupons: _a,
    refusedCoupons: _r,
    loyalty: _l,
    deliveryFeeKnown: _k,
    ...money
  } = result.priced;
  orders++;
  return {
    ...{ id: `order-${orders}`, restaurantId: 'roma-pizza', storeId: 'roma-newtown', channel: whole.channel },
    ...{ orderNumber: `W-${orders}`, version: 1, statusCode: 'completed', businessDay: '2026-10-05' },
    placedIsoDateTimeUtc: whole.at.toString(),
    collection: { type: 'pickup' },
    ...{
      requestedForIsoDateTimeUtc: null,
      promisedForIsoDateTimeUtc: null,
      paymentType: whole.paymentType ?? 'inStore',
    },
    lines: lines.map((each, at) => ({
      ...{ id: each.id, line: each, priced: priced[at]!, categoryId: 'cat', categoryName: 'Food' },
      ...{ printStationIds: [], printPriority: 0, isAlcohol: false },
    })),
    ...money,
    ...{ comments: '', customerId: null, customerName: '', customerPhone: '', customerEmail: '' },
    ...{ posTerminalId: null, employeeId: null, employeeName: null, statusReason: null },
    ...more,
  };
}

function over(orders: readonly Order[], draft: Menu, rules = RULES, published = MENU): WhatIf {
  const sums = whatIf({ published, draft }, rules);
  for (const order of orders) sums.add(order);
  return sums.result();
}
const totals = ({ sums }: WhatIf) => [sums.taken, sums.published, sums.draft].map((each) => each.totalInCents);

describe('a draft over past orders', () => {
  test('a burger that costs a dollar more would have brought a dollar for each that was sold', () => {
    const result = over(
      [placed([line('burger', 3), line('cola')]), placed([line('wrap')])],
      priceOf(MENU, 'burger', 1100),
    );
    expect(result.orderCount).toBe(2);
    expect(totals(result)).toEqual([4100, 4100, 4400]);
    expect(result.dishes).toEqual([
      { itemId: 'burger', name: 'burger', quantity: 3, takenInCents: 3000, publishedInCents: 3000, draftInCents: 3300 },
    ]);
  });

  test('each channel says what it would have brought, the largest first', () => {
    const result = over(
      [placed([line('burger')]), placed([line('burger', 2)], { channel: 'pos' }), placed([line('cola')])],
      priceOf(MENU, 'burger', 1200),
    );
    expect(result.channels).toEqual([
      { channel: 'pos', orderCount: 1, publishedInCents: 2000, draftInCents: 2400 },
      { channel: 'online', orderCount: 2, publishedInCents: 1400, draftInCents: 1600 },
    ]);
  });

  test('a coupon of 10% takes its 10% of the new price too, on the day when it was valid', () => {
    const tenOff = aCoupon('TEN', { discountPercentageBps: 1000, type: 'flatPercentageDiscount' });
    const order = placed([line('burger')], { coupons: [{ coupon: tenOff, redeemedCount: 0 }] });
    const result = over([order], priceOf(MENU, 'burger', 2000), { ...RULES, coupons: new Map([[tenOff.id, tenOff]]) });
    expect(totals(result)).toEqual([900, 900, 1800]);
    expect(result.sums.draft.discountInCents).toBe(200);
  });

  test('tax, the whole total and each of its parts are summed over all orders', () => {
    const result = over([placed([line('burger', 3), line('cola')]), placed([line('burger')])], MENU);
    const sums = { discountInCents: 0, deliveryFeeInCents: 0, surchargeInCents: 0 };
    // An eleventh of $34.00, and of $10.00.
    expect(result.sums.draft).toEqual({ ...sums, itemsInCents: 4400, taxInCents: 309 + 91, totalInCents: 4400 });
  });

  test('a dish that was renamed since goes by the name that the menu has now', () => {
    const order = placed([line('burger')], {}, { menu: changed(MENU, 'burger', { name: 'Old burger' }) });
    const result = over([order], priceOf(MENU, 'burger', 1100));
    expect(result.dishes.map(({ name }) => name)).toEqual(['burger']);
  });

  test('a coupon for one order alone, which this one used, takes off what it took', () => {
    const once = aCoupon('ONCE', { discountAmount: 300, type: 'flatAmountDiscount', maxRedeems: 1 });
    const order = placed([line('burger')], { coupons: [{ coupon: once, redeemedCount: 0 }] });
    const result = over([order], MENU, { ...RULES, coupons: new Map([[once.id, once]]) });
    expect(totals(result)).toEqual([700, 700, 700]);
  });

  test('a reward is taken again where one was taken, and nowhere else', () => {
    const card = loyalty({ value: 500 });
    const rules = { ...RULES, loyalty: card.settings };
    const rewarded = over([placed([line('burger')], { loyalty: card })], priceOf(MENU, 'burger', 1100), rules);
    expect(totals(rewarded)).toEqual([500, 500, 600]);
    const plain = over([placed([line('burger')])], priceOf(MENU, 'burger', 1100), rules);
    expect(totals(plain)).toEqual([1000, 1000, 1100]);
  });

  describe('a delivery', () => {
    const enmore = { id: 'enmore', name: 'Enmore', postcode: '2042', deliveryCharges: 500 };
    const delivering = (suburbs: readonly (typeof enmore)[]) =>
      storeWith({ delivery: { minOrderValue: 0, mode: 'suburbs', deliveryAreas: [], suburbs: [...suburbs] } });
    const address = { line1: '44 Enmore Road', suburb: 'Enmore', state: 'NSW', postcode: '2042' };
    const to = { ...address, latitude: null, longitude: null };
    const order = placed(
      [line('burger')],
      {
        ...{ store: delivering([enmore]), collectionType: 'delivery' },
        delivery: { point: null, suburbId: 'enmore', courierQuoteInCents: null },
      },
      { collection: { type: 'delivery', address: to } as Order['collection'] },
    );

    test('to a suburb of today’s list costs what that suburb costs today', () => {
      const rules = { ...RULES, store: delivering([{ ...enmore, id: 'enmore-again', deliveryCharges: 900 }]) };
      const result = over([order], priceOf(MENU, 'burger', 1100), rules);
      expect(totals(result)).toEqual([1500, 1900, 2000]);
      expect(result.sums.draft.deliveryFeeInCents).toBe(900);
    });

    test('to a suburb that today’s list has no more is left out: nobody knows what it would cost', () => {
      const result = over([order], MENU, { ...RULES, store: delivering([]) });
      expect(result.leftOut).toMatchObject({ orderCount: 1, takenInCents: 1500 });
      expect(result.leftOut.first.map(({ issue }) => issue.code)).toEqual(['outsideDeliveryArea']);
      expect(totals(result)).toEqual([0, 0, 0]);
    });
  });

  test('a coupon that is gone shows as less taken off, by the published menu as by the draft', () => {
    const gone = aCoupon('GONE', { discountAmount: 300, type: 'flatAmountDiscount' });
    const order = placed([line('burger')], { coupons: [{ coupon: gone, redeemedCount: 0 }] });
    const { sums } = over([order], MENU);
    expect([sums.taken, sums.published, sums.draft].map((each) => each.discountInCents)).toEqual([300, 0, 0]);
  });

  test('what staff took off counts again: a percentage of the new price, an amount as it was', () => {
    const staff = (discount: { kind: 'percent' | 'amount'; value: number }) =>
      placed([line('burger')], { channel: 'pos', manual: { discount, surcharge: null } });
    const half = over([staff({ kind: 'percent', value: 5000 })], priceOf(MENU, 'burger', 1400));
    expect(totals(half)).toEqual([500, 500, 700]);
    const two = over([staff({ kind: 'amount', value: 200 })], priceOf(MENU, 'burger', 1400));
    expect(totals(two)).toEqual([800, 800, 1200]);
  });

  test('tips, cash rounding and what a card terminal added are in none of the totals', () => {
    const order = placed([line('burger')], { channel: 'pos', paymentType: 'posCard' });
    const fee = { kind: 'paymentSurcharge', label: 'Card', amountInCents: 15, basis: '', isIncluded: false } as const;
    const paid = {
      ...order,
      breakdown: [
        ...order.breakdown,
        { ...fee, refId: 'payment-1' },
        { ...fee, kind: 'tax' as const, label: 'GST', amountInCents: 2, refId: 'payment-1' },
      ],
      grandTotalInCents: order.grandTotalInCents + 17,
      surchargeInCents: order.surchargeInCents + 15,
      taxInCents: order.taxInCents + 2,
    };
    const result = over([paid], priceOf(MENU, 'burger', 1100));
    expect(totals(result)).toEqual([1000, 1000, 1100]);
    expect(result.sums.taken.surchargeInCents).toBe(0);
    expect(result.sums.taken.taxInCents).toBe(order.taxInCents);
  });

  test('a surcharge of the day the order was for, not of today', () => {
    const holidays = storeWith({
      publicHolidaySurcharge: {
        ...{ enabled: true, isEnabledForOnline: true, surcharge: { amountInCents: 0, percentageBps: 1500 } },
        holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
      },
    });
    const christmas = Temporal.Instant.from('2026-12-25T02:00:00Z');
    const order = placed([line('burger')], { store: holidays, at: christmas, collectionAt: christmas });
    const result = over([order], priceOf(MENU, 'burger', 2000), { ...RULES, store: holidays });
    expect(totals(result)).toEqual([1150, 1150, 2300]);
  });
});

describe('an order that could not have been', () => {
  test('is listed with its dish and what was taken, and isn’t compared', () => {
    const [lost, kept] = [placed([line('burger'), line('cola')]), placed([line('cola')])];
    const result = over([lost, kept], without(MENU, 'burger'));
    expect(result.orderCount).toBe(1);
    expect(totals(result)).toEqual([400, 400, 400]);
    expect(result.impossible).toMatchObject({
      ...{ orderCount: 1, takenInCents: 1400 },
      first: [{ orderId: lost.id, orderNumber: lost.orderNumber, takenInCents: 1400, dish: 'burger' }],
    });
    expect(result.impossible.first[0]?.issue.code).toBe('itemUnknown');
    expect(result.leftOut.orderCount).toBe(0);
  });

  test('is left out where not even the published menu has its dish any more', () => {
    const result = over([placed([line('burger')])], MENU, RULES, without(MENU, 'burger'));
    expect([result.orderCount, result.leftOut.orderCount, result.leftOut.takenInCents]).toEqual([0, 1, 1000]);
    expect(result.impossible.orderCount).toBe(0);
  });

  test('is one whose dish the draft sells at other hours, on other channels or not at all', () => {
    // Sydney, Monday at noon.
    const noon = Temporal.Instant.from('2026-10-05T01:00:00Z');
    const order = placed([line('burger')], { at: noon, collectionAt: noon });
    const burger = (more: Partial<MenuItem>) => changed(ON_SALE, 'burger', more);
    const evenings = (start: string) => burger({ availableWeeklyHours: weeklyHours(dayFrom(start, 3)) });
    const whyNot = (draft: Menu) =>
      over([order], draft, RULES, ON_SALE).impossible.first.map(({ issue }) => issue.code);
    expect(whyNot(burger({ available: false }))).toEqual(['notAvailable']);
    expect(whyNot(burger({ applicableOrderingSystem: { pos: true, online: false, uberEats: true } }))).toEqual([
      'wrongChannel',
    ]);
    expect(whyNot(evenings('6:00 PM'))).toEqual(['outsideHours']);
    expect(whyNot(evenings('11:00 AM'))).toEqual([]);
    expect(whyNot(burger({ soldout: true }))).toEqual([]);
    // It was sold all the same then, perhaps by hand: the draft changes nothing of it.
    const already = burger({ available: false });
    expect(over([order], priceOf(already, 'burger', 1100), RULES, already).orderCount).toBe(1);
  });

  test('only the first are listed by number, but all are counted', () => {
    const many = Array.from({ length: MOST_LISTED + 3 }, () => placed([line('burger')]));
    const { impossible } = over(many, without(MENU, 'burger'));
    expect([impossible.orderCount, impossible.first.length]).toEqual([MOST_LISTED + 3, MOST_LISTED]);
    expect(impossible.first[0]?.orderId).toBe(many[0]?.id ?? '');
  });
});

describe('the published menu against what was taken', () => {
  test('names the dishes whose price has changed since', () => {
    const old = priceOf(MENU, 'cola', 350);
    const result = over([placed([line('cola', 2), line('burger')], {}, { menu: old })], MENU);
    expect(totals(result)).toEqual([1700, 1800, 1800]);
    expect(
      result.dishes.map(({ itemId, takenInCents, publishedInCents }) => [itemId, takenInCents, publishedInCents]),
    ).toEqual([['cola', 700, 800]]);
  });

  test('a difference by the draft is listed before any that the published menu made', () => {
    const old = priceOf(MENU, 'cola', 100);
    const result = over([placed([line('cola', 9), line('burger')], {}, { menu: old })], priceOf(MENU, 'burger', 1001));
    expect(result.dishes.map(({ itemId }) => itemId)).toEqual(['burger', 'cola']);
  });
});

const CHOICES: readonly CartLine[] = [
  ...['burger', 'wrap', 'milk', 'cola', 'beer', 'bread'].map((id) => line(id)),
  line('supreme', 1, {
    ...{ type: 'pizza', modifiers: [] },
    pizza: { kind: 'whole', sizeId: 'large', whole: half('supreme', { cheese: 2, truffle: 1 }, ['onion']) },
  }),
  line('half', 1, {
    ...{ type: 'halfAndHalf', modifiers: [] },
    ...{ firstHalf: half('margherita', { cheese: 1 }), secondHalf: half('supreme') },
  }),
];

test('a draft without changes makes no difference, to the cent, whatever was ordered and how', () => {
  const anOrder = fc
    .record({
      lines: fc.uniqueArray(fc.constantFrom(...CHOICES), { minLength: 1, selector: ({ itemId }) => itemId }),
      quantity: fc.integer({ min: 1, max: 9 }),
      channel: fc.constantFrom('online', 'pos'),
      percent: fc.integer({ min: 1, max: 10_000 }),
      country: fc.constantFrom('AU', 'US'),
    })
    .map(({ lines, quantity, channel, percent, country }) => {
      const store = country === 'US' ? storeWith({}, { countryCode: 'US', currencyCode: 'USD' }) : AU_STORE;
      const discount = { kind: 'percent', value: percent } as const;
      const manual = channel === 'pos' ? { discount, surcharge: { kind: 'amount', value: 150 } as const } : null;
      return {
        store,
        order: placed(
          lines.map((each) => ({ ...each, quantity })),
          { store, channel, manual },
        ),
      };
    });
  fc.assert(
    fc.property(anOrder, ({ store, order }) => {
      const copy: Menu = structuredClone(MENU);
      const result = over([order], copy, { ...RULES, store });
      expect(result.sums.draft).toEqual(result.sums.published);
      expect(result.sums.published).toEqual(result.sums.taken);
      expect(result.dishes).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
