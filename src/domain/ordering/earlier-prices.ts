/**
 * Lines that a till rang up before the menu changed keep their price (product design 6.3, decision 0072). Browser-safe.
 */
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { type PriceLineContext, priceLine } from '#src/domain/pricing/price-line.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import type { CartLine } from './cart.schema.ts';

export interface EarlierPricesInput extends PriceLineContext {
  /** The present menu. */
  readonly menu: Menu;
  /** Null when it's the current menu, or no longer known. */
  readonly menuAt: (version: number) => Menu | null;
}

/**
 * By line id: the price of every line that names a remembered earlier menu. Only at the counter: a website customer
 * can't choose an old menu. The present menu decides what can be chosen; a line that it would reject, or that costs the
 * same now, isn't listed.
 */
export function earlierPrices(
  lines: readonly CartLine[],
  { menu, menuAt, ...context }: EarlierPricesInput,
): ReadonlyMap<string, PricedLine> {
  const found = new Map<string, PricedLine>();
  if (context.channel !== 'pos') return found;
  for (const line of lines) {
    const earlier = line.menuVersion === undefined ? null : menuAt(line.menuVersion);
    const kept = earlier && lockedPrice(line, earlier, menu, context);
    if (kept) found.set(line.id, kept);
  }
  return found;
}

/** A line's earlier price if it differs from the present one; null otherwise. */
export function lockedPrice(line: CartLine, before: Menu, now: Menu, context: PriceLineContext): PricedLine | null {
  const [was, is] = [priceLine(line, before, context), priceLine(line, now, context)];
  if (!was.ok || !is.ok || was.line.unitPriceInCents === is.line.unitPriceInCents) return null;
  return { ...was.line, isPriceKept: true };
}
