/**
 * Sales reports of a store (specification 2 "Analytics and reports"). Query: `period` with `month` ('yyyy-mm') or `from` and
 * `to` ('yyyy-mm-dd'), `interval` (of the store's own report), `channel`. The till of the path is the one whose sales are meant; with
 * `tills=all` it is only the one that asks, and every till counts, and what came without one.
 */
import type { CardPaymentsReport } from '#src/domain/reports/card-payments.ts';
import type { OrdersBehindFigure } from '#src/domain/reports/orders-behind.types.ts';
import type { ReportWish, SalesReport } from '#src/domain/reports/sales-report.types.ts';
import { endpoint } from './endpoint.ts';

const store = '/api/reports/sales-report/restaurants/:restaurantId/stores/:storeId' as const;
const terminal = `${store}/pos_terminals/:posTerminalId` as const;

export const storeReportEndpoint = endpoint<void, SalesReport>()('GET', `${store}/store_level`);
export const terminalReportEndpoint = endpoint<void, SalesReport>()('GET', `${terminal}/pos_terminal_level`);
export const itemReportEndpoint = endpoint<void, SalesReport>()('GET', `${terminal}/item_level`);
export const categoryReportEndpoint = endpoint<void, SalesReport>()('GET', `${terminal}/category_level`);
/** Each pizza in each of its sizes; beside the specification's calls of pizza sizes and of pizzas. */
export const pizzaReportEndpoint = endpoint<void, SalesReport>()('GET', `${terminal}/pizza_level`);
export const pizzaSizeReportEndpoint = endpoint<void, SalesReport>()('GET', `${terminal}/pizza_size_level`);
export const pizzaItemReportEndpoint = endpoint<void, SalesReport>()('GET', `${terminal}/pizza_item_level`);
export const employeeReportEndpoint = endpoint<void, SalesReport>()('GET', `${terminal}/employee_level`);
/** What card terminals took in the period, by terminal and kind of card: the report type "Tyro", of every make. */
export const cardTerminalReportEndpoint = endpoint<void, CardPaymentsReport>()('GET', `${store}/card_terminal_level`);
/**
 * The orders behind a figure, newest first, 50 a page: the same query, with `level`, `row` (the id of a row; without it the whole
 * report), `bucket` (the id of a row of the store's report of that `interval`), `posTerminalId` (sales of one till) and `page`.
 */
export const ordersBehindFigureEndpoint = endpoint<void, OrdersBehindFigure>()('GET', `${store}/orders`);
/** A report of every till on receipt paper, for an employee with reports permission. */
export const printReportEndpoint = endpoint<ReportWish, { readonly printJobId: string }>()('POST', `${store}/print`);
