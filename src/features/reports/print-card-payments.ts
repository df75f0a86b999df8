import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { CardPaymentsSnapshot } from '#src/domain/printing/docket.types.ts';
import { cardPaymentTotals } from '#src/domain/reports/card-payments.ts';
import { closingsOnPaper } from '#src/features/cash/closings-on-paper.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { readCardPayments } from './read-card-payments.ts';
import type { ReportQuestion } from './read-sales-report.ts';
import { type PaperNeeds, reportPaperIn } from './report-paper.ts';

/** Sends what card terminals took to the counter's printer, to lie beside the terminal's own total. */
export async function printCardPayments(
  ctx: PaperNeeds & Needs<'db' | 'write'>,
  scope: StoreScope,
  { by, ...question }: Pick<ReportQuestion, 'period' | 'channel'> & { readonly by: ActedBy },
): Promise<{ readonly printJobId: string }> {
  const { rows, closings, ...days } = await readCardPayments(ctx, scope, question);
  return ctx.write(async (trx) => {
    const { timezone } = (await ctx.menus.storeOf(scope, trx)).profile;
    const paper = await reportPaperIn(trx, ctx, scope, { days, question, by });
    const snapshot: CardPaymentsSnapshot = {
      kind: 'CARD_PAYMENTS',
      ...paper.frame,
      rows,
      totals: cardPaymentTotals(rows),
      closings: closingsOnPaper(closings, timezone),
    };
    const printJobId = await paper.queue(snapshot);
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'printReport',
      subjectType: 'salesReport',
      subjectId: `${scope.storeId} tyro ${days.from} ${days.to} ${question.channel}`,
      after: { level: 'tyro', ...days, channel: question.channel, printJobId },
    });
    return { printJobId };
  });
}
