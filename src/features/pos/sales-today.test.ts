import { describe, expect, test } from 'bun:test';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { BY_MIA, type OrderingFixture, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readSalesToday } from './sales-today.ts';

async function sale({ ctx }: OrderingFixture, id: string, quantity = 1) {
  const { order } = await placePosOrder(ctx, SCOPE, {
    id,
    lines: [line('burger', quantity)],
    ...BARE_ORDER,
    paymentType: 'posPayLater',
    tenderedInCents: 0,
    expectedTotalInCents: quantity * 1000,
    manual: null,
    posTerminalId: 'till',
    employee: null,
    by: BY_MIA,
  });
  return order.id;
}

describe('the sales of today', () => {
  test('stand against what last week had taken by this minute, not by the end of the hour', async () => {
    const fixture = await orderingFixture();
    await sale(fixture, 'before');
    fixture.ctx.pass({ minutes: 40 });
    await sale(fixture, 'later-in-the-hour', 5);
    fixture.ctx.pass({ hours: 24 * 7 - 1, minutes: 50 });
    expect((await readSalesToday(fixture.ctx, SCOPE)).thenByNowInCents).toBe(1000);
  });

  test('are those of the business day, beside the same day last week up to now', async () => {
    const fixture = await orderingFixture();
    await sale(fixture, 'last-week', 3);
    fixture.ctx.pass({ hours: 3 });
    await sale(fixture, 'later-last-week', 5);
    fixture.ctx.pass({ hours: 24 * 7 - 3 });
    await sale(fixture, 'today', 2);
    await cancelOrder(fixture.ctx, SCOPE, { orderId: await sale(fixture, 'lost'), reason: 'Never made', by: BY_MIA });
    expect(await readSalesToday(fixture.ctx, SCOPE)).toEqual({
      orderCount: 1,
      netInCents: 2000,
      averageInCents: 2000,
      weekday: 'Saturday',
      thenByNowInCents: 3000,
    });
  });

  test('of a day without a sale are zero, and of a week without one there is nothing to compare', async () => {
    const fixture = await orderingFixture();
    expect(await readSalesToday(fixture.ctx, SCOPE)).toEqual({
      orderCount: 0,
      netInCents: 0,
      averageInCents: 0,
      weekday: 'Saturday',
      thenByNowInCents: null,
    });
  });
});
