/** The order of items on a kitchen docket, and what moving one of them changes. */
import type { Menu } from '../menu/menu.schema.ts';
import { menuOrderOf } from './stations-of-line.ts';

export interface PrintRow {
  readonly itemId: string;
  readonly printPriority: number;
}

export interface PriorityChange {
  readonly itemId: string;
  /** The value the editor saw: a newer change by someone else isn't overwritten. */
  readonly from: number;
  readonly to: number;
}

/** Custom items print last; menus stay before them. */
export const LAST_PRIORITY = 9998;
/** Room between two numbers, so that a later move changes only what is moved. */
const STEP = 10;

/** Items as dockets list them: the lower priority first, then menu order (domain rules §8). */
export function printOrderOf(menu: Menu): readonly PrintRow[] {
  const place = menuOrderOf(menu);
  return menu.items
    .map(({ id, printPriority }) => ({ itemId: id, printPriority }))
    .sort((a, b) => a.printPriority - b.printPriority || placeOf(place, a) - placeOf(place, b));
}

/**
 * The priorities under which dockets list exactly `wanted`; `place` is the menu order, which breaks ties. Renumbers
 * only the moved item where that is enough, otherwise all of them.
 */
export function prioritiesFor(
  wanted: readonly PrintRow[],
  moved: ReadonlySet<string>,
  place: ReadonlyMap<string, number>,
): readonly PrintRow[] {
  const first = wanted.findIndex(({ itemId }) => moved.has(itemId));
  const before = wanted.slice(0, Math.max(first, 0)).at(-1)?.printPriority ?? 0;
  const after = wanted.slice(first).find(({ itemId }) => !moved.has(itemId))?.printPriority ?? before + STEP;
  if (isInOrder(wanted, place)) return wanted;
  const candidates = [Math.floor((before + after) / 2), before, after];
  for (const priority of candidates.filter((one) => one <= LAST_PRIORITY)) {
    const rows = wanted.map((row) => (moved.has(row.itemId) ? { ...row, printPriority: priority } : row));
    if (isInOrder(rows, place)) return rows;
  }
  return renumbered(wanted, place);
}

/** The changes that turn `before` into `after`. */
export function priorityChanges(before: readonly PrintRow[], after: readonly PrintRow[]): readonly PriorityChange[] {
  const was = new Map(before.map(({ itemId, printPriority }) => [itemId, printPriority]));
  return after.flatMap(({ itemId, printPriority: to }) => {
    const from = was.get(itemId);
    return from === undefined || from === to ? [] : [{ itemId, from, to }];
  });
}

function isInOrder(rows: readonly PrintRow[], place: ReadonlyMap<string, number>): boolean {
  return rows.every((row, at) => {
    const next = rows[at + 1];
    if (next === undefined || row.printPriority < next.printPriority) return true;
    return row.printPriority === next.printPriority && placeOf(place, row) < placeOf(place, next);
  });
}

/** As few numbers as possible: a new one only where the menu's own order would differ. */
function renumbered(wanted: readonly PrintRow[], place: ReadonlyMap<string, number>): readonly PrintRow[] {
  let band = 0;
  const bands = wanted.map((row, at) => {
    const last = wanted[at - 1];
    if (last !== undefined && placeOf(place, row) < placeOf(place, last)) band += 1;
    return band;
  });
  const step = Math.max(1, Math.min(STEP, Math.floor(LAST_PRIORITY / Math.max(1, band + 1))));
  return wanted.map((row, at) => ({ ...row, printPriority: ((bands[at] ?? 0) + 1) * step }));
}

function placeOf(place: ReadonlyMap<string, number>, { itemId }: PrintRow): number {
  return place.get(itemId) ?? Number.MAX_SAFE_INTEGER;
}
