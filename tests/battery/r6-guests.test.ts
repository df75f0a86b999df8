import { beforeEach, describe, expect, test } from 'bun:test';
import { findCustomerByMobile } from '#db/customers/customers.repository.ts';
import { writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { NO_WISHES } from '#src/domain/ordering/counter-wishes.ts';
import type { CounterWishes } from '#src/domain/ordering/ordering.schema.ts';
import { saveGuest } from '#src/features/customers/book-guest.ts';
import { readCustomer, readCustomers } from '#src/features/customers/read-customers.ts';
import { cancelOrder } from '#src/features/ordering/end-order.ts';
import { type PlacePosOrderInput, placePosOrder } from '#src/features/ordering/place-pos-order.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { brokenRules } from './support/invariants.ts';
import { type BoxedShop, BY_OWNER, openPlatform, type Platform } from './support/shops-with-boxes.ts';

/** Customers of whom two sides heard at the same time: one number ends as one customer, and no order is lost. */

const signal = new AbortController().signal;
const PHONE = '+61291234567';
const LOYALTY = {
  enabled: true,
  count: 3,
  type: 'amount' as const,
  value: 300,
  cardBg: null,
  noLoyaltyOnDiscountedOrders: false,
  isEnabledForPOS: true,
  isEnabledForOnline: true,
  accumulateCreditsOnDiscountedItemsOrOrders: true,
  redeemCreditsOnDiscountedItems: true,
};
let platform: Platform;
let shop: BoxedShop;

beforeEach(async () => {
  platform = await openPlatform();
  shop = platform.shops[0]!;
  await platform.cloud.write((trx) => writeLoyaltySettings(trx, shop.scope, LOYALTY));
  await level();
});

async function level(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await shop.sync.pull(0, signal);
    while (!(await shop.sync.push()));
    await platform.runCommands();
  }
  await shop.sync.pull(0, signal);
}

const idAtBox = (sql: string) => shop.box.house.raw.query<{ id: string }, []>(sql).get()!.id;

let sales = 0;
async function sell(at: TestContext, input: Partial<PlacePosOrderInput> & { wish?: Partial<CounterWishes> } = {}) {
  const { wish, ...more } = input;
  const menu = await at.menus.menuOf(shop.scope);
  const dish = menu.items.find((one) => one.type === 'basic' && one.modifiers.every(({ min }) => min === 0))!;
  const id = `${String(++sales).padStart(8, '0')}${'g'.repeat(12)}`;
  const sale = (expectedTotalInCents: number) =>
    placePosOrder(at, shop.scope, {
      id,
      lines: [{ id: 'l1', itemId: dish.id, quantity: 2, comments: '', selection: { type: 'basic', modifiers: [] } }],
      collectionType: 'pickup',
      tableId: null,
      address: null,
      customerName: 'Ann',
      customerPhone: PHONE,
      comments: '',
      paymentType: 'posPayLater',
      tenderedInCents: 0,
      expectedTotalInCents,
      manual: null,
      posTerminalId: idAtBox(`select id from pos_terminals where storeId = '${shop.scope.storeId}' limit 1`),
      employee: null,
      by: { ...BY_OWNER, kind: 'employee', name: 'Mia' },
      ...(wish ? { wishes: { ...NO_WISHES, ...wish } } : {}),
      ...more,
    });
  const { order } = await sale(0).catch((error: unknown) => {
    const total = error instanceof AppError ? error.details?.newTotalInCents : undefined;
    if (typeof total !== 'number') throw error;
    return sale(total);
  });
  return order;
}

const customersIn = (at: TestContext) =>
  at.house.raw
    .query<{ name: string; counted: number }, [string]>(
      'select name, previousPosOrderCount as counted from customers where mobileNumberE164 = ?',
    )
    .all(PHONE);
const search = async (at: TestContext) => (await readCustomers(at, shop.scope, { search: PHONE })).rows;
const sound = async () =>
  expect([await brokenRules(platform.cloud.house), await brokenRules(shop.box.house)]).toEqual([[], []]);

