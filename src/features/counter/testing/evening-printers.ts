/** What happens to the printers of an evening, and what people do about it. */
import { findOrder } from '#db/ordering/orders.repository.ts';
import { finishPrintJob, listQueuedJobsOfPrinter, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import { markUncertain } from '#db/printing/print-queue.repository.ts';
import { getPrintStation, listPrintStations } from '#db/printing/print-stations.repository.ts';
import { getPrinter, insertPrinter } from '#db/printing/printers.repository.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { billsWithFoodOf } from '#src/features/printing/called-off.ts';
import { failOverPrinterIn } from '#src/features/printing/fail-over.ts';
import { dismissPrintJob } from '#src/features/printing/handle-print-job.ts';
import { deletePrintStation, editPrintStation } from '#src/features/printing/manage-print-stations.ts';
import { deletePrinter } from '#src/features/printing/manage-printers.ts';
import { recordOutcomeIn } from '#src/features/printing/record-outcome.ts';
import { allJobs, aPrinter } from '#src/features/printing/testing/printing-fixture.ts';
import { mayBeOnPaper } from '#src/features/printing/unprinted-papers.ts';
import { type Act, type Evening, newId, one } from './evening.ts';
import { send } from './evening-bills.ts';
import { readRecords, type Where, wantedAt } from './kitchen-law.ts';

async function waiting({ fixture: { ctx }, places }: Evening): Promise<PrintJob[]> {
  const printerIds = [...new Set(places.map(({ printerId }) => printerId))];
  const jobs: PrintJob[] = [];
  for (const id of printerIds) jobs.push(...(await listQueuedJobsOfPrinter(ctx.db, SCOPE, id)));
  return jobs.filter(isOfKitchen).filter(({ stage }) => stage !== 'sending');
}

function isOfKitchen({ payload }: PrintJob): boolean {
  return payload.kind === 'ORDER_TICKET' || payload.kind === 'CHANGE_TICKET';
}

/** Everything that waits comes out, but at printers that are off; what failed as well, where somebody tries it again. */
export async function printAll(evening: Evening, how: 'waiting' | 'everything' = 'waiting'): Promise<void> {
  const { off, spool } = evening;
  const { ctx } = evening.fixture;
  if (spool) return spool.print(how);
  for (const { id, printerId, status, stage } of await allJobs(ctx)) {
    const isDue =
      how === 'everything'
        ? status !== 'success' && stage !== 'dismissed'
        : status === 'queued' && !off.includes(printerId);
    const end = { stage: 'printed', at: ctx.clock.now() } as const;
    if (isDue) await ctx.write((trx) => finishPrintJob(trx, SCOPE, id, end));
  }
}

/** A station gets these printers. What waits comes out first; a cook with another printer is the same cook. */
async function setPrinters(evening: Evening, stationId: string, printerIds: readonly string[]): Promise<void> {
  const { ctx } = evening.fixture;
  await printAll(evening, 'everything');
  const { id: _, ...station } = await getPrintStation(ctx.db, SCOPE, stationId);
  await editPrintStation(ctx, SCOPE, { ...station, printerIds: [...printerIds], stationId, by: BY_MIA });
  await newPlaces(evening);
}

/** Places as they are after the set-up changed: of a new one, its cook knows what the bills have. */
async function newPlaces(evening: Evening): Promise<void> {
  const { ctx } = evening.fixture;
  const records = await readRecords(ctx);
  const lastJobId = records.jobs.at(-1)?.id ?? '';
  const stations = await listPrintStations(ctx.db, SCOPE);
  const ofDefault = stations.find(({ isDefault }) => isDefault)?.printerIds ?? [];
  const now = stations.flatMap(({ id: stationId, printerIds }) =>
    (printerIds.length > 0 ? printerIds : ofDefault).map((printerId) => ({ stationId, printerId })),
  );
  const isSame = (one: Where, other: Where) => one.stationId === other.stationId && one.printerId === other.printerId;
  const gone = evening.places.filter((place) => stations.every(({ id }) => id !== place.stationId));
  evening.places = [
    ...gone,
    ...now.map(
      (where) =>
        evening.places.find((place) => isSame(place, where)) ?? {
          ...where,
          since: { lastJobId, counts: wantedAt(records, where, evening.stationOf) },
        },
    ),
  ];
}

async function aNewPrinter(evening: Evening): Promise<string> {
  const { ctx } = evening.fixture;
  const printer = printerAt(evening, `printer-${newId(evening)}`);
  await ctx.write((trx) => insertPrinter(trx, SCOPE, printer));
  return printer.id;
}

/** At an address that no other has. */
function printerAt({ made }: Evening, id: string): Printer {
  return aPrinter(id, { ipAddress: `10.0.${Math.floor(made / 250)}.${(made % 250) + 1}` });
}

const STATIONS = ['kitchen', 'bar', 'pass'];

/** A station that there is, and its printers. */
async function aStationOf({ fixture: { ctx } }: Evening, pick: number) {
  const stations = await listPrintStations(ctx.db, SCOPE);
  return stations.find(({ id }) => id === STATIONS[pick % STATIONS.length]);
}

export const PRINTER_ACTS: Readonly<Record<string, Act>> = {
  async off({ off, places }, { pick }) {
    const place = one(places, pick);
    if (place && !off.includes(place.printerId)) off.push(place.printerId);
  },
  async on(evening, { pick }) {
    const printerId = one(evening.off, pick);
    evening.off = evening.off.filter((id) => id !== printerId);
  },
  /** Somebody saw it in the tray and went to say it. */
  async dismiss(evening, { pick }) {
    const { ctx } = evening.fixture;
    const job = one(await waiting(evening), pick);
    if (!job) return;
    await dismissPrintJob(ctx, SCOPE, { printJobId: job.id, by: BY_MIA });
    evening.dismissed.add(job.id);
  },
  /** Nothing came out, and it gave up. */
  async fail(evening, { pick }) {
    const { ctx } = evening.fixture;
    const job = one(await waiting(evening), pick);
    if (!job) return;
    const end = { stage: 'failed', errorKind: 'expired', errorText: '', at: ctx.clock.now() } as const;
    await ctx.write((trx) => finishPrintJob(trx, SCOPE, job.id, end));
  },
  /** Its process died while it printed: it is printed again as a possible duplicate. */
  async uncertain(evening, { pick }) {
    const { ctx } = evening.fixture;
    const job = one(await waiting(evening), pick);
    if (job) await ctx.write((trx) => markUncertain(trx, job.id));
  },
  /** A docket that waits is on its way to the printer, which is off or not. */
  async sending(evening, { pick }) {
    const { ctx } = evening.fixture;
    const job = one(await waiting(evening), pick);
    if (!job) return;
    await ctx.write(async (trx) => {
      await trx.updateTable('print_jobs').set({ stage: 'sending' }).where('id', '=', job.id).execute();
    });
  },
  /** Nothing of a docket that was on its way came out, whatever became of its dishes meanwhile. */
  async refused({ fixture: { ctx }, dismissed }, { pick }) {
    const jobs = await allJobs(ctx);
    const sent = jobs.filter(({ status, stage }) => status === 'queued' && stage === 'sending');
    const job = one(sent, pick);
    const order = job?.orderId ? await findOrder(ctx.db, SCOPE, job.orderId) : undefined;
    if (!job || !order) return;
    // A cancel that was read before has called off what was never told.
    const bills = new Set([order, ...(await billsWithFoodOf(ctx.db, SCOPE, order))].map(({ id }) => id));
    const cancels = jobs.filter(({ docketType, orderId }) => docketType === 'CANCEL' && bills.has(orderId ?? ''));
    if (cancels.some((each) => mayBeOnPaper(each) || dismissed.has(each.id))) return;
    await ctx.write(async (trx) => {
      const printer = await getPrinter(trx, SCOPE, job.printerId);
      const attempt = { job, printer, isTrustedSilent: false };
      await recordOutcomeIn(trx, ctx, SCOPE, attempt, { kind: 'refused', why: 'offline' });
    });
  },
  async swapPrinter(evening, { pick, quantity }) {
    const station = await aStationOf(evening, pick);
    if (!station) return;
    // A new one, or the one that it had at first.
    const isNew = quantity > 1 || station.printerIds.includes(station.id);
    await setPrinters(evening, station.id, [isNew ? await aNewPrinter(evening) : station.id]);
  },
  async secondPrinter(evening, { pick }) {
    const station = await aStationOf(evening, pick);
    if (!station || station.printerIds.length > 1) return;
    await setPrinters(evening, station.id, [...station.printerIds, await aNewPrinter(evening)]);
  },
  async deletePrinter(evening, { pick }) {
    const station = await aStationOf(evening, pick);
    const printerId = station?.printerIds.at(0);
    if (!station || !printerId || STATIONS.includes(printerId)) return;
    if (station.id === 'kitchen' && station.printerIds.length < 2) return;
    await printAll(evening, 'everything');
    await deletePrinter(evening.fixture.ctx, SCOPE, { printerId, by: BY_MIA });
    evening.off = evening.off.filter((id) => id !== printerId);
    await newPlaces(evening);
  },
  /** The bar closes: the kitchen makes drinks, and is told so with the next change of each bill. */
  async deleteStation(evening) {
    const { ctx } = evening.fixture;
    if (evening.orders.length > 0 || evening.stationOf('cola') !== 'bar') return;
    for (const billId of evening.living) await send(evening, billId, { comments: 'The bar will close' });
    await printAll(evening, 'everything');
    await deletePrintStation(ctx, SCOPE, { stationId: 'bar', by: BY_MIA });
    evening.stationOf = () => 'kitchen';
    for (const billId of evening.living) await send(evening, billId, { comments: 'The bar is closed' });
  },
  async failOver(evening, { pick }) {
    const { ctx } = evening.fixture;
    const printerId = one(evening.off, pick);
    if (!printerId) return;
    const spare = printerAt(evening, newId(evening));
    await ctx.write(async (trx) => {
      await insertPrinter(trx, SCOPE, spare);
      const { printer } = await getPrinter(trx, SCOPE, printerId);
      await failOverPrinterIn(trx, ctx, SCOPE, printer, spare);
    });
  },
};
