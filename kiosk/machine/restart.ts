import { readFileSync } from 'node:fs';

/** As it was at the start; the next program is given it whole. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Set by the launcher: what chooses which program runs. */
export const LAUNCHER_VARIABLE = 'SERVERY_LAUNCHER';

/**
 * Ends well, as on a signal, and begins again in the same process: whoever watches over it, by its number, goes on
 * watching. Where a launcher began it, the launcher chooses anew which program that is.
 */
export function restart(env: Environment): void {
  process.once('exit', () => {
    const launcher = env[LAUNCHER_VARIABLE];
    if (launcher) become(launcher, [launcher, 'launch'], env);
    else become(process.execPath, commandLine(), env);
  });
  process.kill(process.pid, 'SIGTERM');
}

/** The other program takes the place of this one. Comes back only when it cannot be started. */
export function become(program: string, command: readonly string[], env: Environment): void {
  const given = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  process.execve?.(program, [...command], given);
}

/** As it was begun, with what stood before our own arguments. */
function commandLine(): string[] {
  return readFileSync('/proc/self/cmdline', 'utf8').split('\0').slice(0, -1);
}
