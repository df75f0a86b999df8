/** Findings when a restored file meets its box. */
export type RestoreFindingKind = 'broughtBack' | 'renumbered' | 'bothChanged' | 'notTaken' | 'cardMoney';

/** Events, as opposed to settings: they are restored wherever they are missing. */
const FACTS: ReadonlySet<string> = new Set([
  'customers',
  'store_customers',
  'store_customer_places',
  'loyalty_cards',
  'orders',
  'order_lines',
  'order_versions',
  'order_history',
  'order_day_changes',
  'order_payments',
  'tenders',
  'refunds',
  'terminal_attempts',
  'terminal_receipts',
  'bills',
  'bill_shares',
  'bill_edits',
  'bill_edit_refunds',
  'cash_sessions',
  'cash_moves',
  'cash_counts',
  'cash_session_tenders',
  'coupon_redemptions',
  'loyalty_entries',
]);

export function isFactTable(table: string): boolean {
  return FACTS.has(table);
}

/** How a person recognises a row, if rows of its kind are shown one by one; null if they belong to another. */
export function lostRowLabel(table: string, row: Readonly<Record<string, string | number | null>>): string | null {
  switch (table) {
    case 'orders':
      return `Order ${row.orderNumber ?? ''}, ${row.businessDay ?? ''}`;
    case 'items':
    case 'categories':
    case 'employees':
    case 'dining_tables':
    case 'print_stations':
    case 'printers':
    case 'pos_terminals':
    case 'stores':
      return typeof row.name === 'string' ? row.name : table;
    case 'coupons':
      return `Coupon ${row.couponCode ?? ''}`;
    case 'store_settings':
      return `Settings: ${row.name ?? ''}`;
    case 'order_payments':
      return 'A card payment';
    case 'refunds':
      return 'A refund';
    case 'customers':
      return 'A customer';
    case 'forgotten_customers':
      return 'A customer who asked to be forgotten';
    default:
      return null;
  }
}
