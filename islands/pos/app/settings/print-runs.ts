/** The docket order as people arrange it: adjacent items of one category are one row. */
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
 * Moves the selection past its neighbour: an item past an item, a whole row past a whole row. Returns null when it can't move
 * further.
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

/** How many items a move passes: one if an item of a longer row is selected, otherwise the whole row beside it. */
export function neighboursOf(runs: readonly PrintRun[], chosen: readonly string[]) {
  const at = runs.findIndex(({ itemIds }) => isSame(itemIds, chosen));
  const sizeOf = (index: number) => (at === -1 ? 1 : (runs[index]?.itemIds.length ?? 0));
  return { before: sizeOf(at - 1), after: sizeOf(at + 1) };
}

/** The name of what is moved: a whole row by its category, otherwise the item. */
export function chosenText(chosen: readonly string[], runs: readonly PrintRun[], menu: NamedMenu): string {
  if (chosen.length === 0) return 'Nothing is chosen yet';
  const run = runs.find(({ itemIds }) => itemIds.length > 1 && isSame(itemIds, chosen));
  if (run) return menu.categories.find(({ id }) => id === run.categoryId)?.name ?? '';
  return menu.items.find(({ id }) => id === chosen[0])?.name ?? '';
}

interface NamedMenu {
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly items: readonly { readonly id: string; readonly name: string }[];
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

/** The priority of every item in a new menu, by the menu's own order. */
const ORDINARY = 100;

export function asInMenu(order: readonly PrintRow[], place: ReadonlyMap<string, number>): readonly PrintRow[] {
  return [...order]
    .sort((a, b) => (place.get(a.itemId) ?? 0) - (place.get(b.itemId) ?? 0))
    .map((row) => ({ ...row, printPriority: ORDINARY }));
}
