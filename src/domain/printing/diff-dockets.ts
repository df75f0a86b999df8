import type { StationLine } from './docket.types.ts';
import { sayParts } from './part-words.ts';

export type DocketChange =
  | { readonly kind: 'add'; readonly line: StationLine; readonly quantity: number }
  | { readonly kind: 'void'; readonly line: StationLine; readonly quantity: number }
  | {
      readonly kind: 'changed';
      readonly line: StationLine;
      readonly before: StationLine;
      /** What the new version says and the old one did not, and the other way round. */
      readonly now: readonly string[];
      readonly was: readonly string[];
    };

export interface DocketDiff {
  readonly changes: readonly DocketChange[];
  readonly unchanged: readonly StationLine[];
}

/**
 * What a station must do differently since its last ticket. A line is the same line by its cart line id, never by its
 * name; two of three taken away is 'void 2', not a new line (domain rules §8, reference printing §4.6).
 */
export function diffDockets(before: readonly StationLine[], after: readonly StationLine[]): DocketDiff {
  const changes: DocketChange[] = [];
  const unchanged: StationLine[] = [];
  const earlier = new Map(before.map((each) => [each.line.id, each]));
  const kept = new Set(after.map((each) => each.line.id));
  for (const line of before) {
    if (!kept.has(line.line.id)) changes.push({ kind: 'void', line, quantity: line.line.priced.quantity });
  }
  for (const line of after) {
    const old = earlier.get(line.line.id);
    if (old === undefined) {
      changes.push({ kind: 'add', line, quantity: line.line.priced.quantity });
      continue;
    }
    const change = changeOf(old, line);
    if (change === null) unchanged.push(line);
    else changes.push(change);
  }
  return { changes, unchanged };
}

export function isTouched(diff: DocketDiff): boolean {
  return diff.changes.length > 0;
}

function changeOf(old: StationLine, line: StationLine): DocketChange | null {
  const was = says(old);
  const now = says(line);
  const more = line.line.priced.quantity - old.line.priced.quantity;
  const isSameFood = was.length === now.length && was.every((each, at) => each === now[at]);
  if (isSameFood && more === 0) return null;
  if (isSameFood) return more > 0 ? { kind: 'add', line, quantity: more } : { kind: 'void', line, quantity: -more };
  const before = more === 0 ? [] : [`${old.line.priced.quantity} x`];
  const after = more === 0 ? [] : [`${line.line.priced.quantity} x`];
  return {
    kind: 'changed',
    line,
    before: old,
    now: [...after, ...without(now, was)],
    was: [...before, ...without(was, now)],
  };
}

/** All that a line asks for, quantity aside. */
function says({ line, partsHere }: StationLine): string[] {
  const parts = line.priced.parts.filter((_, at) => partsHere === null || partsHere.includes(at));
  const comment = line.line.comments.trim();
  return [line.priced.name, ...sayParts(parts), ...(comment === '' ? [] : [`"${comment}"`])];
}

/** Counted: two of the same choice less one is one. */
function without(all: readonly string[], taken: readonly string[]): string[] {
  const left = [...taken];
  return all.filter((each) => {
    const at = left.indexOf(each);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}