describe('without internet', () => {
  test('a new number is a customer at the box at once, shown as waiting, and is one after the line is back', async () => {
    await sell(shop.box);
    expect(customersIn(shop.box)).toEqual([]);
    const [waiting] = await search(shop.box);
    expect(waiting).toMatchObject({ name: 'Ann', orderCount: 1, credits: 1, isWaiting: true });
    const second = await sell(shop.box, { customerName: 'Anna' });
    expect((await readCustomer(shop.box, shop.scope, waiting!.id)).orders).toHaveLength(2);
    await level();
    expect(customersIn(platform.cloud)).toEqual([{ name: 'Ann', counted: 2 }]);
    expect(customersIn(shop.box)).toEqual([{ name: 'Ann', counted: 2 }]);
    expect(await search(shop.box)).toMatchObject([{ id: waiting!.id, orderCount: 2, credits: 2, isWaiting: false }]);
    // From now on the box knows whom it sells to by their row.
    expect(second.customerId).toBeNull();
    expect((await sell(shop.box)).customerId).toBe(waiting!.id);
    await level();
    await sound();
  });

  test('the same number written down on both sides ends as one customer with both orders', async () => {
    await sell(shop.box, { customerName: 'Ann at the box' });
    await sell(platform.cloud, { customerName: 'Ann in the cloud' });
    await level();
    expect(customersIn(platform.cloud)).toEqual([{ name: 'Ann in the cloud', counted: 2 }]);
    for (const at of [platform.cloud, shop.box]) {
      const [row] = await search(at);
      expect(row).toMatchObject({ orderCount: 2, credits: 2, isWaiting: false });
      expect((await readCustomer(at, shop.scope, row!.id)).orders).toHaveLength(2);
    }
    await sound();
  });

  test('notes and a new name of the till travel up; the name before is kept', async () => {
    await sell(platform.cloud);
    await level();
    const by = { ...BY_OWNER, kind: 'employee' as const, name: 'Mia' };
    await saveGuest(shop.box, shop.scope, { phoneE164: PHONE, name: 'Annabel', notes: 'Nut allergy', by });
    const [atBox] = await search(shop.box);
    expect(atBox).toMatchObject({ name: 'Annabel', notes: 'Nut allergy', isWaiting: true });
    await level();
    expect(await readCustomer(platform.cloud, shop.scope, atBox!.id)).toMatchObject({
      name: 'Annabel',
      notes: 'Nut allergy',
      previousNames: ['Ann'],
    });
    expect(await search(shop.box)).toMatchObject([{ name: 'Annabel', isWaiting: false }]);
  });

  test('a reward that both sides gave at once stands on both orders, and the card ends empty', async () => {
    for (let order = 0; order < 3; order++) await sell(platform.cloud);
    await level();
    expect(await search(shop.box)).toMatchObject([{ credits: 3, isRewardReady: true }]);
    const wish = { usesLoyaltyReward: true };
    const [atBox, inCloud] = [await sell(shop.box, { wish }), await sell(platform.cloud, { wish })];
    const reward = (order: typeof atBox) => order.breakdown.find((row) => row.kind === 'loyalty')?.amountInCents;
    expect([reward(atBox), reward(inCloud)]).toEqual([-300, -300]);
    await level();
    expect(await search(platform.cloud)).toMatchObject([{ credits: 0, isRewardReady: false }]);
    expect(await search(shop.box)).toMatchObject([{ credits: 0 }]);
    await sound();
  });

  test('an order that is called off gives its stamp back, before and after the line is back', async () => {
    const order = await sell(shop.box);
    await cancelOrder(shop.box, shop.scope, { orderId: order.id, reason: 'Called off', by: BY_OWNER });
    await level();
    expect(await search(platform.cloud)).toMatchObject([{ credits: 0 }]);
    const next = await sell(shop.box);
    await level();
    expect(await search(platform.cloud)).toMatchObject([{ credits: 1 }]);
    await cancelOrder(shop.box, shop.scope, { orderId: next.id, reason: 'Called off', by: BY_OWNER });
    await level();
    expect(await search(platform.cloud)).toMatchObject([{ credits: 0 }]);
    await sound();
  });

  test('a coupon was used up meanwhile: the price that the till showed stands, and it is counted beyond its limit', async () => {
    const spec = {
      id: 'coupon-last',
      type: 'flatAmountDiscount',
      couponCode: 'LASTONE',
      description: '',
      startDate: null,
      endDate: null,
      dows: null,
      collectionType: null,
      applicableOverAmount: 0,
      discountAmount: 100,
      discountPercentageBps: null,
      exclusive: false,
      firstOrderDiscount: false,
      maxRedeems: 1,
      applicableStoreIds: null,
    };
    platform.cloud.house.raw.run(
      `insert into coupons (id, restaurantId, couponCode, type, specJson, createdIsoDateTimeUtc)
       values ('coupon-last', '${shop.scope.restaurantId}', 'LASTONE', 'flatAmountDiscount', ?, '2026-11-21T07:00:00.000Z')`,
      [JSON.stringify(spec)],
    );
    await level();
    const wish = { couponCodes: ['LASTONE'] };
    const [inCloud, atBox] = [await sell(platform.cloud, { wish }), await sell(shop.box, { wish })];
    expect([inCloud.discountInCents, atBox.discountInCents]).toEqual([100, 100]);
    await level();
    const counted = platform.cloud.house.raw
      .query<{ count: number }, []>("select count(*) as count from coupon_redemptions where couponId = 'coupon-last'")
      .get()?.count;
    expect(counted).toBe(2);
    expect((await sell(platform.cloud, { wish })).discountInCents).toBe(0);
    await sound();
  });
});

test('a customer of the restaurant’s other store is nobody at this one’s box', async () => {
  const [, carlton, richmond] = platform.shops;
  const at = carlton!.scope;
  await saveGuest(platform.cloud, at, { phoneE164: PHONE, name: 'Ann', notes: 'secret', by: BY_OWNER });
  const sync = async (one: BoxedShop) => {
    await one.sync.pull(0, signal);
    await one.sync.pull(0, signal);
  };
  await sync(carlton!);
  await sync(richmond!);
  expect(customersIn(carlton!.box)).toHaveLength(1);
  expect(customersIn(richmond!.box)).toEqual([]);
  expect(richmond!.box.house.raw.query('select * from store_customers where notes <> ?').all('')).toEqual([]);
  const known = await findCustomerByMobile(platform.cloud.db, grantRestaurantScope(at), PHONE);
  expect(known?.unverifiedEmail).toBe('');
});
