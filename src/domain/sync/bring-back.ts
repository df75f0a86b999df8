/** Findings when a restored file meets its box. */
export type RestoreFindingKind = 'broughtBack' | 'renumbered' | 'bothChanged' | 'notTaken' | 'cardMoney';

type Cell = string | number | null;
type Row = Readonly<Record<string, Cell>>;

/**
 * Whether a box may hold what a restore has lost: it was paired before, and has not come level since. Without that, its
 * credential brings nothing that the cloud makes: no website order, no stamps, no settings.
 */
export function mayHoldLostRows(
  box: { readonly pairedIsoDateTimeUtc: string | null; readonly lastSeenIsoDateTimeUtc: string | null },
  restoredAt: Temporal.Instant,
): boolean {
  const isAfter = (iso: string) => Temporal.Instant.compare(Temporal.Instant.from(iso), restoredAt) > 0;
  const { pairedIsoDateTimeUtc: paired, lastSeenIsoDateTimeUtc: seen } = box;
  return paired !== null && !isAfter(paired) && (seen === null || !isAfter(seen));
}

/** Money that a box only copied: the provider is asked for card payments, and stamps are counted from the orders. */
const COPIED_MONEY: ReadonlySet<string> = new Set(['order_payments', 'loyalty_cards', 'loyalty_entries']);

export function isCopiedMoney(table: string): boolean {
  return COPIED_MONEY.has(table);
}

/** A row as it may come back where it is missing: with no money that only the box vouches for. Null: it is not taken. */
export function withoutMoney(table: string, row: Row): Row | null {
  switch (table) {
    case 'order_payments':
      return { ...row, statusCode: 'processing', capturedInCents: 0, refundedInCents: 0 };
    case 'loyalty_cards':
      return { ...row, credits: 0, creditsOnTheWay: 0 };
    case 'loyalty_entries':
      // What was promised is earned again by what became of its order; a reward that was used stays used.
      if (row.kind === 'promise') return { ...row, credits: 0 };
      return row.kind === 'redeem' && Number(row.credits) < 0 ? row : null;
    default:
      return row;
  }
}

/** How a person recognises a row, if rows of its kind are shown one by one; null if they belong to another. */
export function lostRowLabel(table: string, row: Row): string | null {
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
    case 'loyalty_entries':
      return 'Stamps of an order';
    case 'customers':
      return 'A customer';
    case 'forgotten_customers':
      return 'A customer who asked to be forgotten';
    default:
      return null;
  }
}
