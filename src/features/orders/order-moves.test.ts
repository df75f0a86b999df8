import { describe, expect, test } from 'bun:test';
import { findAuditBreaks } from '#db/audit/audit.repository.ts';
import { getCart } from '#db/ordering/carts.repository.ts';
import { orderHistory } from '#db/ordering/order-history.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { coupon } from '#src/domain/pricing/testing-menu.ts';
import { notificationsHandlers } from '#src/features/notifications/notifications.handlers.ts';
import { sendDueMessages } from '#src/features/notifications/send-messages.ts';
import { orderJobs } from '#src/features/orders/orders.jobs.ts';
import { applyCoupon, orderAgain } from '#src/features/website/change-cart.ts';
import type { SmsMessage } from '#src/integrations/sms/sms.port.ts';
import type { AppError } from '#src/shared/app-error.ts';
import { acceptOrder } from './accept-order.ts';
import { cancelOrder, completeOrder, rejectOrder } from './end-order.ts';
import {
  BY_ADA,
  BY_BEN,
  BY_MIA,
  CUSTOMER,
  filledCart,
  type OrderingFixture,
  OTHER_SCOPE,
  orderingFixture,
  place,
  plantCoupon,
  refusalOf,
  SCOPE,
} from './testing/ordering-fixture.ts';

const { settings } = testStore();

async function newOrder(fixture: OrderingFixture): Promise<string> {
  return (await place(fixture, await filledCart(fixture))).orderId;
}

async function statusOf({ ctx }: OrderingFixture, orderId: string) {
  return (await findOrder(ctx.db, SCOPE, orderId))?.statusCode;
}

describe('two people press at once', () => {
  test('two accepts: one wins, the other is told who did', async () => {
    const fixture = await orderingFixture();
    const orderId = await newOrder(fixture);
    const press = (by: typeof BY_MIA) => acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by });
    const [first, second] = await Promise.allSettled([press(BY_MIA), press(BY_BEN)]);

    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
    const refusal = (second as PromiseRejectedResult).reason as AppError;
    expect(refusal).toMatchObject({
      code: 'resource_status_conflict',
      reason: 'already_accepted',
      message: 'This order has already been accepted by Mia.',
      details: { statusCode: 'accepted', by: { name: 'Mia' } },
    });
    expect(await findOrder(fixture.ctx.db, SCOPE, orderId)).toMatchObject({ statusCode: 'accepted', version: 2 });
    const accepted = fixture.ctx.db.selectFrom('outbox_events').select('type').where('type', '=', 'orderAccepted');
    expect(await accepted.execute()).toHaveLength(1);
    expect(await orderHistory(fixture.ctx.db, SCOPE, orderId)).toHaveLength(2);
  });

  test.each([
    ['the customer cancels first', true],
    ['the store accepts first', false],
  ])('%s: the other is refused', async (_, isCustomerFirst) => {
    const fixture = await orderingFixture();
    const orderId = await newOrder(fixture);
    const accept = () => acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA });
    const cancel = () => cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'Changed my mind', by: BY_ADA });
    const presses = isCustomerFirst ? [cancel(), accept()] : [accept(), cancel()];
    const [, loser] = await Promise.allSettled(presses);
    expect(loser?.status).toBe('rejected');
    expect(await statusOf(fixture, orderId)).toBe(isCustomerFirst ? 'cancelled' : 'accepted');
  });

  test('accept and reject: one of them', async () => {
    const fixture = await orderingFixture();
    const orderId = await newOrder(fixture);
    const ends = await Promise.allSettled([
      rejectOrder(fixture.ctx, SCOPE, { orderId, reason: 'No more dough', by: BY_MIA }),
      acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_BEN }),
    ]);
    expect(ends.map((end) => end.status)).toEqual(['fulfilled', 'rejected']);
    expect(await statusOf(fixture, orderId)).toBe('rejected');
  });
});

