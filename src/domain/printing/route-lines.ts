import type { OrderLine } from '../ordering/order.types.ts';
import { AT_SCREENS } from './at-screens.ts';
import type { AlsoOnThisOrder, StationLine } from './docket.types.ts';
import type { DocketType, Printer, PrintStation } from './printing.schema.ts';

export type RoutablePrinter = Pick<Printer, 'id' | 'name' | 'active' | 'numberOfCopies'>;

export interface RoutingContext {
  readonly stations: readonly PrintStation[];
  readonly printers: readonly RoutablePrinter[];
  /** Place of an item in the menu, by item id; absent items keep the order of entry. */
  readonly menuOrder: ReadonlyMap<string, number>;
  /** Stations that a paired kitchen screen shows, which are told there if no printer works, or if they are set so. Left out: none. */
  readonly shownOnScreens?: ReadonlySet<string> | undefined;
  /** Those all of whose screens are silent: their printers stand in. Left out: none. */
  readonly silentStations?: ReadonlySet<string> | undefined;
}

/** A station's ticket and the printers it goes to. */
export interface StationTicket {
  readonly stationId: string;
  readonly stationName: string;
  readonly lines: readonly StationLine[];
  readonly alsoOnThisOrder: readonly AlsoOnThisOrder[];
  /** What it will make once its course is sent, by course. Left out: nothing. */
  readonly toFollow?: readonly StationLine[];
  /** A pass: it prints what others make even when it makes nothing itself. */
  readonly seesAll: boolean;
  readonly printerIds: readonly string[];
  readonly ticketNumber: number;
  readonly ticketCount: number;
}

export type RoutingWarning =
  | { readonly code: 'noStations' }
  | { readonly code: 'printerInactive'; readonly stationName: string; readonly printerName: string }
  | { readonly code: 'stationWithoutPrinter'; readonly stationName: string }
  | { readonly code: 'nowhereToPrint'; readonly stationName: string };

export interface Routing {
  readonly tickets: readonly StationTicket[];
  /** By station, also where it has nothing to make yet. */
  readonly toFollow: ReadonlyMap<string, readonly StationLine[]>;
  readonly warnings: readonly RoutingWarning[];
}

/** The station of a store that has set up none. */
export const FALLBACK_STATION: PrintStation = {
  id: 'kitchen',
  name: 'KITCHEN',
  isDefault: true,
  printerIds: [],
  docketTypes: ['ORDER_TICKET'],
  tagAlongStationIds: [],
  printsTaggedLinesAlone: false,
};

/**
 * Which station makes what (domain rules §8): the stations a line was given when it was placed (its item's, else its
 * category's), else the default station, which also takes lines whose stations were all deleted. Parts of a deal go to
 * their own stations by `partStationIds`. Sorted by print priority, then menu order. Dishes that follow are no work yet:
 * stations that make something of the order, or a pass, read what is to come.
 */
export function routeLines(lines: readonly OrderLine[], context: RoutingContext): Routing {
  const stations = context.stations.length > 0 ? context.stations : [FALLBACK_STATION];
  const now = lines.filter((line) => !line.toFollow);
  const shares = new Map(stations.map((station) => [station.id, shareOf(station, now, stations, context)]));
  const toFollow = followingOf(lines, stations, context);
  const warnings: RoutingWarning[] = context.stations.length > 0 ? [] : [{ code: 'noStations' }];
  const printing = stations.flatMap((station) => {
    const own = shares.get(station.id) ?? [];
    const alsoOnThisOrder = alsoOf(station, stations, shares);
    const isCalledFor = own.length > 0 || (station.printsTaggedLinesAlone && alsoOnThisOrder.length > 0);
    return isCalledFor ? [{ station, own, alsoOnThisOrder }] : [];
  });
  const tickets = printing.map(({ station, own, alsoOnThisOrder }, at) => ({
    stationId: station.id,
    stationName: station.name,
    lines: own,
    alsoOnThisOrder,
    ...withFollowing(toFollow.get(station.id)),
    seesAll: station.printsTaggedLinesAlone,
    printerIds: printersFor(station, { ...context, stations }, warnings),
    ticketNumber: at + 1,
    ticketCount: printing.length,
  }));
  return { tickets, toFollow, warnings };
}

/** On a ticket, only where something follows. */
export function withFollowing(lines: readonly StationLine[] = []): Pick<StationTicket, 'toFollow'> {
  return lines.length === 0 ? {} : { toFollow: lines };
}

/** What each station will make of the dishes that follow; a pass, what those whose dishes it brings together will. */
function followingOf(
  lines: readonly OrderLine[],
  stations: readonly PrintStation[],
  context: RoutingContext,
): ReadonlyMap<string, readonly StationLine[]> {
  const later = lines.filter((line) => line.toFollow);
  if (later.length === 0) return new Map();
  const shares = new Map(stations.map((station) => [station.id, shareOf(station, later, stations, context)]));
  return new Map(
    stations.map(({ id, tagAlongStationIds, printsTaggedLinesAlone }) => {
      const own = shares.get(id) ?? [];
      const others = printsTaggedLinesAlone ? tagAlongStationIds.filter((other) => other !== id) : [];
      const seen = others.flatMap((other) => shares.get(other) ?? []).map(({ line }) => ({ line, partsHere: null }));
      const byId = new Map([...seen, ...own].map((each) => [each.line.id, each]));
      return [id, [...byId.values()].sort((a, b) => (a.line.course ?? 0) - (b.line.course ?? 0))] as const;
    }),
  );
}

