import { paidBy } from '#db/reports/paid.queries.ts';
import type { SalesFilter } from '#db/reports/sales-report.queries.ts';
import { cardFees, paidOut } from '#db/reports/sales-summary.queries.ts';
import type { Needs } from '#src/context.ts';
import { type SummaryGroup, type SummaryRow, summaryRows } from '#src/domain/reports/sales-summary.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type CutQuestion, type SalesCut, WHOLE_STORE } from './read-sales-cuts.ts';
import { askedOf, type ReportNeeds } from './read-sales-report.ts';
import { soldInPieces } from './sold-in-pieces.ts';

/** The row that is no order's: what arrived at the bank, whatever day it was sold on. */
export const PAID_OUT = 'paidOut';

/** One page from gross sales to the deposit, of the facts that all other reports read. */
export async function readSalesSummary(
  ctx: ReportNeeds,
  scope: StoreScope,
  question: CutQuestion,
): Promise<SalesCut<SummaryRow>> {
  const { days, filter } = await askedOf(ctx, scope, { ...question, ...WHOLE_STORE });
  const read = (piece: SalesFilter) => summaryGroups(ctx, scope, piece, { byOrder: false });
  const { groups, totals } = await soldInPieces(ctx, scope, filter, read);
  return { ...days, totals, rows: [...summaryRows(groups, totals), ...(await depositOf(ctx, scope, question, days))] };
}

/** Payments and fees of a part of the period. */
export async function summaryGroups(
  { db }: Needs<'db'>,
  scope: StoreScope,
  filter: SalesFilter,
  by: { readonly byOrder: boolean },
): Promise<(SummaryGroup & { readonly orderId: string })[]> {
  const paid = await paidBy(db, scope, filter, by);
  const fees = await cardFees(db, scope, filter);
  return [
    ...paid.map((one) => ({ orderId: one.orderId, paid: one, feeInCents: 0 })),
    ...fees.map(({ orderId, feeInCents }) => ({ orderId, paid: null, feeInCents })),
  ];
}

/** A payout is of no channel, and its day is no hour. */
async function depositOf(
  { db }: Needs<'db'>,
  scope: StoreScope,
  { channel, period }: CutQuestion,
  days: Pick<SalesCut<SummaryRow>, 'from' | 'to'>,
): Promise<SummaryRow[]> {
  if (channel !== 'OVERALL' || period.name === 'last24Hours') return [];
  const amountInCents = await paidOut(db, scope, days);
  return amountInCents === 0 ? [] : [{ id: PAID_OUT, name: 'Paid out to the bank', amountInCents }];
}
