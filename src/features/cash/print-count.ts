import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { findCashCount } from '#db/cash/cash-counts.repository.ts';
import type { Trx } from '#db/connection.ts';
import { presentHead } from '#db/evidence/evidence-links.repository.ts';
import { readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { CountedDrawer } from '#src/domain/cash/cash.types.ts';
import { textOfHead } from '#src/domain/evidence/evidence-link.ts';
import type { DocketMarks } from '#src/domain/printing/docket.types.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import { frameFor, withMarks } from '#src/domain/printing/snapshot-for-printer.ts';
import { formatStoreDateLong, formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import { counterPrinter, docketStoreFacts } from '#src/features/printing/order-dockets.ts';
import { queueJobIn } from '#src/features/printing/queue-job.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { closingsOnPaper } from './closings-on-paper.ts';

type Prints = Needs<'clock' | 'ids' | 'menus'>;

/** Prints a count again, unchanged under the word REPRINT. */
export async function printCount(
  ctx: Prints & Needs<'write'>,
  scope: StoreScope,
  { countId, by }: { readonly countId: string; readonly by: ActedBy },
): Promise<{ readonly printJobId: string }> {
  return ctx.write(async (trx) => {
    const count = await findCashCount(trx, scope, countId);
    if (!count) throw notFound('count');
    const { timezone } = (await ctx.menus.storeOf(scope, trx)).profile;
    const at = timeText(ctx.clock.now().toZonedDateTimeISO(timezone));
    const printJobId = await printCountIn(trx, ctx, scope, count, { reprint: { number: 1, at, by: by.name } });
    if (printJobId === null) {
      throw new AppError(
        'resource_update_not_allowed',
        'No printer is set up for this docket. Add one in the admin, under Printers.',
        { reason: 'no_printer' },
      );
    }
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'printCount',
      subjectType: 'cashSession',
      subjectId: count.sessionId,
      after: { countId, printJobId },
    });
    return { printJobId };
  });
}

/** Null without a printer; the count is stored and shown. */
export async function printCountIn(
  trx: Trx,
  ctx: Prints,
  scope: StoreScope,
  { report, ...count }: CountedDrawer,
  { reprint }: Pick<DocketMarks, 'reprint'>,
): Promise<string | null> {
  const printers = (await listPrinters(trx, scope)).map((each) => each.printer);
  const [printerId] = counterPrinter(printers, await listPrintStations(trx, scope));
  const printer = printers.find(({ id }) => id === printerId);
  if (!printer) return null;
  const facts = await ctx.menus.storeOf(scope, trx);
  const { timezone, currencyCode } = facts.profile;
  const text = (iso: string) => formatStoreDateTime(Temporal.Instant.from(iso), timezone);
  const settings = (await readDocketSettings(trx, scope)).ORDER_INVOICE;
  const head = presentHead(trx, scope);
  const snapshot = {
    kind: 'END_OF_DAY',
    ...frameFor(docketStoreFacts(facts), settings, printer),
    report,
    count,
    currencyCode,
    closings: closingsOnPaper(report.cardTerminals ?? [], timezone),
    dayText: formatStoreDateLong(Temporal.PlainDate.from(report.businessDay)),
    openedText: text(report.openedIsoDateTimeUtc),
    countedText: text(count.createdIsoDateTimeUtc),
    ...(head === null ? {} : { evidenceHead: textOfHead(head) }),
  } as const;
  return queueJobIn(trx, ctx, scope, {
    printerId: printer.id,
    orderId: null,
    orderVersion: 0,
    docketType: 'ORDER_INVOICE',
    stationId: null,
    reason: reprint ? 'reprint' : 'auto',
    payload: withMarks(snapshot, { reprint }),
  });
}
