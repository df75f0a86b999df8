import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { PriorityChange } from '#src/domain/printing/print-order.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { openLiveDesk } from './desk/menu-desk.ts';

interface PrintOrder {
  readonly items: readonly PriorityChange[];
  readonly by: ActedBy;
}

/**
 * Sets the order of items on kitchen dockets (domain rules §8), all in one write. An item that has moved since the page
 * was read rejects the whole save: half an order helps no one. Applies from the next order.
 */
export function setPrintOrder(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  input: PrintOrder,
): Promise<{ readonly changed: number }> {
  return ctx.write((trx) => setPrintOrderIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function setPrintOrderIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { items, by }: PrintOrder,
): Promise<{ readonly changed: number }> {
  const desk = openLiveDesk(trx, ctx, scope);
  let changed = 0;
  for (const { itemId, from, to } of items) {
    const found = await desk.item(itemId);
    if (!found) throw notFound('item');
    const { printPriority } = found.item;
    if (printPriority === to) continue;
    if (printPriority !== from) {
      const message = `Someone else moved ${found.item.name} while you were editing. Reload to see their changes.`;
      throw new AppError('resource_status_conflict', message, { reason: 'version_changed' });
    }
    await desk.putItem({ ...found.item, printPriority: to }, found.version);
    changed += 1;
  }
  const subjectId = items[0]?.itemId;
  if (changed > 0 && subjectId !== undefined) {
    await desk.changed({
      by,
      action: 'setPrintOrder',
      subjectType: 'item',
      subjectId,
      before: items.map(({ itemId, from }) => ({ itemId, printPriority: from })),
      after: items.map(({ itemId, to }) => ({ itemId, printPriority: to })),
    });
  }
  return { changed };
}
