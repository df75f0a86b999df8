/** Where a station's dockets print for a while. Only the printer changes: what a station was told stays with the station. */
import type { DocketType } from './printing-choices.ts';

/** A decision of someone: the latest of a station holds. */
export interface StationRedirect {
  readonly stationId: string;
  /** Null: back at its own printers. */
  readonly toStationId: string | null;
  /** ISO text in UTC; null: until someone switches it back. */
  readonly untilIsoDateTimeUtc: string | null;
}

/** One that holds now. */
export interface ActiveRedirect extends StationRedirect {
  readonly toStationId: string;
}

/** The same with names, for screens. */
export interface StationElsewhere extends ActiveRedirect {
  readonly stationName: string;
  readonly toStationName: string;
  readonly byName: string;
  readonly sinceIsoDateTimeUtc: string;
}

export function isActive(redirect: StationRedirect, atIsoDateTimeUtc: string): redirect is ActiveRedirect {
  if (redirect.toStationId === null) return false;
  const { untilIsoDateTimeUtc } = redirect;
  return untilIsoDateTimeUtc === null || Date.parse(untilIsoDateTimeUtc) > Date.parse(atIsoDateTimeUtc);
}

interface Station {
  readonly id: string;
  readonly name: string;
  readonly printerIds: readonly string[];
}
interface Kitchen<S extends Station> {
  readonly stations: readonly S[];
  readonly printers: readonly { readonly id: string; readonly active: boolean }[];
  readonly redirects: readonly ActiveRedirect[];
}

/**
 * The printers at which a station's dockets come out instead of its own, one redirect after the other; empty: at its own.
 * A station that is gone or has no printer that is on ends the way, so that no docket is lost on it.
 */
export function printersInstead<S extends Station>(
  stationId: string,
  { stations, printers, redirects }: Kitchen<S>,
): string[] {
  const seen = new Set([stationId]);
  let at = stationId;
  let found: string[] = [];
  for (;;) {
    const to = redirects.find((redirect) => redirect.stationId === at)?.toStationId;
    const station = stations.find(({ id }) => id === to);
    if (to === undefined || station === undefined || seen.has(to)) return found;
    const working = workingOf(station, printers);
    if (working.length === 0) return found;
    found = working;
    seen.add(to);
    at = to;
  }
}

function workingOf({ printerIds }: Pick<Station, 'printerIds'>, printers: Kitchen<Station>['printers']): string[] {
  return printers.filter(({ id, active }) => active && printerIds.includes(id)).map(({ id }) => id);
}

/** Why dockets can't be sent there, for the person who asks; null: they can. */
export function redirectProblem<S extends Station>(
  { stationId, toStationId }: Pick<ActiveRedirect, 'stationId' | 'toStationId'>,
  { stations, printers, redirects }: Kitchen<S>,
): string | null {
  const from = stations.find(({ id }) => id === stationId);
  const to = stations.find(({ id }) => id === toStationId);
  if (!from || !to) return 'Choose a station of this store.';
  if (from === to) return 'A station can’t print for itself. Choose another one.';
  if (leadsBack(stationId, toStationId, redirects)) {
    return `${to.name} prints at ${from.name} now. Switch that back first.`;
  }
  const there = workingOf(to, printers);
  if (there.length === 0) return `${to.name} has no printer that is on. Choose another station.`;
  if (there.every((id) => from.printerIds.includes(id))) {
    return `${from.name} and ${to.name} share a printer. Choose a station with a different one.`;
  }
  return null;
}

function leadsBack(stationId: string, toStationId: string, redirects: readonly ActiveRedirect[]): boolean {
  const seen = new Set<string>();
  let at: string | undefined = toStationId;
  while (at !== undefined && !seen.has(at)) {
    if (at === stationId) return true;
    seen.add(at);
    const here: string = at;
    at = redirects.find((redirect) => redirect.stationId === here)?.toStationId;
  }
  return false;
}

/**
 * Stubs and invoices belong to no station: each comes out once at every printer that they are for, with the stations whose
 * redirect brought it there.
 */
export function slipPrinters<S extends Station & { readonly docketTypes: readonly DocketType[] }>(
  docketType: DocketType,
  kitchen: Kitchen<S>,
): ReadonlyMap<string, readonly string[]> {
  const at = new Map<string, string[]>();
  for (const station of kitchen.stations.filter(({ docketTypes }) => docketTypes.includes(docketType))) {
    const instead = printersInstead(station.id, kitchen);
    if (instead.length === 0) for (const id of workingOf(station, kitchen.printers)) at.set(id, []);
    // Where it belongs anyway it is headed with no other station.
    for (const id of instead) if (at.get(id)?.length !== 0) at.set(id, [...(at.get(id) ?? []), station.name]);
  }
  return at;
}
