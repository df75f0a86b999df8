/** An order that guests placed themselves at their table, by its code, to be paid there (decision 0061). Browser-safe. */
import { linesWithLess } from './discounts-on-lines.ts';
import type { Order, OrderLine } from './order.types.ts';

type Facts = Pick<Order, 'channel' | 'collection' | 'paymentType' | 'statusCode'>;

export type NotForBill = 'notAtTable' | 'paidElsewhere' | 'notAccepted' | 'ended';

/** Why an order cannot go onto a till's bill; null: it can. Only what is still to be paid at the table is put there. */
export function whyNotOnBill({ channel, collection, paymentType, statusCode }: Facts): NotForBill | null {
  if (channel === 'pos' || collection.type !== 'dineIn' || collection.tableId === null) return 'notAtTable';
  if (paymentType !== 'inStore') return 'paidElsewhere';
  if (statusCode === 'new' || statusCode === 'processingPayment') return 'notAccepted';
  return statusCode === 'accepted' ? null : 'ended';
}

const ON_BILL = 'On bill ';

/** The reason that ends such an order: its items are on a till's bill from now on. */
export function onBillReason(billNumber: string): string {
  return `${ON_BILL}${billNumber}`;
}

/** Whether it is paid with a bill of the table, and wasn't cancelled. */
export function isOnBill({ statusCode, statusReason }: Pick<Order, 'statusCode' | 'statusReason'>): boolean {
  return statusCode === 'cancelled' && statusReason !== null && statusReason.startsWith(ON_BILL);
}

const MOST_NAME = 28;

/** The guest who ordered a line, as tills show it: the name they gave and the number on their phone. */
export function whoOrdered({ customerName, orderNumber }: Pick<Order, 'customerName' | 'orderNumber'>): string {
  const name = customerName.trim().slice(0, MOST_NAME).trim();
  return name === '' ? orderNumber : `${name} · ${orderNumber}`;
}

/**
 * The lines of such an order for a bill: at the price they were ordered for, each with its guest. A coupon or reward on
 * the whole order becomes a discount on its lines, in proportion and to the cent, so that it stays with the items
 * wherever they move.
 */
export function linesForBill(
  order: Pick<Order, 'lines' | 'discountInCents' | 'customerName' | 'orderNumber'>,
): OrderLine[] {
  const orderedBy = whoOrdered(order);
  return linesWithLess(order.lines, order.discountInCents).map((each) => ({
    ...each,
    line: { ...each.line, orderedBy },
  }));
}