/** A station that has nothing of an order, or nothing any more; null: the store has no such station. */
export function emptyTicket(stationId: string, context: Omit<RoutingContext, 'menuOrder'>): StationTicket | null {
  const station = context.stations.find(({ id }) => id === stationId);
  if (station === undefined) return null;
  const { id, name: stationName, printsTaggedLinesAlone: seesAll } = station;
  const printerIds = printersFor(station, context, []);
  return {
    stationId: id,
    stationName,
    seesAll,
    printerIds,
    lines: [],
    alsoOnThisOrder: [],
    ticketNumber: 1,
    ticketCount: 1,
  };
}

/** Printers for a docket of the whole order (stub, invoice): once a printer, whatever stations share it. */
export function printersOfDocketType(
  docketType: DocketType,
  context: Pick<RoutingContext, 'stations' | 'printers'>,
): { readonly printerIds: readonly string[]; readonly warnings: readonly RoutingWarning[] } {
  const warnings: RoutingWarning[] = [];
  const wanted = context.stations.filter((station) => station.docketTypes.includes(docketType));
  const ids = wanted.flatMap((station) => activeOf(station, context.printers, warnings));
  return { printerIds: [...new Set(ids)], warnings };
}

function shareOf(
  station: PrintStation,
  lines: readonly OrderLine[],
  stations: readonly PrintStation[],
  { menuOrder }: RoutingContext,
): StationLine[] {
  const own = lines.flatMap((line): StationLine[] => {
    const lineStations = knownOrDefault(line.printStationIds, stations);
    const parts = line.partStationIds;
    if (parts === undefined || parts.every((ids) => ids.length === 0)) {
      return lineStations.includes(station.id) ? [{ line, partsHere: null }] : [];
    }
    const here = line.priced.parts.flatMap((_, at) => {
      const ids = parts[at] ?? [];
      const partStations = ids.length === 0 ? lineStations : knownOrDefault(ids, stations);
      return partStations.includes(station.id) ? [at] : [];
    });
    if (here.length === 0) return [];
    return [{ line, partsHere: here.length === line.priced.parts.length ? null : here }];
  });
  const place = (line: OrderLine) => menuOrder.get(line.priced.itemId) ?? Number.MAX_SAFE_INTEGER;
  return own.sort((a, b) => a.line.printPriority - b.line.printPriority || place(a.line) - place(b.line));
}

/** Stations that still exist; when none is left, the default one. Never none: a lost line is a lost item. */
function knownOrDefault(ids: readonly string[], stations: readonly PrintStation[]): string[] {
  const known = stations.filter((station) => ids.includes(station.id)).map((station) => station.id);
  if (known.length > 0) return known;
  const fallback = stations.find((station) => station.isDefault) ?? stations[0];
  return fallback === undefined ? [] : [fallback.id];
}

function alsoOf(
  station: PrintStation,
  stations: readonly PrintStation[],
  shares: ReadonlyMap<string, readonly StationLine[]>,
): AlsoOnThisOrder[] {
  return stations
    .filter((other) => other.id !== station.id && station.tagAlongStationIds.includes(other.id))
    .map((other) => ({ stationName: other.name, lines: shares.get(other.id) ?? [] }))
    .filter((also) => also.lines.length > 0);
}

/**
 * The station's working printers; else the default station's; else any: with a warning each time it is not its own.
 * Where no printer works at all, its screens. A station that is set so is told at its screens, and while they are silent at its
 * own printers too: the screens are still told, so that nothing is missing on them once they are back.
 */
function printersFor(
  station: PrintStation,
  { stations, printers, shownOnScreens, silentStations }: Omit<RoutingContext, 'menuOrder'>,
  warnings: RoutingWarning[],
): readonly string[] {
  const own = activeOf(station, printers, warnings);
  if (station.isToldOnScreens && shownOnScreens?.has(station.id)) {
    return silentStations?.has(station.id) ? [AT_SCREENS.id, ...own] : [AT_SCREENS.id];
  }
  if (own.length > 0) return own;
  const isAnyActive = printers.some(({ active }) => active);
  if (!isAnyActive && shownOnScreens?.has(station.id)) return [AT_SCREENS.id];
  warnings.push({ code: 'stationWithoutPrinter', stationName: station.name });
  const fallback = stations.find((each) => each.isDefault && each.id !== station.id);
  const instead = fallback === undefined ? [] : activeOf(fallback, printers, []);
  if (instead.length > 0) return instead;
  const any = printers.find((printer) => printer.active);
  if (any !== undefined) return [any.id];
  warnings.push({ code: 'nowhereToPrint', stationName: station.name });
  return [];
}

function activeOf(
  station: PrintStation,
  printers: readonly RoutablePrinter[],
  warnings: RoutingWarning[],
): readonly string[] {
  const own = printers.filter((printer) => station.printerIds.includes(printer.id));
  for (const printer of own) {
    if (!printer.active) {
      warnings.push({ code: 'printerInactive', stationName: station.name, printerName: printer.name });
    }
  }
  return own.filter((printer) => printer.active).map((printer) => printer.id);
}
