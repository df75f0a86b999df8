import { cardPayments } from '#db/reports/card-payments.queries.ts';
import { type CardPaymentsReport, cardPaymentRows } from '#src/domain/reports/card-payments.ts';
import { cardTerminalDays } from '#src/features/cash/card-terminal-days.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { askedOf, type ReportNeeds, type ReportQuestion } from './read-sales-report.ts';

/** What the store's card terminals took and paid back in a period, by terminal and kind of card, the most first; and what they say themselves. */
export async function readCardPayments(
  ctx: ReportNeeds,
  scope: StoreScope,
  question: Pick<ReportQuestion, 'period' | 'channel'>,
): Promise<CardPaymentsReport> {
  const whole = { ...question, level: 'terminal', interval: 'daily', posTerminalId: null } as const;
  const { days, filter } = await askedOf(ctx, scope, whole);
  return {
    ...days,
    rows: cardPaymentRows(await cardPayments(ctx.db, scope, filter)),
    closings: filter.channel === null ? await cardTerminalDays(ctx, scope, days) : [],
  };
}
