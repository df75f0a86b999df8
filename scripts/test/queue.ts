import { isEarly, type Job } from './job.ts';

export interface QueueState {
  readonly waiting: readonly Job[];
  readonly running: readonly Job[];
  /** Names of what ended well. */
  readonly done: ReadonlySet<string>;
  /** How much weight runs at once. */
  readonly places: number;
}

/**
 * What begins next, or null while there is no place. Builds come first, as most of the rest waits for them; one place is
 * the early jobs' while they last, so that a broken rule is named soon; then the longest, so that no long one is left
 * alone at the end.
 */
export function nextJob({ waiting, running, done, places }: QueueState): Job | null {
  const used = running.reduce((sum, job) => sum + job.weight, 0);
  const ready = waiting.filter(
    (job) => job.needs.every((name) => done.has(name)) && (running.length === 0 || used + job.weight <= places),
  );
  const early = ready.filter(isEarly);
  if (early.length > 0 && !running.some(isEarly)) return early[0] ?? null;
  const late = ready.filter((job) => !isEarly(job));
  return late.find((job) => job.group === 'build') ?? longest(late) ?? early[0] ?? null;
}

function longest(jobs: readonly Job[]): Job | undefined {
  return jobs.reduce<Job | undefined>((best, job) => (best && best.seconds >= job.seconds ? best : job), undefined);
}

/** What can never begin, as something it needs ended badly. */
export function stranded(waiting: readonly Job[], failed: ReadonlySet<string>): Job[] {
  return waiting.filter((job) => job.needs.some((name) => failed.has(name)));
}

/** One place more than cores, as browsers and disks are waited for; and room in memory for each, 1.5 GB. */
export function placesOf(machine: { readonly cores: number; readonly memoryInBytes: number }): number {
  const rooms = Math.floor(machine.memoryInBytes / (1.5 * 2 ** 30));
  return Math.max(1, Math.min(machine.cores + 1, rooms));
}
