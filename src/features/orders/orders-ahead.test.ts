import { describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { MENU } from '#src/domain/pricing/testing-menu.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { dayFrom, weeklyHours } from '#src/domain/time/testing-hours.ts';
import { orderJobs } from '#src/features/orders/orders.jobs.ts';
import { addPrinters, allJobs, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { loadCart } from '#src/features/website/load-cart.ts';
import { acceptOrder } from './accept-order.ts';
import { BY_MIA, filledCart, type OrderingFixture, orderingFixture, place, SCOPE } from './testing/ordering-fixture.ts';

const { settings } = testStore();
/** It is Saturday the 21st, 6 PM in Sydney; pickup is open until 9 PM and takes 20 minutes. */
const TUESDAY_6_PM = '2026-11-24T07:00:00.000Z';

async function withKitchen(orderProcess: Partial<StoreSettings['orderProcess']>): Promise<OrderingFixture> {
  const fixture = await orderingFixture({ orderProcess: { ...settings.orderProcess, ...orderProcess } });
  await addPrinters(fixture.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
  return fixture;
}

async function orderFor(fixture: OrderingFixture, requestedForIsoDateTimeUtc: string | null) {
  return (await place(fixture, await filledCart(fixture, { burger: 1 }, { requestedForIsoDateTimeUtc }))).orderId;
}

async function run(fixture: OrderingFixture, name: string) {
  await orderJobs.find((job) => job.name === name)!.run(fixture.ctx);
}

const statusOf = async ({ ctx }: OrderingFixture, orderId: string) =>
  (await findOrder(ctx.db, SCOPE, orderId))?.statusCode;
const papers = async ({ ctx }: OrderingFixture) =>
  (await allJobs(ctx)).map(({ docketType, payload }) =>
    payload.kind !== 'DRAWER' && payload.marks.isForLater ? `${docketType} for later` : docketType,
  );

describe('a website order for days ahead', () => {
  test('prints when it has to be started, and is not complete before its own day is over', async () => {
    const fixture = await withKitchen({ hasCompleteStatus: false });
    const orderId = await orderFor(fixture, TUESDAY_6_PM);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA });
    expect(await papers(fixture)).toEqual([]);

    fixture.ctx.pass({ hours: 24 * 3 - 1 });
    await run(fixture, 'ordering.completeAtDayEnd');
    await run(fixture, 'ordering.startHeld');
    expect(await statusOf(fixture, orderId)).toBe('accepted');
    expect(await papers(fixture)).toEqual([]);

    fixture.ctx.pass({ minutes: 40 });
    await run(fixture, 'ordering.startHeld');
    await run(fixture, 'ordering.startHeld');
    expect(await papers(fixture)).toEqual(['ORDER_TICKET']);

    fixture.ctx.pass({ hours: 12 });
    await run(fixture, 'ordering.completeAtDayEnd');
    expect(await statusOf(fixture, orderId)).toBe('completed');
  });

  test('prints at once as well, marked, where the store wants it', async () => {
    const fixture = await withKitchen({ printsAheadAtOnce: true });
    const orderId = await orderFor(fixture, TUESDAY_6_PM);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA });
    expect(await papers(fixture)).toEqual(['CHANGE for later']);
    fixture.ctx.pass({ hours: 24 * 3 });
    await run(fixture, 'ordering.startHeld');
    expect(await papers(fixture)).toEqual(['CHANGE for later', 'ORDER_TICKET']);
  });
});

test('an order without a ticket is sent to the kitchen, not completed', async () => {
  const fixture = await withKitchen({ hasCompleteStatus: false });
  const orderId = await orderFor(fixture, null);
  await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
  fixture.ctx.database.raw.run('delete from print_jobs');
  fixture.ctx.database.raw.run('delete from kitchen_entries');
  fixture.ctx.pass({ hours: 16 });
  await run(fixture, 'ordering.completeAtDayEnd');
  expect([await statusOf(fixture, orderId), await papers(fixture)]).toEqual(['accepted', ['ORDER_TICKET']]);
  await run(fixture, 'ordering.completeAtDayEnd');
  expect(await statusOf(fixture, orderId)).toBe('completed');
});

test('an order that comes for after the next opening is not rejected before somebody could take it', async () => {
  const fixture = await withKitchen({ rejectAfterMinutes: 30 });
  fixture.ctx.pass({ hours: 5 });
  // Sunday lunch begins at 11:30 AM.
  const orderId = await orderFor(fixture, '2026-11-22T01:30:00.000Z');
  fixture.ctx.pass({ hours: 13, minutes: 30 });
  await run(fixture, 'ordering.rejectOverdue');
  expect(await statusOf(fixture, orderId)).toBe('new');
  fixture.ctx.pass({ minutes: 10 });
  await run(fixture, 'ordering.rejectOverdue');
  expect(await statusOf(fixture, orderId)).toBe('rejected');
});

describe('a dish of the lunch hours', () => {
  const LUNCH_HOURS = weeklyHours(dayFrom('11:30 AM', 3));
  const withLunchDish = async () => {
    const fixture = await withKitchen({});
    fixture.setMenu({
      ...MENU,
      items: MENU.items.map((item) => (item.id === 'burger' ? { ...item, availableWeeklyHours: LUNCH_HOURS } : item)),
    });
    return fixture;
  };

  test('can be put into the cart in the evening, which then has the next lunch as its time', async () => {
    const fixture = await withLunchDish();
    const cart = await loadCart(fixture.ctx, SCOPE, { cartId: await filledCart(fixture), customerId: null });
    // Sunday, 11:30 AM.
    expect(cart?.details.requestedForIsoDateTimeUtc).toBe('2026-11-22T00:30:00.000Z');
    expect(cart?.lines.map(({ issue }) => issue)).toEqual([null]);
  });

  test('is named with its hours when another time is asked for', async () => {
    const fixture = await withLunchDish();
    const requestedForIsoDateTimeUtc = '2026-11-21T08:00:00.000Z';
    const cartId = await filledCart(fixture, { burger: 1 }, { requestedForIsoDateTimeUtc });
    await expect(place(fixture, cartId)).rejects.toThrow(
      'burger isn’t available at 7:00 PM. Choose a time from 11:30 AM, tomorrow.',
    );
  });
});
