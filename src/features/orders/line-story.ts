import { listActsOnOrder } from '#db/audit/audit.repository.ts';
import type { Db } from '#db/connection.ts';
import { listKitchenEvents } from '#db/kitchen/kitchen-acts.repository.ts';
import { listShares } from '#db/ordering/bill-shares.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { listKitchenEntries } from '#db/printing/kitchen-entries.repository.ts';
import { listPrintJobsOfOrder } from '#db/printing/print-jobs.repository.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { type LineStory, lineStories, type StoryPayment } from '#src/domain/printing/line-story.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** What happened to each line of an order. */
export async function readLineStories(db: Db, scope: StoreScope, order: Order): Promise<LineStory[]> {
  return lineStories({
    entries: await listKitchenEntries(db, scope, order.id),
    papers: (await listPrintJobsOfOrder(db, scope, order.id)).filter(({ reason }) => reason !== 'reprint'),
    acts: await listActsOnOrder(db, scope, order.id),
    payments: await paidByItem(db, scope, order.id),
    touches: (await listKitchenEvents(db, scope, [order.id])).acts,
    names: new Map(order.lines.map(({ id, priced }) => [id, priced.name])),
  });
}

async function paidByItem(db: Db, scope: StoreScope, orderId: string): Promise<StoryPayment[]> {
  const shares = await listShares(db, scope, orderId);
  const taken = new Map((await listTenders(db, scope, orderId)).map((each) => [each.id, each.takenIsoDateTimeUtc]));
  return shares.flatMap(({ tenderId, mode, lines }) => {
    const at = tenderId === null || mode !== 'byItem' ? undefined : taken.get(tenderId);
    return at === undefined ? [] : [{ at, lines }];
  });
}
