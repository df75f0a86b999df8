import { diffDockets, isTouched } from './diff-dockets.ts';
import type { AlsoOnThisOrder, StationLine } from './docket.types.ts';
import type { StationTicket } from './route-lines.ts';
import { beingMade, counted, NO_SHARE, quantityOf, type Share } from './told-lines.ts';

/**
 * - `told`: a paper said it, or will once it comes out
 * - `dropped`: that paper never came out and never will, so what it said wasn't told
 * - `left` and `came`: dishes that the station knows went to another bill, or came from one
 */
export const ENTRY_KINDS = ['told', 'dropped', 'left', 'came'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** How many more, or fewer, of one line a station was told to make. */
export interface EntryLine {
  readonly lineId: string;
  /** At a pass: the station that makes it; null: the station's own; `TO_FOLLOW`: it will follow. */
  readonly seenFrom: string | null;
  readonly units: number;
  /** In what words, the last ones count; null: in the words it knows. */
  readonly words: StationLine | null;
}

/** What changed in what one station knows of a bill. Written once, never changed; two sides' entries are a union. */
export interface KitchenEntry {
  readonly kind: EntryKind;
  readonly stationId: string;
  readonly stationName: string;
  readonly seesAll: boolean;
  /** The printer it is for, wherever it came out. */
  readonly printerId: string;
  /**
   * Which of the bill's papers, by `paperKey`; null: a move, which no paper of this bill says. Of `came`: the paper by which
   * the station knows it, at another of its printers.
   */
  readonly paper: string | null;
  readonly lines: readonly EntryLine[];
}

/** In place of a station's name, which begins with no space: not to be made yet. */
const TO_FOLLOW = ' to follow';

/** Dishes that the station knows will follow, and doesn't make yet. */
export function isToFollow({ seenFrom }: Pick<EntryLine, 'seenFrom'>): boolean {
  return seenFrom === TO_FOLLOW;
}

/**
 * In place of a docket's type: the hour of an order for later came when stations had dishes of it, so that it has no ticket of
 * the whole. Says nothing itself.
 */
export const HOUR_CAME = 'HOUR';

/** In place of a docket's type: what a bill had where nothing else was known of it. */
const AS_IT_WAS = 'AS_IT_WAS';

/** As the ledger names what a bill had in this version, of which it knows no paper. */
export function paperAsItWas(version: number): string {
  return paperKey(version, AS_IT_WAS);
}

/** Whether it says what a bill had, for want of any paper. */
function isAsItWas({ paper }: Pick<KitchenEntry, 'paper'>): boolean {
  return paper?.endsWith(` ${AS_IT_WAS}`) ?? false;
}

/**
 * The entries from where a machine that knew nothing of the bill wrote what it had. Earlier ones of the other side, which may
 * come later, say the same.
 */
export function sinceAsItWas<Entry extends Pick<KitchenEntry, 'paper'>>(entries: readonly Entry[]): readonly Entry[] {
  const last = entries.findLast(isAsItWas);
  return last ? entries.slice(entries.findIndex(({ paper }) => paper === last.paper)) : entries;
}

/** A paper of a bill at its station and printer: '3 CHANGE'; a second one of the same version is '3 CHANGE 2'. */
export function paperKey(orderVersion: number, docketType: string, reprintNumber?: number): string {
  const further = reprintNumber !== undefined && reprintNumber < 0 ? ` ${1 - reprintNumber}` : '';
  return `${orderVersion} ${docketType}${further}`;
}

/** A paper that has no entry: the release before queued it, or another machine with that release. */
export interface UnwrittenPaper {
  readonly id: string;
  readonly place: Pick<KitchenEntry, 'stationId' | 'stationName' | 'seesAll' | 'printerId'>;
  readonly paper: string;
  /** What it says was there before; null: a whole ticket. */
  readonly before: Share | null;
  readonly after: Share;
}

type Dated = KitchenEntry & { readonly id: string };

/** The entries with those that unwritten papers stand for, in the order of all of them. */
export function withPapers(entries: readonly Dated[], papers: readonly UnwrittenPaper[]): KitchenEntry[] {
  const all: KitchenEntry[] = [];
  const add = (some: readonly UnwrittenPaper[]) => {
    for (const paper of some) all.push(...entriesOf(all, paper));
  };
  let later = papers;
  for (const { id, ...entry } of entries) {
    add(later.filter((paper) => paper.id < id));
    later = later.filter((paper) => paper.id >= id);
    all.push(entry);
  }
  add(later);
  return all;
}

function entriesOf(earlier: readonly KitchenEntry[], { place, paper, before, after }: UnwrittenPaper): KitchenEntry[] {
  const known = placesOf(sinceAsItWas(earlier)).find(isAt(place))?.told ?? NO_SHARE;
  const { seesAll } = place;
  // What it says was there and no entry does: dishes that came from another bill.
  const base = before === null ? known : { ...before, seesAll };
  return [
    { ...place, kind: 'came', paper: null, lines: entryLines(known, base) },
    { ...place, kind: 'told', paper, lines: entryLines(base, { ...after, seesAll }) },
  ];
}

/** What a station knows at one printer. */
export interface BookPlace extends Pick<KitchenEntry, 'stationId' | 'stationName' | 'seesAll' | 'printerId'> {
  readonly told: Share;
}

/** The entries of one bill, oldest first, added up: each place with what it was told and still has. */
export function placesOf(entries: readonly KitchenEntry[]): BookPlace[] {
  const byPlace = Map.groupBy(entries, ({ stationId, printerId }) => `${stationId} ${printerId}`);
  const said = new Set(saidOf(entries));
  return [...byPlace.values()].flatMap((here) =>
    here.slice(-1).map(({ stationId, stationName, seesAll, printerId }): BookPlace => {
      const told = shareOf(
        here.filter((entry) => said.has(entry)),
        seesAll,
      );
      return { stationId, stationName, seesAll, printerId, told };
    }),
  );
}

/**
 * What a place knows, for another printer of its station: what a paper said goes with that paper, so that neither printer
 * knows it once the paper is known never to have come out.
 */
export function knownAt(
  entries: readonly KitchenEntry[],
  place: Pick<KitchenEntry, 'stationId' | 'printerId'>,
): Pick<KitchenEntry, 'paper' | 'lines'>[] {
  const here = saidOf(entries).filter(isAt(place));
  return here.filter(({ lines }) => lines.length > 0).map(({ paper, lines }) => ({ paper, lines }));
}

/** Which of a bill's papers of this version the station was told by at one of these printers, the last one; null: none. */
export function paperOfVersion(
  entries: readonly KitchenEntry[],
  {
    stationId,
    printerIds,
    version,
  }: Pick<KitchenEntry, 'stationId'> & { printerIds: readonly string[]; version: number },
): string | null {
  const told = entries.findLast(
    (entry) => entry.kind === 'told' && entry.stationId === stationId && printerIds.includes(entry.printerId),
  );
  return told?.paper?.startsWith(paperKey(version, '')) ? told.paper : null;
}

/** Without what only papers said that never came out: at this printer, or of a copy at any of the station's. */
export function saidOf<Entry extends KitchenEntry>(entries: readonly Entry[]): Entry[] {
  const atPlace = ({ stationId, printerId, paper }: KitchenEntry) => JSON.stringify([stationId, printerId, paper]);
  const atStation = ({ stationId, paper }: KitchenEntry) => JSON.stringify([stationId, paper]);
  const drops = entries.filter(({ kind }) => kind === 'dropped');
  const dropped = new Set(drops.map(atPlace));
  const told = new Set(entries.filter((entry) => entry.kind === 'told' && !dropped.has(atPlace(entry))));
  const toldSomewhere = new Set([...told].map(atStation));
  const lost = new Set(drops.map(atStation).filter((key) => !toldSomewhere.has(key)));
  return entries.filter((entry) => {
    if (entry.kind === 'told') return told.has(entry);
    return entry.kind !== 'dropped' && !lost.has(atStation(entry));
  });
}

function isAt({ stationId, printerId }: Pick<KitchenEntry, 'stationId' | 'printerId'>) {
  return (other: Pick<KitchenEntry, 'stationId' | 'printerId'>) =>
    other.stationId === stationId && other.printerId === printerId;
}

/**
 * What a station was told at this printer; null: it never heard of the bill. A printer that the station has got since knows
 * what the others know: the cook is the same.
 */
export function toldAt(places: readonly BookPlace[], stationId: string, printerId: string): Share | null {
  const here = places.filter((place) => place.stationId === stationId);
  return (here.find((place) => place.printerId === printerId) ?? here[0])?.told ?? null;
}

/** Of a bill that waits for its hour, a station's ticket with only what is being made already. */
export function ticketBeingMade(ticket: StationTicket, places: readonly BookPlace[]): StationTicket {
  const told = ticket.printerIds.map((printerId) => toldAt(places, ticket.stationId, printerId) ?? NO_SHARE);
  return { ...ticket, ...beingMade(ticket, told), toFollow: told.find(({ toFollow }) => toFollow)?.toFollow ?? [] };
}

/** What changes between what a station knows and what a paper says; nothing of it where both are the same. */
export function entryLines(known: Share, said: Share): EntryLine[] {
  const names = said.seesAll ? new Set([...namesOf(known), ...namesOf(said)]) : new Set<string>();
  return [
    ...linesBetween(null, known.lines, said.lines),
    ...linesBetween(TO_FOLLOW, known.toFollow ?? [], said.toFollow ?? []),
    ...[...names].flatMap((name) => linesBetween(name, seenOf(known, name), seenOf(said, name))),
  ];
}

/** All of a share, as more or as fewer. */
export function unitsOf({ lines, alsoOnThisOrder, seesAll = false }: Share, sign: 1 | -1): EntryLine[] {
  const from = (seenFrom: string | null) => (words: StationLine) => ({
    ...{ lineId: words.line.id, seenFrom, units: sign * quantityOf(words) },
    words: sign === 1 ? words : null,
  });
  const seen = seesAll ? alsoOnThisOrder : [];
  return [...lines.map(from(null)), ...seen.flatMap((also) => also.lines.map(from(also.stationName)))];
}

interface Sum {
  readonly lineId: string;
  readonly seenFrom: string | null;
  readonly units: number;
  readonly words: StationLine | null;
}

const keyOf = ({ seenFrom, lineId }: Pick<EntryLine, 'seenFrom' | 'lineId'>) => JSON.stringify([seenFrom, lineId]);

function sumsOf(entries: readonly KitchenEntry[]): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { lines } of entries) {
    for (const { lineId, seenFrom, units, words } of lines) {
      const sum = sums.get(keyOf({ lineId, seenFrom })) ?? { lineId, seenFrom, units: 0, words: null };
      sums.set(keyOf(sum), { ...sum, units: sum.units + units, words: words ?? sum.words });
    }
  }
  return sums;
}

