import type { Trx } from '#db/connection.ts';
import type { PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import { toldAt } from '#src/domain/printing/kitchen-book.ts';
import type { StationTicket } from '#src/domain/printing/route-lines.ts';
import { knowsAnyOf, type Share } from '#src/domain/printing/told-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { isHeld } from './held-order.ts';
import { readBook } from './kitchen-book.ts';
import { type Kitchen, kitchenOf } from './kitchen-routing.ts';
import { snapshotSources } from './order-dockets.ts';
import { keepFormerPrintersIn } from './other-printers.ts';
import { tellStationIn } from './tell-station.ts';
import { tellStationsIn } from './tell-stations.ts';
import { homeOf, papersOf } from './unprinted-papers.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus'>;

/** What the dockets of one act share. */
export interface Desk {
  readonly kitchen: Kitchen;
  readonly changedTime: string;
  readonly by: ActedBy;
}

/** The store’s kitchen and clock as they are now. */
export async function deskOf(trx: Trx, ctx: InTrx, scope: StoreScope, by: ActedBy): Promise<Desk> {
  const { timezone } = (await ctx.menus.storeOf(scope, trx)).profile;
  return {
    kitchen: await kitchenOf(trx, ctx, scope),
    changedTime: timeText(ctx.clock.now().toZonedDateTimeISO(timezone)),
    by,
  };
}

/**
 * Tells a bill's stations what they should have where papers of it were given up, and where `isMeant` says so. What those
 * papers said besides dishes is said again. Of a bill that waits for its hour, only what is being made.
 */
export async function tellAgainIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { kitchen, changedTime, by }: Desk,
  {
    order,
    lost,
    notices,
    isMeant,
  }: {
    readonly order: Order;
    readonly lost: readonly PrintJob[];
    readonly notices: readonly string[];
    readonly isMeant: (ticket: StationTicket, told: Share | null) => boolean;
  },
): Promise<void> {
  if (await isHeld(trx, ctx, scope, order)) {
    await tellStationsIn(trx, ctx, scope, order, { notices: [], by, isWaiting: true });
    return;
  }
  const places = await readBook(trx, scope, order.id);
  const sources = await snapshotSources(trx, ctx, scope, order);
  const tickets = kitchen.allTicketsOf(order.lines, places);
  for (const ticket of tickets) {
    for (const printer of kitchen.printers.filter(({ id }) => ticket.printerIds.includes(id))) {
      const lostHere = lostAt(lost, ticket, printer.id);
      const told = toldAt(places, ticket.stationId, printer.id);
      if (lostHere.length === 0 && !isMeant(ticket, told)) continue;
      // It never heard of this bill, or of nothing that it still has.
      const known = told && (lostHere.length === 0 || knowsAnyOf(told)) ? told : null;
      const earlier = papersOf(lostHere).flatMap((paper) => (paper.kind === 'CHANGE_TICKET' ? paper.notices : []));
      const said = { notices: [...earlier, ...notices], changedTime, by };
      await tellStationIn(trx, ctx, scope, { order, sources, ticket, printer, known, ...said });
    }
  }
  await keepFormerPrintersIn(trx, ctx, scope, { order, tickets, by });
}

/** Lost here, or at a printer that the station has no more. */
function lostAt(lost: readonly PrintJob[], { stationId, printerIds }: StationTicket, printerId: string): PrintJob[] {
  return lost.filter((job) => {
    const home = homeOf(job);
    return job.stationId === stationId && (home === printerId || !printerIds.includes(home));
  });
}
