import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { entryLines, paperAsItWas } from '#src/domain/printing/kitchen-book.ts';
import { NO_SHARE } from '#src/domain/printing/told-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { readEntries, writeIn } from './kitchen-book.ts';
import { kitchenOf } from './kitchen-routing.ts';

/**
 * Before an order changes that was handed over: where nothing is known of what the kitchen was told of it, because another
 * machine told it days ago, its dishes were made. Asks no one, so that it holds without a line to the cloud.
 */
export async function knowAsItWasIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { order, by }: { readonly order: Order; readonly by: ActedBy },
): Promise<void> {
  if (order.statusCode !== 'completed' || (await readEntries(trx, scope, order.id)).length > 0) return;
  const kitchen = await kitchenOf(trx, ctx, scope);
  const paper = paperAsItWas(order.version);
  for (const station of kitchen.ticketsOf(order.lines).values()) {
    const lines = entryLines(NO_SHARE, station);
    for (const printerId of station.printerIds) {
      const at = { orderId: order.id, station, printerId, by };
      writeIn(trx, ctx, scope, at, { kind: 'came', paper, lines, otherOrderId: null });
    }
  }
}
