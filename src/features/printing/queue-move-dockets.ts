import type { Trx } from '#db/connection.ts';
import type { PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order, OrderLine } from '#src/domain/ordering/order.types.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import { type EntryLine, toldAt, unitsOf } from '#src/domain/printing/kitchen-book.ts';
import type { StationTicket } from '#src/domain/printing/route-lines.ts';
import { hasAnyOf, hasWork, type MovedId, NO_SHARE, partTold } from '#src/domain/printing/told-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { isHeld } from './held-order.ts';
import { dropLostIn, readBook, writeMovedIn } from './kitchen-book.ts';
import { type Kitchen, kitchenOf } from './kitchen-routing.ts';
import { snapshotSources } from './order-dockets.ts';
import { keepFormerPrintersIn, readBookForIn } from './other-printers.ts';
import { tellStationIn } from './tell-station.ts';
import { tellStationsIn } from './tell-stations.ts';
import { homeOf, papersOf } from './unprinted-papers.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus'>;

/** A bill that dishes leave. */
export interface Leaving {
  /** As it was before. */
  readonly order: Order;
  /** As it is now; null: nothing of it is left, and it ends. */
  readonly left: Order | null;
  readonly dishes: readonly { readonly line: OrderLine; readonly wasId: string }[];
  /** For the stations that make the dishes; a bill that ends gets no paper any more. */
  readonly notices: readonly string[];
}

export interface DishMove {
  readonly leaving: readonly Leaving[];
  /** With the dishes. */
  readonly to: Order;
  readonly notices: readonly string[];
  readonly by: ActedBy;
}

interface Desk {
  readonly kitchen: Kitchen;
  readonly changedTime: string;
  readonly by: ActedBy;
}

/**
 * Tells the stations of both bills that dishes moved. What a station was told goes with the dishes and is not asked for again;
 * what was only on papers that never came out, it is told now, by the bill that has it. So whatever becomes of either bill,
 * each paper that can still print speaks of its own bill alone. In the transaction that moves the dishes.
 */
export async function queueMoveDocketsIn(trx: Trx, ctx: InTrx, scope: StoreScope, move: DishMove): Promise<void> {
  const { timezone } = (await ctx.menus.storeOf(scope, trx)).profile;
  const desk: Desk = {
    kitchen: await kitchenOf(trx, ctx, scope),
    changedTime: timeText(ctx.clock.now().toZonedDateTimeISO(timezone)),
    by: move.by,
  };
  // Before dishes come: a printer that knows these alone would not know the others.
  await readBookForIn(trx, ctx, scope, { orderId: move.to.id, kitchen: desk.kitchen, by: move.by });
  for (const leaving of move.leaving) await leaveIn(trx, ctx, scope, desk, { leaving, to: move.to });
  // What a bill that waits still lacks is told when its hour comes, but for what came with more than it has now.
  if (!(await isHeld(trx, ctx, scope, move.to))) await arriveIn(trx, ctx, scope, desk, move);
  else await tellStationsIn(trx, ctx, scope, move.to, { notices: [], by: move.by, isWaiting: true });
}

interface Going {
  readonly leaving: Leaving;
  readonly to: Order;
}

