import { Database } from 'bun:sqlite';
import { cp, link, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { patience } from '#tests/support/patience.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const ROOT = resolve(import.meta.dir, '../..');
const START_LIMIT_MS = 60_000;

export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Resolves when the process is gone, however it ended; with the signal, if one ended it. */
  readonly ended: Promise<string | null>;
  /** What it wrote so far. */
  output(): string;
  /** SIGTERM and wait; the data stay. */
  stop(): Promise<number>;
  /** `kill -9`; the data stay. */
  kill(): Promise<void>;
}

export interface RunOptions {
  /** Without it a new empty folder that goes with the server. */
  readonly dataDir?: string;
  /** The demo is there already, as the first start of this run planted it: a journey need not wait for it again. */
  readonly isPlanted?: boolean;
  /** Defaults to the program that `SERVERY_PROGRAM` names, and where it names none to the one from source. */
  readonly command?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly port?: number;
  /** The folder it is started in; the program's own otherwise. */
  readonly cwd?: string;
}

/** Starts the whole program as a person would and waits until it is healthy. */
export async function runServer(options: RunOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const ownsData = options.dataDir === undefined;
  const dataDir = options.dataDir ?? newFolder();
  if (options.isPlanted) {
    await copyPlantedDemo(dataDir, port);
  }
  const built = process.env.SERVERY_PROGRAM;
  const command = options.command ?? (built ? [join(ROOT, built)] : [process.execPath, 'src/main.ts']);
  const child = Bun.spawn([...command], {
    cwd: options.cwd ?? ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      APP_ENV: 'ci',
      NODE_ENV: 'production',
      ...options.env,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const written: string[] = [];
  void collect(child.stdout, written);
  void collect(child.stderr, written);
  const url = `http://127.0.0.1:${port}`;
  await untilHealthy(url, child, written);
  const ended = async () => {
    await child.exited;
    return child.exitCode ?? -1;
  };
  return {
    url,
    dataDir,
    pid: child.pid,
    ended: child.exited.then(() => (child.signalCode === null ? null : String(child.signalCode))),
    output: () => written.join(''),
    async stop() {
      child.kill('SIGTERM');
      return await ended();
    },
    async kill() {
      child.kill('SIGKILL');
      await ended();
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended();
      if (ownsData) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const newFolder = () => tempFolder('run');

/** Where a demo's printers are, counted from its server's port (`demo/demo-printers.ts`). */
const PRINTERS_ABOVE = 100;

/** A copy of the demo has printers of its own: another server of the same demo may run at this moment. */
function movePrinters(dataDir: string, first: number): void {
  using file = new Database(join(dataDir, 'servery.db'));
  const here = `specJson ->> 'ipAddress' = '127.0.0.1'`;
  const lowest = `select min(specJson ->> 'port') as port from printers where ${here}`;
  const { port } = file.query<{ port: number | null }, []>(lowest).get() ?? { port: null };
  const moved = `json_set(specJson, '$.port', (specJson ->> 'port') + ?)`;
  file.run(`update printers set specJson = ${moved} where ${here}`, [first - (port ?? first)]);
}

/** The planted demo in a folder, for a server that will listen on this port. */
export async function copyPlantedDemo(dataDir: string, port: number): Promise<void> {
  const folder = await plantedDemo();
  const reserve = join(folder, 'reserve');
  await cp(folder, dataDir, { recursive: true, filter: (path) => path !== reserve });
  // 200 MB of zeros, which are only ever deleted. On another disk, such as a small one to fill up, the server writes its own.
  await link(reserve, join(dataDir, 'reserve')).catch(() => {});
  movePrinters(dataDir, port + PRINTERS_ABOVE);
  // Else each copy's terminal would want the same port, and one could take another's while its server restarts.
  await rm(join(dataDir, 'simulated-worldline-port'), { force: true });
}

let planted: Promise<string> | null = null;

/** Planted by the program itself, once a process; once for all where `SERVERY_PLANTED` names the folder. */
export function plantedDemo(): Promise<string> {
  planted ??= process.env.SERVERY_PLANTED ? Promise.resolve(process.env.SERVERY_PLANTED) : plantDemo();
  return planted;
}

async function plantDemo(): Promise<string> {
  const folder = newFolder();
  const planter = await runServer({ dataDir: folder });
  await planter.stop();
  return folder;
}

async function collect(stream: ReadableStream<Uint8Array>, into: string[]) {
  const decoder = new TextDecoder();
  for await (const chunk of stream) into.push(decoder.decode(chunk, { stream: true }));
}

async function untilHealthy(url: string, child: Bun.Subprocess, written: readonly string[]) {
  const began = performance.now();
  while (performance.now() - began < patience(START_LIMIT_MS)) {
    const ending = child.exitCode ?? child.signalCode;
    if (ending !== null) throw new Error(`the server ended with ${ending}:\n${written.join('')}`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await Bun.sleep(50);
  }
  throw new Error(`the server is not healthy after ${Math.round(performance.now() - began)} ms:\n${written.join('')}`);
}
