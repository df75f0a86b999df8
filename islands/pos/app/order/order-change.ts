/** What a cashier who cannot see the order hears of it. */
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';

export interface HeardOrder {
  readonly id: string;
  readonly lines: readonly CartLine[];
  /** By line id. */
  readonly names: ReadonlyMap<string, string>;
  readonly totalText: string;
}

/** Above this many lines at once only the total is said: an order that was repeated, or prices that changed. */
const MOST = 2;

/**
 * What changed between two states of one order, with its new total, whatever changed it: a tile, a sheet, plus and minus, a scanner.
 * Empty for another order, which its own screen announces.
 */
export function orderChange(before: HeardOrder, after: HeardOrder): string {
  if (before.id !== after.id) return '';
  const had = new Map(before.lines.map((line) => [line.id, line]));
  const has = new Set(after.lines.map(({ id }) => id));
  const name = (id: string) => after.names.get(id) ?? before.names.get(id) ?? 'Item';
  const changes = after.lines.flatMap((line) => {
    const was = had.get(line.id);
    if (!was) return `${name(line.id)} added`;
    if (was.quantity !== line.quantity) return `${line.quantity} × ${name(line.id)}`;
    return isSame(was, line) ? [] : `${name(line.id)} changed`;
  });
  for (const { id } of before.lines) if (!has.has(id)) changes.push(`${name(id)} removed`);
  const total = after.totalText === before.totalText ? [] : [`Total ${after.totalText}`];
  return [...(changes.length > MOST ? [] : changes), ...total].map((sentence) => `${sentence}.`).join(' ');
}

/** Lines that come back from the store's box are new objects with the same choices. */
const isSame = (one: CartLine, other: CartLine): boolean =>
  one === other ||
  (one.comments === other.comments && JSON.stringify(one.selection) === JSON.stringify(other.selection));
