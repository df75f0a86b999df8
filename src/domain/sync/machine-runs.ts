/**
 * Tells apart two machines with the same mark (a copied disk image) by their runs: each start of a program has a name,
 * and a restarted machine never uses an earlier one.
 */

export interface MachineRuns {
  /** The run that reported last and is the store's box; null before any has. */
  readonly current: string | null;
  readonly sinceIsoDateTimeUtc: string | null;
  /** Newest first. */
  readonly earlier: readonly string[];
  /** When the second machine last spoke, the newest of the earlier runs; null: there is none. */
  readonly twinIsoDateTimeUtc: string | null;
  /** When the current one last did. */
  readonly lastSeenIsoDateTimeUtc: string | null;
}

/** How long after a restart messages from before it may still arrive. */
const LATE_SECONDS = 90;
/** The one that was stopped takes over when the other has been silent for this long. */
const SILENT_SECONDS = 10 * 60;
const KEPT_RUNS = 8;

export type Heard =
  /** It is the box; `next`: what is known from now on. */
  | { readonly kind: 'box'; readonly next: Omit<MachineRuns, 'lastSeenIsoDateTimeUtc'> }
  /** Another machine is the box. */
  | { readonly kind: 'twin'; readonly next: Omit<MachineRuns, 'lastSeenIsoDateTimeUtc'> };

/** Identifies the sender: the box, the box restarted, or a second machine. The first one stays the box. */
export function hear(runs: MachineRuns, run: string, now: Temporal.Instant): Heard {
  const { lastSeenIsoDateTimeUtc: _, ...known } = runs;
  const at = now.toString({ fractionalSecondDigits: 3 });
  if (run === runs.current) return { kind: 'box', next: known };
  const isTwin = runs.twinIsoDateTimeUtc !== null && runs.earlier[0] === run;
  if (isTwin && secondsSince(runs.lastSeenIsoDateTimeUtc, now) < SILENT_SECONDS) {
    return { kind: 'twin', next: { ...known, twinIsoDateTimeUtc: at } };
  }
  const earlier = [runs.current, ...runs.earlier].filter((one) => one !== null && one !== run).slice(0, KEPT_RUNS);
  const next = { current: run, sinceIsoDateTimeUtc: at, earlier: earlier as string[], twinIsoDateTimeUtc: null };
  if (isTwin || !runs.earlier.includes(run)) return { kind: 'box', next };
  // An earlier run is back. Soon after, it is only late; later, it runs beside its successor.
  if (secondsSince(runs.sinceIsoDateTimeUtc, now) < LATE_SECONDS) return { kind: 'box', next: known };
  return { kind: 'box', next: { ...next, twinIsoDateTimeUtc: at } };
}

function secondsSince(isoDateTimeUtc: string | null, now: Temporal.Instant): number {
  return isoDateTimeUtc === null
    ? Number.POSITIVE_INFINITY
    : (now.epochMilliseconds - Date.parse(isoDateTimeUtc)) / 1000;
}
