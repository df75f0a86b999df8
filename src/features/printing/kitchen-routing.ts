import type { Db } from '#db/connection.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { OrderLine } from '#src/domain/ordering/order.types.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { routeLines, type StationTicket } from '#src/domain/printing/route-lines.ts';
import { menuOrderOf } from '#src/domain/printing/stations-of-line.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface Kitchen {
  readonly printers: readonly Printer[];
  /** Each station's part of these lines, by station. */
  ticketsOf(lines: readonly OrderLine[]): ReadonlyMap<string, StationTicket>;
}

/** The store's stations and printers as they are now. */
export async function kitchenOf(db: Db, ctx: Needs<'menus'>, scope: StoreScope): Promise<Kitchen> {
  const printers = (await listPrinters(db, scope)).map((each) => each.printer);
  const stations = await listPrintStations(db, scope);
  const context = { printers, stations, menuOrder: menuOrderOf(await ctx.menus.menuOf(scope, db)) };
  return {
    printers,
    ticketsOf: (lines) => new Map(routeLines(lines, context).tickets.map((ticket) => [ticket.stationId, ticket])),
  };
}
