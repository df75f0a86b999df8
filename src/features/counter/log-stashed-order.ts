import { appendStoreAudit, listStoreActs } from '#db/audit/audit.repository.ts';
import type { Db } from '#db/connection.ts';
import { type Bill, findBill } from '#db/ordering/bills.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { StashedOrderLog } from '#src/contracts/bills.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { LogStashedOrderBody } from '#src/domain/ordering/bill.schema.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { readLineStories } from '#src/features/orders/line-story.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ownBillId } from './hold-bill.ts';

interface StashedOrder {
  readonly bill: Bill;
  /** Null: it was never sent. */
  readonly order: Order | null;
}

/** Notes in the log that a device created or updated a saved order. Changes nothing of the order. */
export async function logStashedOrder(
  ctx: Needs<'write' | 'clock' | 'ids' | 'ownership'>,
  scope: StoreScope,
  { orderId, kind, by }: LogStashedOrderBody & { readonly orderId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const { bill } = await getStashedOrder(trx, ctx, scope, orderId);
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'logStashedOrder',
      subjectType: 'bill',
      subjectId: bill.id,
      after: { kind, version: bill.version, lineCount: bill.lineCount, totalInCents: bill.totalInCents },
    });
  });
}

/** What happened to each item of a saved order. */
export async function readStashedOrder(
  ctx: Needs<'db' | 'ownership'>,
  scope: StoreScope,
  orderId: string,
): Promise<StashedOrderLog> {
  const { bill, order } = await getStashedOrder(ctx.db, ctx, scope, orderId);
  const stories = order ? await readLineStories(ctx.db, scope, order) : [];
  return {
    orderId: bill.id,
    orderNumber: order?.orderNumber ?? null,
    version: bill.version,
    items: stories.map(({ lineId, name, events }) => ({
      ...{ lineId, name },
      events: events.map(({ at, text, more, outcome }) => ({ occurredIsoDateTimeUtc: at, text, more, outcome })),
    })),
  };
}

/** An order that was sent at once has a bill too, from when it is first edited: only saving makes it a saved order. */
async function getStashedOrder(
  db: Db,
  ctx: Needs<'ownership'>,
  scope: StoreScope,
  given: string,
): Promise<StashedOrder> {
  const id = ownBillId(db, ctx, scope, given);
  const bill = await findBill(db, scope, id);
  const order = await findOrder(db, scope, id);
  if (!bill && !order) throw notFound('order');
  if (bill && (!order || (await wasSaved(db, scope, id)))) return { bill, order };
  throw new AppError('resource_status_conflict', 'This order was never saved for later.', { reason: 'never_saved' });
}

async function wasSaved(db: Db, scope: StoreScope, subjectId: string): Promise<boolean> {
  const acts = await listStoreActs(db, scope, { subjectType: 'bill', subjectId, actions: SAVES, limit: 1 });
  return acts.length > 0;
}

const SAVES = ['createStashedOrder', 'updateStashedOrder'];
