import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { sawChange } from '#src/domain/printing/changed-stations.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import { toldAt } from '#src/domain/printing/kitchen-book.ts';
import { kitchenNotices } from '#src/domain/printing/kitchen-notices.ts';
import { hasWork } from '#src/domain/printing/told-lines.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { isHeld } from './held-order.ts';
import { readBook } from './kitchen-book.ts';
import { kitchenOf } from './kitchen-routing.ts';
import { snapshotSources } from './order-dockets.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { tellStationIn } from './tell-station.ts';

export interface OrderChange {
  readonly before: Order;
  readonly after: Order;
  readonly by: ActedBy;
}

/**
 * Tells the kitchen what it should have less what it was told: lines at the stations that make them and at the pass, all else
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
  const kitchen = await kitchenOf(trx, ctx, scope);
  const { timezone, countryCode, settings } = (await ctx.menus.storeOf(scope, trx)).profile;
  const clock = { timezone, countryCode, tradingHours: posHoursOf(settings), now: ctx.clock.now() };
  const notices = kitchenNotices(before, after, clock);
  const sources = await snapshotSources(trx, ctx, scope, after);
  const changedTime = timeText(clock.now.toZonedDateTimeISO(timezone));
  const places = await readBook(trx, scope, after.id);
  for (const ticket of kitchen.allTicketsOf(after.lines, places)) {
    for (const printer of kitchen.printers.filter(({ id }) => ticket.printerIds.includes(id))) {
      const told = toldAt(places, ticket.stationId, printer.id);
      const known = told && hasWork(told) ? told : null;
      if (known !== null && notices.length === 0 && !sawChange(known, ticket)) continue;
      const telling = { order: after, sources, ticket, printer, known, notices, changedTime, by };
      await tellStationIn(trx, ctx, scope, telling);
    }
  }
}
