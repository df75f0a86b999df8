import { type CardPayments, cardPayments } from '#db/reports/card-payments.queries.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { askedOf, type ReportNeeds, type ReportQuestion } from './read-sales-report.ts';

export interface CardPaymentsReport {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly CardPayments[];
}

/** What the store's card terminals took and paid back in a period, by terminal and kind of card, the most first. */
export async function readCardPayments(
  ctx: ReportNeeds,
  scope: StoreScope,
  question: Omit<ReportQuestion, 'level' | 'posTerminalId'>,
): Promise<CardPaymentsReport> {
  const { days, filter } = await askedOf(ctx, scope, { ...question, level: 'terminal', posTerminalId: null });
  const rows = await cardPayments(ctx.db, scope, filter);
  return { ...days, rows: rows.toSorted((a, b) => b.paidInCents - a.paidInCents) };
}
