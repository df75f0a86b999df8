import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { Finding } from '../compare/compare-memory.ts';

/** Labels for rows, as a person in the store knows them. A table that is not listed goes by its own name. */
const THINGS: Readonly<Record<string, string>> = {
  orders: 'Order',
  order_lines: 'Item',
  order_versions: 'Receipt',
  order_history: 'Order history',
  order_day_changes: 'Change on a later day',
  tenders: 'Payment',
  refunds: 'Refund',
  terminal_attempts: 'Card payment',
  terminal_receipts: 'Card receipt',
  bills: 'Bill',
  bill_shares: 'Bill share',
  bill_edits: 'Change to a paid bill',
  bill_edit_refunds: 'Refund of a changed bill',
};

/** Tables whose rows belong to an order, and the column that links to it. */
export const ORDER_OF: Readonly<Record<string, string>> = {
  orders: 'id',
  order_lines: 'orderId',
  order_versions: 'orderId',
  order_history: 'orderId',
  order_day_changes: 'orderId',
  tenders: 'orderId',
  refunds: 'orderId',
  terminal_attempts: 'orderId',
  bill_edits: 'orderId',
  bill_edit_refunds: 'orderId',
};

/** "Payment, order P-502", with the number on the receipt. */
export function thingText({ table }: Finding, orderNumber: string | null): string {
  const thing = THINGS[table] ?? sentenceOf(table.replaceAll('_', ' '));
  if (!orderNumber) return thing;
  return table === 'orders' ? `${thing} ${orderNumber}` : `${thing}, order ${orderNumber}`;
}

/** The row's own name, for support. */
export function rowText({ table, key }: Finding): string {
  return `${table} ${key.join(' ')}`;
}

/** `grandTotalInCents` becomes "Grand total". */
export function columnText(name: string): string {
  return sentenceOf(
    name
      .replace(/(InCents|Json|IsoDateTimeUtc)$/, '')
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase(),
  );
}

/**
 * Formats amounts as on a receipt and other numbers as they are. Texts only show as different, because anyone on the store's
 * network can open this page.
 */
export function cellsText(
  name: string,
  [here, there]: readonly [unknown, unknown],
  currencyCode: CurrencyCode,
): string {
  const isPlain = [here, there].every((cell) => cell === null || typeof cell === 'number');
  if (!isPlain) return 'Different text or times';
  const text = (cell: unknown) => {
    if (typeof cell !== 'number') return '–';
    return name.endsWith('InCents') ? formatAmount(cell, currencyCode) : String(cell);
  };
  return `${text(here)} here, ${text(there)} in the cloud`;
}

function sentenceOf(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
