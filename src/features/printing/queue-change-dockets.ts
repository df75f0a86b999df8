import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { type ChangedStation, changedStations } from '#src/domain/printing/changed-stations.ts';
import type { ChangeTicketSnapshot, DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import { kitchenNotices } from '#src/domain/printing/kitchen-notices.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { orderTicketSnapshot, type SnapshotSources } from '#src/domain/printing/snapshot-for-printer.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { isHeld } from './held-order.ts';
import { kitchenOf } from './kitchen-routing.ts';
import { snapshotSources } from './order-dockets.ts';
import { queueCopiesIn, queueOrderDocketsIn } from './queue-order-dockets.ts';

export interface OrderChange {
  readonly before: Order;
  readonly after: Order;
  readonly by: ActedBy;
}

/**
 * Tells the kitchen what changed since the last ticket: lines at the stations that make them and at the pass, all else
 * (`kitchenNotices`) at every station with work of the order. A station that had nothing of it gets an ordinary ticket.
 * In the transaction that changes the order.
 */
export async function queueChangeDocketsIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { before, after, by }: OrderChange,
): Promise<void> {
  // The whole of it is printed when its hour comes, or now if its hour was brought forward.
  if (await isHeld(trx, ctx, scope, after)) return;
  if (await isHeld(trx, ctx, scope, before)) {
    await queueOrderDocketsIn(trx, ctx, scope, after, { reason: 'auto', docketTypes: ['ORDER_TICKET'] });
    return;
  }
  const { printers, ticketsOf } = await kitchenOf(trx, ctx, scope);
  const { timezone, countryCode, settings } = (await ctx.menus.storeOf(scope, trx)).profile;
  const clock = { timezone, countryCode, tradingHours: posHoursOf(settings), now: ctx.clock.now() };
  const notices = kitchenNotices(before, after, clock);
  const sources = await snapshotSources(trx, ctx, scope, after);
  const words = { notices, changedTime: timeText(clock.now.toZonedDateTimeISO(timezone)), changedBy: by.name };
  const [earlier, later] = [before, after].map(({ lines }) => [...ticketsOf(lines).values()]);
  for (const change of changedStations(earlier ?? [], later ?? [], notices.length > 0)) {
    for (const printer of printers.filter(({ id }) => change.ticket.printerIds.includes(id))) {
      await queueCopiesIn(trx, ctx, scope, snapshotOf(sources, change, words, printer), {
        printer,
        job: {
          orderId: after.id,
          orderVersion: after.version,
          docketType: change.before === null ? 'ORDER_TICKET' : 'CHANGE',
          stationId: change.ticket.stationId,
          reason: change.before === null ? 'auto' : 'change',
          reprintNumber: 0,
        },
      });
    }
  }
}

function snapshotOf(
  sources: SnapshotSources,
  { ticket, before }: ChangedStation,
  words: Pick<ChangeTicketSnapshot, 'notices' | 'changedTime' | 'changedBy'>,
  printer: Printer,
): DocketSnapshot {
  const whole = orderTicketSnapshot(sources, ticket, printer);
  if (before === null) return whole;
  const { kind: _, ...frame } = whole;
  return { ...frame, ...words, kind: 'CHANGE_TICKET', before: before.lines, alsoBefore: before.alsoOnThisOrder };
}
