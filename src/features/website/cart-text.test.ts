import { beforeEach, describe, expect, test } from 'bun:test';
import { insertCustomer } from '#db/customers/customers.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { adjustLoyalty } from '#src/features/promotions/adjust-loyalty.ts';
import { saveLoyaltySettings } from '#src/features/promotions/save-loyalty-settings.ts';
import { pauseStore, readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { grantStoreScope, restaurantOf } from '#src/shared/scope.ts';
import { cartText } from './cart-text.ts';
import { addToCart, applyCoupon, changeCartLine, setCartDetails } from './change-cart.ts';
import { loadCart } from './load-cart.ts';

const NEWTOWN = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const by = BY_OWNER;
const LOYALTY = {
  enabled: true,
  count: 2,
  type: 'amount' as const,
  value: 500,
  cardBg: null,
  noLoyaltyOnDiscountedOrders: false,
  isEnabledForPOS: true,
  isEnabledForOnline: true,
  accumulateCreditsOnDiscountedItemsOrOrders: true,
  redeemCreditsOnDiscountedItems: true,
};

interface Shop {
  readonly ctx: TestContext;
  readonly itemId: string;
  readonly cartId: string;
  readonly lineId: string;
  pass(seconds: number): void;
  /** As it is answered, and how often it was written so far. */
  ask(customerId?: string | null): Promise<string>;
  /** As it is without anything kept. */
  fresh(customerId?: string | null): Promise<string>;
  written(): number;
}

async function shopWithCart(): Promise<Shop> {
  let now = Temporal.Instant.from('2026-11-20T08:00:05Z');
  const ctx = await seededContext({ clock: { now: () => now } });
  for (const [id, number] of [
    ['ada', '+61400000071'],
    ['bob', '+61400000072'],
  ] as const) {
    const customer = { id, name: id, mobileNumberE164: number, createdIsoDateTimeUtc: '2026-11-01T00:00:00.000Z' };
    await ctx.write((trx) => insertCustomer(trx, restaurantOf(NEWTOWN), customer));
  }
  await saveLoyaltySettings(ctx, restaurantOf(NEWTOWN), { settings: LOYALTY, by });
  const { items } = await ctx.menus.menuOf(NEWTOWN);
  const item = items.find((one) => one.type === 'basic' && one.modifiers.length === 0 && one.price.basePrice > 0);
  const line = { quantity: 1, comments: '', selection: { type: 'basic' as const, modifiers: [] } };
  const added = await addToCart(ctx, NEWTOWN, {
    cartId: null,
    customerId: null,
    line: { ...line, itemId: item?.id ?? '' },
  });
  const { cartId, lineId } = added;
  let written = 0;
  const view = async (customerId: string | null) => {
    const { quote: _, room: __, ...shown } = (await loadCart(ctx, NEWTOWN, { cartId, customerId })) ?? {};
    return shown;
  };
  return {
    ctx,
    itemId: item?.id ?? '',
    cartId,
    lineId,
    pass(seconds) {
      now = now.add({ seconds });
    },
    ask: async (customerId = 'ada') =>
      cartText(ctx, NEWTOWN, { cartId, customerId }, () => {
        written++;
        return view(customerId);
      }),
    fresh: async (customerId = 'ada') => JSON.stringify(await view(customerId)),
    written: () => written,
  };
}

let shop: Shop;
beforeEach(async () => {
  shop = await shopWithCart();
  // The menu and the store come into memory with the first look.
  await shop.ask();
});

describe('the text of a cart', () => {
  test('is written once a minute while nothing changes', async () => {
    const first = await shop.ask();
    const before = shop.written();
    shop.pass(20);
    expect(await shop.ask()).toBe(first);
    expect(shop.written()).toBe(before);
    shop.pass(60);
    expect(await shop.ask()).toBe(await shop.fresh());
    expect(shop.written()).toBe(before + 1);
  });

  const settings = async <Name extends 'checkout' | 'orderProcess'>(name: Name, change: object) => {
    const { value, version } = await readSettingsGroup(shop.ctx, NEWTOWN, name);
    await saveSettings(shop.ctx, NEWTOWN, { name, value: { ...value, ...change }, version, by });
  };
  const stamps = (credits: number) => {
    const adjustment = { id: `a${credits}`, credits, reason: 'Long wait' };
    return adjustLoyalty(shop.ctx, restaurantOf(NEWTOWN), { customerId: 'ada', adjustment, by });
  };
  const mine = () => ({ cartId: shop.cartId, customerId: 'ada' });

  test.each([
    ['a line', () => changeCartLine(shop.ctx, NEWTOWN, { ...mine(), lineId: shop.lineId, change: { quantity: 3 } })],
    ['its order type', () => setCartDetails(shop.ctx, NEWTOWN, { ...mine(), details: { collectionType: 'dineIn' } })],
    ['who it is for', () => setCartDetails(shop.ctx, NEWTOWN, { ...mine(), details: { name: 'Ada' } })],
    ['a coupon', () => applyCoupon(shop.ctx, NEWTOWN, { ...mine(), couponCode: 'FIVEOFF' })],
    ['what is sold out', () => setSoldOut(shop.ctx, NEWTOWN, { itemId: shop.itemId, soldout: true, by })],
    ['a pause', () => pauseStore(shop.ctx, NEWTOWN, { reason: 'tooBusy', note: '', until: null, by })],
    ['the stamps of the customer', () => stamps(2)],
    [
      'what a reward is worth',
      () => saveLoyaltySettings(shop.ctx, restaurantOf(NEWTOWN), { settings: { ...LOYALTY, value: 700 }, by }),
    ],
    [
      'the surcharge of cards',
      () =>
        settings('checkout', {
          creditCardSurcharge: { amountInCents: 0, percentageBps: 150, applicableBelowAmount: 0 },
        }),
    ],
    [
      'the limit of the kitchen',
      () => settings('orderProcess', { slotCapacity: { by: 'orders', most: 1, unitsOfCategory: {} } }),
    ],
  ] as const)('follows %s at once', async (_, change) => {
    await shop.ask();
    const before = shop.written();
    await change();
    expect(await shop.ask()).toBe(await shop.fresh());
    expect(shop.written()).toBeGreaterThan(before);
    expect(await shop.ask()).toBe(await shop.fresh());
  });

  test('follows a pause that ends inside the minute', async () => {
    const until = shop.ctx.clock.now().add({ seconds: 20 });
    await pauseStore(shop.ctx, NEWTOWN, { reason: 'tooBusy', note: '', until, by });
    await shop.ask();
    const paused = await shop.ask();
    shop.pass(19);
    expect(await shop.ask()).toBe(paused);
    const before = shop.written();
    shop.pass(2);
    expect(await shop.ask()).toBe(await shop.fresh());
    expect(shop.written()).toBe(before + 1);
  });

  test('is another for another customer', async () => {
    await stamps(2);
    const ada = await shop.ask('ada');
    expect(await shop.ask('bob')).toBe(await shop.fresh('bob'));
    expect(await shop.ask('bob')).not.toBe(ada);
    expect(await shop.ask(null)).toBe(await shop.fresh(null));
    expect(await shop.ask('ada')).toBe(ada);
  });

  test('is never kept of a cart that can change with another’s order', async () => {
    await settings('orderProcess', { slotCapacity: { by: 'orders', most: 1, unitsOfCategory: {} } });
    await shop.ask();
    const before = shop.written();
    await shop.ask();
    await shop.ask();
    expect(shop.written()).toBe(before + 2);
  });
});
