import type { Trx } from '#db/connection.ts';
import { copiesOf, type OrderCopy, writeCopy } from '#db/printing/order-copies.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order, OrderLine } from '#src/domain/ordering/order.types.ts';
import { linesElsewhere } from '#src/domain/printing/connected-stores.ts';
import { added, hasWork, NO_SHARE, partTold } from '#src/domain/printing/told-lines.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { copyOrderIn } from './copy-order.ts';
import { kitchenOf } from './kitchen-routing.ts';

type CopyNeeds = Needs<'clock' | 'ids' | 'menus'> & Partial<Needs<'ownership'>>;

interface LeftBill {
  readonly order: Order;
  /** Null: nothing of it is left. */
  readonly left: Order | null;
  readonly dishes: readonly { readonly line: OrderLine; readonly wasId: string }[];
  readonly notices: readonly string[];
}

/**
 * Dishes that another store has a copy of go to the other bill there as well, so that they are never new food. Both bills'
 * copies then say what is still to say. `isWaiting`: the other bill's hour hasn't come.
 */
export async function moveCopiesIn(
  trx: Trx,
  ctx: CopyNeeds,
  scope: StoreScope,
  {
    leaving,
    to,
    notices,
    by,
    isWaiting,
  }: {
    readonly leaving: readonly LeftBill[];
    readonly to: Order;
    readonly notices: readonly string[];
    readonly by: ActedBy;
    readonly isWaiting: boolean;
  },
): Promise<void> {
  for (const bill of leaving) {
    const copies = copiesOf(trx, scope, bill.order.id);
    for (const copy of copies) await takeAlongIn(trx, ctx, scope, { bill, copy, to });
    // One without a copy isn't connected, or waits for its hour.
    if (bill.left && copies.length > 0) await copyOrderIn(trx, ctx, scope, bill.left, { notices: bill.notices, by });
  }
  if (!isWaiting) await copyOrderIn(trx, ctx, scope, to, { notices, by });
}

async function takeAlongIn(
  trx: Trx,
  ctx: CopyNeeds,
  scope: StoreScope,
  { bill, copy, to }: { readonly bill: LeftBill; readonly copy: OrderCopy; readonly to: Order },
): Promise<void> {
  const there = grantStoreScope({ restaurantId: scope.restaurantId, storeId: copy.toStoreId });
  const stations = { from: await listPrintStations(trx, scope), to: await listPrintStations(trx, there) };
  const kitchen = await kitchenOf(trx, ctx, there);
  const stay =
    bill.left && (kitchen.ticketsOf(linesElsewhere(bill.left.lines, stations)).get(copy.stationId) ?? NO_SHARE);
  const moved = bill.dishes.map(({ line, wasId }) => ({ id: line.id, wasId, quantity: line.priced.quantity }));
  const { stays, goes } = partTold(copy.told, { stay, moved });
  if (!hasWork(goes)) return;
  const at = ctx.clock.now();
  const known = copiesOf(trx, scope, to.id).find(
    (each) =>
      each.toStoreId === copy.toStoreId && each.stationId === copy.stationId && each.printerId === copy.printerId,
  );
  await writeCopy(trx, scope, { ...copy, told: stays, orderId: bill.order.id, at });
  const { orderVersion, notices } = known ?? { orderVersion: 0, notices: [] };
  await writeCopy(trx, scope, {
    ...{ ...copy, told: added(known?.told ?? NO_SHARE, goes), orderId: to.id, orderVersion, notices, at },
  });
}
