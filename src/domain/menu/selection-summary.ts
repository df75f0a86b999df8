/** A line's choices as the lines a receipt, a docket and a cart show. Browser-safe. */
import type { PricedPart } from '#src/domain/pricing/pricing.types.ts';

/** One line of a summary; `level` 1 is inside a half or a deal's choice. */
export interface SummaryLine {
  readonly level: number;
  readonly text: string;
}

/** Specification 2 §9: summary lines read Size, Remove: No X, Add: Nx topping. */
export function summaryText(part: PricedPart): string {
  switch (part.kind) {
    case 'size':
      return `Size: ${part.label}`;
    case 'removeTopping':
      return `Remove: ${part.label}`;
    case 'addTopping':
      return `Add: ${part.label}`;
    default:
      return part.label;
  }
}

/** Every part of a line with the parts inside it, from the top. */
export function summaryLines(parts: readonly PricedPart[], level = 0): SummaryLine[] {
  return parts.flatMap((part) => [{ level, text: summaryText(part) }, ...summaryLines(part.parts, level + 1)]);
}
