import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { sawChange } from '#src/domain/printing/changed-stations.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import { HOUR_CAME, ticketBeingMade, toldAt } from '#src/domain/printing/kitchen-book.ts';
import { DOCKET_TYPES, type DocketType } from '#src/domain/printing/printing.schema.ts';
import { hasWork, knowsAnyOf, NO_SHARE } from '#src/domain/printing/told-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { copyOrderIn } from './copy-order.ts';
import { readBook, writeIn } from './kitchen-book.ts';
import { kitchenOf } from './kitchen-routing.ts';
import { snapshotSources } from './order-dockets.ts';
import { keepFormerPrintersIn, readBookForIn } from './other-printers.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { tellStationIn } from './tell-station.ts';
import { paperOf } from './unprinted-papers.ts';

interface Told {
  readonly notices: readonly string[];
  readonly by: ActedBy;
  readonly isWaiting?: boolean;
  /** 'MAKE COURSE 2 NOW': what stations don't know yet are dishes that followed. */
  readonly makeNow?: string | undefined;
}

type InTrx = Needs<'clock' | 'ids' | 'menus'> & Partial<Needs<'ownership'>>;

/**
 * Tells each station what it should have of the order less what it was told. Notices go to all that have work of it. Of an
 * order that waits for its hour, only what is being made already.
 */
export async function tellStationsIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  order: Order,
  { notices, by, isWaiting = false, makeNow }: Told,
): Promise<string[]> {
  const kitchen = await kitchenOf(trx, ctx, scope);
  const { timezone } = (await ctx.menus.storeOf(scope, trx)).profile;
  const changedTime = timeText(ctx.clock.now().toZonedDateTimeISO(timezone));
  const sources = await snapshotSources(trx, ctx, scope, order);
  const places = await readBookForIn(trx, ctx, scope, { orderId: order.id, kitchen, by });
  const all = kitchen.allTicketsOf(order.lines, places);
  const tickets = isWaiting ? all.map((ticket) => ticketBeingMade(ticket, places)) : all;
  const queued: string[] = [];
  for (const ticket of tickets) {
    for (const printer of kitchen.printers.filter(({ id }) => ticket.printerIds.includes(id))) {
      const told = toldAt(places, ticket.stationId, printer.id);
      const isTold = told !== null && knowsAnyOf(told);
      // Its ticket is that of its hour.
      const known = isTold ? told : isWaiting ? NO_SHARE : null;
      if (known !== null && !(isTold && notices.length > 0) && !sawChange(known, ticket)) continue;
      const telling = { order, sources, ticket, printer, known, notices, makeNow, changedTime, by };
      queued.push(...(await tellStationIn(trx, ctx, scope, telling)));
    }
  }
  await keepFormerPrintersIn(trx, ctx, scope, { order, tickets, by });
  if (!isWaiting) await copyOrderIn(trx, ctx, scope, order, { notices, makeNow, by });
  return queued;
}

/**
 * An order's first dockets. Dishes that came from another bill are being made: where the kitchen has some of the order,
 * each station is told what it lacks.
 */
export async function queueFirstDocketsIn(
  trx: Trx,
  ctx: Parameters<typeof queueOrderDocketsIn>[1],
  scope: StoreScope,
  order: Order,
  { docketTypes = DOCKET_TYPES, by }: { readonly docketTypes?: readonly DocketType[]; readonly by: ActedBy },
): Promise<string[]> {
  const known = (await readBook(trx, scope, order.id)).find(({ told }) => hasWork(told));
  const whole = known ? docketTypes.filter((type) => type !== 'ORDER_TICKET') : docketTypes;
  const dockets = await queueOrderDocketsIn(trx, ctx, scope, order, { reason: 'auto', docketTypes: whole });
  if (!known) return dockets;
  const at = { orderId: order.id, station: known, printerId: known.printerId, by };
  const paper = paperOf({ orderVersion: order.version, docketType: HOUR_CAME });
  writeIn(trx, ctx, scope, at, { kind: 'told', paper, lines: [], otherOrderId: null });
  return [...dockets, ...(await tellStationsIn(trx, ctx, scope, order, { notices: [], by }))];
}
