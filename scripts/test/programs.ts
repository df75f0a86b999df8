/** Programs of others that tests drive: found on this machine, or fetched by a job where that can be done. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface Programs {
  /** For all tests. */
  readonly env: Readonly<Record<string, string>>;
  readonly toFetch: readonly { readonly name: string; readonly command: readonly string[] }[];
  /** What is missing and can't be fetched, each as a sentence. */
  readonly missing: readonly string[];
}

/** The one without windows first: the same engine for a fifth less of the processor. */
const CHROMIUM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const LITESTREAM = '0.5.18';

export function findPrograms(): Programs {
  const browser = chromium();
  const restorer = litestream();
  return {
    env: { ...browser.env, ...restorer.env },
    toFetch: [...browser.toFetch, ...restorer.toFetch],
    missing: [...browser.missing, ...restorer.missing],
  };
}

const found = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path)) ?? null;

/** The system's browser; from the system's packages where that is allowed. */
function chromium(): Programs {
  const path = found([process.env.CHROMIUM_PATH, ...CHROMIUM_PATHS]);
  if (path) return { env: { CHROMIUM_PATH: path }, toFetch: [], missing: [] };
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) return { env: {}, toFetch: [], missing: ['No Chromium here: the tests in a browser will fail.'] };
  // Not every release has the first of them.
  const install = 'DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends';
  const script = `apt-get update -q; ${install} chromium-headless-shell fonts-liberation || ${install} chromium fonts-liberation`;
  return { env: {}, toFetch: [{ name: 'chromium', command: ['sh', '-c', script] }], missing: [] };
}

/** Litestream, with which a database is restored to a second; built where Go is at hand. Without it its test is skipped. */
function litestream(): Programs {
  const built = join(homedir(), 'go/bin/litestream');
  const path = found([process.env.LITESTREAM_BIN, '/usr/local/bin/litestream', '/usr/bin/litestream', built]);
  if (path) return { env: { LITESTREAM_BIN: path }, toFetch: [], missing: [] };
  const go = found(['/usr/local/go/bin/go', '/usr/bin/go']);
  if (!go) return { env: {}, toFetch: [], missing: [] };
  const source = `github.com/benbjohnson/litestream/cmd/litestream@v${LITESTREAM}`;
  // A registry out of reach is no failure of ours: the test says that it was skipped.
  const script = `CGO_ENABLED=0 GOFLAGS=-p=1 timeout 600 '${go}' install ${source} || true`;
  return {
    env: { LITESTREAM_BIN: built },
    toFetch: [{ name: 'litestream', command: ['sh', '-c', script] }],
    missing: [],
  };
}
