import type { Trx } from '#db/connection.ts';
import { listOpenOrderIdsToldTo } from '#db/printing/kitchen-entries.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import {
  type BookPlace,
  entryLines,
  type KitchenEntry,
  knownAt,
  paperOfVersion,
  placesOf,
} from '#src/domain/printing/kitchen-book.ts';
import { emptyTicket, type StationTicket } from '#src/domain/printing/route-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { readEntries, writeIn } from './kitchen-book.ts';
import type { Kitchen } from './kitchen-routing.ts';

type InTrx = Needs<'clock' | 'ids'>;

/**
 * What each station knows, once each printer that it has by now knows what its others know: the cook is the same. Written, so
 * that what it is told from now on adds to it.
 */
export async function readBookForIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { orderId, kitchen, by }: { readonly orderId: string; readonly kitchen: Kitchen; readonly by: ActedBy },
): Promise<BookPlace[]> {
  const entries = await readEntries(trx, scope, orderId);
  const copies = kitchen
    .allTicketsOf([], placesOf(entries))
    .flatMap((ticket) => copyToIn(trx, ctx, scope, { orderId, entries, ...ticket, by }));
  return placesOf([...entries, ...copies]);
}

/** Each of these printers knows what the station's others know. Answers with what those that did not know it were given. */
function copyToIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  {
    orderId,
    entries,
    stationId,
    printerIds,
    by,
  }: {
    readonly orderId: string;
    readonly entries: readonly KitchenEntry[];
    readonly stationId: string;
    readonly printerIds: readonly string[];
    readonly by: ActedBy;
  },
): KitchenEntry[] {
  const here = placesOf(entries).filter((place) => place.stationId === stationId);
  const station = here.find(({ printerId }) => printerIds.includes(printerId)) ?? here.at(-1);
  // None, where all that it was told is from before another machine knew the bill as it was.
  const known = station
    ? knownAt(entries, station).map((entry) => ({ ...station, ...entry, kind: 'came' as const }))
    : [];
  const fresh = printerIds.filter((id) => here.every(({ printerId }) => printerId !== id));
  const copies = fresh.flatMap((printerId) => known.map((entry) => ({ ...entry, printerId })));
  for (const { kind, paper, lines, ...at } of copies) {
    const place = { orderId, station: at, printerId: at.printerId, by };
    writeIn(trx, ctx, scope, place, { kind, paper, lines, otherOrderId: null });
  }
  return copies;
}

/** The printers that a station has at its end know what it was told of each bill that may still change. */
export async function keepLastPrintersIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { stationId, by }: { readonly stationId: string; readonly by: ActedBy },
): Promise<void> {
  const printers = (await listPrinters(trx, scope)).map((each) => each.printer);
  const stations = await listPrintStations(trx, scope);
  const printerIds = emptyTicket(stationId, { printers, stations })?.printerIds ?? [];
  for (const orderId of await listOpenOrderIdsToldTo(trx, scope, stationId)) {
    const entries = await readEntries(trx, scope, orderId);
    copyToIn(trx, ctx, scope, { orderId, entries, stationId, printerIds, by });
  }
}

/** Printers that a station has no more, and may have again, know what it was told since. */
export async function keepFormerPrintersIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  {
    order: { id: orderId, version },
    tickets,
    by,
  }: {
    readonly order: Pick<Order, 'id' | 'version'>;
    readonly tickets: readonly StationTicket[];
    readonly by: ActedBy;
  },
): Promise<void> {
  const entries = await readEntries(trx, scope, orderId);
  for (const ticket of tickets) {
    const { stationId, printerIds } = ticket;
    // No printer works: the station was told nothing.
    if (printerIds.length === 0) continue;
    const paper = paperOfVersion(entries, { stationId, printerIds, version });
    const here = placesOf(entries).filter((place) => place.stationId === stationId);
    for (const { printerId, told, ...station } of here.filter((place) => !printerIds.includes(place.printerId))) {
      const lines = entryLines(told, ticket);
      if (lines.length === 0) continue;
      writeIn(trx, ctx, scope, { orderId, station, printerId, by }, { kind: 'came', paper, lines, otherOrderId: null });
    }
  }
}
