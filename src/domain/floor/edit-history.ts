/** Undo and redo over anything that is replaced as a whole. */
export interface EditHistory<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

/** Steps that can be taken back (product design, table map). */
export const MAX_STEPS = 50;

export function startHistory<T>(now: T): EditHistory<T> {
  return { past: [], now, future: [] };
}

/** A new step discards what was undone before it. An equal value is no step. */
export function doStep<T>(history: EditHistory<T>, next: T): EditHistory<T> {
  if (Object.is(next, history.now)) return history;
  return { past: [...history.past, history.now].slice(-MAX_STEPS), now: next, future: [] };
}

export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  return { past: history.past.slice(0, -1), now: last, future: [history.now, ...history.future] };
}

export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future };
}
