import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { sum } from '#src/domain/money/money.ts';
import type { SalesReportSnapshot } from '#src/domain/printing/docket.types.ts';
import { frameFor } from '#src/domain/printing/snapshot-for-printer.ts';
import { LEVEL_LABELS, REPORT_CHANNEL_LABELS } from '#src/domain/reports/report-labels.ts';
import type { SalesReport } from '#src/domain/reports/sales-report.types.ts';
import { reportKeyOf, sincePrintedText } from '#src/domain/reports/since-printed.ts';
import { formatStoreDate, formatStoreDateLong, formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import { counterPrinter, docketStoreFacts } from '#src/features/printing/order-dockets.ts';
import { queueJobIn } from '#src/features/printing/queue-order-dockets.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type ReportQuestion, readSalesReport } from './read-sales-report.ts';

type PrintNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'menus' | 'ownership'>;

/** More would be a metre of paper; what doesn't fit is one line, so that the rows still come to the total. */
const MOST_ROWS = 100;

/** Sends a sales report to the counter's printer. The paper keeps the figures of this moment, also when it prints later. */
export async function printSalesReport(
  ctx: PrintNeeds,
  scope: StoreScope,
  { by, ...question }: ReportQuestion & { readonly by: ActedBy },
): Promise<{ readonly printJobId: string }> {
  const report = await readSalesReport(ctx, scope, question);
  return ctx.write(async (trx) => {
    const printers = (await listPrinters(trx, scope)).map((each) => each.printer);
    const [printerId] = counterPrinter(printers, await listPrintStations(trx, scope));
    const printer = printers.find(({ id }) => id === printerId);
    if (!printer) throw noPrinter();
    const facts = await ctx.menus.storeOf(scope, trx);
    const { timezone, currencyCode } = facts.profile;
    const settings = (await readDocketSettings(trx, scope)).ORDER_INVOICE;
    const snapshot: SalesReportSnapshot = {
      kind: 'SALES_REPORT',
      ...frameFor(docketStoreFacts(facts), settings, printer),
      report: { level: report.level, totals: report.totals },
      rowsText: report.level === 'store' ? 'When' : LEVEL_LABELS[report.level],
      ...paperRows(report),
      currencyCode,
      periodText: periodText(report, question),
      channelText: REPORT_CHANNEL_LABELS[question.channel],
      source: ctx.ownership.boxStore() === null ? 'store' : 'box',
      printedText: formatStoreDateTime(ctx.clock.now(), timezone),
      printedByName: by.name,
      sinceText: report.sincePrinted && sincePrintedText(report.sincePrinted, currencyCode),
    };
    const printJobId = await queueJobIn(trx, ctx, scope, {
      printerId: printer.id,
      orderId: null,
      orderVersion: 0,
      docketType: 'ORDER_INVOICE',
      stationId: null,
      reason: 'auto',
      payload: snapshot,
    });
    if (printJobId === null) throw noPrinter();
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'printReport',
      subjectType: 'salesReport',
      subjectId: reportKeyOf({ ...scope, ...report, channel: question.channel }),
      after: { ...printedOf(report, question), printJobId },
    });
    return { printJobId };
  });
}

/** With the totals, by which a later reader finds what changed since; those of the last 24 hours never come back. */
function printedOf({ level, from, to, totals }: SalesReport, { channel, period }: ReportQuestion) {
  const { orderCount, netInCents, totalInCents } = totals;
  const kept = period.name === 'last24Hours' ? {} : { totals: { orderCount, netInCents, totalInCents } };
  return { level, from, to, channel, ...kept };
}

function noPrinter(): AppError {
  return new AppError(
    'resource_update_not_allowed',
    'No printer is set up for this docket. Add one in the admin, under Printers.',
    { reason: 'no_printer' },
  );
}

/** Rows that sold something, and those that don't fit together. */
function paperRows({ rows }: SalesReport): Pick<SalesReportSnapshot, 'rows' | 'others'> {
  const sold = rows.filter(({ quantity, grossInCents }) => quantity !== 0 || grossInCents !== 0);
  const rest = sold.slice(MOST_ROWS);
  return {
    rows: sold.slice(0, MOST_ROWS).map(({ name, quantity, grossInCents }) => ({ name, quantity, grossInCents })),
    others:
      rest.length === 0
        ? null
        : {
            count: rest.length,
            quantity: rest.reduce((total, { quantity }) => total + quantity, 0),
            grossInCents: sum(rest.map(({ grossInCents }) => grossInCents)),
          },
  };
}

function periodText({ from, to }: SalesReport, { period }: ReportQuestion): string {
  if (period.name === 'last24Hours') return 'Last 24 hours';
  if (from === to) return formatStoreDateLong(Temporal.PlainDate.from(from));
  const textOf = (day: string) => {
    const date = Temporal.PlainDate.from(day);
    return `${formatStoreDate(date)} ${date.year}`;
  };
  return `${textOf(from)} to ${textOf(to)}`;
}
