import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openBooks } from '#tests/support/books.ts';
import { freePort } from '#tests/support/free-port.ts';
import { patience } from '#tests/support/patience.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import { type Consul, startConsul } from './consul.ts';
import { litefsProgram } from './litefs-program.ts';
import { programOf, ROOT, writeConfig } from './machine-config.ts';
import { createNetwork, type Network } from './network.ts';

/** One region: LiteFS with its mount, and the program in it. */
export interface Machine {
  readonly name: string;
  readonly url: string;
  readonly litefsUrl: string;
  readonly mountDir: string;
  /** Where LiteFS keeps its files. */
  readonly litefsDir: string;
  /** Pictures and logs of the program. */
  readonly dataDir: string;
  start(): Promise<void>;
  /** As what watches over it does: starts it again where it has ended. */
  revive(): Promise<void>;
  /** As when its power goes: LiteFS and program at once. */
  kill(): Promise<void>;
  /** As a deploy does it. */
  stop(): Promise<void>;
  /** The program of its next start; null: the one that it had at first. */
  becomes(command: readonly string[] | null): void;
  /** Stands still and goes on, as a virtual machine that is moved. */
  freeze(): void;
  thaw(): void;
  /** Kills LiteFS alone. */
  killLiteFs(): Promise<void>;
  /** Words of `nsenter` for a command in its network. */
  readonly networkWords: readonly string[];
  /** Takes it off the network, and puts it back; only with `hasNetwork`. */
  cut(): void;
  mend(): void;
  health(): Promise<Health | null>;
  /** A command of the program on this machine; what it said. */
  command(...words: string[]): Promise<string>;
  output(): string;
  books(): ReturnType<typeof openBooks>;
}

export interface Health {
  readonly status: string;
  readonly role: string;
  readonly cluster: {
    readonly primary: string | null;
    readonly position: number;
    readonly copies: readonly {
      readonly name: string | null;
      readonly behind: number;
      readonly isCandidate: boolean;
      readonly isOtherRelease: boolean;
    }[];
    readonly confirmed: number;
    readonly alone: number;
  };
}

export interface ClusterOptions {
  /** By name, and whether it may become the primary. */
  readonly machines?: Readonly<Record<string, boolean>>;
  readonly lease?: 'consul' | 'static';
  /** With a static lease: another way to the primary's LiteFS for some machines, by name. */
  readonly via?: Readonly<Record<string, string>>;
  /** A Consul in place of the stand-in. */
  readonly consulUrl?: string | null;
  /** How long a lease lives; Consul itself takes no less than 10 s. */
  readonly ttlMs?: number;
  readonly command?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The data folder of a planted demo, imported by the first primary with its secret; its pictures are on that machine only. */
  readonly planted?: string | null;
  /** Each machine in a network of its own, which can be cut. */
  readonly hasNetwork?: boolean;
  /** False for a command that is not the program: it is up when its mount is. */
  readonly answers?: boolean;
  readonly dir?: string;
  readonly ports?: readonly number[];
  /** A disk of so many megabytes for LiteFS's files on each machine. */
  readonly diskMegabytes?: number;
}

export interface TestCluster extends AsyncDisposable {
  readonly consul: Consul | null;
  readonly machines: readonly Machine[];
  at(name: string): Machine;
  /** The machine that says it is the primary; waits for one. */
  primary(withinMs?: number): Promise<Machine>;
}

export const THREE = { syd: true, mel: true, fra: false } as const;

export async function startCluster(options: ClusterOptions = {}): Promise<TestCluster> {
  const litefs = litefsProgram();
  if (!litefs) throw new Error('no LiteFS');
  const names = Object.entries(options.machines ?? THREE);
  const dir = options.dir ?? tempFolder('cluster');
  const network = options.hasNetwork ? createNetwork(names.length) : null;
  const consul =
    options.lease === 'static' || options.consulUrl ? null : startConsul(network ? { host: network.gateway } : {});
  const machines: (Machine & { drop(): void })[] = [];
  for (const [at, [name, isCandidate]] of names.entries()) {
    const port = options.ports?.[at] ?? (await freePort());
    machines.push(
      createMachine({
        ...options,
        litefs,
        name,
        isCandidate,
        port,
        at,
        network,
        consul,
        dir: join(dir, name),
        isKept: options.dir !== undefined,
        first: machines[0] ?? null,
      }),
    );
  }
  for (const machine of machines) await machine.start();
  return {
    consul,
    machines,
    at: (name) => machines.find((one) => one.name === name) ?? machines[0]!,
    primary: (withinMs = 30_000) =>
      until(
        'a primary',
        async () => {
          const healths = await Promise.all(machines.map(async (one) => ({ one, health: await one.health() })));
          return healths.find(({ health }) => health?.role === 'primary')?.one;
        },
        withinMs,
      ),
    async [Symbol.asyncDispose]() {
      for (const machine of machines) await machine.kill();
      for (const machine of machines) machine.drop();
      await consul?.[Symbol.asyncDispose]();
      network?.drop();
    },
  };
}

