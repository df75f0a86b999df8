/** The dockets' order as a person moves it: dishes of one category that stand together are one row. */
import type { PrintRow } from '#src/domain/printing/print-order.ts';

export interface PrintRun {
  readonly categoryId: string;
  readonly itemIds: readonly string[];
}

export type PrintMove = 'first' | 'earlier' | 'later' | 'last';

export function runsOf(order: readonly PrintRow[], categoryOf: ReadonlyMap<string, string>): readonly PrintRun[] {
  const runs: { categoryId: string; itemIds: string[] }[] = [];
  for (const { itemId } of order) {
    const categoryId = categoryOf.get(itemId) ?? '';
    const last = runs.at(-1);
    if (last?.categoryId === categoryId) last.itemIds.push(itemId);
    else runs.push({ categoryId, itemIds: [itemId] });
  }
  return runs;
}

/**
 * What was chosen goes past its neighbour: a dish past a dish, a whole row past the whole row beside it. Null where it
 * cannot go further.
 */
export function movedInOrder(
  order: readonly PrintRow[],
  chosen: ReadonlySet<string>,
  move: PrintMove,
  neighbours: { readonly before: number; readonly after: number },
): readonly PrintRow[] | null {
  const block = order.filter(({ itemId }) => chosen.has(itemId));
  const rest = order.filter(({ itemId }) => !chosen.has(itemId));
  const at = order.findIndex(({ itemId }) => chosen.has(itemId));
  if (at === -1) return null;
  const targets: Record<PrintMove, number> = {
    first: 0,
    earlier: at - neighbours.before,
    later: at + neighbours.after,
    last: rest.length,
  };
  const to = targets[move];
  if (to === at || to < 0 || to > rest.length) return null;
  return [...rest.slice(0, to), ...block, ...rest.slice(to)];
}
