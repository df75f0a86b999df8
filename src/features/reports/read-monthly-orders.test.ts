import { describe, expect, test } from 'bun:test';
import { addOrder } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages } from '#src/server/testing/admin-pages.ts';
import { grantPlatformScope, grantRestaurantScope } from '#src/shared/scope.ts';
import { readMonthsOfPlatform, readMonthsOfRestaurant } from './read-monthly-orders.ts';

const ROMA = grantRestaurantScope({ restaurantId: 'roma-pizza' });
const WOK = grantRestaurantScope({ restaurantId: 'golden-wok' });
const LAST_YEAR = { months: 12, channel: 'OVERALL' } as const;

async function sales() {
  const { ctx } = await adminPages();
  const now = ctx.clock.now().toZonedDateTimeISO('Australia/Sydney').toPlainDate().toPlainYearMonth();
  const sold = (id: string, monthsAgo: number, more: Partial<Parameters<typeof addOrder>[1]> = {}) =>
    addOrder(ctx, {
      id,
      orderNumber: `P-${id}`,
      channel: 'pos',
      statusCode: 'completed',
      businessDay: now.subtract({ months: monthsAgo }).toPlainDate({ day: 3 }).toString(),
      ...more,
    });
  return { ctx, sold };
}

describe('monthly orders', () => {
  test('are a restaurant’s own, store by store, without cancelled orders', async () => {
    const { ctx, sold } = await sales();
    const { itemTotalInCents, discountInCents } = await sold('1', 1);
    await sold('2', 1, { channel: 'online', orderNumber: 'W-2' });
    await sold('3', 1, { statusCode: 'cancelled' });
    const [month, ...more] = await readMonthsOfRestaurant(ctx, ROMA, LAST_YEAR);
    expect(more).toEqual([]);
    expect(month).toMatchObject({
      storeName: 'Roma Pizza',
      orderCount: 2,
      netInCents: (itemTotalInCents - discountInCents) * 2,
      changePercent: null,
    });
    expect(month?.byChannel.map(({ channel, orderCount }) => [channel, orderCount]).toSorted()).toEqual([
      ['online', 1],
      ['pos', 1],
    ]);
    expect(await readMonthsOfRestaurant(ctx, WOK, LAST_YEAR)).toEqual([]);
  });

  test('of the platform add up to those of the restaurants', async () => {
    const { ctx, sold } = await sales();
    for (const [id, monthsAgo] of [
      ['1', 0],
      ['2', 1],
      ['3', 1],
      ['4', 2],
    ] as const)
      await sold(id, monthsAgo);
    const all = await readMonthsOfPlatform(ctx, grantPlatformScope(), LAST_YEAR);
    const own = await readMonthsOfRestaurant(ctx, ROMA, LAST_YEAR);
    const sums = (months: typeof all) =>
      months.map(({ month, orderCount, netInCents }) => [month, orderCount, netInCents]);
    expect(sums(all)).toEqual(sums(own));
    expect(all.map(({ restaurantName, changePercent }) => [restaurantName, changePercent])).toEqual([
      ['Roma Pizza', null],
      ['Roma Pizza', 100],
      ['Roma Pizza', null],
    ]);
  });

  test('have the fees of what was paid by card, whenever those come to be known', async () => {
    const { ctx, sold } = await sales();
    const fees = async () => (await readMonthsOfRestaurant(ctx, ROMA, LAST_YEAR)).map(({ feeInCents }) => feeInCents);
    const { raw } = ctx.database;
    const pay = (orderId: string, fee: number, captured: number) =>
      raw.run(
        `insert into order_payments (orderId, restaurantId, storeId, statusCode, amountInCents, currencyCode,
           checkoutExpiresIsoDateTimeUtc, applicationFeeInCents, capturedInCents, updatedIsoDateTimeUtc)
         values (?, 'roma-pizza', 'roma-newtown', 'success', 2000, 'AUD', '', ?, ?, '')`,
        [orderId, fee, captured],
      );
    const { id } = await sold('1', 1, { channel: 'online', orderNumber: 'W-1' });
    pay(id, 120, 0);
    expect(await fees()).toEqual([0]);
    raw.run('update order_payments set capturedInCents = 2000');
    expect(await fees()).toEqual([120]);
    raw.run('update order_payments set applicationFeeInCents = 90');
    expect(await fees()).toEqual([90]);
    raw.run("update orders set statusCode = 'cancelled' where id = ?", [id]);
    expect(await fees()).toEqual([]);
    raw.run("update orders set statusCode = 'accepted' where id = ?", [id]);
    expect(await fees()).toEqual([90]);
    raw.run('delete from order_payments');
    expect(await fees()).toEqual([0]);
  });

  test('can be narrowed to a channel and to the last months', async () => {
    const { ctx, sold } = await sales();
    await sold('1', 0, { channel: 'online', orderNumber: 'W-1' });
    await sold('2', 0);
    await sold('3', 3);
    const counts = async (question: Parameters<typeof readMonthsOfRestaurant>[2]) =>
      (await readMonthsOfRestaurant(ctx, ROMA, question)).map(({ orderCount }) => orderCount);
    expect(await counts({ months: 12, channel: 'WEBSITE' })).toEqual([1]);
    expect(await counts({ months: 3, channel: 'OVERALL' })).toEqual([2]);
  });
});
