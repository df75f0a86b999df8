/** Cuts of a store's sales (decision 0155), in cents. Safe for islands. */
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { VoidedFood } from '#src/domain/ordering/kept-lines.ts';
import type { BreakdownKind } from '#src/domain/pricing/pricing.types.ts';
import type { SalesFigures } from './sales-report.types.ts';

/** Cuts whose rows are whole orders, with every amount of the store's report. */
export const ORDER_CUTS = ['orderType', 'channel', 'customer'] as const;
export type OrderCut = (typeof ORDER_CUTS)[number];

export interface OrderCutRow {
  readonly id: string;
  readonly name: string;
  readonly figures: SalesFigures;
  /** Items sold, each piece of a line one. */
  readonly itemCount: number;
}

/** Rows of prices as orders hold them, put together where they say the same. */
export interface PriceRows {
  readonly kind: BreakdownKind;
  readonly label: string;
  /** Of tax only; else empty. */
  readonly basis: string;
  /** Empty: no employee took the order. */
  readonly employeeId: string;
  readonly employeeName: string;
  readonly orderCount: number;
  readonly amountInCents: number;
  /** Of a refund's tax the amount that it was on, below zero; left out: as the basis says. */
  readonly baseInCents?: number;
}

/** A refund that gave tax or surcharges back, and the price rows that its order had of them then. */
export interface RefundedRows {
  /** Of the order, by all its refunds before this one. */
  readonly beforeInCents: number;
  readonly refundedInCents: number;
  /** Of tax: all that this refund gave back, without tax that is added to prices. */
  readonly allInCents?: number;
  readonly rows: readonly Pick<
    PriceRows,
    'kind' | 'label' | 'basis' | 'employeeId' | 'employeeName' | 'amountInCents'
  >[];
}

export interface DiscountRow {
  readonly id: string;
  readonly name: string;
  readonly orderCount: number;
  /** Adds up to the store's discounts. */
  readonly discountInCents: number;
  /** Off single items: gross sales are without it. */
  readonly offItemsInCents: number;
}

export interface SurchargeRow {
  readonly id: string;
  readonly name: string;
  readonly orderCount: number;
  /** Adds up to the store's surcharges. */
  readonly surchargeInCents: number;
  /** Extra charges for single items: gross sales have them. */
  readonly onItemsInCents: number;
}

export interface TaxRow {
  readonly id: string;
  readonly name: string;
  readonly taxableInCents: number;
  /** Adds up to the store's tax. */
  readonly taxInCents: number;
  /** Adds up to what customers paid, after refunds, without tips and rounding. */
  readonly withTaxInCents: number;
}

/** Payments of one way and name, put together. */
export interface PaidGroup {
  readonly way: 'cash' | 'card' | 'custom' | 'online' | 'other';
  /** Of a card its scheme, of a custom payment its name; empty where it isn't known. */
  readonly label: string;
  readonly employeeId: string;
  readonly employeeName: string;
  readonly paymentCount: number;
  readonly takenInCents: number;
  /** Not below zero. */
  readonly givenBackInCents: number;
  readonly roundingInCents: number;
  readonly tipInCents: number;
}

export interface PaymentRow
  extends Pick<PaidGroup, 'paymentCount' | 'takenInCents' | 'givenBackInCents' | 'roundingInCents'> {
  readonly id: string;
  readonly name: string;
  /** Taken less given back. */
  readonly collectedInCents: number;
  /** Of the last row: what of these days' sales isn't paid, less what was paid of others. With what was collected it's the store's total. */
  readonly unpaidInCents: number;
}

export interface TipRow {
  readonly id: string;
  readonly name: string;
  readonly cashInCents: number;
  readonly cardInCents: number;
  readonly otherInCents: number;
  /** Adds up to the store's tips. */
  readonly totalInCents: number;
}

/** Money given back, a discount that staff gave, a dish that was voided off a sent bill, or an order that isn't a sale any more. */
export interface RefundOrVoid {
  readonly id: string;
  readonly orderId: string;
  readonly channel: Channel;
  readonly orderNumber: string;
  readonly kind: 'refund' | 'lowerBill' | 'discount' | 'void' | 'cancelled' | 'rejected';
  readonly occurredIsoDateTimeUtc: string;
  readonly byName: string;
  /** Whose PIN allowed it; empty: it needed none. */
  readonly approvedByName: string;
  readonly reason: string;
  /** 0 of an order that was cancelled: it's in no sales. */
  readonly refundInCents: number;
  /** What an order came to that was cancelled or rejected. */
  readonly voidedInCents: number;
  /** Of a void its dish, and how many of it; of a discount on a dish that dish. Else empty and 0. */
  readonly dish: string;
  /** What became of it; empty where the till didn't ask. */
  readonly food: VoidedFood | '';
  readonly quantity: number;
  /** What the voided dishes came to on the bill. */
  readonly takenOffInCents: number;
  /** Of a discount; below zero where a change on a later day made it less. */
  readonly discountInCents: number;
}

/** An item went off sale or came back. */
export interface SoldOutEvent {
  readonly itemId: string;
  readonly occurredIsoDateTimeUtc: string;
  readonly soldout: boolean;
  /** When it's back on its own; null: by hand. */
  readonly untilIsoDateTimeUtc: string | null;
}

export interface SoldOutSpan {
  readonly itemId: string;
  readonly times: number;
  readonly minutes: number;
}