describe('moves', () => {
  test('go from new to accepted to completed, each with who and when', async () => {
    const fixture = await orderingFixture();
    const orderId = await newOrder(fixture);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 30, by: BY_MIA });
    fixture.ctx.pass({ minutes: 40 });
    await completeOrder(fixture.ctx, SCOPE, { orderId, by: BY_BEN, isUnpaidMeant: true });
    const history = await orderHistory(fixture.ctx.db, SCOPE, orderId);
    expect(history.map((row) => [row.fromStatus, row.toStatus, row.byName])).toEqual([
      [null, 'new', 'Ada'],
      ['new', 'accepted', 'Mia'],
      ['accepted', 'completed', 'Ben'],
    ]);
    const order = await findOrder(fixture.ctx.db, SCOPE, orderId);
    expect(order).toMatchObject({ version: 3, promisedForIsoDateTimeUtc: '2026-11-21T07:30:00.000Z' });
    const audit = await fixture.ctx.db.selectFrom('audit_log').select(['action', 'actorName']).execute();
    expect(audit.map((row) => row.action)).toEqual(['placeOrder', 'acceptOrder', 'completeOrder']);
    expect(await findAuditBreaks(fixture.ctx.db)).toEqual([]);
  });

  test('that the table does not have are refused and change nothing', async () => {
    const fixture = await orderingFixture();
    const orderId = await newOrder(fixture);
    const complete = () => completeOrder(fixture.ctx, SCOPE, { orderId, by: BY_MIA });
    expect(await refusalOf(complete())).toEqual({ code: 'resource_status_conflict', reason: 'already_new' });
    await rejectOrder(fixture.ctx, SCOPE, { orderId, reason: 'Closing', by: BY_MIA });
    const before = await fixture.ctx.db.selectFrom('outbox_events').select('id').execute();
    for (const again of [
      complete,
      () => acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA }),
      () => cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'x', by: BY_MIA }),
      () => rejectOrder(fixture.ctx, SCOPE, { orderId, reason: 'x', by: BY_MIA }),
    ]) {
      expect((await refusalOf(again()))?.reason).toBe('already_rejected');
    }
    expect(await fixture.ctx.db.selectFrom('outbox_events').select('id').execute()).toEqual(before);
    expect(await findOrder(fixture.ctx.db, SCOPE, orderId)).toMatchObject({ version: 2, statusReason: 'Closing' });
  });

  test('the customer cancels only while it is new', async () => {
    const fixture = await orderingFixture();
    const orderId = await newOrder(fixture);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    const cancel = cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'Too late', by: BY_ADA });
    expect((await refusalOf(cancel))?.reason).toBe('already_accepted');
  });

  test("another store's order is not found, never forbidden", async () => {
    const fixture = await orderingFixture();
    const orderId = await newOrder(fixture);
    for (const move of [
      acceptOrder(fixture.ctx, OTHER_SCOPE, { orderId, etaMinutes: 15, by: BY_MIA }),
      rejectOrder(fixture.ctx, OTHER_SCOPE, { orderId, reason: 'x', by: BY_MIA }),
      cancelOrder(fixture.ctx, OTHER_SCOPE, { orderId, reason: 'x', by: BY_MIA }),
      completeOrder(fixture.ctx, OTHER_SCOPE, { orderId, by: BY_MIA }),
    ]) {
      expect((await refusalOf(move))?.code).toBe('resource_not_found');
    }
    expect(await statusOf(fixture, orderId)).toBe('new');
  });

  test('an order that is rejected gives its coupon back', async () => {
    const fixture = await orderingFixture();
    await plantCoupon(fixture, coupon('ONCE', { maxRedeems: 1 }).coupon);
    const placeWithCoupon = async () => {
      const cartId = await filledCart(fixture);
      await applyCoupon(fixture.ctx, SCOPE, { cartId, couponCode: 'ONCE', customerId: CUSTOMER });
      return place(fixture, cartId, { expectedTotalInCents: 900 });
    };
    const first = await placeWithCoupon();
    expect((await refusalOf(placeWithCoupon()))?.reason).toBe('coupon_not_applicable');
    await rejectOrder(fixture.ctx, SCOPE, { orderId: first.orderId, reason: 'Closing', by: BY_MIA });
    expect((await placeWithCoupon()).statusCode).toBe('new');
  });
});

/** Where the customer's phone finds it. */
const orderUrl = ({ ctx }: OrderingFixture, orderId: string) =>
  `${ctx.publicUrl}/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}/secure/orders/${orderId}`;

