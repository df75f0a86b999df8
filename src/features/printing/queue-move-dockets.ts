import type { Trx } from '#db/connection.ts';
import { finishPrintJob, listPrintJobsOfOrder, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order, OrderLine } from '#src/domain/ordering/order.types.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import type { StationTicket } from '#src/domain/printing/route-lines.ts';
import { orderTicketSnapshot } from '#src/domain/printing/snapshot-for-printer.ts';
import {
  hasAnyOf,
  hasWork,
  joinedShares,
  type MovedId,
  NO_SHARE,
  partTold,
  type Share,
  toldShare,
} from '#src/domain/printing/told-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { isHeld } from './held-order.ts';
import { type Kitchen, kitchenOf } from './kitchen-routing.ts';
import { snapshotSources } from './order-dockets.ts';
import { queueCopiesIn } from './queue-order-dockets.ts';
import { homeOf, lostPapers, papersOf } from './unprinted-papers.ts';

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

/**
 * Tells the stations of both bills that dishes moved. What a station was told is not asked for again; what was only on
 * papers that never came out, it is told now, by the bill that has it: the lost papers are dropped. So whatever
 * becomes of either bill, each paper that can still print speaks of its own bill alone. In the transaction that moves
 * the dishes.
 */
export async function queueMoveDocketsIn(trx: Trx, ctx: InTrx, scope: StoreScope, move: DishMove): Promise<void> {
  const kitchen = await kitchenOf(trx, ctx, scope);
  const desk: Desk = { kitchen, by: move.by };
  const sources: Source[] = [];
  for (const leaving of move.leaving) sources.push(await sourceOf(trx, ctx, scope, kitchen, leaving));
  for (const source of sources) await tellLeftIn(trx, ctx, scope, desk, source);
  await tellReceivingIn(trx, ctx, scope, desk, move, sources);
}

interface Desk {
  readonly kitchen: Kitchen;
  readonly by: ActedBy;
}

/** A bill that dishes leave, with what its stations know. */
interface Source extends Leaving {
  readonly before: ReadonlyMap<string, StationTicket>;
  readonly moved: readonly MovedId[];
  /** Waits for its hour: the kitchen knows nothing of it. */
  readonly isHeld: boolean;
  readonly lost: readonly PrintJob[];
}

async function sourceOf(trx: Trx, ctx: InTrx, scope: StoreScope, kitchen: Kitchen, leaving: Leaving): Promise<Source> {
  const { order, dishes } = leaving;
  const isWaiting = await isHeld(trx, ctx, scope, order);
  const lost = lostPapers(await listPrintJobsOfOrder(trx, scope, order.id));
  for (const { id } of lost) {
    const errorText = 'Dishes were moved before this was printed. A newer docket takes its place.';
    await finishPrintJob(trx, scope, id, { stage: 'dismissed', errorText, at: ctx.clock.now() });
  }
  const before = new Map(kitchen.ticketsOf(order.lines));
  for (const { stationId, payload, printerId } of lost) {
    if (stationId === null || before.has(stationId) || !('station' in payload)) continue;
    const { stationName, seesAll = false } = payload.station;
    const nothing = { lines: [], alsoOnThisOrder: [], ticketNumber: 1, ticketCount: 1 };
    before.set(stationId, { stationId, stationName, seesAll, ...nothing, printerIds: [printerId] });
  }
  const moved = dishes.map(({ line, wasId }) => ({ id: line.id, wasId, quantity: line.priced.quantity }));
  return { ...leaving, before, moved, isHeld: isWaiting, lost };
}

/** What a station's printer knows of the bill, told apart: what stays, and what goes with the dishes. */
function partsAt(source: Source, stay: Share | undefined, { stationId, printerId, printerIds }: Place) {
  const told = source.isHeld ? NO_SHARE : toldAt(source, { stationId, printerId, printerIds });
  return partTold(told, { stay: source.left ? (stay ?? NO_SHARE) : null, moved: source.moved });
}

interface Place {
  readonly stationId: string;
  readonly printerId: string;
  readonly printerIds: readonly string[];
}

function toldAt({ before, lost }: Source, place: Place): Share {
  const now = before.get(place.stationId);
  return now ? toldShare(now, papersOf(lostAt(lost, place))) : NO_SHARE;
}

/** Lost here, or at a printer that the station has no more. */
function lostAt(lost: readonly PrintJob[], { stationId, printerId, printerIds }: Place): PrintJob[] {
  return lost.filter((job) => {
    const home = homeOf(job);
    return job.stationId === stationId && (home === printerId || !printerIds.includes(home));
  });
}

