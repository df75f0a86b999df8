import type { Generated } from 'kysely';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { Flag } from './flag.ts';

/** What an order came to before it was changed on a later business day: until then this was sold. */
export interface OrderDayChangesTable {
  orderId: string;
  /** On which it was changed. */
  businessDay: string;
  storeId: string;
  changedIsoDateTimeUtc: string;
  itemTotalInCents: number;
  discountInCents: number;
  deliveryFeeInCents: number;
  surchargeInCents: number;
  tipInCents: number;
  cashRoundingInCents: number;
  taxInCents: number;
  grandTotalInCents: number;
  /** Tax on top of prices; 0 where prices include it. */
  addedTaxInCents: number;
  /** `SoldLine[]` by src/domain/reports/day-changes.ts. */
  linesJson: string;
  /** `BreakdownRow[]`. */
  breakdownJson: string;
}

/**
 * What an order adds to a business day's sales. Written by the triggers of migration 0070 in the order's own transaction;
 * only ever added: what no longer holds is taken back by a row of its own.
 */
export interface SalesFactsTable {
  storeId: string;
  businessDay: string;
  /** Counts the store's changes: what came after a paper was printed has a higher one. */
  position: number;
  orderId: string;
  kind: 'sale' | 'lost' | 'change' | 'refund';
  /** Of a refund its id. */
  sourceId: string;
  isTakenBack: Flag;
  occurredIsoDateTimeUtc: string;
  channel: Channel;
  collectionType: CollectionType;
  posTerminalId: string | null;
  employeeId: string | null;
  employeeName: string | null;
  /** 1 for a sale, -1 where it's taken back. */
  orderCount: number;
  /** The same for an order that was rejected, was cancelled or failed. */
  lostCount: number;
  changeCount: number;
  refundCount: number;
  itemTotalInCents: number;
  discountInCents: number;
  deliveryFeeInCents: number;
  surchargeInCents: number;
  tipInCents: number;
  cashRoundingInCents: number;
  taxInCents: number;
  grandTotalInCents: number;
  /** Tax on top of prices; 0 where prices include it. */
  addedTaxInCents: number;
  refundInCents: number;
}

export interface SalesFactPlacesTable {
  storeId: string;
  position: number;
}

/** Facts added up, by the triggers of migration 0082: what a store sold in a month by a channel. */
export interface SalesMonthsTable {
  storeId: string;
  /** 'yyyy-mm', of business days. */
  month: string;
  channel: Channel;
  orderCount: number;
  itemTotalInCents: number;
  discountInCents: number;
  refundInCents: number;
  grandTotalInCents: number;
  /** What the platform took of card payments of these orders. */
  feeInCents: number;
  /** What refunds gave back beside dishes: net sales are without the dishes alone. */
  refundBesideDishesInCents: Generated<number>;
}
