/** The till's calls about sales reports, by name. They throw only `AppErrorAnswer`. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import {
  categoryReportEndpoint,
  employeeReportEndpoint,
  itemReportEndpoint,
  ordersBehindFigureEndpoint,
  pizzaItemReportEndpoint,
  pizzaSizeReportEndpoint,
  printReportEndpoint,
  storeReportEndpoint,
  terminalReportEndpoint,
} from '#src/contracts/reports.endpoints.ts';
import type { OrdersBehindFigure } from '#src/domain/reports/orders-behind.types.ts';
import type { ReportLevel, ReportWish, SalesReport } from '#src/domain/reports/sales-report.types.ts';
import type { Here } from './here.ts';

const OF_A_TERMINAL = {
  terminal: terminalReportEndpoint,
  item: itemReportEndpoint,
  category: categoryReportEndpoint,
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
    /** A page of the orders that a row counts. */
    async behind(level: ReportLevel, query: Readonly<Record<string, string>>): Promise<OrdersBehindFigure> {
      return client.call(ordersBehindFigureEndpoint, { params: await here(), query: { ...query, level } });
    },
    async print(body: ReportWish, key: string): Promise<void> {
      await client.call(printReportEndpoint, { params: await here(), body, idempotencyKey: key });
    },
  };
}
