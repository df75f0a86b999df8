/** The price rows between the items and the total, where the items are listed above with what each costs. */
import { sum } from '#src/domain/money/money.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';

type LineKind = 'line' | 'lineCharge' | 'lineDiscount';

/**
 * The rows on top of the items. If staff changed an item's price, the items before that, and all charges and all
 * discounts on them as one sum each, so that the column adds up to the total.
 */
export function rowsAboveTotal(breakdown: readonly BreakdownRow[]): readonly BreakdownRow[] {
  const rest = breakdown.filter(({ kind }) => !kind.startsWith('line'));
  const of = (kind: LineKind, label: string): BreakdownRow => {
    const amountInCents = sum(breakdown.filter((row) => row.kind === kind).map((row) => row.amountInCents));
    return { kind, label, amountInCents, basis: '', isIncluded: false, refId: null };
  };
  const changed = [of('lineCharge', 'Extra charges on items'), of('lineDiscount', 'Discounts on items')].filter(
    ({ amountInCents }) => amountInCents !== 0,
  );
  return changed.length === 0 ? rest : [of('line', 'Items'), ...changed, ...rest];
}
