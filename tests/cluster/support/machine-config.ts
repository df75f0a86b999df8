import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ClusterOptions, Machine } from './machines.ts';

export const ROOT = resolve(import.meta.dir, '../../..');
const SECRET = 'a secret of thirty-two characters, or more';
/** `servery machine` gives LiteFS the address of its gate so. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: LiteFS fills it in
const LEASE_URL = '${LEASE_URL}';

/** Longer than any machine of a test waits for its turn on a busy computer: a lease that ends then is not what a test is about. */
const TTL_MS = 5000;

/** Everything of a machine that its files say. */
interface ConfigOf extends ClusterOptions {
  readonly litefs: string;
  readonly name: string;
  readonly isCandidate: boolean;
  readonly consulUrl: string | null;
  readonly dir: string;
  /** The primary of a static lease; null on that machine itself. */
  readonly first: Pick<Machine, 'url' | 'litefsUrl'> | null;
  readonly mountDir: string;
  readonly litefsDir: string;
  readonly dataDir: string;
  readonly host: string;
  readonly url: string;
  readonly litefsUrl: string;
}

/** Writes what starts the program, and LiteFS's own configuration; the path of that. */
export function writeConfig(of: ConfigOf): string {
  const { dir, isCandidate, first, litefsUrl, url, consulUrl, ttlMs = TTL_MS } = of;
  const program = programOf(of);
  const env: Record<string, string> = {
    PORT: new URL(url).port,
    HOST: of.host,
    DATA_DIR: of.dataDir,
    APP_ENV: 'ci',
    NODE_ENV: 'production',
    LITEFS_DIR: of.mountDir,
    LITEFS_URL: litefsUrl,
    MACHINE_URL: 'http://{host}',
    MACHINE_NAME: new URL(url).host,
    SESSION_SECRET: secretOf(of.planted ?? null),
    ...(of.planted ? { SEED_SCALE: 'none' } : {}),
    ...of.env,
  };
  const starter = join(dir, 'start.sh');
  const planted = of.planted ? join(of.planted, 'servery.db') : null;
  const importing =
    planted && !first
      ? `test -s ${of.mountDir}/servery.db || ${of.litefs} import -url ${litefsUrl} -name servery.db ${planted}\n`
      : '';
  const exports = Object.entries(env)
    .map(([key, value]) => `export ${key}='${value}'\n`)
    .join('');
  writeFileSync(starter, `#!/bin/sh\ncd ${ROOT}\n${importing}${exports}exec ${program.join(' ')}\n`, { mode: 0o755 });
  // With a static lease everyone has the primary's name and address.
  const leader = consulUrl
    ? { url, litefsUrl }
    : { url: first?.url ?? url, litefsUrl: of.via?.[of.name] ?? first?.litefsUrl ?? litefsUrl };
  const path = join(dir, 'litefs.yml');
  writeFileSync(
    path,
    JSON.stringify({
      fuse: { dir: of.mountDir },
      data: { dir: of.litefsDir },
      http: { addr: new URL(litefsUrl).host },
      lease: {
        type: consulUrl ? 'consul' : 'static',
        // The name is the address: three machines of one computer differ in their ports only.
        hostname: new URL(leader.url).host,
        candidate: consulUrl ? isCandidate : !first,
        'advertise-url': leader.litefsUrl,
        'reconnect-delay': '200ms',
        'demote-delay': '1s',
        ...(consulUrl
          ? { consul: { url: LEASE_URL, key: 'servery/primary', ttl: `${ttlMs}ms`, 'lock-delay': '100ms' } }
          : {}),
      },
      exec: [{ cmd: starter }],
    }),
  );
  return path;
}

/** The program that `SERVERY_PROGRAM` names, else the one from source. */
export function programOf({ command }: ClusterOptions): readonly string[] {
  const built = process.env.SERVERY_PROGRAM;
  return command ?? (built ? [join(ROOT, built)] : [process.execPath, 'src/main.ts']);
}

/** PINs are hashed with it, so a cluster that takes data over takes its secret too. */
function secretOf(planted: string | null): string {
  const path = planted && join(planted, 'session-secret');
  return path && existsSync(path) ? readFileSync(path, 'utf8').trim() : SECRET;
}
