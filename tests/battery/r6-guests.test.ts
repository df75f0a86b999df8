import { beforeEach, describe, expect, test } from 'bun:test';
import { findCustomerByMobile } from '#db/customers/customers.repository.ts';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import type { CounterDetails } from '#src/domain/ordering/ordering.schema.ts';
import { payBill } from '#src/features/counter/pay-bill.ts';
import { type PlacePosOrderInput, placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { saveGuest } from '#src/features/customers/book-guest.ts';
import { editGuest, saveGuestPlaces } from '#src/features/customers/edit-guest.ts';
import { readCustomer, readCustomers } from '#src/features/customers/read-customers.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { promotionsHandlers } from '#src/features/promotions/settle-loyalty.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { brokenRules } from './support/invariants.ts';
import { type BoxedShop, BY_MIA, BY_OWNER, openPlatform, type Platform } from './support/shops-with-boxes.ts';

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

/** The cloud goes on with what it has heard, from the beginning each time: a handler may be asked again. */
async function settleStamps(): Promise<void> {
  for (const event of await listEventsAfter(platform.cloud.db, 0, {}, 1000)) {
    for (const handler of promotionsHandlers) {
      if (handler.types.includes(event.type)) await handler.handle(platform.cloud, event);
    }
  }
  await level();
}

const idAtBox = (sql: string) => shop.box.database.raw.query<{ id: string }, []>(sql).get()!.id;

let sales = 0;
async function sell(at: TestContext, input: Partial<PlacePosOrderInput> & { details?: Partial<CounterDetails> } = {}) {
  const { details, ...more } = input;
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
      paymentType: 'posCash',
      tenderedInCents: 1_000_000,
      expectedTotalInCents,
      manual: null,
      posTerminalId: idAtBox(`select id from pos_terminals where storeId = '${shop.scope.storeId}' limit 1`),
      employee: null,
      by: BY_MIA,
      ...(details ? { wishes: { ...NO_COUNTER_DETAILS, ...details } } : {}),
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
  at.database.raw
    .query<{ name: string; counted: number }, [string]>(
      'select name, previousPosOrderCount as counted from customers where mobileNumberE164 = ?',
    )
    .all(PHONE);
const search = async (at: TestContext) => (await readCustomers(at, shop.scope, { search: PHONE })).rows;
const sound = async () =>
  expect([await brokenRules(platform.cloud.database), await brokenRules(shop.box.database)]).toEqual([[], []]);

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

  test('a stamp of a bill is on its way, on both sides, until the box has taken its money', async () => {
    const order = await sell(shop.box, { paymentType: 'posPayLater', tenderedInCents: 0 });
    expect(await search(shop.box)).toMatchObject([{ credits: 0, creditsOnTheWay: 1, isWaiting: true }]);
    await level();
    for (const at of [platform.cloud, shop.box]) {
      expect(await search(at)).toMatchObject([{ credits: 0, creditsOnTheWay: 1 }]);
    }
    await payBill(shop.box, shop.scope, {
      billId: order.id,
      id: 'paid',
      shareId: null,
      amountInCents: order.grandTotalInCents,
      paymentType: 'posCash',
      tenderedInCents: 1_000_000,
      tipInCents: 0,
      customPaymentName: '',
      posTerminalId: order.posTerminalId ?? '',
      employee: null,
      by: BY_MIA,
    });
    await level();
    await settleStamps();
    for (const at of [platform.cloud, shop.box]) {
      expect(await search(at)).toMatchObject([{ credits: 1, creditsOnTheWay: 0 }]);
    }
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
    const by = BY_MIA;
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

  test('a reward that both sides gave at once is on both orders, and the card owes what was spent twice', async () => {
    for (let order = 0; order < 3; order++) await sell(platform.cloud);
    await level();
    expect(await search(shop.box)).toMatchObject([{ credits: 3, isRewardReady: true }]);
    const details = { usesLoyaltyReward: true };
    const [atBox, inCloud] = [
      await sell(shop.box, { details: details }),
      await sell(platform.cloud, { details: details }),
    ];
    const reward = (order: typeof atBox) => order.breakdown.find((row) => row.kind === 'loyalty')?.amountInCents;
    expect([reward(atBox), reward(inCloud)]).toEqual([-300, -300]);
    await level();
    expect(await search(platform.cloud)).toMatchObject([{ credits: -1, isRewardReady: false }]);
    expect(await search(shop.box)).toMatchObject([{ credits: -1 }]);
    await sound();
  });

  test('an order that is called off gives its stamp back, before and after the line is back', async () => {
    const order = await sell(shop.box);
    await cancelOrder(shop.box, shop.scope, { orderId: order.id, reason: 'Called off', by: BY_MIA });
    await level();
    expect(await search(platform.cloud)).toMatchObject([{ credits: 0 }]);
    const next = await sell(shop.box);
    await level();
    expect(await search(platform.cloud)).toMatchObject([{ credits: 1 }]);
    await cancelOrder(shop.box, shop.scope, { orderId: next.id, reason: 'Called off', by: BY_MIA });
    await level();
    expect(await search(platform.cloud)).toMatchObject([{ credits: 0 }]);
    await sound();
  });

  test('a coupon was used up in the meantime: the price that the till showed applies, and it is counted beyond its limit', async () => {
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
    platform.cloud.database.raw.run(
      `insert into coupons (id, restaurantId, couponCode, type, specJson, createdIsoDateTimeUtc)
       values ('coupon-last', '${shop.scope.restaurantId}', 'LASTONE', 'flatAmountDiscount', ?, '2026-11-21T07:00:00.000Z')`,
      [JSON.stringify(spec)],
    );
    await level();
    const details = { couponCodes: ['LASTONE'] };
    const [inCloud, atBox] = [await sell(platform.cloud, { details }), await sell(shop.box, { details })];
    expect([inCloud.discountInCents, atBox.discountInCents]).toEqual([100, 100]);
    await level();
    const counted = platform.cloud.database.raw
      .query<{ count: number }, []>("select count(*) as count from coupon_redemptions where couponId = 'coupon-last'")
      .get()?.count;
    expect(counted).toBe(2);
    expect((await sell(platform.cloud, { details })).discountInCents).toBe(0);
    await sound();
  });
});

describe('what staff change about a customer at a till', () => {
  const by = BY_MIA;
  const OTHER = '+61291230000';
  const lane = (line1: string) => ({
    line1,
    suburb: 'Newtown',
    state: 'NSW',
    postcode: '2042',
    latitude: null,
    longitude: null,
    suburbId: null,
  });
  const edit = (at: TestContext, change: { newPhoneE164?: string; name?: string; phoneE164?: string }) =>
    editGuest(at, shop.scope, { phoneE164: PHONE, newPhoneE164: PHONE, name: 'Ann', notes: '', by, ...change });
  const online = () => ({ ...shop.box, syncSummary: () => ({ reachesCloud: true }) }) as unknown as TestContext;
  const placesOf = async (at: TestContext, id: string) =>
    (await readCustomer(at, shop.scope, id)).places.map(({ address }) => address.line1);
  async function knownOnBothSides() {
    await sell(platform.cloud);
    await level();
    return (await search(shop.box))[0]!.id;
  }

  test('another number keeps their orders, on both sides, and the old one finds no one', async () => {
    const id = await knownOnBothSides();
    await edit(platform.cloud, { newPhoneE164: OTHER });
    await level();
    for (const at of [platform.cloud, shop.box]) {
      const card = await readCustomer(at, shop.scope, id);
      expect(card).toMatchObject({ phoneE164: OTHER, isFirstOrder: false, orders: [{}] });
      expect((await readCustomers(at, shop.scope, { search: PHONE })).rows).toEqual([]);
    }
    // And what they order by the new one is the same person’s.
    await sell(shop.box, { customerPhone: OTHER });
    await level();
    expect(await readCustomer(platform.cloud, shop.scope, id)).toMatchObject({ orderCount: 2, orders: [{}, {}] });
    await sound();
  });

  test('at a box a number needs the internet, and says so; name and notes do not', async () => {
    const id = await knownOnBothSides();
    await expect(edit(shop.box, { newPhoneE164: OTHER, name: 'Anna' })).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'You can change the number when the internet is back.',
    });
    expect(await readCustomer(shop.box, shop.scope, id)).toMatchObject({ name: 'Ann', isWaiting: false });
    await edit(shop.box, { name: 'Anna' });
    expect(await readCustomer(shop.box, shop.scope, id)).toMatchObject({ name: 'Anna', isWaiting: true });
    await edit(online(), { newPhoneE164: OTHER, name: 'Anna' });
    await expect(edit(online(), { newPhoneE164: '+61291239999' })).rejects.toMatchObject({ reason: 'already_pending' });
    await level();
    expect(await readCustomer(shop.box, shop.scope, id)).toMatchObject({ phoneE164: OTHER, isWaiting: false });
  });

  test('a number that belongs to someone else is rejected, and a box learns why', async () => {
    const id = await knownOnBothSides();
    await saveGuest(platform.cloud, shop.scope, { phoneE164: OTHER, name: 'Bea', notes: '', by });
    await expect(edit(platform.cloud, { newPhoneE164: OTHER })).rejects.toMatchObject({ reason: 'phone_taken' });
    await edit(online(), { newPhoneE164: OTHER });
    await level();
    expect(await readCustomer(shop.box, shop.scope, id)).toMatchObject({
      phoneE164: PHONE,
      isWaiting: false,
      refusedText: 'Another customer has this number.',
    });
  });

  test('an address is added, changed and removed at a box without internet, and the cloud gets it', async () => {
    const id = await knownOnBothSides();
    const places = { customerId: id, phoneE164: PHONE, by };
    await saveGuestPlaces(shop.box, shop.scope, { ...places, add: lane('1 First Lane'), remove: null });
    await saveGuestPlaces(shop.box, shop.scope, { ...places, add: lane('2 Second Lane'), remove: null });
    await saveGuestPlaces(shop.box, shop.scope, { ...places, add: lane('3 Third Lane'), remove: lane('1 First Lane') });
    await saveGuestPlaces(shop.box, shop.scope, { ...places, add: null, remove: lane('2 SECOND Lane') });
    expect(await placesOf(shop.box, id)).toEqual(['3 Third Lane']);
    expect(await placesOf(platform.cloud, id)).toEqual([]);
    await level();
    expect(await placesOf(platform.cloud, id)).toEqual(['3 Third Lane']);
    expect(await placesOf(shop.box, id)).toEqual(['3 Third Lane']);
    expect(await readCustomer(shop.box, shop.scope, id)).toMatchObject({ isWaiting: false });
    const audit = platform.cloud.database.raw
      .query("select * from audit_log where action = 'saveCustomerAddress'")
      .all();
    expect(audit).toHaveLength(4);
    expect(JSON.stringify(audit)).not.toContain('Lane');
  });

  test('a removed address of an order is not offered again; the order keeps it', async () => {
    const details = { outOfAreaFeeInCents: 700 };
    const delivery = {
      collectionType: 'delivery' as const,
      address: lane('9 Old Lane'),
      by: { ...by, approvedById: 'boss' },
    };
    const menu = await platform.cloud.menus.menuOf(shop.scope);
    const dish = menu.items.find((one) => one.type === 'basic' && one.modifiers.every(({ min }) => min === 0))!;
    const lines = [
      {
        id: 'l1',
        itemId: dish.id,
        quantity: 20,
        comments: '',
        selection: { type: 'basic' as const, modifiers: [] },
      },
    ];
    const order = await sell(platform.cloud, { ...delivery, lines, details: details });
    const id = (await search(platform.cloud))[0]!.id;
    expect(await placesOf(platform.cloud, id)).toEqual(['9 Old Lane']);
    const remove = lane('9 Old Lane');
    await saveGuestPlaces(platform.cloud, shop.scope, { customerId: id, phoneE164: PHONE, by, add: null, remove });
    expect(await placesOf(platform.cloud, id)).toEqual([]);
    expect(order.collection).toMatchObject({ address: { line1: '9 Old Lane' } });
  });
});

test('a customer of the restaurant’s other store is unknown at this one’s box', async () => {
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
  expect(richmond!.box.database.raw.query('select * from store_customers where notes <> ?').all('')).toEqual([]);
  const known = await findCustomerByMobile(platform.cloud.db, grantRestaurantScope(at), PHONE);
  expect(known?.unverifiedEmail).toBe('');
});