describe('what happens by itself', () => {
  const run = (fixture: OrderingFixture, name: string) => orderJobs.find((job) => job.name === name)?.run(fixture.ctx);

  test('an order that nobody takes is rejected after the store’s minutes, not before', async () => {
    const fixture = await orderingFixture({ orderProcess: { ...settings.orderProcess, rejectAfterMinutes: 10 } });
    const orderId = await newOrder(fixture);
    fixture.ctx.pass({ minutes: 9 });
    await run(fixture, 'ordering.rejectOverdue');
    expect(await statusOf(fixture, orderId)).toBe('new');
    fixture.ctx.pass({ minutes: 1 });
    await run(fixture, 'ordering.rejectOverdue');
    expect(await statusOf(fixture, orderId)).toBe('rejected');
    expect((await orderHistory(fixture.ctx.db, SCOPE, orderId)).at(-1)?.byKind).toBe(BY_SYSTEM.kind);
    await fixture.pump();
    expect(fixture.sms.inbox.messages.map((text) => text.text)).toEqual([
      "Roma Pizza Newtown: sorry, we can't take order W-101. The store couldn't confirm your order in time. " +
        orderUrl(fixture, orderId),
    ]);
  });

  test('accepted orders complete at the end of the day where staff do not do it', async () => {
    const fixture = await orderingFixture({ orderProcess: { ...settings.orderProcess, hasCompleteStatus: false } });
    const orderId = await newOrder(fixture);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    fixture.ctx.pass({ hours: 4 });
    await run(fixture, 'ordering.completeAtDayEnd');
    expect(await statusOf(fixture, orderId)).toBe('accepted');
    fixture.ctx.pass({ hours: 12 });
    await run(fixture, 'ordering.completeAtDayEnd');
    expect(await statusOf(fixture, orderId)).toBe('completed');
  });

  test.each(['roma-newtown', 'wok-carlton'])(
    'the settings of %s are unreadable: the other store goes on',
    async (broken) => {
      const fixture = await orderingFixture({
        orderProcess: { ...settings.orderProcess, rejectAfterMinutes: 10, hasCompleteStatus: false },
      });
      const { ctx } = fixture;
      const [mine, theirs] = [await newOrder(fixture), await newOrder(fixture)];
      ctx.database.raw.run(
        "update orders set storeId = 'wok-carlton', restaurantId = 'golden-wok', customerId = null where id = ?",
        [theirs],
      );
      const { storeOf } = ctx.menus;
      const menus: typeof ctx.menus = {
        ...ctx.menus,
        storeOf: (scope, db) => {
          if (scope.storeId === broken) throw new Error(`settings of ${broken} cannot be read`);
          return storeOf(scope, db);
        },
      };
      ctx.pass({ minutes: 30 });
      const rejectOverdue = orderJobs.find((job) => job.name === 'ordering.rejectOverdue')!;
      for (let round = 0; round < 5; round++) {
        await expect(rejectOverdue.run({ ...ctx, menus })).rejects.toThrow(broken);
      }
      const stateOf = (id: string) =>
        ctx.database.raw.query<{ statusCode: string }, [string]>('select statusCode from orders where id = ?').get(id)
          ?.statusCode;
      const [well, ill] = broken === 'roma-newtown' ? [theirs, mine] : [mine, theirs];
      expect([stateOf(well), stateOf(ill)]).toEqual(['rejected', 'new']);
      expect(ctx.logged.some((line) => line.includes('job failed for one') && line.includes(broken))).toBe(true);
    },
  );

  test('the customer is texted once about what the store did, with words for a person', async () => {
    const fixture = await orderingFixture();
    const orderId = await newOrder(fixture);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 30, by: BY_MIA });
    await fixture.pump();
    await fixture.pump();
    expect(fixture.sms.inbox.messages.map((text) => text.text)).toEqual([
      `Roma Pizza Newtown: order W-101 is confirmed. It should be ready around 6:30 PM, today. Thank you. Follow it: ${orderUrl(fixture, orderId)}`,
    ]);
    await cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'The oven\nis broken', by: BY_MIA });
    await fixture.pump();
    expect(fixture.sms.inbox.messages.map((text) => text.text)).toContain(
      `Roma Pizza Newtown: order W-101 has been cancelled. The oven is broken. ${orderUrl(fixture, orderId)}`,
    );
  });

  test('a text goes out once when the event and the job send at the same time', async () => {
    const fixture = await orderingFixture();
    const orderId = await newOrder(fixture);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 30, by: BY_MIA });
    const queued = notificationsHandlers.filter((handler) => handler.name !== 'notifications.send');
    for (const event of await listEventsAfter(fixture.ctx.db, 0, {})) {
      for (const handler of queued) if (handler.types.includes(event.type)) await handler.handle(fixture.ctx, event);
    }
    const slow = { send: (text: SmsMessage) => Bun.sleep(5).then(() => fixture.sms.send(text)) };
    const ctx = { ...fixture.ctx, ports: { ...fixture.ctx.ports, sms: slow } };
    await Promise.all([sendDueMessages(ctx), sendDueMessages(ctx)]);
    expect(fixture.sms.inbox.messages).toHaveLength(1);
  });

  test('a text that could not go out goes out later', async () => {
    const fixture = await orderingFixture();
    fixture.sms.setDown(true);
    const orderId = await newOrder(fixture);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 30, by: BY_MIA });
    await fixture.pump();
    expect(fixture.sms.inbox.messages).toHaveLength(0);
    fixture.sms.setDown(false);
    fixture.ctx.pass({ minutes: 1 });
    const { notificationsJobs } = await import('#src/features/notifications/notifications.handlers.ts');
    for (const job of notificationsJobs) await job.run(fixture.ctx);
    expect(fixture.sms.inbox.messages).toHaveLength(1);
  });
});

