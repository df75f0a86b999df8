/** Lines that a till had rung up before the menu changed keep their price (product design 6.3, decision 0072). Browser-safe. */
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { type PriceLineContext, priceLine } from '#src/domain/pricing/price-line.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import type { CartLine } from './cart.schema.ts';

export interface EarlierPricesInput extends PriceLineContext {
  /** What is sold from now. */
  readonly menu: Menu;
  /** Null when it's the current menu, or no longer known. */
  readonly menuAt: (version: number) => Menu | null;
}

/**
 * By line id: the price of every line that names an earlier menu which is remembered. Only at the counter: a customer of a
 * website cannot choose an old menu. What can be chosen is for the present menu to say; a line that it would refuse, or that
 * costs the same by now, keeps nothing.
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

/** What a line cost before, where that is not what it costs; null: nothing is kept. */
export function lockedPrice(line: CartLine, before: Menu, now: Menu, context: PriceLineContext): PricedLine | null {
  const [was, is] = [priceLine(line, before, context), priceLine(line, now, context)];
  if (!was.ok || !is.ok || was.line.unitPriceInCents === is.line.unitPriceInCents) return null;
  return { ...was.line, isPriceKept: true };
}
