/** The menu with its draft over it: what it would be if it were published now. Pure. */
import type { Menu } from '../menu.schema.ts';
import {
  applyDeltas,
  asPublished,
  hasChanged,
  keyOf,
  type MenuDelta,
  type MenuParts,
  type MenuRow,
} from './menu-delta.ts';
import { mergeRows } from './merge-rows.ts';

export interface Waiting {
  /** From what is published now to what it will be. */
  readonly delta: MenuDelta;
  /** Fields changed at the counter since then, to another value. `gone` is the row itself. */
  readonly conflicts: readonly string[];
}

export interface DraftedMenu {
  readonly menu: MenuParts;
  /** The draft's changes, by `keyOf`, without those that are already published. */
  readonly waiting: ReadonlyMap<string, Waiting>;
}

/** `drafted`: each change with what was published when it was first made. */
export function draftedMenu(live: MenuParts, drafted: readonly MenuDelta[]): DraftedMenu {
  const rows = rowsOf(live);
  const waiting = new Map<string, Waiting>();
  for (const change of drafted) {
    const now = rows(change);
    const found = waitingOf(change, now);
    if (hasChanged(found.delta)) waiting.set(keyOf(change), found);
  }
  return {
    menu: applyDeltas(
      live,
      [...waiting.values()].map(({ delta }) => delta),
    ),
    waiting,
  };
}

function waitingOf(change: MenuDelta, now: MenuRow | null): Waiting {
  const { before, after } = change;
  const delta = (row: MenuRow | null) => ({ ...change, before: now, after: row }) as MenuDelta;
  if (after === null || before === null || now === null) {
    // Deleting or adding a row concerns the whole row.
    const isGone = after !== null && before !== null && now === null;
    return { delta: delta(after), conflicts: isGone ? ['gone'] : [] };
  }
  const { row, conflicts } = mergeRows<MenuRow>(before, now, after);
  return { delta: delta(row), conflicts };
}

/** The row of the menu that a change is about, as it is published. */
export function rowsOf(menu: MenuParts): (change: Pick<MenuDelta, 'subject' | 'subjectId'>) => MenuRow | null {
  const categories = new Map(menu.categories.map((row) => [row.id, row]));
  const items = new Map(menu.items.map((row) => [row.id, row]));
  return ({ subject, subjectId }) => {
    if (subject === 'pizzaSettings') return menu.pizza;
    if (subject === 'category') return categories.get(subjectId) ?? null;
    const item = items.get(subjectId);
    return item ? asPublished(item) : null;
  };
}

/** As a whole menu, for pages that need one. */
export function asMenu({ storeId, version }: Menu, { categories, items, pizza }: MenuParts): Menu {
  return { storeId, version, categories, items, pizza };
}
