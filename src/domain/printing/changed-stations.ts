import { diffDockets, isTouched } from './diff-dockets.ts';
import type { AlsoOnThisOrder, StationLine } from './docket.types.ts';
import type { StationTicket } from './route-lines.ts';
import type { Share } from './told-lines.ts';

/** Whether a station has to be told: its lines or what follows differ from what it knows, or at a pass anything it sees. */
export function sawChange(known: Share, ticket: StationTicket): boolean {
  if (isTouched(diffDockets(known.lines, ticket.lines))) return true;
  if (isTouched(diffDockets(known.toFollow ?? [], ticket.toFollow ?? []))) return true;
  return (
    ticket.seesAll && alsoChanges(known.alsoOnThisOrder, ticket.alsoOnThisOrder).some(({ diff }) => isTouched(diff))
  );
}

/** Changes at each of the stations that a pass sees. */
export function alsoChanges(before: readonly AlsoOnThisOrder[], after: readonly AlsoOnThisOrder[]) {
  const names = new Set([...before, ...after].map(({ stationName }) => stationName));
  return [...names].map((stationName) => ({
    stationName,
    diff: diffDockets(linesAt(before, stationName), linesAt(after, stationName)),
  }));
}

function linesAt(all: readonly AlsoOnThisOrder[], name: string): readonly StationLine[] {
  return all.find(({ stationName }) => stationName === name)?.lines ?? [];
}
