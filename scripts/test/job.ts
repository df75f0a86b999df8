/** One thing the suite runs: a build, a check, or a test file (of unit tests, a batch of them). */
export interface Job {
  readonly name: string;
  readonly group: Group;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Names of the jobs that must have ended well before. */
  readonly needs: readonly string[];
  /** How many of the machine's places it takes. */
  readonly weight: number;
  /** How long it took last time. */
  readonly seconds: number;
  /** Test files it runs, from the root; empty for builds and checks. */
  readonly files: readonly string[];
  /** When it is given up; by default many times what it took last time. */
  readonly limitMs?: number;
}

export type Group = 'build' | 'types' | 'lint' | 'unit' | 'battery' | 'system' | 'cluster' | 'e2e-till' | 'e2e-web';

/** The quick ones, which name a mistake first: one place is theirs from the start. */
export const isEarly = (job: Pick<Job, 'group'>): boolean =>
  job.group === 'types' || job.group === 'lint' || job.group === 'unit';

/**
 * Runs again when it was red: what drives browsers and whole programs can be starved by a busy machine. Rules and the
 * battery answer the same every time, so there red is red.
 */
export const runsAgain = (job: Pick<Job, 'group'>): boolean =>
  job.group === 'system' || job.group === 'cluster' || job.group.startsWith('e2e-');
