/** What the reports say of a store's period, in the shape of the second count. */
import { soldBy } from '#db/reports/sales-report.queries.ts';
import { sum } from '#src/domain/money/money.ts';
import type { ReportLevel, SalesReportRow } from '#src/domain/reports/sales-report.types.ts';
import { type ReportNeeds, readSalesReport } from '#src/features/reports/read-sales-report.ts';
import { readSalesSummary } from '#src/features/reports/read-sales-summary.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { CountedPeriod } from './second-count.ts';

export async function countOfReports(
  ctx: ReportNeeds,
  scope: StoreScope,
  from: string,
  to: string,
): Promise<CountedPeriod> {
  const read = (level: ReportLevel) =>
    readSalesReport(ctx, scope, {
      level,
      period: { name: 'chooseDates', from, to },
      interval: 'daily',
      channel: 'OVERALL',
      posTerminalId: null,
    });
  const { rows, totals } = await read('store');
  const range = { kind: 'businessDays', from, to } as const;
  const channels = await soldBy(ctx.db, scope, { range, channel: null, posTerminalId: null }, 'channel');
  const sizes = grossOf((await read('pizzaSize')).rows);
  const pizzas = grossOf((await read('pizzaItem')).rows);
  const total = (groups: Record<string, number>) => sum(Object.values(groups));
  if (total(sizes) !== total(pizzas)) throw new Error(`sizes come to ${total(sizes)}, pizzas to ${total(pizzas)}`);
  const [items, categories] = [(await read('item')).rows, (await read('category')).rows];
  for (const dishes of [items, categories]) {
    const net = sum(dishes.map(({ netInCents }) => netInCents ?? 0));
    if (net !== totals.netInCents) throw new Error(`dishes come to ${net} net, the store to ${totals.netInCents}`);
  }
  const summary = await readSalesSummary(ctx, scope, { period: { name: 'chooseDates', from, to }, channel: 'OVERALL' });
  const line = (id: string) => summary.rows.find((row) => row.id === id)?.amountInCents ?? 0;
  return {
    orders: totals.orderCount,
    gross: line('gross'),
    discounts: 0 - line('discount'),
    refunds: totals.refundInCents,
    net: line('net'),
    deliveryFees: totals.deliveryFeeInCents,
    surcharges: totals.surchargeInCents,
    rounding: totals.cashRoundingInCents,
    tips: totals.tipInCents,
    tax: totals.taxInCents,
    total: line('collected') + line('unpaid'),
    byDay: grossOf(rows),
    byTerminal: grossOf((await read('terminal')).rows),
    byEmployee: grossOf((await read('employee')).rows),
    byChannel: grossOf(channels.map(({ id, grossInCents }) => ({ id, grossInCents }))),
    byItem: grossOf(items),
    byCategory: grossOf(categories),
  };
}

function grossOf(rows: readonly Pick<SalesReportRow, 'id' | 'grossInCents'>[]): Record<string, number> {
  return Object.fromEntries(
    rows.filter(({ grossInCents }) => grossInCents !== 0).map(({ id, grossInCents }) => [id, grossInCents]),
  );
}
