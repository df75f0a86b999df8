import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import { hasKitchenPaper, listHeldOrderIds } from '#db/ordering/held-orders.queries.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import { type ActedBy, BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { isHeldAt } from '#src/domain/ordering/held-order.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { queueFirstDocketsIn } from './tell-stations.ts';

/** The order waits for its hour: nothing of it was printed, and it is not time yet. */
export async function isHeld(db: Db, ctx: Needs<'clock' | 'menus'>, scope: StoreScope, order: Order): Promise<boolean> {
  if (order.requestedForIsoDateTimeUtc === null) return false;
  const { profile } = await ctx.menus.storeOf(scope, db);
  return isHeldAt(order, profile, ctx.clock.now()) && !(await hasKitchenPaper(db, order.id));
}

/** Its tickets go to the kitchen now, whatever the clock says. Done twice it is done once. */
export async function startHeldOrderIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  orderId: string,
  by: ActedBy,
): Promise<readonly string[]> {
  const order = await getOrder(trx, scope, orderId);
  if (order.statusCode !== 'accepted' || (await hasKitchenPaper(trx, orderId))) return [];
  return queueFirstDocketsIn(trx, ctx, scope, order, { by });
}

/** Sends due orders to the kitchen. On the side that prints; a restart in between delays, never doubles. */
export async function startDueOrders(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
): Promise<void> {
  if (!ctx.ownership.prints(ctx.db, scope)) return;
  const held = await listHeldOrderIds(ctx.db, scope);
  if (held.length === 0) return;
  const { profile } = await ctx.menus.storeOf(scope);
  for (const orderId of held) {
    const order = await getOrder(ctx.db, scope, orderId);
    if (isHeldAt(order, profile, ctx.clock.now())) continue;
    await ctx.write((trx) => startHeldOrderIn(trx, ctx, scope, orderId, BY_SYSTEM));
  }
}

/**
 * Whether the kitchen was told of it, which must be so for an order that is over. One without a ticket is sent now,
 * late as it is, on the side that prints; without printers, there is nothing to wait for.
 */
export async function reachedKitchen(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'menus' | 'ownership'>,
  scope: StoreScope,
  order: Order,
): Promise<boolean> {
  if (await hasKitchenPaper(ctx.db, order.id)) return true;
  if (!ctx.ownership.prints(ctx.db, scope)) return (await listPrinters(ctx.db, scope)).length === 0;
  const queued = await ctx.write((trx) =>
    queueFirstDocketsIn(trx, ctx, scope, order, { docketTypes: ['ORDER_TICKET'], by: BY_SYSTEM }),
  );
  if (queued.length > 0) ctx.log.error('order had no ticket', { orderId: order.id, storeId: scope.storeId });
  return queued.length === 0;
}

/** A person sends it to the kitchen before its hour. Answers how many dockets that are. */
export async function startHeldOrder(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  orderId: string,
  by: ActedBy,
): Promise<number> {
  return ctx.write(async (trx) => {
    const queued = await startHeldOrderIn(trx, ctx, scope, orderId, by);
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'startOrder',
      subjectType: 'order',
      subjectId: orderId,
      after: { dockets: queued.length },
    });
    return queued.length;
  });
}
