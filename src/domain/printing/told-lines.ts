import type { AlsoOnThisOrder, StationLine } from './docket.types.ts';

/** A station's own lines, and what a pass sees of the others. */
export interface Share {
  readonly lines: readonly StationLine[];
  readonly alsoOnThisOrder: readonly AlsoOnThisOrder[];
  readonly seesAll?: boolean;
  /** What it knows will follow. */
  readonly toFollow?: readonly StationLine[];
}

/** A line that goes to another bill; a part of a line goes under an id of its own. */
export interface MovedId {
  readonly id: string;
  readonly wasId: string;
  readonly quantity: number;
}

/**
 * What was told of a bill some of whose dishes leave: which of it goes with them, and which stays. What stays is counted
 * first. More than there is (a void that never came out) stays, to be called off there, or goes if the bill ends.
 */
export function partTold(
  told: Share,
  { stay, moved }: { readonly stay: Share | null; readonly moved: readonly MovedId[] },
): { readonly stays: Share; readonly goes: Share } {
  const own = partLines(told.lines, stay?.lines ?? null, moved);
  const also = told.alsoOnThisOrder.map(({ stationName, lines }) => ({
    stationName,
    ...partLines(lines, stay && linesOf(stay, stationName), moved),
  }));
  const pick = (which: 'stays' | 'goes'): Share => ({
    ...told,
    lines: own[which],
    alsoOnThisOrder: withLines(also.map((each) => ({ stationName: each.stationName, lines: each[which] }))),
  });
  // What follows isn't being made: the other bill says it anew.
  const { toFollow: _, ...goes } = pick('goes');
  return { stays: pick('stays'), goes };
}

/** Of what a bill has there, what is being made at any of the station's printers: of a bill that waits, the rest waits. */
export function beingMade(wanted: Share, told: readonly Share[]): Pick<Share, 'lines' | 'alsoOnThisOrder'> {
  const partOf = (lines: readonly StationLine[], known: readonly (readonly StationLine[])[]) =>
    lines.flatMap((each) => {
      const made = Math.max(0, ...known.map((those) => quantityIn(those, each.line.id)));
      return counted(each, Math.min(quantityOf(each), made));
    });
  const also = wanted.alsoOnThisOrder.map(({ stationName, lines }) => {
    const known = told.map((share) => linesOf(share, stationName));
    return { stationName, lines: partOf(lines, known) };
  });
  const own = told.map(({ lines }) => lines);
  return { lines: partOf(wanted.lines, own), alsoOnThisOrder: withLines(also) };
}

/** What a station was told of a bill, and what came to it from another. */
export function added(told: Share, more: Share): Share {
  const names = [...new Set([...told.alsoOnThisOrder, ...more.alsoOnThisOrder].map(({ stationName }) => stationName))];
  return {
    ...told,
    lines: addedLines(told.lines, more.lines),
    alsoOnThisOrder: names.map((stationName) => ({
      stationName,
      lines: addedLines(linesOf(told, stationName), linesOf(more, stationName)),
    })),
  };
}

function addedLines(known: readonly StationLine[], more: readonly StationLine[]): StationLine[] {
  const ids = new Set(known.map(({ line }) => line.id));
  const grown = known.flatMap((each) => counted(each, quantityOf(each) + quantityIn(more, each.line.id)));
  return [...grown, ...more.filter(({ line }) => !ids.has(line.id))];
}

export const NO_SHARE: Share = { lines: [], alsoOnThisOrder: [] };

/** Whether it has something for this station to make, or for a pass to bring together. */
export function hasWork({ lines, alsoOnThisOrder, seesAll }: Share): boolean {
  return lines.length > 0 || (seesAll === true && alsoOnThisOrder.length > 0);
}

/** Whether it has work, or was told of what follows. */
export function knowsAnyOf(share: Share): boolean {
  return hasWork(share) || (share.toFollow ?? []).length > 0;
}

/** Whether it was told that one of these lines will follow. */
export function awaitsAnyOf(share: Share | null, ids: ReadonlySet<string>): boolean {
  return (share?.toFollow ?? []).some(({ line }) => ids.has(line.id));
}

/** What a station knew would follow and neither follows now nor is made instead. */
export function noLongerToFollow(known: Share, now: Share): StationLine[] {
  const later = now.toFollow ?? [];
  return (known.toFollow ?? []).flatMap((each) => {
    const { id } = each.line;
    const made = Math.max(0, madeOf(now, id) - madeOf(known, id));
    return counted(each, quantityOf(each) - quantityIn(later, id) - made);
  });
}

function madeOf({ lines, alsoOnThisOrder }: Share, id: string): number {
  return Math.max(0, ...[lines, ...alsoOnThisOrder.map((also) => also.lines)].map((those) => quantityIn(those, id)));
}

/** Whether one of these lines is made at the station, or seen by the pass. */
export function hasAnyOf({ lines, alsoOnThisOrder, seesAll }: Share, ids: ReadonlySet<string>): boolean {
  const seen = seesAll === true ? alsoOnThisOrder.flatMap((also) => also.lines) : [];
  return [...lines, ...seen].some(({ line }) => ids.has(line.id));
}

function partLines(told: readonly StationLine[], stay: readonly StationLine[] | null, moved: readonly MovedId[]) {
  const stays: StationLine[] = [];
  const goes: StationLine[] = [];
  for (const each of told) {
    const move = moved.find(({ wasId }) => wasId === each.line.id);
    const known = quantityOf(each);
    const free = (kept: number) => Math.min(known - Math.min(known, kept), move?.quantity ?? 0);
    const asked = stay === null ? known : free(quantityIn(stay, each.line.id));
    stays.push(...counted(each, known - asked));
    goes.push(...counted({ ...each, line: { ...each.line, id: move?.id ?? each.line.id } }, asked));
  }
  return { stays, goes };
}

function quantityIn(lines: readonly StationLine[], id: string): number {
  const found = lines.find((each) => each.line.id === id);
  return found ? quantityOf(found) : 0;
}

export function quantityOf({ line }: StationLine): number {
  return line.priced.quantity;
}

/** The line with that many of it; none of it for none. */
export function counted(each: StationLine, quantity: number): StationLine[] {
  if (quantity <= 0) return [];
  if (quantity === quantityOf(each)) return [each];
  const { line } = each;
  return [{ ...each, line: { ...line, line: { ...line.line, quantity }, priced: { ...line.priced, quantity } } }];
}

function linesOf({ alsoOnThisOrder }: Share, name: string): readonly StationLine[] {
  return alsoOnThisOrder.find(({ stationName }) => stationName === name)?.lines ?? [];
}

function withLines(also: readonly AlsoOnThisOrder[]): AlsoOnThisOrder[] {
  return also.filter(({ lines }) => lines.length > 0);
}
