import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { SalesSummarySnapshot } from '#src/domain/printing/docket.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { ReportQuestion } from './read-sales-report.ts';
import { readSalesSummary } from './read-sales-summary.ts';
import { type PaperNeeds, reportPaperIn } from './report-paper.ts';

/** Sends the page from gross sales to the deposit to the counter's printer. */
export async function printSalesSummary(
  ctx: PaperNeeds & Needs<'db' | 'write'>,
  scope: StoreScope,
  { by, ...question }: Pick<ReportQuestion, 'period' | 'channel'> & { readonly by: ActedBy },
): Promise<{ readonly printJobId: string }> {
  const { rows, totals, ...days } = await readSalesSummary(ctx, scope, question);
  return ctx.write(async (trx) => {
    const paper = await reportPaperIn(trx, ctx, scope, { days, question, by });
    const snapshot: SalesSummarySnapshot = {
      kind: 'SALES_SUMMARY',
      ...paper.frame,
      orderCount: totals.orderCount,
      rows,
    };
    const printJobId = await paper.queue(snapshot);
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'printReport',
      subjectType: 'salesReport',
      subjectId: `${scope.storeId} summary ${days.from} ${days.to} ${question.channel}`,
      after: { level: 'summary', ...days, channel: question.channel, printJobId },
    });
    return { printJobId };
  });
}
