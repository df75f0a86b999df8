import { describe, expect, test } from 'bun:test';
import { dayFigures } from '#db/reports/day-figures.queries.ts';
import { rebuildFactsIn } from '#db/reports/rebuild-facts.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, type OrderingFixture, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';

const SATURDAY = '2026-11-21';
const SUNDAY = '2026-11-22';

async function sale({ ctx }: OrderingFixture, id: string) {
  const { order } = await placePosOrder(ctx, SCOPE, {
    id,
    lines: [line('burger', 2)],
    ...BARE_ORDER,
    paymentType: 'posCash',
    tenderedInCents: 2000,
    expectedTotalInCents: 2000,
    manual: null,
    posTerminalId: 'till',
    employee: { id: 'employee-mia', name: 'Mia' },
    by: BY_MIA,
  });
  return order.id;
}

const giveBack = ({ ctx }: OrderingFixture, orderId: string, amountInCents: number) =>
  refundOrder(ctx, SCOPE, { orderId, amountInCents, reason: 'Cold', key: `${orderId} ${amountInCents}`, by: BY_MIA });

async function netOf({ ctx }: OrderingFixture, day: string) {
  const { orderCount, netInCents, lostCount } = await dayFigures(ctx.db, SCOPE, day, 'Australia/Sydney');
  return [orderCount, netInCents, lostCount];
}

const rebuild = ({ ctx }: OrderingFixture) => ctx.write(async (trx) => rebuildFactsIn(trx, SCOPE));
describe('what counts on which day', () => {
  test('money given back the next day leaves the day of the sale as it was', async () => {
    const fixture = await orderingFixture();
    const id = await sale(fixture, 'one');
    fixture.ctx.pass({ hours: 24 });
    await giveBack(fixture, id, 300);
    expect(await netOf(fixture, SATURDAY)).toEqual([1, 2000, 0]);
    expect(await netOf(fixture, SUNDAY)).toEqual([0, -300, 0]);
    expect(await rebuild(fixture)).toBe(0);
  });

  test('a cancelled order is no sale, and is counted apart', async () => {
    const fixture = await orderingFixture();
    const id = await sale(fixture, 'one');
    await sale(fixture, 'two');
    fixture.ctx.pass({ hours: 24 });
    await cancelOrder(fixture.ctx, SCOPE, { orderId: id, reason: 'Never made', by: BY_MIA });
    expect(await netOf(fixture, SATURDAY)).toEqual([1, 2000, 1]);
    expect(await netOf(fixture, SUNDAY)).toEqual([0, 0, 0]);
    expect(await rebuild(fixture)).toBe(0);
  });
});

describe('facts that are wrong', () => {
  test('are put right by what the orders say, and those that are right stay', async () => {
    const fixture = await orderingFixture();
    const id = await sale(fixture, 'one');
    await sale(fixture, 'two');
    const { raw } = fixture.ctx.database;
    raw.run('update sales_facts set itemTotalInCents = 1, grandTotalInCents = 1 where orderId = ?', [id]);
    raw.run('delete from sales_facts where orderId <> ?', [id]);
    expect(await netOf(fixture, SATURDAY)).toEqual([1, 1, 0]);
    expect(await rebuild(fixture)).toBe(2);
    expect(await netOf(fixture, SATURDAY)).toEqual([2, 4000, 0]);
    expect(await rebuild(fixture)).toBe(0);
  });
});
