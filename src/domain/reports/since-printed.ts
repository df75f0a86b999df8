/** What changed since a report was printed: a refund, an edit, a sale of a till that was offline. Safe for islands. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { SalesFigures } from './sales-report.types.ts';

export type PrintedTotals = Pick<SalesFigures, 'orderCount' | 'netInCents' | 'totalInCents'>;

/** Below zero: less than on the paper. */
export interface SincePrinted extends PrintedTotals {
  /** 'Sat 21 Nov 2026, 10:04 PM'. */
  readonly printedText: string;
  readonly printedByName: string;
}

/** Papers of the same days and channel have the same totals, whatever their rows are. */
export function reportKeyOf(of: {
  readonly storeId: string;
  readonly from: string;
  readonly to: string;
  readonly channel: string;
}): string {
  return `${of.storeId} ${of.from} ${of.to} ${of.channel}`;
}

/** Null: the paper still holds. */
export function changeSince(printed: PrintedTotals, now: PrintedTotals): PrintedTotals | null {
  const change = {
    orderCount: now.orderCount - printed.orderCount,
    netInCents: now.netInCents - printed.netInCents,
    totalInCents: now.totalInCents - printed.totalInCents,
  };
  return Object.values(change).some((value) => value !== 0) ? change : null;
}

/** 'Printed Sat 21 Nov 2026, 10:04 PM by Mia. Since then: 1 more order, net sales $7.00 higher, total $7.00 higher.' */
export function sincePrintedText(since: SincePrinted, currencyCode: CurrencyCode): string {
  const { printedText, printedByName, orderCount, netInCents, totalInCents } = since;
  const orders = Math.abs(orderCount) === 1 ? '1' : String(Math.abs(orderCount));
  const noun = orders === '1' ? 'order' : 'orders';
  const amount = (name: string, cents: number) =>
    cents === 0 ? [] : [`${name} ${formatAmount(Math.abs(cents), currencyCode)} ${cents > 0 ? 'higher' : 'lower'}`];
  const parts = [
    ...(orderCount === 0 ? [] : [orderCount > 0 ? `${orders} more ${noun}` : `${orders} ${noun} fewer`]),
    ...amount('net sales', netInCents),
    ...amount('total', totalInCents),
  ];
  return `Printed ${printedText} by ${printedByName}. Since then: ${parts.join(', ')}.`;
}