test('an order is ordered again with what the menu still has', async () => {
  const fixture = await orderingFixture();
  const { orderId } = await place(fixture, await filledCart(fixture, { burger: 2, cola: 1 }), {
    expectedTotalInCents: 2400,
  });
  const { MENU } = await import('#src/domain/pricing/testing-menu.ts');
  fixture.setMenu({
    ...MENU,
    items: MENU.items.map((item) => (item.id === 'cola' ? { ...item, soldout: true } : item)),
  });
  const again = await orderAgain(fixture.ctx, SCOPE, { orderId, cartId: null, customerId: CUSTOMER });
  expect(again).toMatchObject({ count: 2, totalInCents: 2000, missing: ['cola'] });
});

describe('a delivery that is ordered again', () => {
  const area = {
    id: 'near',
    name: 'Near',
    polygon: [
      { latitude: '-33.90', longitude: '151.17' },
      { latitude: '-33.90', longitude: '151.19' },
      { latitude: '-33.88', longitude: '151.19' },
      { latitude: '-33.88', longitude: '151.17' },
    ],
    deliveryCharges: 500,
    shouldApplyThirdPartyDeliveryFee: false,
  };
  const delivery = { minOrderValue: 0, mode: 'areas' as const, deliveryAreas: [area], suburbs: [] };
  const address = {
    line1: '44 Enmore Road',
    suburb: 'Enmore',
    state: 'NSW',
    postcode: '2042',
    latitude: '-33.89',
    longitude: '151.18',
    suburbId: null,
  };
  async function delivered() {
    const fixture = await orderingFixture({ delivery });
    const details = { collectionType: 'delivery' as const, address, dropoffNotes: 'Ring twice' };
    const cartId = await filledCart(fixture, { burger: 1 }, details);
    const { orderId } = await place(fixture, cartId, {
      expectedTotalInCents: 1500,
      paymentType: 'cashOnDelivery',
    });
    const again = (into: string | null) =>
      orderAgain(fixture.ctx, SCOPE, { orderId, cartId: into, customerId: CUSTOMER });
    const cartOf = (id: string) => getCart(fixture.ctx.db, SCOPE, id);
    return { fixture, again, cartOf };
  }

  test('is a delivery to the same door, with the word to the driver', async () => {
    const { again, cartOf } = await delivered();
    const { cartId, notDeliveredTo } = await again(null);
    expect(notDeliveredTo).toBeNull();
    expect((await cartOf(cartId)).details).toMatchObject({
      collectionType: 'delivery',
      address,
      dropoffNotes: 'Ring twice',
    });
  });

  test('leaves the way and the address of a cart that somebody filled', async () => {
    const { fixture, again, cartOf } = await delivered();
    const elsewhere = { ...address, line1: '1 King Street' };
    const own = await filledCart(fixture, { cola: 1 }, { collectionType: 'pickup', address: elsewhere });
    const { cartId } = await again(own);
    expect((await cartOf(cartId)).details).toMatchObject({ collectionType: 'pickup', address: elsewhere });
  });

  test('says so where the store no longer delivers', async () => {
    const { fixture, again, cartOf } = await delivered();
    fixture.setSettings({ delivery: { ...delivery, deliveryAreas: [] } });
    const { cartId, notDeliveredTo } = await again(null);
    expect(notDeliveredTo).toBe('44 Enmore Road');
    expect((await cartOf(cartId)).details).toMatchObject({ collectionType: 'pickup', address: null });
  });
});