/**
 * What makes up for units that were called off, or left, though the paper that told them never came out: a place never has
 * fewer than none, and what it is told from now on counts from there. With the paper that called them off.
 */
export function overdrawnIn(
  entries: readonly KitchenEntry[],
): (Omit<BookPlace, 'told'> & Pick<KitchenEntry, 'paper' | 'lines'>)[] {
  const said = saidOf(entries);
  return placesOf(entries).flatMap(({ told: _, ...place }) => {
    const here = said.filter(isAt(place));
    const short = [...sumsOf(here).values()].filter(({ units }) => units < 0);
    const made = short.map(({ lineId, seenFrom, units }) => {
      const takes = (line: EntryLine) => line.units < 0 && keyOf(line) === keyOf({ lineId, seenFrom });
      const paper = here.findLast(({ lines }) => lines.some(takes))?.paper ?? null;
      return { paper, line: { lineId, seenFrom, units: -units, words: null } };
    });
    const byPaper = Map.groupBy(made, ({ paper }) => paper);
    return [...byPaper].map(([paper, all]) => ({ ...place, paper, lines: all.map(({ line }) => line) }));
  });
}

function shareOf(entries: readonly KitchenEntry[], seesAll: boolean): Share {
  const sums = sumsOf(entries);
  const has = [...sums.values()].flatMap(({ seenFrom, units, words }) =>
    words === null ? [] : counted(words, units).map((line) => ({ seenFrom, line })),
  );
  const also = Map.groupBy(
    has.filter(({ seenFrom }) => seenFrom !== null && seenFrom !== TO_FOLLOW),
    ({ seenFrom }) => seenFrom ?? '',
  );
  const toFollow = has.filter(({ seenFrom }) => seenFrom === TO_FOLLOW).map(({ line }) => line);
  return {
    lines: has.filter(({ seenFrom }) => seenFrom === null).map(({ line }) => line),
    alsoOnThisOrder: [...also].map(([stationName, seen]) => ({ stationName, lines: seen.map(({ line }) => line) })),
    seesAll,
    ...(toFollow.length > 0 ? { toFollow } : {}),
  };
}

function linesBetween(
  seenFrom: string | null,
  known: readonly StationLine[],
  said: readonly StationLine[],
): EntryLine[] {
  const before = new Map(known.map((each) => [each.line.id, each]));
  const after = new Set(said.map((each) => each.line.id));
  const gone = known
    .filter((each) => !after.has(each.line.id))
    .map((each) => ({ lineId: each.line.id, seenFrom, units: -quantityOf(each), words: null }));
  const here = said.flatMap((words) => {
    const old = before.get(words.line.id);
    const units = quantityOf(words) - (old ? quantityOf(old) : 0);
    if (old && units === 0 && !isTouched(diffDockets([old], [words]))) return [];
    return [{ lineId: words.line.id, seenFrom, units, words }];
  });
  return [...gone, ...here];
}

function namesOf({ alsoOnThisOrder }: Share): string[] {
  return alsoOnThisOrder.map(({ stationName }: AlsoOnThisOrder) => stationName);
}

function seenOf({ alsoOnThisOrder }: Share, name: string): readonly StationLine[] {
  return alsoOnThisOrder.find(({ stationName }) => stationName === name)?.lines ?? [];
}
