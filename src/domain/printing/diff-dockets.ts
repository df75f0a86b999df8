import type { PricedPart } from '../pricing/pricing.types.ts';
import type { StationLine } from './docket.types.ts';
import { seatText } from './kitchen-lines.ts';
import { bareLabel, sayParts } from './part-text.ts';

export type DocketChange =
  | {
      readonly kind: 'add' | 'void';
      readonly line: StationLine;
      readonly quantity: number;
      /** The quantity to make from now on: after a partial void, what stays. */
      readonly total: number;
    }
  | {
      readonly kind: 'changed';
      readonly line: StationLine;
      readonly before: StationLine;
      /** Text only in the new version, and the other way round. */
      readonly now: readonly string[];
      readonly was: readonly string[];
      /** The difference is in one half: showing the whole pizza is clearer than two lists. */
      readonly isAboutHalves: boolean;
    };

export interface DocketDiff {
  readonly changes: readonly DocketChange[];
  readonly unchanged: readonly StationLine[];
}

/**
 * What a station must do differently since its last ticket. A line is the same line by its cart line id, never by its
 * name; removing two of three is 'void 2', not a new line (domain rules §8, reference printing §4.6).
 */
export function diffDockets(before: readonly StationLine[], after: readonly StationLine[]): DocketDiff {
  const changes: DocketChange[] = [];
  const unchanged: StationLine[] = [];
  const earlier = new Map(before.map((each) => [each.line.id, each]));
  const kept = new Set(after.map((each) => each.line.id));
  for (const line of before) {
    if (!kept.has(line.line.id)) changes.push({ kind: 'void', line, quantity: line.line.priced.quantity, total: 0 });
  }
  for (const line of after) {
    const old = earlier.get(line.line.id);
    if (old === undefined) {
      const { quantity } = line.line.priced;
      changes.push({ kind: 'add', line, quantity, total: quantity });
      continue;
    }
    const change = changeOf(old, line);
    if (change === null) unchanged.push(line);
    else changes.push(change);
  }
  changes.sort((one, other) => PLACE[one.kind] - PLACE[other.kind]);
  return { changes, unchanged };
}

/** Voids come first because they stop work. */
const PLACE: Record<DocketChange['kind'], number> = { void: 0, changed: 1, add: 2 };

export function isTouched(diff: DocketDiff): boolean {
  return diff.changes.length > 0;
}

function changeOf(old: StationLine, line: StationLine): DocketChange | null {
  const was = textOf(old);
  const now = textOf(line);
  const more = line.line.priced.quantity - old.line.priced.quantity;
  const isSameFood = was.length === now.length && was.every((each, at) => each === now[at]);
  if (isSameFood && more === 0) return null;
  const total = line.line.priced.quantity;
  if (isSameFood) return { kind: more > 0 ? 'add' : 'void', line, quantity: Math.abs(more), total };
  const before = more === 0 ? [] : [`${old.line.priced.quantity} x`];
  const after = more === 0 ? [] : [`${line.line.priced.quantity} x`];
  return {
    kind: 'changed',
    line,
    before: old,
    now: [...after, ...without(now, was)],
    was: [...before, ...without(was, now)],
    isAboutHalves: halvesOf(old) !== halvesOf(line),
  };
}

/** All that a line asks for, quantity aside. */
function textOf({ line, partsHere }: StationLine): string[] {
  const parts = inOneOrder(line.priced.parts.filter((_, at) => partsHere === null || partsHere.includes(at)));
  const comment = line.line.comments.trim();
  const seat = seatText(line);
  return [
    line.priced.name,
    ...(seat === '' ? [] : [seat]),
    ...sayParts(parts),
    ...(comment === '' ? [] : [`"${comment}"`]),
  ];
}

/** Two halves the other way round are the same pizza: they are compared in the order of what they say. */
function inOneOrder(parts: readonly PricedPart[]): PricedPart[] {
  const halves = parts.filter((part) => part.kind === 'half').sort((a, b) => (wordsOf(a) < wordsOf(b) ? -1 : 1));
  return [...parts.filter((part) => part.kind !== 'half'), ...halves];
}

function halvesOf({ line }: StationLine): string {
  const halves = line.priced.parts.filter((part) => part.kind === 'half');
  return halves.map(wordsOf).sort().join('|');
}

function wordsOf(half: PricedPart): string {
  return [bareLabel(half), ...sayParts(half.parts)].join();
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
