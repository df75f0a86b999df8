/** A row of the price that no step of `priceCart` adds. Browser-safe. */
import type { BreakdownRow } from './pricing.types.ts';

export function addedRow(
  row: Pick<BreakdownRow, 'kind' | 'label' | 'amountInCents' | 'basis'>,
  refId: string | null = null,
): BreakdownRow {
  return { ...row, isIncluded: false, refId };
}
