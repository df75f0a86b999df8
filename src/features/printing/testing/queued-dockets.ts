import type { Order } from '#src/domain/ordering/order.types.ts';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import type { DocketType } from '#src/domain/printing/printing.schema.ts';
import { queueOrderDocketsIn } from '../queue-order-dockets.ts';
import { addOrder, allJobs, ROMA_SCOPE } from './printing-fixture.ts';
import type { SpoolBench } from './spool-bench.ts';

/** One line for each of two stations. */
export const PIZZA = aLine({ id: 'line-pizza', name: 'Margherita', stations: ['kitchen'] });
export const BEER = aLine({ id: 'line-beer', name: 'Pale ale', stations: ['bar'] });
export const DUPLICATE = 'POSSIBLE DUPLICATE';

/** An accepted order with its dockets queued. */
export async function queue(bench: SpoolBench, shape: Partial<Order> = {}, docketTypes?: readonly DocketType[]) {
  const order = await addOrder(bench.ctx, { lines: [PIZZA], ...shape });
  await bench.ctx.write((trx) =>
    queueOrderDocketsIn(trx, bench.ctx, ROMA_SCOPE, order, {
      reason: 'auto',
      ...(docketTypes ? { docketTypes } : {}),
    }),
  );
  return order;
}

/** The job at this place, in the order they were queued. */
export async function jobOf(bench: SpoolBench, at = 0) {
  const job = (await allJobs(bench.ctx))[at];
  if (!job) throw new Error(`there is no job ${at}`);
  return job;
}
