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
import { readBook, readEntries, writeIn } from './kitchen-book.ts';
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
  const places = placesOf(entries);
  let isSame = true;
  for (const { stationId, printerIds } of kitchen.allTicketsOf([], places)) {
    const isNew = copyToIn(trx, ctx, scope, { orderId, entries, stationId, printerIds, by });
    if (isNew) isSame = false;
  }
  return isSame ? places : readBook(trx, scope, orderId);
}

/** Each of these printers knows what the station's others know. Answers whether one of them did not. */
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
): boolean {
  const here = placesOf(entries).filter((place) => place.stationId === stationId);
  const station = here.find(({ printerId }) => printerIds.includes(printerId)) ?? here.at(-1);
  if (station === undefined) return false;
  const fresh = printerIds.filter((id) => here.every(({ printerId }) => printerId !== id));
  for (const printerId of fresh) {
    for (const known of knownAt(entries, station)) {
      writeIn(trx, ctx, scope, { orderId, station, printerId, by }, { ...known, kind: 'came', otherOrderId: null });
    }
  }
  return fresh.length > 0;
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
  for (const place of placesOf(entries)) {
    const now = tickets.find(({ stationId }) => stationId === place.stationId);
    if (now === undefined || now.printerIds.length === 0 || now.printerIds.includes(place.printerId)) continue;
    const lines = entryLines(place.told, now);
    if (lines.length === 0) continue;
    const paper = paperOfVersion(entries, { ...now, version });
    const at = { orderId, station: place, printerId: place.printerId, by };
    writeIn(trx, ctx, scope, at, { kind: 'came', paper, lines, otherOrderId: null });
  }
}
