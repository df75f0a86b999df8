/** Which table guests may go to, and what follows from it. */
import type { TableOrder, TableStatus } from './table-state.ts';

export type TableMoveIssue = {
  readonly code: 'sameTable' | 'nobodyThere' | 'onlyPaid' | 'tableOccupied' | 'tableNotOccupied';
};

type TableFacts = Pick<TableStatus, 'state'> & {
  readonly bills: readonly unknown[];
  readonly orders: readonly Pick<TableOrder, 'isPaid'>[];
};

/** Guests can move to a free table. Null when they can. */
export function whyNotMove(from: TableFacts, to: TableFacts, isSame: boolean): TableMoveIssue | null {
  if (isSame) return { code: 'sameTable' };
  const issue = whyNotLeave(from);
  if (issue) return issue;
  return to.state === 'free' ? null : { code: 'tableOccupied' };
}

/** Two occupied tables can be merged. Null when they can. */
export function whyNotMerge(from: TableFacts, into: TableFacts, isSame: boolean): TableMoveIssue | null {
  if (isSame) return { code: 'sameTable' };
  const issue = whyNotLeave(from);
  if (issue) return issue;
  return whyNotLeave(into) ? { code: 'tableNotOccupied' } : null;
}

/** What was paid stays with the table it was paid at: nothing is left that could go. */
function whyNotLeave({ state, bills, orders }: TableFacts): TableMoveIssue | null {
  if (state === 'free') return { code: 'nobodyThere' };
  const owesNothing = bills.length === 0 && orders.every((order) => order.isPaid);
  return owesNothing && state !== 'seated' ? { code: 'onlyPaid' } : null;
}

/** Whether the table can be cleared: not while something is unpaid. */
export function mayRelease({ state, leftInCents }: Pick<TableStatus, 'state' | 'leftInCents'>): boolean {
  return state !== 'free' && leftInCents === 0;
}

/** How many sit together; null where neither was counted. */
export function guestsTogether(a: number | null, b: number | null): number | null {
  return a === null && b === null ? null : (a ?? 0) + (b ?? 0);
}
