/** The orders that a figure of a sales report is made of. Safe for islands. */

import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { CollectionType } from '#src/domain/ordering/order.types.ts';
import type { OrderCut } from './sales-cuts.types.ts';
import type { ReportType, SalesFigures, SalesReport, SalesReportRow } from './sales-report.types.ts';

/** Whose figure: a row of a sales report, of a cut whose rows are whole orders, or of an hour of any day. */
export type FigureOf = ReportType | OrderCut | 'hours';

/** What an order is, whichever figure it is behind. */
export interface OrderBehind {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly channel: Channel;
  readonly collectionType: CollectionType;
  readonly placedIsoDateTimeUtc: string;
  readonly businessDay: string;
  /** Empty: no employee took it. */
  readonly employeeName: string;
  /** Empty: it came without a till. */
  readonly posTerminalName: string;
}

/** One order, with what of the figure is its own. */
export interface OrderBehindFigure extends OrderBehind {
  /** Of a report of items, categories or pizzas how many of them, of card terminals how many payments; else 1. */
  readonly quantity: number;
  /** Of card terminals what was paid, less what was paid back. */
  readonly grossInCents: number;
  /** Of items and categories, after discounts and refunds. */
  readonly netInCents?: number;
  readonly figures: SalesFigures | null;
}

/** A page of the orders behind a figure, newest first. Those of all pages add up to `figure`, to the cent. */
export interface OrdersBehindFigure extends Pick<SalesReport, 'from' | 'to'> {
  readonly level: FigureOf;
  /** The row as the report has it; of the whole report its totals, without an id or a name. */
  readonly figure: SalesReportRow;
  readonly orders: readonly OrderBehindFigure[];
  readonly orderCount: number;
  readonly page: number;
  readonly pageSize: number;
}
