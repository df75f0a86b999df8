/** A change's effect on one menu row, so that it can be undone without touching later changes. Pure. */
import type { MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import { isSameValue } from '#src/shared/same-value.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface RowPatch {
  readonly subject: MenuDelta['subject'];
  readonly subjectId: string;
  /** The whole row if it was removed, nothing if it was new, else the fields that changed. */
  readonly before: Fields | null;
  readonly after: Fields | null;
}

/** `was` and `now`: the sides of the patches, as the audit log keeps them. */
export function patchesOf(deltas: readonly MenuDelta[]): RowPatch[] {
  return deltas.map(({ subject, subjectId, before, after }) => {
    if (before === null || after === null) return { subject, subjectId, before, after } as RowPatch;
    const [old, next] = [before as unknown as Fields, after as unknown as Fields];
    const names = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(
      (name) => !isSameValue(old[name], next[name]),
    );
    const only = (row: Fields) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
    return { subject, subjectId, before: only(old), after: only(next) };
  });
}

/** Its place, and whether it is sold out, change with what is around it. */
const AROUND = ['sortOrder', 'soldout', 'soldOutUntilIsoDateTimeUtc'];

/** What was added and not touched since may be taken away again. */
function isAsAdded(added: Fields, now: Fields): boolean {
  const names = new Set([...Object.keys(added), ...Object.keys(now)]);
  return [...names].every((name) => AROUND.includes(name) || isSameValue(added[name] ?? null, now[name] ?? null));
}

/** The row as it was before the patch; `changed` where one of the same fields is another by now. */
export function unpatched(patch: RowPatch, now: object | null): { readonly row: unknown } | 'changed' {
  const { before, after } = patch;
  if (before === null) return now === null || isAsAdded(after ?? {}, now as Fields) ? { row: null } : 'changed';
  if (after === null) return now === null ? { row: before } : 'changed';
  if (now === null) return 'changed';
  const row = now as Fields;
  const isAsLeft = Object.entries(after).every(([name, value]) => isSameValue(row[name] ?? null, value));
  return isAsLeft ? { row: { ...row, ...before } } : 'changed';
}
