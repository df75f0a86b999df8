/** What rings at a till and is on its board, however busy the day was. */
import { describe, expect, test } from 'bun:test';
import { listNewOrders, listOpenOrders } from '#db/ordering/open-orders.queries.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import {
  BY_MIA,
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { printingFixture, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { createEmployee } from '#src/features/staff/manage-employees.ts';
import { readIncomingBoard, readTillAttention } from './read-orders.ts';

/** Counter sales of a day stay accepted until the day is over. */
async function aBusyDay(sales: number): Promise<OrderingFixture> {
  const fixture = await orderingFixture();
  for (let at = 0; at < sales; at += 1) {
    await placePosOrder(fixture.ctx, SCOPE, {
      ...{ id: `sale-${at}`, lines: [line('cola')], ...BARE_ORDER, paymentType: 'posCash', tenderedInCents: 400 },
      ...{ expectedTotalInCents: 400, manual: null, posTerminalId: 'till', employee: null, by: BY_MIA },
    });
  }
  return fixture;
}

describe('after two hundred sales over the counter', () => {
  test('a new website order rings, is on the board, and is among the open orders', async () => {
    const fixture = await aBusyDay(201);
    fixture.ctx.pass({ minutes: 1 });
    const { orderId } = await place(fixture, await filledCart(fixture));
    const attention = await readTillAttention(fixture.ctx, SCOPE);
    expect(attention.newOrders.map(({ id }) => id)).toEqual([orderId]);
    const board = await readIncomingBoard(fixture.ctx, SCOPE);
    expect(board.newOrders.map(({ order }) => order.id)).toEqual([orderId]);
    const open = await listOpenOrders(fixture.ctx.db, SCOPE);
    expect([open.length, open.at(-1)?.id]).toEqual([202, orderId]);
    expect((await listNewOrders(fixture.ctx.db, SCOPE)).map(({ id }) => id)).toEqual([orderId]);
  });

  test('an accepted one stays on the board with those of the counter that are to follow, and is counted', async () => {
    const fixture = await aBusyDay(201);
    const { orderId } = await place(fixture, await filledCart(fixture));
    await acceptOrder(fixture.ctx, SCOPE, { orderId, by: BY_MIA, etaMinutes: 20 });
    const board = await readIncomingBoard(fixture.ctx, SCOPE);
    expect([board.newOrders, board.accepted.map(({ order }) => order.id)]).toEqual([[], [orderId]]);
    const { newOrders, acceptedCount } = await readTillAttention(fixture.ctx, SCOPE);
    expect([newOrders, acceptedCount]).toEqual([[], 1]);
  });
});

test('a till knows that nobody has a PIN yet, until an employee is added', async () => {
  const ctx = await printingFixture();
  const hasNoPins = async () => (await readTillAttention(ctx, ROMA_SCOPE)).hasNoPins ?? false;
  expect(await hasNoPins()).toBe(true);
  await createEmployee(ctx, ROMA_SCOPE, { name: 'Mia', pin: '4821', permissions: ['takeOrders'], by: BY_MIA });
  expect(await hasNoPins()).toBe(false);
});

test('an order ahead is on the board with the time at which the kitchen gets it, until it has it', async () => {
  const fixture = await orderingFixture();
  // Tuesday, 6 PM; a pickup takes 20 minutes.
  const later = { requestedForIsoDateTimeUtc: '2026-11-24T07:00:00.000Z' };
  const { orderId } = await place(fixture, await filledCart(fixture, { burger: 1 }, later));
  await place(fixture, await filledCart(fixture));
  const starts = async (group: 'newOrders' | 'accepted') =>
    (await readIncomingBoard(fixture.ctx, SCOPE))[group].map((entry) => entry.startsIsoDateTimeUtc);
  expect(await starts('newOrders')).toEqual(['2026-11-24T06:40:00.000Z', null]);
  await acceptOrder(fixture.ctx, SCOPE, { orderId, by: BY_MIA, etaMinutes: null });
  expect(await starts('accepted')).toEqual(['2026-11-24T06:40:00.000Z']);
  fixture.ctx.pass({ hours: 3 * 24 });
  expect(await starts('accepted')).toEqual([null]);
});