async function tellLeftIn(trx: Trx, ctx: InTrx, scope: StoreScope, desk: Desk, source: Source): Promise<void> {
  const { left, before, notices } = source;
  if (left === null || source.isHeld) return;
  const after = desk.kitchen.ticketsOf(left.lines);
  const gone = new Set(source.moved.map(({ wasId }) => wasId));
  for (const [stationId, was] of before) {
    const ticket = after.get(stationId) ?? { ...was, lines: [], alsoOnThisOrder: [] };
    for (const printerId of ticket.printerIds) {
      const place = { stationId, printerId, printerIds: ticket.printerIds };
      const lost = lostAt(source.lost, place);
      if (lost.length === 0 && !hasAnyOf(was, gone)) continue;
      const told = partsAt(source, ticket, place).stays;
      const all = [
        ...papersOf(lost).flatMap((paper) => (paper.kind === 'CHANGE_TICKET' ? paper.notices : [])),
        ...notices,
      ];
      // It never heard of this bill, and there is nothing to tell it.
      const isStranger = lost.length > 0 && !hasWork(told);
      if (isStranger && !hasWork(ticket)) continue;
      await tellIn(trx, ctx, scope, desk, {
        order: left,
        ticket,
        printerId,
        told: isStranger ? null : told,
        notices: all,
      });
    }
  }
}

async function tellReceivingIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  desk: Desk,
  { to, notices }: DishMove,
  sources: readonly Source[],
): Promise<void> {
  // The whole of it is printed when its hour comes.
  if (await isHeld(trx, ctx, scope, to)) return;
  const come = new Set(sources.flatMap(({ moved }) => moved.map(({ id }) => id)));
  const earlier = desk.kitchen.ticketsOf(to.lines.filter(({ id }) => !come.has(id)));
  const later = desk.kitchen.ticketsOf(to.lines);
  const stays = sources.map(({ left }) => left && desk.kitchen.ticketsOf(left.lines));
  const ended = sources.flatMap((source) => (source.left === null ? [...source.before] : []));
  for (const [stationId, base] of new Map([...ended, ...later])) {
    const ticket = later.get(stationId) ?? { ...base, lines: [], alsoOnThisOrder: [] };
    for (const printerId of ticket.printerIds) {
      const place = { stationId, printerId, printerIds: ticket.printerIds };
      const known = sources.map((source, at) => partsAt(source, stays[at]?.get(stationId), place).goes);
      const own = earlier.get(stationId);
      const told = known.reduce(joinedShares, own ?? NO_SHARE);
      const isStranger = own === undefined && !hasWork({ ...told, seesAll: ticket.seesAll });
      if (isStranger && !hasWork(ticket)) continue;
      await tellIn(trx, ctx, scope, desk, {
        order: to,
        ticket,
        printerId,
        told: isStranger ? null : told,
        notices,
        cameFrom: sources.map(({ order }) => order.id),
      });
    }
  }
}

interface Told {
  readonly order: Order;
  readonly ticket: StationTicket;
  readonly printerId: string;
  /** What the station knows of the bill; null: nothing, so it gets a whole ticket. */
  readonly told: Share | null;
  readonly notices: readonly string[];
  readonly cameFrom?: readonly string[];
}

async function tellIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { kitchen, by }: Desk,
  { order, ticket, printerId, told, notices, cameFrom }: Told,
): Promise<void> {
  const printer: Printer | undefined = kitchen.printers.find(({ id }) => id === printerId);
  if (!printer) return;
  const { timezone } = (await ctx.menus.storeOf(scope, trx)).profile;
  const whole = orderTicketSnapshot(await snapshotSources(trx, ctx, scope, order), ticket, printer);
  const { kind: _, ...frame } = whole;
  const change = told && {
    ...frame,
    kind: 'CHANGE_TICKET' as const,
    notices,
    changedTime: timeText(ctx.clock.now().toZonedDateTimeISO(timezone)),
    changedBy: by.name,
    before: told.lines,
    alsoBefore: told.alsoOnThisOrder,
    ...(cameFrom ? { cameFrom } : {}),
  };
  await queueCopiesIn(trx, ctx, scope, change ?? whole, {
    printer,
    job: {
      orderId: order.id,
      orderVersion: order.version,
      docketType: change ? 'CHANGE' : 'ORDER_TICKET',
      stationId: ticket.stationId,
      reason: change ? 'change' : 'auto',
      reprintNumber: 0,
    },
  });
}
