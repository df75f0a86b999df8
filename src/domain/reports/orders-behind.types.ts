/** The orders that a figure of a sales report is made of. Safe for islands. */

import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { CollectionType } from '#src/domain/ordering/order.types.ts';
import type { SalesFigures, SalesReport, SalesReportRow } from './sales-report.types.ts';

/** One order, with what of the figure is its own. */
export interface OrderBehindFigure {
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
  /** Of a report of items, categories or pizzas how many of them; else 1. */
  readonly quantity: number;
  readonly grossInCents: number;
  readonly figures: SalesFigures | null;
}

/** A page of the orders behind a figure, newest first. Those of all pages add up to `figure`, to the cent. */
export interface OrdersBehindFigure extends Pick<SalesReport, 'level' | 'from' | 'to'> {
  /** The row as the report has it; of the whole report its totals, without an id or a name. */
  readonly figure: SalesReportRow;
  readonly orders: readonly OrderBehindFigure[];
  readonly orderCount: number;
  readonly page: number;
  readonly pageSize: number;
}
