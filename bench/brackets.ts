/** Work and its ceiling, measured close together so that a machine that changes its speed shows itself. */

/** One sample: the work between two takings of its ceiling, all in operations a second. */
export interface Sample {
  readonly ceilingBefore: number;
  readonly work: number;
  readonly ceilingAfter: number;
}

export interface Verdict {
  /** Work as a share of its ceiling. */
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly kept: number;
  readonly dropped: number;
}

/** Ceilings that differ by more than this show that the machine was busy with something else. */
export const MAX_CEILING_DRIFT = 0.25;
/** With fewer kept samples there is no figure. */
export const LEAST_SAMPLES = 3;

export function isSteady({ ceilingBefore, ceilingAfter }: Sample): boolean {
  const least = Math.min(ceilingBefore, ceilingAfter);
  return Math.abs(ceilingBefore - ceilingAfter) <= least * MAX_CEILING_DRIFT;
}

export function ratioOf({ ceilingBefore, work, ceilingAfter }: Sample): number {
  return work / ((ceilingBefore + ceilingAfter) / 2);
}

/** Null: never quiet, which is an honest answer; a noisy figure is not. */
export function judge(samples: readonly Sample[]): Verdict | null {
  const ratios = samples
    .filter(isSteady)
    .map(ratioOf)
    .sort((a, b) => a - b);
  const [least] = ratios;
  const most = ratios.at(-1);
  if (ratios.length < LEAST_SAMPLES || least === undefined || most === undefined) return null;
  return { median: medianOf(ratios), least, most, kept: ratios.length, dropped: samples.length - ratios.length };
}

/** Worse than the kept run by more than 15 % beyond the spreads of both. */
export function isWorse(now: Verdict, kept: Verdict): boolean {
  return now.most < kept.least && now.median < kept.median * 0.85;
}

export function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
