/** Ordering an earlier order again (domain rules §3: at today's prices). Browser-safe. */
import type { CartLine } from './cart.schema.ts';

export interface OrderedBefore {
  readonly line: CartLine;
  readonly name: string;
}

export interface LinesAgain {
  readonly lines: readonly CartLine[];
  /** Items that aren't available now, each with a reason; never left out silently. */
  readonly missing: readonly { readonly name: string; readonly why: string }[];
}

export const NO_ROOM = 'The order is full.';

/**
 * The available lines of an earlier order, under new ids and without that day's discounts, approvals and courses. `whyNot` is
 * called for each: null if it's available. At most `room` lines.
 */
export function linesAgain(
  before: readonly OrderedBefore[],
  {
    newId,
    whyNot,
    room,
  }: {
    readonly newId: () => string;
    /** With the line as it would be, and as it was. */
    readonly whyNot: (again: CartLine, before: CartLine) => string | null;
    readonly room: number;
  },
): LinesAgain {
  const lines: CartLine[] = [];
  const missing: { name: string; why: string }[] = [];
  for (const { line, name } of before) {
    const {
      adjustment: _a,
      orderedBy: _o,
      sellsAnyway: _s,
      menuVersion: _m,
      seat: _t,
      course: _c,
      toFollow: _f,
      ...again
    } = { ...line, id: newId() };
    const why = lines.length < room ? whyNot(again, line) : NO_ROOM;
    if (why === null) lines.push(again);
    else missing.push({ name, why });
  }
  return { lines, missing };
}