/** What each station knows of the dishes goes to the other bill; those that see a difference are told of what stays. */
async function leaveIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { kitchen, changedTime, by }: Desk,
  { leaving: { order, left, dishes, notices }, to }: Going,
): Promise<void> {
  const errorText = 'Dishes were moved before this was printed. A newer docket takes its place.';
  const lost = await dropLostIn(trx, ctx, scope, order.id, { errorText, by });
  const places = await readBookForIn(trx, ctx, scope, { orderId: order.id, kitchen, by });
  const gone = new Set(dishes.map(({ wasId }) => wasId));
  const before = kitchen.ticketsOf(order.lines);
  const moved = dishes.map(({ line, wasId }) => ({ id: line.id, wasId, quantity: line.priced.quantity }));
  const tickets = kitchen.allTicketsOf(left?.lines ?? [], places);
  const parted = places.map((place) => {
    const stay = left && (tickets.find(({ stationId }) => stationId === place.stationId) ?? NO_SHARE);
    return { place, goes: partTold(place.told, { stay, moved }).goes };
  });
  const known = new Set(parted.flatMap(({ place, goes }) => (hasWork(goes) ? [place.stationId] : [])));
  for (const { place, goes } of parted) {
    const at = { station: place, printerId: place.printerId, by };
    const leaves = { orderId: order.id, lines: asItWas(unitsOf(goes, -1), moved), otherOrderId: to.id };
    writeMovedIn(trx, ctx, scope, { ...at, ...leaves, kind: 'left' });
    const comes = { orderId: to.id, lines: unitsOf(goes, 1), otherOrderId: order.id };
    // Where this printer alone lacks them (its paper was lost), that is written too: it isn't a new one.
    const isWritten = known.has(place.stationId);
    if (isWritten) writeMovedIn(trx, ctx, scope, { ...at, ...comes, kind: 'came', isEvenNothing: true });
  }
  if (left === null) return;
  if (await isHeld(trx, ctx, scope, left)) {
    await tellStationsIn(trx, ctx, scope, left, { notices: [], by, isWaiting: true });
    return;
  }
  const after = await readBook(trx, scope, order.id);
  const sources = await snapshotSources(trx, ctx, scope, left);
  for (const ticket of tickets) {
    for (const printer of kitchen.printers.filter(({ id }) => ticket.printerIds.includes(id))) {
      const lostHere = lostAt(lost, ticket, printer.id);
      if (lostHere.length === 0 && !hasAnyOf(before.get(ticket.stationId) ?? NO_SHARE, gone)) continue;
      const told = toldAt(after, ticket.stationId, printer.id);
      // It never heard of this bill, or of nothing that it still has.
      const known = told && (lostHere.length === 0 || hasWork(told)) ? told : null;
      const earlier = papersOf(lostHere).flatMap((paper) => (paper.kind === 'CHANGE_TICKET' ? paper.notices : []));
      const telling = {
        order: left,
        sources,
        ticket,
        printer,
        known,
        notices: [...earlier, ...notices],
        changedTime,
        by,
      };
      await tellStationIn(trx, ctx, scope, telling);
    }
  }
  await keepFormerPrintersIn(trx, ctx, scope, { order: left, tickets, by });
}

/** The receiving bill's stations: moved dishes are never new food. */
async function arriveIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { kitchen, changedTime, by }: Desk,
  { leaving, to, notices }: DishMove,
): Promise<void> {
  const come = new Set(leaving.flatMap(({ dishes }) => dishes.map(({ line }) => line.id)));
  const earlier = kitchen.ticketsOf(to.lines.filter(({ id }) => !come.has(id)));
  const places = await readBookForIn(trx, ctx, scope, { orderId: to.id, kitchen, by });
  const sources = await snapshotSources(trx, ctx, scope, to);
  const tickets = kitchen.allTicketsOf(to.lines, places);
  for (const ticket of tickets) {
    for (const printer of kitchen.printers.filter(({ id }) => ticket.printerIds.includes(id))) {
      const told = toldAt(places, ticket.stationId, printer.id);
      const knows = told !== null && hasWork(told);
      if (!(knows || hasWork(ticket))) continue;
      const known = knows || earlier.has(ticket.stationId) ? (told ?? NO_SHARE) : null;
      await tellStationIn(trx, ctx, scope, { order: to, sources, ticket, printer, known, notices, changedTime, by });
    }
  }
  await keepFormerPrintersIn(trx, ctx, scope, { order: to, tickets, by });
}

/** Under the ids that they had. */
function asItWas(lines: readonly EntryLine[], moved: readonly MovedId[]): EntryLine[] {
  const earlier = new Map(moved.map(({ id, wasId }) => [id, wasId]));
  return lines.map((line) => ({ ...line, lineId: earlier.get(line.lineId) ?? line.lineId }));
}

/** Lost here, or at a printer that the station has no more. */
function lostAt(lost: readonly PrintJob[], { stationId, printerIds }: StationTicket, printerId: string): PrintJob[] {
  return lost.filter((job) => {
    const home = homeOf(job);
    return job.stationId === stationId && (home === printerId || !printerIds.includes(home));
  });
}
