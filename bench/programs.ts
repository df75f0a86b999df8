/** Starting what is measured and what it is measured against, each on its core. */
import { type RunningServer, runServer } from '#tests/support/run-server.ts';
import { onCore, SERVER_CORE } from './machine.ts';

export const SESSION_SECRET = 'only-for-measuring-0123456789abcdefghij';

/** The compiled program in production, as it runs for customers. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
  return runServer({
    command: onCore(SERVER_CORE, ['dist/servery-demo']),
    dataDir,
    env: { APP_ENV: 'prod', SESSION_SECRET, ...env },
  });
}

export interface Ceiling extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
}

/** The server that answers a constant. */
export async function startRaw(): Promise<Ceiling> {
  const child = Bun.spawn(onCore(SERVER_CORE, [process.execPath, 'bench/ceilings/raw.ts']), {
    stdout: 'pipe',
    stderr: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { value } = await child.stdout.getReader().read();
  return {
    url: new TextDecoder().decode(value).trim(),
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      child.kill();
      await child.exited;
    },
  };
}

/** Runs one of the ceilings that measure themselves; operations a second. */
export async function runCeiling(program: string, ...args: readonly string[]): Promise<number> {
  const child = Bun.spawn(onCore(SERVER_CORE, [process.execPath, `bench/ceilings/${program}`, ...args]), {
    stdout: 'pipe',
    stderr: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const output = await new Response(child.stdout).text();
  const perSecond = Number(output);
  if ((await child.exited) !== 0 || !(perSecond > 0)) throw new Error(`${program} said ${output}`);
  return perSecond;
}
