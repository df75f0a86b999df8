/** Two people edited the same thing: changes by one of them are taken, conflicting ones are asked about. */
import { type FieldsOf, isKind, type Kind, type Merged } from './kind.ts';

export interface Conflict {
  readonly path: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** A field that only the other person changed. */
export type Taken = Pick<Conflict, 'label' | 'theirs'>;

/**
 * Merges field by field. `was` is what the form first showed, undefined if unknown. Where both changed a field, the
 * value has `mine` and the field is among the conflicts.
 */
export function mergeFields<Value>(
  fields: FieldsOf<Value>,
  was: unknown,
  mine: Value,
  theirs: Value,
): { readonly value: Value; readonly conflicts: readonly Conflict[]; readonly taken: readonly Taken[] } {
  const taken: Taken[] = [];
  const conflicts: Conflict[] = [];
  const walk = (at: object, path: string, w: unknown, m: unknown, t: unknown): unknown => {
    if (!isKind(at)) {
      const merged = Object.entries(at).map(([name, one]) => [
        name,
        walk(one as object, path === '' ? name : `${path}.${name}`, part(w, name), part(m, name), part(t, name)),
      ]);
      return { ...(t as object), ...Object.fromEntries(merged) };
    }
    const { value, isConflict } = mergeOne(at, w, m, t);
    if (!isConflict && !(at.isSame ?? isSame)(m, value))
      taken.push({ label: at.label, theirs: conflictText(at, t, w) });
    if (isConflict)
      conflicts.push({ path, label: at.label, mine: conflictText(at, m, t), theirs: conflictText(at, t, m) });
    return value;
  };
  const value = walk(fields as object, '', was, mine, theirs) as Value;
  return { value, conflicts, taken };
}

/** The difference from another value, if the kind can tell. */
function conflictText(kind: Kind<unknown>, value: unknown, other: unknown): string {
  try {
    return kind.wordsAgainst?.(value, other) ?? kind.words(value);
  } catch {
    // The shown value comes back from a browser, and may be anything.
    return kind.words(value);
  }
}

function mergeOne(kind: Kind<unknown>, was: unknown, mine: unknown, theirs: unknown): Merged<unknown> {
  const same = kind.isSame ?? isSame;
  if (same(mine, theirs) || same(mine, was)) return { value: theirs, isConflict: false };
  if (same(theirs, was)) return { value: mine, isConflict: false };
  if (was === undefined || !kind.merge) return { value: mine, isConflict: true };
  try {
    return kind.merge(was, mine, theirs);
  } catch {
    // The shown value comes back from a browser and may be anything; then it is unknown.
    return { value: mine, isConflict: true };
  }
}

/** One value that is compared as a whole: a cell of a row. */
export function mergeCell<Value>(was: Value, mine: Value, theirs: Value): Merged<Value> {
  if (isSame(mine, theirs) || isSame(mine, was)) return { value: theirs, isConflict: false };
  return { value: mine, isConflict: !isSame(theirs, was) };
}

/**
 * Rows that are known by a key: each is a field of its own, or its cells are where `mergeRow` knows them. Mine keep their
 * order, theirs that are new follow.
 */
export function mergeRows<Row>(
  keyOf: (row: Row) => string,
  mergeRow: (was: Row, mine: Row, theirs: Row) => Merged<Row> = mergeCell,
) {
  return (was: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): Merged<Row[]> => {
    const [before, ours, others] = [was, mine, theirs].map((rows) => new Map(rows.map((row) => [keyOf(row), row])));
    let isConflict = false;
    const value = [...new Set([...mine, ...theirs].map(keyOf))].flatMap((key) => {
      const [w, m, t] = [before?.get(key), ours?.get(key), others?.get(key)];
      const isEverywhere = w !== undefined && m !== undefined && t !== undefined;
      const merged = isEverywhere ? mergeRow(w, m, t) : mergeCell(w, m, t);
      if (merged.isConflict) isConflict = true;
      return merged.value === undefined ? [] : [merged.value];
    });
    return { value, isConflict };
  };
}

/** Equal by what their fields look like. What no value of the kind can be is equal to none. */
export function sameBy(look: (value: unknown) => unknown): (a: unknown, b: unknown) => boolean {
  return (a, b) => {
    try {
      return isSame(look(a), look(b));
    } catch {
      return false;
    }
  };
}

function part(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
}

/** One without a value and one that is null are the same: what was shown comes back as JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  return Bun.deepEquals(a ?? null, b ?? null);
}
