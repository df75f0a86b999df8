import { listBackups } from '#db/backup/backup-folder.ts';
import type { Log } from '#src/context.ts';
import type { Clock } from '#src/shared/clock.ts';
import type { Loop } from './loops.ts';
import { runBeside } from './run-beside.ts';

export interface BackupReport {
  /** When the newest backup that is there was made; null: none. */
  readonly newestIsoDateTimeUtc: string | null;
  /** Why the last try made none; null: it went well, or none was made yet. */
  readonly problem: string | null;
}

export interface BackupLoopOptions {
  readonly dir: string;
  readonly everyHours: number;
  readonly log: Log;
  readonly clock: Clock;
  /** Makes one. In a process of its own, behind all others in the queue for the processor. */
  readonly make?: (signal: AbortSignal) => Promise<{ readonly code: number; readonly output: string }>;
}

export interface BackupLoop {
  report(): BackupReport | null;
  start(): Loop;
  /** Makes one now if the newest is old enough. */
  run(): Promise<void>;
}

const LOOK_EVERY_MS = 10 * 60_000;
const FIRST_AFTER_MS = 60_000;

/**
 * Makes a sealed backup whenever the newest in the folder is older than the interval: what is in the folder decides, so a
 * restart neither skips one nor makes one too many.
 */
export function createBackupLoop({ dir, everyHours, log, clock, make = makeBeside }: BackupLoopOptions): BackupLoop {
  const stopped = new AbortController();
  let last: BackupReport | null = null;

  const newest = async () => (await listBackups(dir))[0]?.made ?? null;
  const reportNow = async (problem: string | null) => {
    last = { newestIsoDateTimeUtc: (await newest())?.toString() ?? null, problem };
  };
  const run = async () => {
    const made = await newest();
    if (made && clock.now().since(made).total('hours') < everyHours) return reportNow(last?.problem ?? null);
    const started = performance.now();
    const { code, output } = await make(stopped.signal).catch((error) => ({ code: 1, output: String(error) }));
    if (stopped.signal.aborted) return;
    const ms = Math.round(performance.now() - started);
    if (code === 0) log.info('backed up', { output, ms });
    else log.error('no backup was made', { output, ms });
    await reportNow(code === 0 ? null : output.slice(-500));
  };

  return {
    report: () => last,
    run,
    start() {
      let timer = setTimeout(function again() {
        void run()
          .catch((error) => log.error('no backup was made', { error }))
          .finally(() => {
            if (!stopped.signal.aborted) timer = setTimeout(again, LOOK_EVERY_MS);
          });
      }, FIRST_AFTER_MS);
      return {
        wake() {},
        stop() {
          stopped.abort();
          clearTimeout(timer);
        },
      };
    },
  };
}

async function makeBeside(signal: AbortSignal) {
  return runBeside(['backup'], signal);
}