interface MachineOptions extends ClusterOptions {
  readonly litefs: string;
  readonly name: string;
  readonly isCandidate: boolean;
  readonly port: number;
  readonly at: number;
  readonly network: Network | null;
  readonly consul: Consul | null;
  readonly dir: string;
  /** The primary of a static lease. */
  readonly first: Machine | null;
  /** Somebody named the folder, and finds it again. */
  readonly isKept: boolean;
}

/** LiteFS's port beside the program's: a server's demo printers are at 100 above it. */
export const LITEFS_OFFSET = 8;
const START_WITHIN_MS = 60_000;

function createMachine(options: MachineOptions): Machine & { drop(): void } {
  const { dir, name, network, at, port } = options;
  const host = network?.hosts[at] ?? '127.0.0.1';
  const url = `http://${host}:${port}`;
  const litefsUrl = `http://${host}:${port + LITEFS_OFFSET}`;
  const places = { mountDir: join(dir, 'mount'), litefsDir: join(dir, 'litefs'), dataDir: join(dir, 'data') };
  for (const place of Object.values(places)) mkdirSync(place, { recursive: true });
  if (options.diskMegabytes)
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${options.diskMegabytes}m`, 'none', places.litefsDir]);
  const pictures = options.planted && !options.first ? join(options.planted, 'images') : null;
  if (pictures && existsSync(pictures)) cpSync(pictures, join(places.dataDir, 'images'), { recursive: true });
  const consulUrl = options.consul?.url ?? options.consulUrl ?? null;
  let program = programOf(options);
  const configOf = () => writeConfig({ ...options, command: program, ...places, consulUrl, host, url, litefsUrl });
  const config = configOf();
  const written: string[] = [];
  let child: Bun.Subprocess | null = null;

  const signal = (how: NodeJS.Signals) => {
    if (!child) return;
    try {
      process.kill(-child.pid, how);
    } catch {
      // It has ended.
    }
  };
  const gone = async () => {
    await child?.exited;
    signal('SIGKILL');
    child = null;
    // A LiteFS that was killed leaves its mount behind.
    spawnSync('umount', ['-l', places.mountDir]);
  };
  const health = async (): Promise<Health | null> => {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(patience(2000)) }).catch(() => null);
    return answer?.headers.get('content-type')?.includes('json') ? ((await answer.json()) as Health) : null;
  };
  const start = async () => {
    // With a lease that can move, as the image starts it: the gate first.
    const gated = consulUrl ? [...program, 'machine'] : [options.litefs, 'mount'];
    const inside = network ? ['nsenter', ...network.words(at)] : [];
    child = Bun.spawn([...inside, 'setsid', ...gated, '-config', config], {
      cwd: ROOT,
      stdout: 'pipe',
      stderr: 'pipe',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LITEFS_BIN: options.litefs,
        LEASE_GATE_PORT: String(port + LITEFS_OFFSET + 1),
        LITEFS_URL: litefsUrl,
        MACHINE_NAME: new URL(url).host,
        ...(consulUrl ? { CONSUL_URL: consulUrl } : {}),
      },
    });
    const started = child;
    void collect(child.stdout as ReadableStream<Uint8Array>, written);
    void collect(child.stderr as ReadableStream<Uint8Array>, written);
    await until(
      `${name} being up`,
      async () => {
        if (started.exitCode !== null) throw new Error(`${name} ended with ${started.exitCode}:\n${written.join('')}`);
        return options.answers === false ? written.join('').includes('starting background subprocess') : health();
      },
      START_WITHIN_MS,
    ).catch((error) => {
      throw new Error(`${error}\n${written.join('').slice(-4000)}`);
    });
  };
  return {
    name,
    url,
    litefsUrl,
    ...places,
    health,
    output: () => written.join(''),
    books: () => openBooks(places.mountDir),
    start,
    async revive() {
      if (!child || child.exitCode === null) return;
      await gone();
      await start();
    },
    async kill() {
      signal('SIGKILL');
      await gone();
    },
    async stop() {
      child?.kill('SIGTERM');
      await gone();
    },
    becomes(command) {
      program = command ?? programOf(options);
      configOf();
    },
    async command(...words) {
      const asked = Bun.spawn([...program, ...words], {
        cwd: ROOT,
        stdout: 'pipe',
        stderr: 'pipe',
        env: {
          ...process.env,
          ...options.env,
          LEASE_GATE_PORT: String(port + LITEFS_OFFSET + 1),
          DATA_DIR: places.dataDir,
          LITEFS_DIR: places.mountDir,
        },
      });
      return (await new Response(asked.stdout).text()) + (await new Response(asked.stderr).text());
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async killLiteFs() {
      if (!child) return;
      // Behind the gate it is a child of ours.
      const [inside] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
      process.kill(consulUrl ? Number(inside) : child.pid, 'SIGKILL');
      await child.exited;
    },
    networkWords: network?.words(at) ?? [],
    cut: () => network?.cut(at),
    mend: () => network?.mend(at),
    drop() {
      if (options.diskMegabytes) spawnSync('umount', ['-l', places.litefsDir]);
      if (!options.isKept) rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function collect(stream: ReadableStream<Uint8Array>, into: string[]) {
  const decoder = new TextDecoder();
  for await (const chunk of stream) into.push(decoder.decode(chunk, { stream: true }));
}
