import { expect, test } from 'bun:test';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { queueCancelDocketsIn } from './queue-cancel-dockets.ts';
import { reprintOrder } from './reprint.ts';
import { ROMA_SCOPE } from './testing/printing-fixture.ts';
import { jobOf, queue } from './testing/queued-dockets.ts';
import { count, type SpoolBench, spoolBench } from './testing/spool-bench.ts';

const MIA: ActedBy = { mover: 'staff', kind: 'employee', id: 'mia', name: 'Mia', origin: 'till' };

async function end(bench: SpoolBench, order: Order) {
  await bench.ctx.db.updateTable('orders').set({ statusCode: 'cancelled' }).where('id', '=', order.id).execute();
}

async function cancel(bench: SpoolBench, order: Order) {
  await end(bench, order);
  const why = { reason: 'Customer left', by: MIA };
  await bench.ctx.write((trx) => queueCancelDocketsIn(trx, bench.ctx, ROMA_SCOPE, order, why));
}

const again = ({ ctx }: SpoolBench, { id: orderId }: Order) =>
  reprintOrder(ctx, ROMA_SCOPE, { orderId, docketType: 'ORDER_TICKET', by: MIA });

test('a ticket of a cancelled order that is printed again says CANCELLED', async () => {
  const bench = await spoolBench();
  const order = await queue(bench);
  await bench.runFor(0);
  await cancel(bench, order);
  await again(bench, order);
  await bench.runFor(0);
  const text = bench.machine('kitchen').text();
  expect(count(text, 'REPRINT 1')).toBe(1);
  expect(text.slice(text.indexOf('REPRINT 1') - 60)).toContain('CANCELLED');
  expect(count(text, 'CANCELLED')).toBe(2);
});

test('also one that never came out before it was cancelled', async () => {
  const bench = await spoolBench();
  bench.machine('kitchen').set({ refuse: true });
  const order = await queue(bench);
  await bench.runFor(0);
  await cancel(bench, order);
  bench.machine('kitchen').set({ refuse: false });
  await again(bench, order);
  await bench.runFor(0);
  expect(await jobOf(bench)).toMatchObject({ stage: 'dismissed' });
  expect(bench.machine('kitchen').text()).toContain('CANCELLED');
});

test('not for an order merged into another bill: its food is wanted', async () => {
  const bench = await spoolBench();
  const order = await queue(bench);
  await bench.runFor(0);
  await end(bench, order);
  await again(bench, order);
  await bench.runFor(0);
  expect(bench.machine('kitchen').text()).not.toContain('CANCELLED');
});
