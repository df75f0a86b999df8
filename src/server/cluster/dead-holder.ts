import { connect } from 'node:net';

/** Who has the lease, as Consul keeps it. */
export interface Holder {
  readonly key: string;
  readonly session: string;
  readonly hostname: string;
  readonly advertiseUrl: string;
}

export interface DeadHolderOptions {
  /** What LiteFS calls this machine; null where nobody said. */
  readonly machineName: string | null;
  /** Whether this machine may become the primary: others have no business with the lease. */
  isCandidate(): Promise<boolean>;
  /** Takes the lease from a holder that is no more. */
  release(holder: Holder): Promise<void>;
  readonly isRefused?: (url: string) => Promise<boolean>;
  readonly pauseMs?: number;
}

const PROBE_WITHIN_MS = 1000;
/** A LiteFS that is being started again is not to be taken for one that is gone by its first look. */
const PAUSE_MS = 500;
const PROBES = 3;

/**
 * Consul lets go of a dead primary's lease after ten to twenty seconds. Where it is certain that the process which held it is gone, nobody
 * has to wait: its machine itself refuses connections where LiteFS would listen, or this machine was started again and finds the
 * lease of its own predecessor. Silence is no proof: a machine that hangs, or that we cannot reach, keeps its lease until it ends.
 */
export class DeadHolder {
  readonly #options: DeadHolderOptions;
  /** Sessions of LiteFS as it runs on this machine now. */
  readonly #own = new Set<string>();
  #looking: Promise<void> | null = null;

  constructor(options: DeadHolderOptions) {
    this.#options = options;
  }

  isOurs(session: string): void {
    this.#own.add(session);
  }

  /** Called whenever LiteFS reads who holds the lease, which it does often while it cannot reach them. */
  look(holder: Holder): Promise<void> {
    if (this.#own.has(holder.session)) return Promise.resolve();
    this.#looking ??= this.#lookNow(holder)
      .catch(() => {})
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  async #lookNow(holder: Holder): Promise<void> {
    const { machineName, isCandidate, release, isRefused = refuses, pauseMs = PAUSE_MS } = this.#options;
    if (holder.hostname !== machineName) {
      for (let probe = 0; probe < PROBES; probe++) {
        if (probe > 0) await Bun.sleep(pauseMs);
        if (!(await isRefused(holder.advertiseUrl))) return;
      }
    }
    if (await isCandidate()) await release(holder);
  }
}

/** Only what the other machine's system itself says: a connection that nothing answers proves nothing. */
function refuses(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''));
    const end = (isRefused: boolean) => {
      socket.destroy();
      resolve(isRefused);
    };
    socket.setTimeout(PROBE_WITHIN_MS, () => end(false));
    socket.on('connect', () => end(false));
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code === 'ECONNREFUSED'));
  });
}
