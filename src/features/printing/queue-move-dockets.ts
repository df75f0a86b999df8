import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order, OrderLine } from '#src/domain/ordering/order.types.ts';
import { type BookPlace, knownAt, toldAt, unitsOf } from '#src/domain/printing/kitchen-book.ts';
import { partsByPaper } from '#src/domain/printing/moved-papers.ts';
import {
  awaitsAnyOf,
  hasAnyOf,
  hasWork,
  knowsAnyOf,
  type MovedId,
  NO_SHARE,
  partTold,
  type Share,
} from '#src/domain/printing/told-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { knowAsItWasIn } from './as-it-was.ts';
import { isHeld } from './held-order.ts';
import { dropLostIn, readEntries, writeIn } from './kitchen-book.ts';
import { moveCopiesIn } from './moved-copies.ts';
import { snapshotSources } from './order-dockets.ts';
import { keepFormerPrintersIn, readBookForIn } from './other-printers.ts';
import { papersOnTheirWay } from './papers-on-their-way.ts';
import { type Desk, deskOf, tellAgainIn } from './tell-again.ts';
import { tellStationIn } from './tell-station.ts';
import { tellStationsIn } from './tell-stations.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus'> & Partial<Needs<'ownership'>>;

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

/**
 * Tells the stations of both bills that dishes moved. What a station was told goes with the dishes and is not asked for again;
 * what was only on papers that never came out, it is told now, by the bill that has it. So whatever becomes of either bill,
 * each paper that can still print speaks of its own bill alone. In the transaction that moves the dishes.
 */
export async function queueMoveDocketsIn(trx: Trx, ctx: InTrx, scope: StoreScope, move: DishMove): Promise<void> {
  const desk = await deskOf(trx, ctx, scope, move.by);
  const come = comingIds(move);
  const earlier = { ...move.to, lines: move.to.lines.filter(({ id }) => !come.has(id)) };
  for (const order of [earlier, ...move.leaving.map((leaving) => leaving.order)]) {
    await knowAsItWasIn(trx, ctx, scope, { order, by: move.by });
  }
  // Before dishes come: a printer that knows these alone would not know the others.
  await readBookForIn(trx, ctx, scope, { orderId: move.to.id, kitchen: desk.kitchen, by: move.by });
  for (const leaving of move.leaving) await leaveIn(trx, ctx, scope, desk, { leaving, to: move.to });
  // What a bill that waits still lacks is told when its hour comes, but for what came with more than it has now.
  const isWaiting = await isHeld(trx, ctx, scope, move.to);
  if (!isWaiting) await arriveIn(trx, ctx, scope, desk, move);
  else await tellStationsIn(trx, ctx, scope, move.to, { notices: [], by: move.by, isWaiting });
  await moveCopiesIn(trx, ctx, scope, { ...move, isWaiting });
}

/** The lines that came with the dishes, by the ids that they have on the bill. */
function comingIds({ leaving }: DishMove): ReadonlySet<string> {
  return new Set(leaving.flatMap(({ dishes }) => dishes.map(({ line }) => line.id)));
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
  desk: Desk,
  { leaving: { order, left, dishes, notices }, to }: Going,
): Promise<void> {
  const { kitchen, by } = desk;
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
  await takeAlongIn(trx, ctx, scope, { order, to, parted, moved, by });
  if (left === null) return;
  await tellAgainIn(trx, ctx, scope, desk, {
    ...{ order: left, lost, notices },
    isMeant: ({ stationId }, told) => hasAnyOf(before.get(stationId) ?? NO_SHARE, gone) || awaitsAnyOf(told, gone),
  });
}

/** What each place knows of the dishes; what only a paper says that is being sent, goes with that paper. */
async function takeAlongIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  {
    order,
    to,
    parted,
    moved,
    by,
  }: {
    readonly order: Order;
    readonly to: Order;
    readonly parted: readonly { readonly place: BookPlace; readonly goes: Share }[];
    readonly moved: readonly MovedId[];
    readonly by: ActedBy;
  },
): Promise<void> {
  const known = new Set(parted.flatMap(({ place, goes }) => (hasWork(goes) ? [place.stationId] : [])));
  const entries = await readEntries(trx, scope, order.id);
  const onItsWay = await papersOnTheirWay(trx, scope, order.id, entries);
  const earlier = new Map(moved.map(({ id, wasId }) => [id, wasId]));
  const wasIdOf = (lineId: string) => earlier.get(lineId) ?? lineId;
  for (const { place, goes } of parted) {
    const at = { station: place, printerId: place.printerId, by };
    const leaves = { ...at, orderId: order.id };
    const comes = { ...at, orderId: to.id };
    const parts = partsByPaper(unitsOf(goes, 1), {
      ...{ known: knownAt(entries, place), wasIdOf },
      onItsWay: (paper) => onItsWay(place, paper),
    });
    for (const { paper, lines } of parts) {
      // Under the ids that they had.
      const given = lines.map(({ lineId, seenFrom, units }) => ({ lineId: wasIdOf(lineId), seenFrom, units: -units }));
      const gone = given.map((line) => ({ ...line, words: null }));
      writeIn(trx, ctx, scope, leaves, { kind: 'left', paper, lines: gone, otherOrderId: to.id });
      writeIn(trx, ctx, scope, comes, { kind: 'came', paper, lines, otherOrderId: order.id });
    }
    if (parts.length > 0 || !known.has(place.stationId)) continue;
    // Where this printer alone lacks them (its paper was lost), that is written too: it isn't a new one.
    writeIn(trx, ctx, scope, comes, { kind: 'came', paper: null, lines: [], otherOrderId: order.id });
  }
}

/** The receiving bill's stations: moved dishes are never new food. */
async function arriveIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { kitchen, changedTime, by }: Desk,
  move: DishMove,
): Promise<void> {
  const { to, notices } = move;
  const come = comingIds(move);
  const earlier = kitchen.ticketsOf(to.lines.filter(({ id }) => !come.has(id)));
  const places = await readBookForIn(trx, ctx, scope, { orderId: to.id, kitchen, by });
  const sources = await snapshotSources(trx, ctx, scope, to);
  const tickets = kitchen.allTicketsOf(to.lines, places);
  for (const ticket of tickets) {
    for (const printer of kitchen.printers.filter(({ id }) => ticket.printerIds.includes(id))) {
      const told = toldAt(places, ticket.stationId, printer.id);
      const knows = told !== null && knowsAnyOf(told);
      if (!(knows || hasWork(ticket))) continue;
      const known = knows || earlier.has(ticket.stationId) ? (told ?? NO_SHARE) : null;
      await tellStationIn(trx, ctx, scope, { order: to, sources, ticket, printer, known, notices, changedTime, by });
    }
  }
  await keepFormerPrintersIn(trx, ctx, scope, { order: to, tickets, by });
}
