import type { OrdersBehindFigure } from '#src/domain/reports/orders-behind.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type CutFigureQuestion, ordersBehindCut } from './orders-behind-cut.ts';
import { readCardPayments } from './read-card-payments.ts';
import type { ReportNeeds } from './read-sales-report.ts';

/** The orders that a card terminal was paid for, each with how many payments, and what was paid less what was paid back. */
export async function cardOrdersBehind(
  ctx: ReportNeeds,
  scope: StoreScope,
  question: Omit<CutFigureQuestion, 'cut'>,
): Promise<OrdersBehindFigure> {
  const { rows } = await readCardPayments(ctx, scope, question);
  const meant = rows.filter(({ id }) => question.row === null || id === question.row);
  const { orders, ...found } = await ordersBehindCut(ctx, scope, { ...question, cut: 'tyro' });
  const sumOf = (key: 'paymentCount' | 'netInCents') => meant.reduce((sum, row) => sum + row[key], 0);
  return {
    ...found,
    level: 'tyro',
    figure: {
      id: question.row ?? '',
      name: question.row === null ? '' : (meant[0]?.name ?? ''),
      quantity: sumOf('paymentCount'),
      grossInCents: sumOf('netInCents'),
      figures: null,
    },
    orders: orders.map(({ amounts, ...order }) => ({
      ...order,
      quantity: amounts.paymentCount ?? 0,
      grossInCents: amounts.netInCents ?? 0,
      figures: null,
    })),
  };
}
