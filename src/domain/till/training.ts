/** Training at a till: where it is found, and how much of it there may be. Browser-safe. */

/** A training ends after this long without a touch. */
export const TRAINING_IDLE_HOURS = 2;
/** Tills in training at once, in one program: each is a small database in its memory. */
export const MAX_TRAININGS = 24;

const ROOT = /^\/training\/[\w-]{16,100}(?=\/|$)/;

/** What every address of a training begins with: `/training/…`. Null outside of one. */
export function trainingRootOf(pathname: string): string | null {
  return ROOT.exec(pathname)?.[0] ?? null;
}

export function trainingRoot(id: string): string {
  return `/training/${id}`;
}

/** Whether nobody has touched it for so long that it is over. */
export function isTrainingOver(touchedMs: number, nowMs: number): boolean {
  return nowMs - touchedMs >= TRAINING_IDLE_HOURS * 3_600_000;
}
