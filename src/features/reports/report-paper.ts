/** What every report on receipt paper has: the counter's printer, whose figures they are, of when, and who asked. */
import type { Trx } from '#db/connection.ts';
import { readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type {
  CardPaymentsSnapshot,
  ReportPaper,
  SalesReportSnapshot,
  SalesSummarySnapshot,
} from '#src/domain/printing/docket.types.ts';
import { frameFor } from '#src/domain/printing/snapshot-for-printer.ts';
import { REPORT_CHANNEL_LABELS } from '#src/domain/reports/report-labels.ts';
import { formatStoreDate, formatStoreDateLong, formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import { counterPrinter, docketStoreFacts } from '#src/features/printing/order-dockets.ts';
import { queueJobIn } from '#src/features/printing/queue-job.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { ReportQuestion } from './read-sales-report.ts';

export type PaperNeeds = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

interface PaperOf {
  readonly days: { readonly from: string; readonly to: string };
  readonly question: Pick<ReportQuestion, 'period' | 'channel'>;
  readonly by: ActedBy;
}

interface Paper {
  readonly frame: ReportPaper;
  /** Returns the id of the print job. */
  queue(snapshot: SalesReportSnapshot | SalesSummarySnapshot | CardPaymentsSnapshot): Promise<string>;
}

/** `resource_update_not_allowed` without a printer at the counter. */
export async function reportPaperIn(
  trx: Trx,
  ctx: PaperNeeds,
  scope: StoreScope,
  { days, question, by }: PaperOf,
): Promise<Paper> {
  const printers = (await listPrinters(trx, scope)).map((each) => each.printer);
  const [printerId] = counterPrinter(printers, await listPrintStations(trx, scope));
  const printer = printers.find(({ id }) => id === printerId);
  if (!printer) throw noPrinter();
  const facts = await ctx.menus.storeOf(scope, trx);
  const { timezone, currencyCode } = facts.profile;
  const settings = (await readDocketSettings(trx, scope)).ORDER_INVOICE;
  return {
    frame: {
      ...frameFor(docketStoreFacts(facts), settings, printer),
      currencyCode,
      periodText: periodText(days, question),
      channelText: REPORT_CHANNEL_LABELS[question.channel],
      source: ctx.ownership.boxStore() === null ? 'store' : 'box',
      printedText: formatStoreDateTime(ctx.clock.now(), timezone),
      printedByName: by.name,
    },
    async queue(payload) {
      const printJobId = await queueJobIn(trx, ctx, scope, {
        printerId: printer.id,
        orderId: null,
        orderVersion: 0,
        docketType: 'ORDER_INVOICE',
        stationId: null,
        reason: 'auto',
        payload,
      });
      if (printJobId === null) throw noPrinter();
      return printJobId;
    },
  };
}

function noPrinter(): AppError {
  return new AppError(
    'resource_update_not_allowed',
    'No printer is set up for this docket. Add one in the admin, under Printers.',
    { reason: 'no_printer' },
  );
}

function periodText({ from, to }: PaperOf['days'], { period }: PaperOf['question']): string {
  if (period.name === 'last24Hours') return 'Last 24 hours';
  if (from === to) return formatStoreDateLong(Temporal.PlainDate.from(from));
  const textOf = (day: string) => {
    const date = Temporal.PlainDate.from(day);
    return `${formatStoreDate(date)} ${date.year}`;
  };
  return `${textOf(from)} to ${textOf(to)}`;
}
