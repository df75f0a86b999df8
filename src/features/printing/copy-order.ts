import type { Db, Trx } from '#db/connection.ts';
import { workingPairsOf } from '#db/printing/connected-stores.repository.ts';
import { readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { copiesOf, type OrderCopy, writeCopy } from '#db/printing/order-copies.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import { type ActedBy, BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { AT_SCREENS } from '#src/domain/printing/at-screens.ts';
import { sawChange } from '#src/domain/printing/changed-stations.ts';
import { linesElsewhere, storesThatCopy } from '#src/domain/printing/connected-stores.ts';
import type { DocketMarks } from '#src/domain/printing/docket.types.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import type { StationTicket } from '#src/domain/printing/route-lines.ts';
import { type SnapshotSources, withMarks } from '#src/domain/printing/snapshot-for-printer.ts';
import { hasWork, knowsAnyOf, type Share } from '#src/domain/printing/told-lines.ts';
import { grantStoreScope, restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { kitchenPaper } from './kitchen-paper.ts';
import { type Kitchen, kitchenOf } from './kitchen-routing.ts';
import { snapshotSources } from './order-dockets.ts';
import { queueCopiesIn } from './queue-job.ts';

type CopyNeeds = Needs<'clock' | 'ids' | 'menus'> & Partial<Needs<'ownership'>>;

export interface CopyNews {
  /** Its own kitchen hears of it for the first time. */
  readonly isFirst?: boolean;
  /** 'NOW DUE 6:50 PM': what its own kitchen reads besides dishes. */
  readonly notices?: readonly string[];
  readonly makeNow?: string | undefined;
  readonly soldAlone?: NonNullable<DocketMarks['soldAlone']>;
  readonly by?: ActedBy;
}

/** The other stores of the restaurant that print the order, or have a copy of it. */
export async function storesOfCopies(
  db: Db,
  scope: StoreScope,
  order: Order,
  { isFirst = false }: Pick<CopyNews, 'isFirst'> = {},
): Promise<StoreScope[]> {
  const pairs = workingPairsOf(db, scope, order.channel);
  const copies = copiesOf(db, scope, order.id);
  if (pairs.length === 0 && copies.length === 0) return [];
  const stores = await listStores(db, restaurantOf(scope));
  const ids = storesThatCopy(order, {
    pairs,
    isFirst,
    onSinceIsoDateTimeUtc: pairs[0]?.onSinceIsoDateTimeUtc ?? null,
    storeIds: stores.map(({ id }) => id),
    toldStoreIds: copies.map(({ toStoreId }) => toStoreId),
  });
  return ids.map((storeId) => grantStoreScope({ restaurantId: scope.restaurantId, storeId }));
}

/**
 * Prints an order at the stores that are connected for its channel: a ticket at first, then what has changed since their last
 * paper. In the transaction that tells the order's own kitchen, whose ledger says nothing of it. Asked for twice it is one paper.
 * Answers with the print jobs.
 */
export async function copyOrderIn(
  trx: Trx,
  ctx: CopyNeeds,
  scope: StoreScope,
  order: Order,
  news: CopyNews,
): Promise<string[]> {
  const stores = await storesOfCopies(trx, scope, order, news);
  if (stores.length === 0) return [];
  const sources = await snapshotSources(trx, ctx, scope, order);
  const queued: string[] = [];
  for (const there of stores) {
    queued.push(...(await copyToStoreIn(trx, ctx, scope, { order, sources, there, news })));
  }
  return queued;
}

interface Copying {
  readonly order: Order;
  readonly sources: SnapshotSources;
  readonly there: StoreScope;
  readonly news: CopyNews;
  /** All of it at this one, and not where it belongs. Left out: at all that its stations print at. */
  readonly atPrinterId?: string;
}

/** At the other store's stations and printers, laid out as its own dockets are. Kitchen screens don't show copies. */
export async function copyToStoreIn(
  trx: Trx,
  ctx: CopyNeeds,
  scope: StoreScope,
  { order, sources, there, news, atPrinterId }: Copying,
): Promise<string[]> {
  const kitchen = await kitchenOf(trx, ctx, there);
  const stations = { from: await listPrintStations(trx, scope), to: await listPrintStations(trx, there) };
  const copies = copiesOf(trx, scope, order.id).filter(({ toStoreId }) => toStoreId === there.storeId);
  const settings = await readDocketSettings(trx, there);
  const queued: string[] = [];
  for (const ticket of kitchen.allTicketsOf(linesElsewhere(order.lines, stations), copies)) {
    const here = copies.filter(({ stationId }) => stationId === ticket.stationId);
    for (const { printer, known } of placesOf(kitchen, ticket, here, { isFirst: news.isFirst, atPrinterId })) {
      if (!isNews(here, { order, ticket, printer, known, notices: news.notices ?? [] })) continue;
      const paper = { order, sources: { ...sources, settings }, there, news, ticket, printer, known };
      queued.push(...(await sayIn(trx, ctx, scope, paper)));
    }
  }
  return queued;
}

interface AtPrinter {
  readonly order: Order;
  readonly ticket: StationTicket;
  readonly printer: Printer;
  /** What is known there; null: nothing, and it gets a whole ticket. */
  readonly known: Share | null;
}

/**
 * The printers that hear of it: the station's, and one that has paper though it isn't the station's, or is no longer. One without
 * paper begins with the order, or takes over where the station has none that works.
 */
function placesOf(
  kitchen: Kitchen,
  { printerIds }: StationTicket,
  here: readonly OrderCopy[],
  {
    isFirst = false,
    atPrinterId,
  }: { readonly isFirst?: boolean | undefined; readonly atPrinterId?: string | undefined },
): { readonly printer: Printer; readonly known: Share | null }[] {
  const places = kitchen.printers
    .filter(({ id }) => id !== AT_SCREENS.id)
    .map((printer) => ({ printer, known: here.find(({ printerId }) => printerId === printer.id)?.told ?? null }));
  if (atPrinterId !== undefined) return places.filter(({ printer }) => printer.id === atPrinterId);
  const working = places.filter(({ printer }) => printer.active);
  const isHeard = working.some(({ known }) => known !== null);
  return working.filter(
    ({ printer, known }) => known !== null || (printerIds.includes(printer.id) && (isFirst || !isHeard)),
  );
}

/** The same news of the same version is one paper. */
function isNews(
  here: readonly OrderCopy[],
  { order, ticket, printer, known, notices }: AtPrinter & { readonly notices: readonly string[] },
): boolean {
  if (known === null) return hasWork(ticket);
  if (sawChange(known, ticket)) return true;
  if (notices.length === 0 || !(knowsAnyOf(known) || hasWork(ticket))) return false;
  const last = here.find(({ printerId }) => printerId === printer.id);
  return last?.orderVersion !== order.version || !notices.every((notice) => last.notices.includes(notice));
}

async function sayIn(
  trx: Trx,
  ctx: CopyNeeds,
  scope: StoreScope,
  { order, sources, there, news, ticket, printer, known }: AtPrinter & Omit<Copying, 'atPrinterId'>,
): Promise<string[]> {
  const { notices = [], makeNow, by = BY_SYSTEM, soldAlone } = news;
  const at = ctx.clock.now();
  const changedTime = timeText(at.toZonedDateTimeISO(sources.store.timezone));
  const { docketType, snapshot } = kitchenPaper({
    ...{ sources, ticket, printer, known, notices, makeNow, changedTime, by },
  });
  const marks = { fromStore: sources.store.name, ...(soldAlone ? { soldAlone } : {}) };
  const ids = await queueCopiesIn(trx, ctx, there, withMarks(snapshot, marks), {
    printer,
    job: {
      // No paper of an order of that store: nothing there reads it as one.
      orderId: null,
      orderVersion: order.version,
      docketType,
      stationId: ticket.stationId,
      reason: docketType === 'CHANGE' ? 'change' : 'auto',
    },
  });
  const { stationId, stationName, seesAll } = ticket;
  await writeCopy(trx, scope, {
    ...{ orderId: order.id, toStoreId: there.storeId, stationId, stationName, seesAll, printerId: printer.id },
    ...{ told: shareOf(ticket), orderVersion: order.version, notices, at },
  });
  return ids;
}

function shareOf({ lines, alsoOnThisOrder, seesAll, toFollow }: StationTicket): Share {
  return { lines, alsoOnThisOrder, seesAll, ...(toFollow ? { toFollow } : {}) };
}
