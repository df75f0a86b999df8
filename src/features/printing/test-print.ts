import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { getPrinter } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import { frameFor } from '#src/domain/printing/snapshot-for-printer.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { docketStoreFacts } from './order-dockets.ts';
import { queueJobIn } from './queue-order-dockets.ts';

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
    const facts = await ctx.menus.storeOf(scope, trx);
    const settings = (await readDocketSettings(trx, scope)).ORDER_TICKET;
    const stations = await listPrintStations(trx, scope);
    const at = ctx.clock.now().toZonedDateTimeISO(facts.profile.timezone);
    const printJobId = await queueJobIn(trx, ctx, scope, {
      printerId,
      orderId: null,
      orderVersion: 0,
      docketType: 'TEST',
      stationId: null,
      reason: 'test',
      payload: {
        kind: 'TEST_PAGE',
        ...frameFor(docketStoreFacts(facts), settings, printer),
        printedAt: `${at.toPlainDate().toString()} ${timeText(at)}`,
        stationNames: stations.filter((station) => station.printerIds.includes(printerId)).map(({ name }) => name),
        address: printer.ipAddress === null ? printer.connection : `${printer.ipAddress}:${printer.port}`,
      },
    });
    invariant(printJobId !== null, 'a job without an order is never the same as another');
    const entry = { by, action: 'testPrint', subjectType: 'printer', subjectId: printerId, after: { printJobId } };
    await appendStoreAudit(trx, ctx, scope, entry);
    return printJobId;
  });
}
