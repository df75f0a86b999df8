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
