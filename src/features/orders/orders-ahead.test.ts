import { describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { MENU } from '#src/domain/pricing/testing-menu.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { dayFrom, weeklyHours } from '#src/domain/time/testing-hours.ts';
import { orderJobs } from '#src/features/orders/orders.jobs.ts';
import { addPrinters, allJobs, aPrinter, aStation } from '#src/features/printing/testing/printing-house.ts';
import { loadCart } from '#src/features/website/load-cart.ts';
import { acceptOrder } from './accept-order.ts';
import { BY_MIA, filledCart, type OrderingHouse, orderingHouse, place, SCOPE } from './testing/ordering-house.ts';

const { settings } = testStore();
/** It is Saturday the 21st, 6 PM in Sydney; pickup is open until 9 PM and takes 20 minutes. */
const TUESDAY_6_PM = '2026-11-24T07:00:00.000Z';

async function withKitchen(orderProcess: Partial<StoreSettings['orderProcess']>): Promise<OrderingHouse> {
  const house = await orderingHouse({ orderProcess: { ...settings.orderProcess, ...orderProcess } });
  await addPrinters(house.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
  return house;
}

async function orderFor(house: OrderingHouse, requestedForIsoDateTimeUtc: string | null) {
  return (await place(house, await filledCart(house, { burger: 1 }, { requestedForIsoDateTimeUtc }))).orderId;
}

async function run(house: OrderingHouse, name: string) {
  await orderJobs.find((job) => job.name === name)!.run(house.ctx);
}

const statusOf = async ({ ctx }: OrderingHouse, orderId: string) =>
  (await findOrder(ctx.db, SCOPE, orderId))?.statusCode;
const papers = async ({ ctx }: OrderingHouse) =>
  (await allJobs(ctx)).map(({ docketType, payload }) =>
    payload.kind !== 'DRAWER' && payload.marks.isForLater ? `${docketType} for later` : docketType,
  );

describe('a website order for days ahead', () => {
  test('prints when it has to be started, and is not complete before its own day is over', async () => {
    const house = await withKitchen({ hasCompleteStatus: false });
    const orderId = await orderFor(house, TUESDAY_6_PM);
    await acceptOrder(house.ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA });
    expect(await papers(house)).toEqual([]);

    house.ctx.pass({ hours: 24 * 3 - 1 });
    await run(house, 'ordering.completeAtDayEnd');
    await run(house, 'ordering.startHeld');
    expect(await statusOf(house, orderId)).toBe('accepted');
    expect(await papers(house)).toEqual([]);

    house.ctx.pass({ minutes: 40 });
    await run(house, 'ordering.startHeld');
    await run(house, 'ordering.startHeld');
    expect(await papers(house)).toEqual(['ORDER_TICKET']);

    house.ctx.pass({ hours: 12 });
    await run(house, 'ordering.completeAtDayEnd');
    expect(await statusOf(house, orderId)).toBe('completed');
  });

  test('prints at once as well, marked, where the store wants it', async () => {
    const house = await withKitchen({ printsAheadAtOnce: true });
    const orderId = await orderFor(house, TUESDAY_6_PM);
    await acceptOrder(house.ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA });
    expect(await papers(house)).toEqual(['CHANGE for later']);
    house.ctx.pass({ hours: 24 * 3 });
    await run(house, 'ordering.startHeld');
    expect(await papers(house)).toEqual(['CHANGE for later', 'ORDER_TICKET']);
  });
});

test('an order without a ticket is sent to the kitchen, not completed', async () => {
  const house = await withKitchen({ hasCompleteStatus: false });
  const orderId = await orderFor(house, null);
  await acceptOrder(house.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
  house.ctx.house.raw.run('delete from print_jobs');
  house.ctx.pass({ hours: 16 });
  await run(house, 'ordering.completeAtDayEnd');
  expect([await statusOf(house, orderId), await papers(house)]).toEqual(['accepted', ['ORDER_TICKET']]);
  await run(house, 'ordering.completeAtDayEnd');
  expect(await statusOf(house, orderId)).toBe('completed');
});

test('an order that comes for after the next opening is not rejected before somebody could take it', async () => {
  const house = await withKitchen({ rejectAfterMinutes: 30 });
  house.ctx.pass({ hours: 5 });
  // Sunday lunch begins at 11:30 AM.
  const orderId = await orderFor(house, '2026-11-22T01:30:00.000Z');
  house.ctx.pass({ hours: 13, minutes: 30 });
  await run(house, 'ordering.rejectOverdue');
  expect(await statusOf(house, orderId)).toBe('new');
  house.ctx.pass({ minutes: 10 });
  await run(house, 'ordering.rejectOverdue');
  expect(await statusOf(house, orderId)).toBe('rejected');
});

describe('a dish of the lunch hours', () => {
  const LUNCH_HOURS = weeklyHours(dayFrom('11:30 AM', 3));
  const withLunchDish = async () => {
    const house = await withKitchen({});
    house.setMenu({
      ...MENU,
      items: MENU.items.map((item) => (item.id === 'burger' ? { ...item, availableWeeklyHours: LUNCH_HOURS } : item)),
    });
    return house;
  };

  test('can be put into the cart in the evening, which then has the next lunch as its time', async () => {
    const house = await withLunchDish();
    const cart = await loadCart(house.ctx, SCOPE, { cartId: await filledCart(house), customerId: null });
    // Sunday, 11:30 AM.
    expect(cart?.details.requestedForIsoDateTimeUtc).toBe('2026-11-22T00:30:00.000Z');
    expect(cart?.lines.map(({ issue }) => issue)).toEqual([null]);
  });

  test('is named with its hours when another time is asked for', async () => {
    const house = await withLunchDish();
    const requestedForIsoDateTimeUtc = '2026-11-21T08:00:00.000Z';
    const cartId = await filledCart(house, { burger: 1 }, { requestedForIsoDateTimeUtc });
    await expect(place(house, cartId)).rejects.toThrow(
      'burger isn’t available at 7:00 PM. Choose a time from 11:30 AM, tomorrow.',
    );
  });
});
