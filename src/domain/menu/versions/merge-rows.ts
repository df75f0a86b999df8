/** Two changes of one row, put together field by field. Pure. */
import { isSameValue } from '#src/shared/same-value.ts';
import type { MenuRow } from './menu-delta.ts';

export interface MergedRow<Row> {
  readonly row: Row;
  /** Fields that both changed, and differently: `row` has what the draft says. */
  readonly conflicts: readonly string[];
}

/** `base`: what the draft began from; `live`: what is sold from now; `drafted`: what it shall be. */
export function mergeRows<Row extends MenuRow>(base: Row, live: Row, drafted: Row): MergedRow<Row> {
  const conflicts: string[] = [];
  const names = new Set([...Object.keys(base), ...Object.keys(live), ...Object.keys(drafted)]);
  const merged: Record<string, unknown> = {};
  for (const name of names) {
    const [was, now, wanted] = [base, live, drafted].map((row) => Object(row)[name] as unknown);
    const isTheirs = isSameValue(was, wanted);
    if (!isTheirs && !isSameValue(was, now) && !isSameValue(now, wanted)) conflicts.push(name);
    const value = isTheirs ? now : wanted;
    if (value !== undefined) merged[name] = value;
  }
  return { row: merged as Row, conflicts };
}

/** The draft's new base once someone has seen the live row: all of it except what is still in conflict. */
export function rebased<Row extends MenuRow>(base: Row, live: Row, conflicts: readonly string[]): Row {
  const kept = conflicts.map((name) => [name, Object(base)[name] as unknown]);
  return { ...live, ...Object.fromEntries(kept) };
}
