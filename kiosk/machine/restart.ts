import { readFileSync } from 'node:fs';

/** The environment as it was at the start. The next program inherits all of it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Set by the launcher, which chooses the program that runs. */
export const LAUNCHER_VARIABLE = 'SERVERY_LAUNCHER';

/**
 * Shuts down as on a signal and starts again in the same process, so whatever watches it by its pid keeps watching. A program
 * that a launcher started goes back to the launcher, which chooses again.
 */
export function restart(env: Environment): void {
  process.once('exit', () => {
    const launcher = env[LAUNCHER_VARIABLE];
    if (launcher) become(launcher, [launcher, 'launch'], env);
    else become(process.execPath, commandLine(), env);
  });
  process.kill(process.pid, 'SIGTERM');
}

/** Replaces this program with another in the same process. Returns only when that can't be started. */
export function become(program: string, command: readonly string[], env: Environment): void {
  const given = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  process.execve?.(program, [...command], given);
}

/** The command line it was started with, including what came before our own arguments. */
function commandLine(): string[] {
  return readFileSync('/proc/self/cmdline', 'utf8').split('\0').slice(0, -1);
}
