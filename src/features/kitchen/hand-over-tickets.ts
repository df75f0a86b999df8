import type { Trx } from '#db/connection.ts';
import { listKitchenOrderIds } from '#db/kitchen/kitchen-acts.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { listPrintJobsOfOrder } from '#db/printing/print-jobs.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listSilentScreens, noteSilent } from '#db/printing/silent-screens.repository.ts';
import type { Needs } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { isNone, type OpenSheet, openSheets } from '#src/domain/kitchen/hand-over.ts';
import { silentStations } from '#src/domain/kitchen/silent-screens.ts';
import { AT_SCREENS } from '#src/domain/printing/at-screens.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import type { StationTicket } from '#src/domain/printing/route-lines.ts';
import { type SnapshotSources, withMarks } from '#src/domain/printing/snapshot-for-printer.ts';
import { added } from '#src/domain/printing/told-lines.ts';
import { kitchenPaper } from '#src/features/printing/kitchen-paper.ts';
import { type Kitchen, kitchenOf } from '#src/features/printing/kitchen-routing.ts';
import { snapshotSources } from '#src/features/printing/order-dockets.ts';
import { readBookForIn } from '#src/features/printing/other-printers.ts';
import { queueCopiesIn } from '#src/features/printing/queue-job.ts';
import { kitchenScreens } from '#src/features/printing/stations-on-screens.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { BOARD_HOURS, readKitchenFacts } from './read-board.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus'> & Partial<Needs<'ownership'>>;

interface Silence {
  readonly posTerminalId: string;
  /** Its last word. */
  readonly since: Temporal.Instant;
}

/**
 * A kitchen screen says nothing any more. Of the stations that it was the last to show, and that printers stand in for, what is
 * open on it comes out there: once, in the transaction that writes its silence down.
 */
export async function handOverTickets(
  ctx: InTrx & Needs<'write'>,
  scope: StoreScope,
  { posTerminalId, since }: Silence,
): Promise<void> {
  await ctx.write(async (trx) => {
    const stations = await listPrintStations(trx, scope);
    const screens = await kitchenScreens(trx, ctx, scope, stations);
    if (screens.every(({ id }) => id !== posTerminalId)) return;
    const before = new Set(listSilentScreens(trx, scope).map((silent) => silent.posTerminalId));
    if (!(await noteSilent(trx, scope, { posTerminalId, since }))) return;
    await appendStoreEvent(trx, ctx, scope, { type: 'printSetupChanged', payload: { stationId: null } });
    const wereSilent = silentStations(screens, before);
    const areSilent = silentStations(screens, new Set([...before, posTerminalId]));
    const left = stations.filter(
      ({ id, isToldOnScreens }) => isToldOnScreens && areSilent.has(id) && !wereSilent.has(id),
    );
    if (left.length > 0) await printOpenIn(trx, ctx, scope, { stationIds: new Set(left.map(({ id }) => id)), since });
  });
}

async function printOpenIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { stationIds, since }: { readonly stationIds: ReadonlySet<string>; readonly since: Temporal.Instant },
): Promise<void> {
  const kitchen = await kitchenOf(trx, ctx, scope);
  const { timezone } = (await ctx.menus.storeOf(scope, trx)).profile;
  const timeOf = (at: Temporal.Instant) => timeText(at.toZonedDateTimeISO(timezone));
  const orderIds = await listKitchenOrderIds(trx, scope, ctx.clock.now().subtract({ hours: BOARD_HOURS }));
  const sheets = openSheets(await readKitchenFacts(trx, ctx, scope, orderIds), stationIds);
  for (const [orderId, ofOrder] of Map.groupBy(sheets, (sheet) => sheet.orderId)) {
    const order = await getOrder(trx, scope, orderId);
    // Its printers know from now on what its screens know: what follows is news alone.
    const places = await readBookForIn(trx, ctx, scope, { orderId, kitchen, by: BY_SYSTEM });
    const sources = await snapshotSources(trx, ctx, scope, order);
    const tickets = kitchen.allTicketsOf(order.lines, places);
    for (const sheet of ofOrder) {
      const ticket = tickets.find(({ stationId }) => stationId === sheet.stationId);
      if (!ticket) continue;
      const words = {
        silentSince: timeOf(since),
        now: timeOf(ctx.clock.now()),
        mayBeRead: sheet.sentAt <= isoUtc(since),
      };
      await printSheetIn(trx, ctx, scope, { sheet, ticket, kitchen, sources, ...words });
    }
  }
}

interface Paper {
  readonly sheet: OpenSheet;
  readonly ticket: StationTicket;
  readonly kitchen: Kitchen;
  readonly sources: SnapshotSources;
  /** '6:05 PM'. */
  readonly silentSince: string;
  readonly now: string;
  /** It was on the screen before its last word. */
  readonly mayBeRead: boolean;
}

/** What is open, and what was struck through there and confirmed by no one, at each printer that stands in. */
async function printSheetIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { sheet, ticket, kitchen, sources, silentSince, now, mayBeRead }: Paper,
): Promise<void> {
  const { orderId, stationId, open, struck, toFollow } = sheet;
  const { order } = sources;
  const earlier = (await listPrintJobsOfOrder(trx, scope, orderId)).filter((job) => job.stationId === stationId);
  const reprintNumber = Math.max(0, ...earlier.map((job) => job.reprintNumber)) + 1;
  const { toFollow: _, ...rest } = ticket;
  const here = { ...rest, ...open, ...(toFollow.length > 0 ? { toFollow } : {}) };
  const printSaying = async (printer: Printer, known: Parameters<typeof added>[0] | null) => {
    const news = { sources, ticket: here, printer, known, notices: [], changedTime: now, by: BY_SYSTEM };
    const { docketType, snapshot } = kitchenPaper(news);
    const marked = withMarks(snapshot, { fromScreen: { silentSince }, possibleDuplicate: mayBeRead });
    const job = {
      orderId,
      orderVersion: order.version,
      docketType,
      stationId,
      reason: 'reprint',
      reprintNumber,
    } as const;
    await queueCopiesIn(trx, ctx, scope, marked, { printer, job });
  };
  const standIns = ticket.printerIds.filter((id) => id !== AT_SCREENS.id);
  for (const printer of kitchen.printers.filter(({ id }) => standIns.includes(id))) {
    if (!isNone(open)) await printSaying(printer, null);
    if (!isNone(struck)) await printSaying(printer, added({ ...here, seesAll: ticket.seesAll }, { ...struck }));
  }
}
