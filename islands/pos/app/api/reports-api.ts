/** The till's calls about sales reports, by name. They throw only `AppErrorAnswer`. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import {
  cardTerminalReportEndpoint,
  categoryReportEndpoint,
  employeeReportEndpoint,
  itemReportEndpoint,
  ordersBehindFigureEndpoint,
  pizzaItemReportEndpoint,
  pizzaReportEndpoint,
  pizzaSizeReportEndpoint,
  printReportEndpoint,
  storeReportEndpoint,
  terminalReportEndpoint,
} from '#src/contracts/reports.endpoints.ts';
import type { CardPaymentsReport } from '#src/domain/reports/card-payments.ts';
import type { OrdersBehindFigure } from '#src/domain/reports/orders-behind.types.ts';
import type { ReportLevel, ReportType, ReportWish, SalesReport } from '#src/domain/reports/sales-report.types.ts';
import type { Here } from './here.ts';

const OF_A_TERMINAL = {
  terminal: terminalReportEndpoint,
  item: itemReportEndpoint,
  category: categoryReportEndpoint,
  pizza: pizzaReportEndpoint,
  pizzaSize: pizzaSizeReportEndpoint,
  pizzaItem: pizzaItemReportEndpoint,
  employee: employeeReportEndpoint,
} as const satisfies Record<Exclude<ReportLevel, 'store'>, unknown>;

export function createReportsApi(client: ApiClient, here: Here, till: () => Promise<string>) {
  return {
    /** Of every till. `query` as the contract has it. */
    async sales(level: ReportLevel, query: Readonly<Record<string, string>>): Promise<SalesReport> {
      const params = await here();
      if (level === 'store') return client.call(storeReportEndpoint, { params, query });
      const posTerminalId = await till();
      return client.call(OF_A_TERMINAL[level], {
        params: { ...params, posTerminalId },
        query: { ...query, tills: 'all' },
      });
    },
    /** What card terminals took. */
    async cardTerminals(query: Readonly<Record<string, string>>): Promise<CardPaymentsReport> {
      return client.call(cardTerminalReportEndpoint, { params: await here(), query });
    },
    /** A page of the orders that a row counts. */
    async behind(level: ReportType, query: Readonly<Record<string, string>>): Promise<OrdersBehindFigure> {
      return client.call(ordersBehindFigureEndpoint, { params: await here(), query: { ...query, level } });
    },
    async print(body: ReportWish, key: string): Promise<void> {
      await client.call(printReportEndpoint, { params: await here(), body, idempotencyKey: key });
    },
  };
}
