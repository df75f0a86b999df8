import type { Db } from '#db/connection.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { OrderLine } from '#src/domain/ordering/order.types.ts';
import { AT_SCREENS } from '#src/domain/printing/at-screens.ts';
import type { BookPlace } from '#src/domain/printing/kitchen-book.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { emptyTicket, routeLines, type StationTicket, withFollowing } from '#src/domain/printing/route-lines.ts';
import { menuOrderOf } from '#src/domain/printing/stations-of-line.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { stationsToldOnScreens } from './stations-on-screens.ts';

export interface Kitchen {
  /** Its screens are the first of them: what they were told is what they show. */
  readonly printers: readonly Printer[];
  /** Each station's part of these lines, by station. */
  ticketsOf(lines: readonly OrderLine[]): ReadonlyMap<string, StationTicket>;
  /** The same, those that were told of the bill first, also where they have nothing of it now. */
  allTicketsOf(lines: readonly OrderLine[], places: readonly BookPlace[]): readonly StationTicket[];
}

/** The store's stations and printers as they are now. */
export async function kitchenOf(
  db: Db,
  ctx: Needs<'menus'> & Partial<Needs<'ownership'>>,
  scope: StoreScope,
): Promise<Kitchen> {
  const printers = (await listPrinters(db, scope)).map((each) => each.printer);
  const stations = await listPrintStations(db, scope);
  const onScreens = await stationsToldOnScreens(db, ctx, scope, { printers, stations });
  const context = { printers, stations, ...onScreens, menuOrder: menuOrderOf(await ctx.menus.menuOf(scope, db)) };
  const routed = (lines: readonly OrderLine[]) => {
    const { tickets, toFollow } = routeLines(lines, context);
    return { tickets: new Map(tickets.map((ticket) => [ticket.stationId, ticket])), toFollow };
  };
  return {
    printers: [AT_SCREENS, ...printers],
    ticketsOf: (lines) => routed(lines).tickets,
    allTicketsOf(lines, known) {
      const { tickets, toFollow } = routed(lines);
      const idle = (id: string) => {
        const ticket = emptyTicket(id, context);
        return ticket && { ...ticket, ...withFollowing(toFollow.get(id)) };
      };
      const told = [...new Set(known.map((place) => place.stationId))];
      const fresh = [...tickets.values()].filter(({ stationId }) => !told.includes(stationId));
      return [...told.map((id) => tickets.get(id) ?? idle(id) ?? goneTicket(id, known)), ...fresh];
    },
  };
}

/** Of a station that was deleted: its printers still have the paper. */
function goneTicket(stationId: string, known: readonly BookPlace[]): StationTicket {
  const here = known.filter((place) => place.stationId === stationId);
  const { stationName = '', seesAll = false } = here[0] ?? {};
  const printerIds = here.map((place) => place.printerId);
  return {
    stationId,
    stationName,
    seesAll,
    printerIds,
    lines: [],
    alsoOnThisOrder: [],
    ticketNumber: 1,
    ticketCount: 1,
  };
}
