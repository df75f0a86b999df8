import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { sum } from '#src/domain/money/money.ts';
import type { SalesReportSnapshot } from '#src/domain/printing/docket.types.ts';
import { LEVEL_LABELS } from '#src/domain/reports/report-labels.ts';
import { isNothingRow } from '#src/domain/reports/sales-figures.ts';
import type { SalesReport } from '#src/domain/reports/sales-report.types.ts';
import { reportKeyOf, sincePrintedText } from '#src/domain/reports/since-printed.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type ReportQuestion, readSalesReport } from './read-sales-report.ts';
import { type PaperNeeds, reportPaperIn } from './report-paper.ts';

type PrintNeeds = PaperNeeds & Needs<'db' | 'write'>;

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
    const paper = await reportPaperIn(trx, ctx, scope, { days: report, question, by });
    const snapshot: SalesReportSnapshot = {
      kind: 'SALES_REPORT',
      ...paper.frame,
      report: { level: report.level, totals: report.totals },
      rowsText: report.level === 'store' ? 'When' : LEVEL_LABELS[report.level],
      ...paperRows(report),
      sinceText: report.sincePrinted && sincePrintedText(report.sincePrinted, paper.frame.currencyCode),
    };
    const printJobId = await paper.queue(snapshot);
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

/** Rows behind which there are orders, and those that don't fit together. */
function paperRows({ rows }: SalesReport): Pick<SalesReportSnapshot, 'rows' | 'others'> {
  const sold = rows.filter((row) => !isNothingRow(row));
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
