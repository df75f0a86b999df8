/**
 * Which kitchen screens have fallen silent. Each speaks every two seconds, and someone looks every second who has spoken since
 * the look before. Silence is counted in looks, not by the clock alone: a clock that jumps, or a program that slept, makes no
 * screen silent.
 */

export const SPEAKS_EVERY_MS = 2000;
export const LOOK_EVERY_SECONDS = 1;
/** With the look before and the one after it, its tickets are on paper within 10 s of its last word. */
export const SILENT_AFTER_MS = 8000;
/** More between two looks is no silence of a screen. */
const LONGEST_STEP_MS = 2000;

export interface Listening {
  readonly lookedAtMs: number;
  /** How long each screen has been silent. */
  readonly silentForMs: ReadonlyMap<string, number>;
}

/** What was known at the look before, null at the first; and who is paired and who has spoken by now. */
export function look(
  before: Listening | null,
  {
    atMs,
    screenIds,
    heardIds,
  }: { readonly atMs: number; readonly screenIds: readonly string[]; readonly heardIds: ReadonlySet<string> },
): Listening {
  const step = before === null ? 0 : Math.min(LONGEST_STEP_MS, Math.max(0, atMs - before.lookedAtMs));
  const silenceOf = (id: string) => {
    const silent = before?.silentForMs.get(id);
    // One that is new here is waited for as long as any other.
    return silent === undefined || heardIds.has(id) ? 0 : silent + step;
  };
  return { lookedAtMs: atMs, silentForMs: new Map(screenIds.map((id) => [id, silenceOf(id)])) };
}

/** The screens that are taken for dead. */
export function silentScreens({ silentForMs }: Listening): { readonly id: string; readonly forMs: number }[] {
  return [...silentForMs].filter(([, forMs]) => forMs >= SILENT_AFTER_MS).map(([id, forMs]) => ({ id, forMs }));
}

/** The stations that screens show, all of whose screens are silent. */
export function silentStations(
  screens: readonly { readonly id: string; readonly stationIds: readonly string[] }[],
  silentIds: ReadonlySet<string>,
): ReadonlySet<string> {
  const shown = screens.flatMap(({ stationIds }) => stationIds);
  const alive = new Set(screens.filter(({ id }) => !silentIds.has(id)).flatMap(({ stationIds }) => stationIds));
  return new Set(shown.filter((id) => !alive.has(id)));
}

/** A kitchen screen that says nothing, for people who have to know. */
export interface SilentScreen {
  readonly id: string;
  readonly name: string;
  readonly sinceIsoDateTimeUtc: string;
  readonly stations: readonly SilentStation[];
}

export interface SilentStation {
  readonly name: string;
  readonly isOnOtherScreen: boolean;
  /** Where its tickets come out meanwhile; none: nowhere. */
  readonly printerNames: readonly string[];
}

/** Whether tickets wait on it that nobody can read. */
export function hasNoStandIn({ stations }: Pick<SilentScreen, 'stations'>): boolean {
  return stations.some(isNowhere);
}

function isNowhere({ isOnOtherScreen, printerNames }: SilentStation): boolean {
  return !isOnOtherScreen && printerNames.length === 0;
}

/** Where the tickets of its stations are now, in words. What nobody can read comes first. */
export function whereTicketsAre({ stations }: Pick<SilentScreen, 'stations'>): string[] {
  const lost = stations.filter(isNowhere);
  const elsewhere = stations.filter(({ isOnOtherScreen }) => isOnOtherScreen);
  const printed = stations.filter((each) => !each.isOnOtherScreen && !isNowhere(each));
  const byPrinters = Map.groupBy(printed, ({ printerNames }) => printerNames.join(' and '));
  return [
    ...(lost.length === 0
      ? []
      : [`No printer stands in for ${namesOf(lost)}. Tickets wait on the screen: tell the kitchen in person.`]),
    ...[...byPrinters].map(([where, some]) => `Tickets of ${namesOf(some)} print at ${where}.`),
    ...(elsewhere.length === 0 ? [] : [`Another screen shows ${namesOf(elsewhere)}.`]),
  ];
}

function namesOf(stations: readonly SilentStation[]): string {
  const names = stations.map(({ name }) => name);
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
