/** Taking back what one version of a menu changed, and nothing that was changed since. Pure. */
import { isSameValue } from '#src/shared/same-value.ts';
import { withFactsOf } from '../kept-allergens.ts';
import type { MenuItem } from '../menu.schema.ts';
import { groupListsOf, withCopiesFrom, withCopiesOf } from '../shared-groups.ts';
import { rowsOf } from './drafted-menu.ts';
import { withFactsIn } from './last-said.ts';
import { asPublished, hasChanged, keyOf, type MenuDelta, type MenuParts, type MenuRow } from './menu-delta.ts';
import { mergeRows } from './merge-rows.ts';

/** A field that the version changed and that is something else again by now. */
interface LaterChange {
  /** The answer to whether it goes back as well. */
  readonly mark: string;
  /** From what it is now to what it was before the version, and nothing else. */
  readonly delta: MenuDelta;
}

export interface UndoneVersion {
  readonly deltas: readonly MenuDelta[];
  /** What was changed again since; it stays unless a person says that it goes back too. */
  readonly later: readonly LaterChange[];
}

type ItemDelta = Extract<MenuDelta, { readonly subject: 'item' }>;

/**
 * From the menu as it is now to the same without what a version changed. Allergens and diets stay as they are, and so does what is
 * sold out. `alsoBack`: marks of later changes that go back too.
 */
export function undoneVersion(
  menu: MenuParts,
  changes: readonly MenuDelta[],
  alsoBack: ReadonlySet<string> = new Set(),
): UndoneVersion {
  const nowOf = rowsOf(menu);
  const later: LaterChange[] = [];
  const deltas = changes.flatMap((change) => {
    const asked = laterChanges(change, nowOf(change));
    later.push(...asked);
    const kept = new Set(asked.filter(({ mark }) => !alsoBack.has(mark)).map(({ mark }) => mark));
    const delta = undone(change, { now: nowOf(change), menu, kept });
    return delta !== null && hasChanged(delta) ? [delta] : [];
  });
  return { deltas: [...deltas, ...otherCopies(menu, deltas)], later };
}

interface Now {
  readonly now: MenuRow | null;
  readonly menu: MenuParts;
  /** Marks of later changes that stay. */
  readonly kept: ReadonlySet<string>;
}

/** Null: there is nothing to take back. */
function undone(change: MenuDelta, { now, menu, kept }: Now): MenuDelta | null {
  const to = (row: MenuRow | null) => ({ ...change, before: now, after: row }) as MenuDelta;
  const { before, after } = change;
  if (before === null) return kept.has(markOf(change, WHOLE)) ? null : to(null);
  if (after === null) return now === null ? to(broughtBack(change, menu)) : null;
  if (now === null) return null;
  const [left, old] = [withFactsIn(after, now), withFactsIn(before, now)];
  const { row, conflicts } = mergeRows<MenuRow>(left, now, old);
  const staying = conflicts.filter((field) => field === PLACE || kept.has(markOf(change, field)));
  return to(withFieldsOf(row, now, staying));
}

const WHOLE = 'row';
/** Changes with what is around it: a later place stays without a question. */
const PLACE = 'sortOrder';

function markOf(change: MenuDelta, field: string): string {
  return `${keyOf(change)} ${field}`;
}

function laterChanges(change: MenuDelta, now: MenuRow | null): LaterChange[] {
  const { before, after } = change;
  if (now === null || after === null) return [];
  const left = withFactsIn(after, now);
  if (before === null) {
    const isAsLeft = isSameValue(withFieldsOf(left, now, [PLACE]), now);
    const delta = { ...change, before: now, after: null } as MenuDelta;
    return isAsLeft ? [] : [{ mark: markOf(change, WHOLE), delta }];
  }
  const { row, conflicts } = mergeRows<MenuRow>(left, now, withFactsIn(before, now));
  return conflicts
    .filter((field) => field !== PLACE)
    .map((field) => ({
      mark: markOf(change, field),
      delta: { ...change, before: now, after: withFieldsOf(now, row, [field]) } as MenuDelta,
    }));
}

function withFieldsOf(row: MenuRow, other: MenuRow, fields: readonly string[]): MenuRow {
  const next: Record<string, unknown> = { ...row };
  for (const field of fields) {
    const value = Object(other)[field] as unknown;
    if (value === undefined) delete next[field];
    else next[field] = value;
  }
  return next as unknown as MenuRow;
}

/** What was deleted comes back with its shared options as the other items have them by now. */
function broughtBack({ subject, before }: MenuDelta, { items }: MenuParts): MenuRow | null {
  return subject === 'item' ? withCopiesOf(before as MenuItem, items) : before;
}

/** Options that items share go back in all of them, also in an item that came to them later. */
function otherCopies({ items }: MenuParts, deltas: readonly MenuDelta[]): ItemDelta[] {
  const changed = new Set(deltas.map(({ subjectId }) => subjectId));
  const sources = deltas.flatMap(({ subject, before, after }) => {
    if (subject !== 'item' || before === null || after === null) return [];
    return isSameValue(groupListsOf(before), groupListsOf(after)) ? [] : [after];
  });
  if (sources.length === 0) return [];
  return items.flatMap((item) => {
    if (changed.has(item.id)) return [];
    const before = asPublished(item);
    const after = sources.reduce((one, source) => withFactsOf(withCopiesFrom(one, source), item), before);
    return isSameValue(after, before) ? [] : [{ subject: 'item', subjectId: item.id, before, after }];
  });
}
