import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listOrderVersions, replaceLastVersion, rewriteOrder } from '#db/payments/bill-ledger.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type CourseToSend, sendNow } from '#src/domain/ordering/courses.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { makeNowText } from '#src/domain/printing/course-text.ts';
import { requireOwned } from '#src/features/orders/move-order.ts';
import { knowAsItWasIn } from '#src/features/printing/as-it-was.ts';
import { isHeld } from '#src/features/printing/held-order.ts';
import { tellStationsIn } from '#src/features/printing/tell-stations.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { billChangedIn, ownBillId } from './hold-bill.ts';
import { requireEditable } from './living-bill.ts';
import { staleBill } from './save-bill.ts';

type Ctx = Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>;

export interface SendCourseInput extends CourseToSend {
  readonly billId: string;
  readonly by: ActedBy;
}

/**
 * Tells the kitchen to make what followed: a course of a bill, or chosen dishes. Each station hears of what it has of it, once:
 * a course that the kitchen has already is no change. Also of a bill that another till is editing or taking money for: no price
 * changes, and guests who wait for their mains don't wait for it. Answers with the bill's id.
 */
export async function sendCourse(ctx: Ctx, scope: StoreScope, { by, ...asked }: SendCourseInput): Promise<string> {
  return ctx.write(async (trx) => {
    const billId = ownBillId(trx, ctx, scope, asked.billId);
    const order = await findOrder(trx, scope, billId);
    if (order === null) throw notFound('bill');
    requireOwned(ctx, trx, scope, billId);
    await requireEditable(trx, scope, order);
    const { sent, lines } = sendNow(order.lines, asked, isoUtc(ctx.clock.now()));
    if (sent.length === 0) return billId;
    const after: Order = { ...order, lines, version: order.version + 1 };
    if (!(await rewriteOrder(trx, scope, order, after))) throw staleBill(order.version);
    await keepInVersionIn(trx, scope, after);
    const isWaiting = await isHeld(trx, ctx, scope, after);
    await knowAsItWasIn(trx, ctx, scope, { order, by });
    await tellStationsIn(trx, ctx, scope, after, { notices: [], by, isWaiting, makeNow: makeNowText(sent) });
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'sendCourse',
      subjectType: 'order',
      subjectId: billId,
      after: { course: asked.course, sent: sent.map(({ priced }) => `${priced.quantity} x ${priced.name}`) },
    });
    await billChangedIn(trx, ctx, scope, billId);
    return billId;
  });
}

/** The money is the same: no version of its own. */
async function keepInVersionIn(trx: Trx, scope: StoreScope, order: Order): Promise<void> {
  const last = (await listOrderVersions(trx, scope, order.id)).at(-1);
  invariant(last, 'an order has a version from its first moment');
  await replaceLastVersion(trx, scope, order, last.number);
}
