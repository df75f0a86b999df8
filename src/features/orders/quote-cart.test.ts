/** What a cart costs and what of it cannot be had, as it is asked for: every guard once. */
import { describe, expect, test } from 'bun:test';
import { writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { OPEN_ITEM_ID } from '#src/domain/menu/open-item.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { type aCoupon, amountOff, basic, coupon, line, loyalty, MENU } from '#src/domain/pricing/testing-menu.ts';
import { dayFrom, weeklyHours } from '#src/domain/time/testing-hours.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { type QuoteInput, quoteCart } from './quote-cart.ts';
import {
  CUSTOMER,
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  plantCoupon,
  SCOPE,
} from './testing/ordering-fixture.ts';

const { settings } = testStore();

const quote = (
  { ctx }: OrderingFixture,
  more: Partial<QuoteInput> = {},
  collection: 'pickup' | 'delivery' = 'pickup',
) =>
  quoteCart(ctx, ctx.db, SCOPE, {
    channel: 'online',
    lines: [line('burger')],
    couponCodes: [],
    details: { collectionType: collection, requestedForIsoDateTimeUtc: null, address: null, usesLoyaltyReward: false },
    paymentType: null,
    customerId: null,
    ...more,
  });
const totalOf = ({ priced }: Awaited<ReturnType<typeof quote>>) => (priced.ok ? priced.priced.grandTotalInCents : null);

/** The small menu with this burger in place of its own. */
const withBurger = (more: Partial<MenuItem>) => ({
  ...MENU,
  items: [...MENU.items.filter(({ id }) => id !== 'burger'), basic('burger', 1000, more as object)],
});
const UNAVAILABLE = 'Sorry, this item is currently unavailable.';

describe('a dish that cannot be had', () => {
  const why = async (burger: Partial<MenuItem>, more: Partial<QuoteInput> = {}) => {
    const fixture = await orderingFixture();
    fixture.setMenu(withBurger(burger));
    return [...(await quote(fixture, more)).unavailable.values()];
  };
  const SOLD_OUT = { soldout: true };
  const LUNCH = { availableWeeklyHours: weeklyHours(dayFrom('11:00 AM', 2)) };
  const anyway = (lines = [{ ...line('burger'), sellsAnyway: true as const }]) => ({ lines });

  test('is none where everything is on sale', async () => {
    expect(await why({})).toEqual([]);
  });

  test('is one that is sold out, or that the menu does not have', async () => {
    expect(await why(SOLD_OUT)).toEqual([UNAVAILABLE]);
    expect(await why({}, { lines: [{ ...line('burger'), itemId: 'no-such-dish' }] })).toEqual([UNAVAILABLE]);
  });

  test('out of its hours says when it is on again', async () => {
    expect(await why(LUNCH)).toEqual([
      expect.stringMatching(/^burger isn’t available at 6:00 PM\. Choose a time from 11:00 AM, /),
    ]);
  });

  test('is sold anyway at the counter by whoever may, never on the website', async () => {
    for (const burger of [SOLD_OUT, LUNCH]) {
      expect(await why(burger, { ...anyway(), channel: 'pos' })).toEqual([]);
      expect(await why(burger, { ...anyway(), channel: 'online' })).toHaveLength(1);
      expect(await why(burger, { channel: 'pos' })).toHaveLength(1);
    }
  });

  test('is a pizza, too, that is sold anyway', async () => {
    const fixture = await orderingFixture();
    fixture.setMenu({
      ...MENU,
      items: MENU.items.map((item) => (item.id === 'supreme' ? { ...item, soldout: true } : item)),
    });
    const whole = { pizzaSpecId: 'supreme', addToppings: [], removeToppings: [] };
    const pizza = { kind: 'whole', whole };
    const selection = { type: 'pizza', pizzaSizeId: 'large', pizza, modifiers: [] } as never;
    const sold = (sellsAnyway?: true) =>
      quote(fixture, {
        channel: 'pos',
        lines: [{ ...line('supreme', 1, selection), ...(sellsAnyway ? { sellsAnyway } : {}) }],
      });
    expect([...(await sold()).unavailable.values()]).toEqual([UNAVAILABLE]);
    expect([...(await sold(true)).unavailable.values()]).toEqual([]);
  });

  test('is not sold anyway where it is not on the menu of this channel', async () => {
    const applicableOrderingSystem = { pos: false, online: true, uberEats: true };
    expect(await why({ applicableOrderingSystem } as never, { ...anyway(), channel: 'pos' })).toEqual([UNAVAILABLE]);
  });

  test('is not asked about as far as the kitchen has it already', async () => {
    const sent = (quantity: number, ofIt: number) => ({
      ...{ channel: 'pos' as const, lines: [line('burger', quantity)] },
      sentQuantities: new Map([[line('burger').id, ofIt]]),
    });
    expect(await why(SOLD_OUT, sent(2, 2))).toEqual([]);
    expect(await why(SOLD_OUT, sent(2, 1))).toEqual([UNAVAILABLE]);
    expect(await why(SOLD_OUT, { ...sent(1, 0), sentQuantities: new Map() })).toEqual([UNAVAILABLE]);
  });
});

describe('what is typed by hand', () => {
  const byHand = (printStationIds?: string[]): CartLine => ({
    ...line(OPEN_ITEM_ID),
    selection: {
      type: 'custom',
      name: 'Candle',
      openPriceInCents: 350,
      ...(printStationIds ? { printStationIds } : {}),
    },
  });
  const why = async (...lines: CartLine[]) => {
    const fixture = await orderingFixture();
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen'), aStation('bar')]);
    return [...(await quote(fixture, { channel: 'pos', lines })).unavailable.values()];
  };
  const GONE = 'That print station no longer exists. Choose another.';

  test('prints at stations that the store has', async () => {
    expect(await why(byHand())).toEqual([]);
    expect(await why(byHand(['kitchen']))).toEqual([]);
    expect(await why({ ...line('burger'), id: 'dish' }, byHand(['kitchen', 'bar']))).toEqual([]);
  });

  test('is refused where one of its stations is gone', async () => {
    expect(await why(byHand(['terrace']))).toEqual([GONE]);
    expect(await why(byHand(['kitchen', 'terrace']))).toEqual([GONE]);
  });
});

describe('coupons', () => {
  const off = (fixture: OrderingFixture, hasCoupons: boolean) =>
    fixture.setSettings({ checkout: { ...settings.checkout, hasCoupons } });
  async function withCoupon(more: Parameters<typeof aCoupon>[1] = {}) {
    const fixture = await orderingFixture();
    const ten = coupon('TEN', more).coupon;
    await plantCoupon(fixture, ten);
    return { fixture, ten };
  }

  test('that run take their amount off, and codes that nobody has are named', async () => {
    const { fixture } = await withCoupon();
    const priced = await quote(fixture, { couponCodes: ['TEN', 'NOPE'] });
    expect([totalOf(priced), priced.unknownCouponCodes, priced.takesCoupons]).toEqual([900, ['NOPE'], true]);
  });

  test('count no more where the store takes none, but for those that an order was granted', async () => {
    const { fixture, ten } = await withCoupon();
    off(fixture, false);
    const refused = await quote(fixture, { couponCodes: ['TEN'] });
    expect([totalOf(refused), refused.unknownCouponCodes, refused.takesCoupons]).toEqual([1000, ['TEN'], false]);
    const granted = await quote(fixture, { couponCodes: ['TEN'], grantedCouponIds: new Set([ten.id]) });
    expect([totalOf(granted), granted.unknownCouponCodes]).toEqual([900, []]);
    const another = await quote(fixture, { couponCodes: ['TEN'], grantedCouponIds: new Set(['another']) });
    expect(totalOf(another)).toBe(1000);
  });

  test('of the first order are for customers without one', async () => {
    const { fixture } = await withCoupon({ firstOrderDiscount: true });
    const asked = { couponCodes: ['TEN'], customerId: CUSTOMER };
    expect(totalOf(await quote(fixture, asked))).toBe(900);
    expect(totalOf(await quote(fixture, { couponCodes: ['TEN'] }))).toBe(1000);
    const guest = (isFirstOrder: boolean) => ({
      couponCodes: ['TEN'],
      channel: 'pos' as const,
      guest: { credits: 0, isFirstOrder },
    });
    expect(totalOf(await quote(fixture, guest(true)))).toBe(900);
    expect(totalOf(await quote(fixture, guest(false)))).toBe(1000);
    await plantCoupon(fixture, amountOff('HALF', 50).coupon);
    expect(totalOf(await quote(fixture, { ...asked, couponCodes: ['HALF', 'TEN'] }))).toBe(850);
    await place(fixture, await filledCart(fixture));
    expect(totalOf(await quote(fixture, asked))).toBe(1000);
  });
});

describe('a reward', () => {
  async function withLoyalty(credits: number) {
    const fixture = await orderingFixture();
    const { settings: rules } = loyalty();
    const { db } = fixture.ctx;
    const valueJson = JSON.stringify(rules);
    await db
      .insertInto('loyalty_settings')
      .values({ restaurantId: SCOPE.restaurantId, valueJson } as never)
      .execute();
    const details = { collectionType: 'pickup' as const, requestedForIsoDateTimeUtc: null, address: null };
    const ask = (wantsReward: boolean, more: Partial<QuoteInput> = {}) =>
      quote(fixture, {
        channel: 'pos',
        guest: { credits, isFirstOrder: false },
        details: { ...details, usesLoyaltyReward: wantsReward },
        ...more,
      });
    return { ask, rules };
  }

  test('costs the stamps that the store says, and only who has them and asks for it gets it', async () => {
    const { rules } = await withLoyalty(0);
    const rich = await withLoyalty(rules.count);
    const poor = await withLoyalty(rules.count - 1);
    const uses = ({ priced }: Awaited<ReturnType<typeof quote>>) => priced.ok && priced.priced.loyalty.usesReward;
    expect(uses(await rich.ask(true))).toBe(true);
    expect(uses(await rich.ask(false))).toBe(false);
    expect(uses(await poor.ask(true))).toBe(false);
    expect((await rich.ask(true)).rewardCredits).toBe(rules.count);
  });

  test('of one stamp is not there for a customer who has no card yet', async () => {
    const fixture = await orderingFixture();
    const { settings: rules } = loyalty({ count: 1 });
    await fixture.ctx.write((trx) => writeLoyaltySettings(trx, SCOPE, rules));
    const details = { collectionType: 'pickup' as const, requestedForIsoDateTimeUtc: null, address: null };
    const asked = await quote(fixture, { customerId: CUSTOMER, details: { ...details, usesLoyaltyReward: true } });
    expect(asked.priced.ok && asked.priced.priced.loyalty.usesReward).toBe(false);
  });

  test('is nobody’s who is not known', async () => {
    const { ask } = await withLoyalty(100);
    const unknown = await ask(true, { guest: null });
    expect([unknown.rewardCredits, unknown.priced.ok && unknown.priced.priced.loyalty.usesReward]).toEqual([0, false]);
  });
});

describe('the price of a cart', () => {
  test('has the tip in it, and none where none was given', async () => {
    const fixture = await orderingFixture();
    expect(totalOf(await quote(fixture, { channel: 'pos', tipInCents: 150 }))).toBe(1150);
    expect(totalOf(await quote(fixture, { channel: 'pos' }))).toBe(1000);
    expect(totalOf(await quote(fixture, { tipInCents: 150 }))).toBe(1150);
    expect(totalOf(await quote(fixture))).toBe(1000);
  });

  test('is for the time that was asked for, else for now', async () => {
    const fixture = await orderingFixture();
    const asked = '2026-11-24T07:00:00.000Z';
    const details = { collectionType: 'pickup' as const, address: null, usesLoyaltyReward: false };
    const later = await quote(fixture, { details: { ...details, requestedForIsoDateTimeUtc: asked } });
    expect([later.collectionAt.toString(), later.at.toString()]).toEqual([
      '2026-11-24T07:00:00Z',
      '2026-11-21T07:00:00Z',
    ]);
    const now = await quote(fixture);
    expect(now.collectionAt.toString()).toBe('2026-11-21T07:00:00Z');
  });

  test('of a delivery is the fee of the suburb that the address names; elsewhere is outside', async () => {
    const fixture = await orderingFixture();
    const suburbs = [{ id: 'newtown', name: 'Newtown', postcode: '2042', deliveryCharges: 500 }];
    fixture.setSettings({ delivery: { ...settings.delivery, mode: 'suburbs', suburbs } });
    const to = (suburb: string, postcode: string) => {
      const address = {
        line1: '1 King St',
        suburb,
        state: 'NSW',
        postcode,
        latitude: null,
        longitude: null,
        suburbId: null,
      };
      const details = {
        collectionType: 'delivery' as const,
        requestedForIsoDateTimeUtc: null,
        usesLoyaltyReward: false,
      };
      return quote(fixture, { details: { ...details, address: address as never } });
    };
    const home = await to('Newtown', '2042');
    expect(home.priced.ok && home.priced.priced.deliveryFeeKnown).toBe(true);
    const away = await to('Penrith', '2750');
    expect(away.priced.ok ? [] : away.priced.issues.map(({ code }) => code)).toEqual(['outsideDeliveryArea']);
    const nowhere = await to('', '');
    expect(nowhere.priced.ok && nowhere.priced.priced.deliveryFeeKnown).toBe(false);
    const noAddress = await quote(fixture, {}, 'delivery');
    expect(noAddress.priced.ok && noAddress.priced.priced.deliveryFeeKnown).toBe(false);
  });

  test('of a delivery to a place of which half is known waits for the rest, and is not outside', async () => {
    const fixture = await orderingFixture();
    for (const point of [
      { latitude: -33.9, longitude: null },
      { latitude: null, longitude: 151.18 },
    ]) {
      const address = { line1: '1 King St', suburb: '', state: '', postcode: '', suburbId: null, ...point };
      const details = {
        collectionType: 'delivery' as const,
        requestedForIsoDateTimeUtc: null,
        usesLoyaltyReward: false,
      };
      const { priced } = await quote(fixture, { details: { ...details, address: address as never } });
      expect(priced.ok && priced.priced.deliveryFeeKnown).toBe(false);
      expect(priced.ok).toBe(true);
    }
  });
});
