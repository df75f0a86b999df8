import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import { readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { getPrinter, listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { DocketMarks, TestPageSnapshot } from '#src/domain/printing/docket.types.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { frameFor, withMarks } from '#src/domain/printing/snapshot-for-printer.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { docketStoreFacts } from './order-dockets.ts';
import { queueTestIn } from './queue-job.ts';

/**
 * A page that shows which printer this is and whether sizes, accents and the cut work. An error is reported, not
 * retried.
 */
export async function testPrint(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { printerId, by }: { readonly printerId: string; readonly by: ActedBy },
): Promise<string> {
  return ctx.write(async (trx) => {
    const { printer } = await getPrinter(trx, scope, printerId);
    const printJobId = await testPageIn(trx, ctx, scope, printer, {});
    const entry = { by, action: 'testPrint', subjectType: 'printer', subjectId: printerId, after: { printJobId } };
    await appendStoreAudit(trx, ctx, scope, entry);
    return printJobId;
  });
}

/**
 * The same page wherever copies of a connected store's orders print, headed like them with the store that they are from.
 *
 * @throws resource_update_not_allowed where the other store has no printer that works.
 */
export async function testCopyPrint(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { toStoreId, by }: { readonly toStoreId: string; readonly by: ActedBy },
): Promise<readonly string[]> {
  const there = grantStoreScope({ restaurantId: scope.restaurantId, storeId: toStoreId });
  return ctx.write(async (trx) => {
    const { name: fromStore } = (await ctx.menus.storeOf(scope, trx)).profile;
    const printers = await printersOfCopies(trx, there);
    if (printers.length === 0) {
      const { name } = (await ctx.menus.storeOf(there, trx)).profile;
      throw new AppError('resource_update_not_allowed', `${name} has no printer that is on. Add one there first.`, {
        reason: 'no_printer',
      });
    }
    const printJobIds: string[] = [];
    for (const printer of printers) printJobIds.push(await testPageIn(trx, ctx, there, printer, { fromStore }));
    await appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'testConnectedStore', subjectType: 'store', subjectId: toStoreId, after: { printJobIds } },
    });
    return printers.map(({ name }) => name);
  });
}

/** The names of the printers at which copies for another store of the restaurant come out; none: nothing prints there. */
export async function printersThere(db: Db, scope: StoreScope, toStoreId: string): Promise<string[]> {
  const there = grantStoreScope({ restaurantId: scope.restaurantId, storeId: toStoreId });
  return (await printersOfCopies(db, there)).map(({ name }) => name);
}

/** Its stations' that are on, else any that is. */
async function printersOfCopies(db: Db, scope: StoreScope): Promise<readonly Printer[]> {
  const active = (await listPrinters(db, scope)).map(({ printer }) => printer).filter((printer) => printer.active);
  const stations = await listPrintStations(db, scope);
  const ofStations = active.filter(({ id }) => stations.some(({ printerIds }) => printerIds.includes(id)));
  return ofStations.length > 0 ? ofStations : active.slice(0, 1);
}

async function testPageIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  printer: Printer,
  marks: Pick<DocketMarks, 'fromStore'>,
): Promise<string> {
  const facts = await ctx.menus.storeOf(scope, trx);
  const settings = (await readDocketSettings(trx, scope)).ORDER_TICKET;
  const stations = await listPrintStations(trx, scope);
  const at = ctx.clock.now().toZonedDateTimeISO(facts.profile.timezone);
  const page: TestPageSnapshot = {
    kind: 'TEST_PAGE',
    ...frameFor(docketStoreFacts(facts), settings, printer),
    printedAt: `${at.toPlainDate().toString()} ${timeText(at)}`,
    stationNames: stations.filter((station) => station.printerIds.includes(printer.id)).map(({ name }) => name),
    address: printer.ipAddress === null ? printer.connection : `${printer.ipAddress}:${printer.port}`,
  };
  return queueTestIn(trx, ctx, scope, { printerId: printer.id, payload: withMarks(page, marks) });
}
