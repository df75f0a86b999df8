import { describe, expect, test } from 'bun:test';
import { addOrder } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages } from '#src/server/testing/admin-pages.ts';

const PATH = '/restaurants/roma-pizza/monthly-order-stats';

async function withMonths() {
  const pages = await adminPages();
  const month = pages.ctx.clock.now().toZonedDateTimeISO('Australia/Sydney').toPlainDate().toPlainYearMonth();
  const sold = (id: string, monthsAgo: number, rest: Partial<Parameters<typeof addOrder>[1]> = {}) => {
    const day = month.subtract({ months: monthsAgo }).toPlainDate({ day: 3 });
    return addOrder(pages.ctx, {
      id,
      orderNumber: `P-${id}`,
      channel: 'pos',
      statusCode: 'completed',
      businessDay: day.toString(),
      ...rest,
    });
  };
  const lines = async (query = '') => {
    const { html } = await pages.get('owner', `${PATH}?format=csv${query}`);
    return html.replace('\u{feff}', '').trimEnd().split('\r\n').slice(1);
  };
  return { pages, sold, lines, nameOf: (monthsAgo: number) => month.subtract({ months: monthsAgo }).toString() };
}

describe('the monthly orders of a restaurant', () => {
  test('count sales without cancelled orders, and show the trend', async () => {
    const { sold, lines, nameOf } = await withMonths();
    const { itemTotalInCents, discountInCents } = await sold('1', 2);
    await sold('2', 1);
    await sold('3', 1);
    await sold('4', 1, { statusCode: 'cancelled' });
    await sold('5', 0);
    const net = (count: number) => (((itemTotalInCents - discountInCents) * count) / 100).toFixed(2);
    expect(await lines()).toEqual([
      `${nameOf(0)},Roma Pizza,1,${net(1)},${net(1)},`,
      `${nameOf(1)},Roma Pizza,2,${net(2)},${net(1)},100`,
      `${nameOf(2)},Roma Pizza,1,${net(1)},${net(1)},`,
    ]);
  });

  test('can be limited to one channel, or go further back', async () => {
    const { sold, lines } = await withMonths();
    await sold('1', 1);
    await sold('2', 1, { channel: 'online', orderNumber: 'W-2' });
    await sold('3', 8);
    expect((await lines('&channel=online')).map((line) => line.split(',')[2])).toEqual(['1']);
    expect(await lines()).toHaveLength(1);
    expect(await lines('&months=12')).toHaveLength(2);
  });

  test('lead further back where the last months are empty', async () => {
    const { pages } = await withMonths();
    expect((await pages.get('owner', PATH)).html).toContain(`href="/admin${PATH}?months=24"`);
  });

  test('are not for the staff of one store, nor for other restaurants', async () => {
    const { pages } = await withMonths();
    expect((await pages.get('manager', PATH)).status).toBe(403);
    expect((await pages.get('stranger', `${PATH}?format=csv`)).status).toBe(404);
  });
});
