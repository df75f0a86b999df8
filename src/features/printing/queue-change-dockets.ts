import type { Trx } from '#db/connection.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { diffDockets, isTouched } from '#src/domain/printing/diff-dockets.ts';
import type { ChangeTicketSnapshot, DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { routeLines, type StationTicket } from '#src/domain/printing/route-lines.ts';
import { orderTicketSnapshot, type SnapshotSources } from '#src/domain/printing/snapshot-for-printer.ts';
import { menuOrderOf } from '#src/domain/printing/stations-of-line.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { isHeld } from './held-order.ts';
import { snapshotSources } from './order-dockets.ts';
import { queueCopiesIn } from './queue-order-dockets.ts';

export interface OrderChange {
  readonly before: Order;
  readonly after: Order;
  /** 'MOVED: TABLE 12 -> 5': for every station that has work of this order. */
  readonly notices: readonly string[];
  readonly by: ActedBy;
}

/**
 * Tells the kitchen what changed since the last ticket, and nothing else: ADD and VOID at the stations they concern; a
 * station that had nothing of the order gets an ordinary ticket. In the transaction that changes the order.
 */
export async function queueChangeDocketsIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { before, after, notices, by }: OrderChange,
): Promise<void> {
  // The whole of it is printed when its hour comes.
  if (await isHeld(trx, ctx, scope, after)) return;
  const [printers, stations] = [
    (await listPrinters(trx, scope)).map((each) => each.printer),
    await listPrintStations(trx, scope),
  ];
  if (printers.length === 0) return;
  const menuOrder = menuOrderOf(await ctx.menus.menuOf(scope, trx));
  const context = { printers, stations, menuOrder };
  const earlier = new Map(routeLines(before.lines, context).tickets.map((ticket) => [ticket.stationId, ticket]));
  const later = new Map(routeLines(after.lines, context).tickets.map((ticket) => [ticket.stationId, ticket]));
  const sources = await snapshotSources(trx, ctx, scope, after);
  const { timezone } = (await ctx.menus.storeOf(scope, trx)).profile;
  const changedTime = timeText(ctx.clock.now().toZonedDateTimeISO(timezone));
  for (const stationId of new Set([...earlier.keys(), ...later.keys()])) {
    const was = earlier.get(stationId);
    const is = later.get(stationId);
    const ticket = is ?? (was && { ...was, lines: [], alsoOnThisOrder: [] });
    if (!ticket) continue;
    const isNew = was === undefined || was.lines.length === 0;
    if (!isNew && notices.length === 0 && !isTouched(diffDockets(was.lines, ticket.lines))) continue;
    if (isNew && ticket.lines.length === 0) continue;
    for (const printer of printersOf(printers, ticket)) {
      const snapshot: DocketSnapshot = isNew
        ? orderTicketSnapshot(sources, ticket, printer)
        : changeSnapshot(sources, { ticket, before: was.lines, notices, changedTime, by }, printer);
      await queueCopiesIn(trx, ctx, scope, snapshot, {
        printer,
        job: {
          orderId: after.id,
          orderVersion: after.version,
          docketType: isNew ? 'ORDER_TICKET' : 'CHANGE',
          stationId,
          reason: isNew ? 'auto' : 'change',
          reprintNumber: 0,
        },
      });
    }
  }
}

function changeSnapshot(
  sources: SnapshotSources,
  change: Pick<ChangeTicketSnapshot, 'before' | 'notices' | 'changedTime'> & {
    readonly ticket: StationTicket;
    readonly by: ActedBy;
  },
  printer: Printer,
): ChangeTicketSnapshot {
  const { ticket, before, notices, changedTime, by } = change;
  const { kind: _, ...frame } = orderTicketSnapshot(sources, ticket, printer);
  return { ...frame, kind: 'CHANGE_TICKET', before, notices, changedTime, changedBy: by.name };
}

function printersOf(printers: readonly Printer[], ticket: StationTicket): Printer[] {
  return printers.filter((printer) => ticket.printerIds.includes(printer.id));
}
