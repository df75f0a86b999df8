/** A day of sales, shared by the tests of reports. */
import { insertPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, type OrderingFixture, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { ReportQuestion } from '../read-sales-report.ts';

export const TODAY: ReportQuestion = {
  level: 'store',
  period: { name: 'today' },
  interval: 'daily',
  channel: 'OVERALL',
  posTerminalId: null,
};
const MIA = { id: 'employee-mia', name: 'Mia' };

type Sale = Partial<Parameters<typeof placePosOrder>[2]>;

/** One burger at the first till, by Mia, to be paid later. */
export async function sale({ ctx }: OrderingFixture, id: string, more: Sale = {}): Promise<string> {
  const { order } = await placePosOrder(ctx, SCOPE, {
    id,
    lines: [line('burger', 1)],
    ...BARE_ORDER,
    paymentType: 'posPayLater',
    tenderedInCents: 0,
    expectedTotalInCents: 1000,
    manual: null,
    posTerminalId: 'till',
    employee: MIA,
    by: BY_MIA,
    ...more,
  });
  return order.id;
}

/**
 * $10.00; an hour later $20.00 of two burgers, which no employee took, with $3.00 of it refunded; $10.00 at the bar's till; and one
 * that was cancelled.
 */
export async function aDay(): Promise<OrderingFixture> {
  const fixture = await orderingFixture();
  await sale(fixture, 'one');
  fixture.ctx.pass({ hours: 1 });
  const two = await sale(fixture, 'two', {
    lines: [line('burger', 2)],
    expectedTotalInCents: 2000,
    employee: null,
    paymentType: 'posCash',
    tenderedInCents: 2000,
  });
  await refundOrder(fixture.ctx, SCOPE, { orderId: two, amountInCents: 300, reason: 'Cold', key: 'k', by: BY_MIA });
  const bar = { id: 'bar', name: 'Bar', createdIsoDateTimeUtc: '2026-01-01T00:00:00.000Z' };
  await fixture.ctx.write((trx) => insertPosTerminal(trx, SCOPE, bar));
  fixture.ctx.pass({ minutes: 1 });
  await sale(fixture, 'three', { posTerminalId: 'bar' });
  await cancelOrder(fixture.ctx, SCOPE, { orderId: await sale(fixture, 'lost'), reason: 'Never made', by: BY_MIA });
  return fixture;
}
