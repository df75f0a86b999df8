import type { Log } from '#src/context.ts';
import type { Loop } from './loops.ts';
import { runBeside } from './run-beside.ts';

/** How the database file was found when it was last read from end to end. */
export interface FileCheck {
  readonly endedIsoDateTimeUtc: string;
  /** Lines of what is damaged; none where it is whole. */
  readonly problems: readonly string[];
}

export interface FileChecker {
  /** Null: not read yet. */
  last(): FileCheck | null;
  start(): Loop;
  /** Reads it now. */
  run(): Promise<void>;
}

const FIRST_AFTER_MS = 10 * 60_000;
const EVERY_MS = 24 * 3_600_000;

/**
 * Reads the whole database file once a day in a process of its own. Damage to a page that isn't read goes unnoticed for
 * months, until no good backup is left. Findings are in the log, and in the health answer for as long as the next check
 * finds them too.
 */
export function createFileChecker(
  log: Log,
  read: (signal: AbortSignal) => Promise<readonly string[] | null> = readBeside,
): FileChecker {
  let last: FileCheck | null = null;
  /** Of the loop that runs; a machine that becomes the primary again begins another. */
  let stopped = new AbortController();
  const run = async () => {
    const { signal } = stopped;
    const started = performance.now();
    // Null: it could not be read at all, which says nothing of the file.
    const problems = await read(signal).catch(() => null);
    if (signal.aborted) return;
    if (problems === null) return log.warn('the database file was not checked', {});
    last = { endedIsoDateTimeUtc: new Date().toISOString(), problems };
    const ms = Math.round(performance.now() - started);
    if (problems.length > 0) log.error('the database file is damaged', { problems, ms });
    else log.info('the database file is whole', { ms });
  };
  return {
    last: () => last,
    run,
    start() {
      const own = new AbortController();
      stopped = own;
      let timer = setTimeout(function again() {
        void run().finally(() => {
          if (!own.signal.aborted) timer = setTimeout(again, EVERY_MS);
        });
      }, FIRST_AFTER_MS);
      return {
        wake() {},
        stop() {
          own.abort();
          clearTimeout(timer);
        },
      };
    },
  };
}

async function readBeside(signal: AbortSignal): Promise<readonly string[] | null> {
  const { code, output } = await runBeside(['check'], signal);
  if (code === 0) return output === 'ok' ? [] : null;
  return code === 1 && output !== '' ? output.split('\n') : null;
}
