/** A payment as the books keep it. Browser-safe. */
import type { Cents } from '#src/domain/money/money.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';

/** The order that was paid for, as it was then. */
export interface OrderPaidFor {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly id: string;
  readonly version: number;
}

/** What is said of a payment. What is left out is nothing. */
export interface PaymentTaken {
  readonly id: string;
  readonly paymentType: PaymentType;
  /** With its rounding and its tip; below zero it was given back. */
  readonly amountInCents: Cents;
  /** What the guest handed over, of which the rest is change. Left out where a terminal took it, or it was given back. */
  readonly tenderedInCents?: Cents;
  readonly cashRoundingInCents?: Cents;
  readonly tipInCents?: Cents;
  readonly posTerminalId: string | null;
  readonly employeeId: string | null;
  /** 'Voucher'; kept of a custom payment alone. */
  readonly paymentName?: string;
  readonly businessDay: string;
  readonly takenIsoDateTimeUtc: string;
}

/** The row of a payment in the books of its order. */
export function tenderOf(order: OrderPaidFor, taken: PaymentTaken) {
  const { amountInCents, tenderedInCents, paymentName = '' } = taken;
  return {
    id: taken.id,
    restaurantId: order.restaurantId,
    storeId: order.storeId,
    orderId: order.id,
    orderVersion: order.version,
    paymentType: taken.paymentType,
    amountInCents,
    tenderedInCents: tenderedInCents ?? 0,
    changeInCents: tenderedInCents === undefined ? 0 : tenderedInCents - amountInCents,
    cashRoundingInCents: taken.cashRoundingInCents ?? 0,
    tipInCents: taken.tipInCents ?? 0,
    posTerminalId: taken.posTerminalId,
    employeeId: taken.employeeId,
    paymentName: taken.paymentType === 'posCustomPayment' ? paymentName : '',
    businessDay: taken.businessDay,
    takenIsoDateTimeUtc: taken.takenIsoDateTimeUtc,
  };
}
