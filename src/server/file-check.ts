import type { Log } from '#src/context.ts';
import type { Loop } from './loops.ts';

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
  const stopped = new AbortController();
  const run = async () => {
    const started = performance.now();
    // Null: it could not be read at all, which says nothing of the file.
    const problems = await read(stopped.signal).catch(() => null);
    if (stopped.signal.aborted) return;
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
      let timer = setTimeout(function again() {
        void run().finally(() => {
          if (!stopped.signal.aborted) timer = setTimeout(again, EVERY_MS);
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

/** This program once more, with the command `check`, behind all others in the queue for the processor. */
async function readBeside(signal: AbortSignal): Promise<readonly string[] | null> {
  const isCompiled = Bun.main.startsWith('/$bunfs');
  const self = [process.execPath, ...(isCompiled ? [] : [Bun.main]), 'check'];
  const nice = Bun.which('nice');
  const child = Bun.spawn(nice ? [nice, '-n', '19', ...self] : self, { stdout: 'pipe', stderr: 'ignore', signal });
  const output = (await new Response(child.stdout).text()).trim();
  const code = await child.exited;
  if (code === 0) return output === 'ok' ? [] : null;
  return code === 1 && output !== '' ? output.split('\n') : null;
}
