import { diffDockets, isTouched } from './diff-dockets.ts';
import type { AlsoOnThisOrder, StationLine } from './docket.types.ts';
import type { StationTicket } from './route-lines.ts';

export interface ChangedStation {
  /** The station's lines from now on; none if it has nothing left to make. */
  readonly ticket: StationTicket;
  /** Its previous lines; null if the order is new to it and it gets a whole ticket. */
  readonly before: StationTicket | null;
}

/**
 * Stations that get a change docket: those whose own lines changed, a pass if anything it sees changed, and all of them
 * for a notice that concerns everyone.
 */
export function changedStations(
  earlier: readonly StationTicket[],
  later: readonly StationTicket[],
  concernsAll: boolean,
): ChangedStation[] {
  const known = new Map(earlier.map((ticket) => [ticket.stationId, ticket]));
  const still = new Map(later.map((ticket) => [ticket.stationId, ticket]));
  return [...new Set([...known.keys(), ...still.keys()])].flatMap((id): ChangedStation[] => {
    const before = known.get(id) ?? null;
    const ticket = still.get(id) ?? (before && { ...before, lines: [], alsoOnThisOrder: [] });
    if (ticket === null) return [];
    const isReported = before === null || concernsAll || sawChange(before, ticket);
    return isReported ? [{ ticket, before }] : [];
  });
}

function sawChange(before: StationTicket, after: StationTicket): boolean {
  if (isTouched(diffDockets(before.lines, after.lines))) return true;
  return (
    after.seesAll && alsoChanges(before.alsoOnThisOrder, after.alsoOnThisOrder).some(({ diff }) => isTouched(diff))
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
