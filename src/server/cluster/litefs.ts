import { readFileSync, statSync } from 'node:fs';
import type { Replication, Role } from '#db/replication.ts';
import type { Log } from '#src/context.ts';

export interface LiteFsOptions {
  /** Where LiteFS mounts the database. */
  readonly mountDir: string;
  /** LiteFS's own calls on this machine, such as http://127.0.0.1:20202. */
  readonly apiUrl: string;
  readonly log: Log;
  /** Called when LiteFS has been gone for good: what it mounted can't be read any more. */
  onLost(): void;
  /** Called when this copy is another than it was, and not one that goes on from it: what is kept in memory is of no use. */
  onRewritten(): void;
}

export interface LiteFs extends Replication {
  /** Whether this machine may become the primary. */
  isCandidate(): boolean;
  /** The position as the mount has it now: exact after a commit of ours. Throws where the mount is gone. */
  readPosition(): bigint;
  /** Runs before a machine that wins the lease later is the primary: migrations. A failure is tried again. */
  beforePromotion(prepare: () => Promise<void>): void;
  stop(): void;
}

type LiteFsEvent =
  | {
      readonly type: 'init' | 'primaryChange';
      readonly data: { readonly isPrimary: boolean; readonly hostname?: string };
    }
  | { readonly type: 'tx'; readonly db: string; readonly data: { readonly txID: string } };

export const DATABASE_FILE = 'servery.db';
const AGAIN_MS = 200;
const PULSE_MS = 500;
/** A pulse this late: the machine stood still, and its lease may be another's by now. */
const FROZEN_MS = 4000;
/** LiteFS finds out itself within this that its lease is gone. */
const THAW_MS = 1000;
const SAY_AFTER_MS = 300;
const LOST_AFTER_MS = 3000;
const KNOWN_WITHIN_MS = 60_000;

/**
 * Follows LiteFS on this machine by its own stream of events. The mount alone does not tell: `.primary` is missing on the
 * primary, and also on a copy that has lost it. Resolves when the role is known.
 */
export async function followLiteFs(options: LiteFsOptions): Promise<LiteFs> {
  const follower = new LiteFsFollower(options);
  await follower.known();
  return follower;
}

class LiteFsFollower implements LiteFs {
  readonly #options: LiteFsOptions;
  readonly #listeners = new Set<() => void>();
  readonly #known = Promise.withResolvers<void>();
  #role: Role = 'adrift';
  #primary: string | null = null;
  #position = 0n;
  /** The position at which the stream began. */
  #heardFrom = 0n;
  #isCandidate = false;
  #prepare: (() => Promise<void>) | null = null;
  /** Rises with each word of LiteFS about the role, so that a promotion under way notices that it is over. */
  #word = 0;
  #stream: AbortController | null = null;
  #unheardSince = performance.now();
  #pulseAt = performance.now();
  #isStopped = false;
  #said = '';
  #saying: ReturnType<typeof setTimeout> | undefined;
  readonly #pulse: ReturnType<typeof setInterval>;

  constructor(options: LiteFsOptions) {
    this.#options = options;
    this.#pulse = setInterval(() => this.#beat(), PULSE_MS);
    this.#pulse.unref?.();
    void this.#follow();
  }

  isPrimary = () => this.#role === 'primary';
  role = () => this.#role;
  primary = () => this.#primary;
  position = () => this.#position;
  isCandidate = () => this.#isCandidate;

  /** LiteFS keeps it in `.lag`, in milliseconds. */
  lagMs(): number | null {
    if (this.#role !== 'replica') return null;
    try {
      const lag = Number.parseInt(readFileSync(`${this.#options.mountDir}/.lag`, 'utf8'), 10);
      return Number.isSafeInteger(lag) ? lag : null;
    } catch {
      return null;
    }
  }

  async known(): Promise<void> {
    const limit = setTimeout(
      () => this.#known.reject(new Error(`LiteFS does not answer at ${this.#options.apiUrl}`)),
      KNOWN_WITHIN_MS,
    );
    await this.#known.promise.finally(() => clearTimeout(limit));
  }

  readPosition(): bigint {
    const text = readFileSync(`${this.#options.mountDir}/${DATABASE_FILE}-pos`, 'latin1');
    const [, digits] = /^([0-9a-f]{16})\//.exec(text) ?? [];
    if (digits) this.#position = BigInt(`0x${digits}`);
    return this.#position;
  }

  beforePromotion(prepare: () => Promise<void>): void {
    this.#prepare = prepare;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async whenReached(position: bigint, withinMs: number): Promise<boolean> {
    if (this.#position >= position) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const end = this.onChange(() => {
      if (this.#position >= position) resolve(true);
    });
    const limit = setTimeout(() => resolve(false), withinMs);
    const isReached = await promise;
    clearTimeout(limit);
    end();
    return isReached;
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#pulse);
    this.#stream?.abort();
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      this.#stream = new AbortController();
      try {
        const answer = await fetch(`${this.#options.apiUrl}/events`, { signal: this.#stream.signal });
        if (answer.ok && answer.body) await this.#read(answer.body);
      } catch {
        // It is not up yet, or it cut us off: the next stream begins with how things stand.
      }
      if (this.#isStopped) return;
      this.#take('adrift', null);
      await Bun.sleep(performance.now() - this.#pulseAt > FROZEN_MS ? THAW_MS : AGAIN_MS);
    }
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') await this.#hear(JSON.parse(line) as LiteFsEvent);
    }
  }

  async #hear(event: LiteFsEvent): Promise<void> {
    this.#unheardSince = performance.now();
    if (event.type === 'tx') {
      if (event.db !== DATABASE_FILE) return;
      this.#move(BigInt(`0x${event.data.txID}`));
      return this.#tell();
    }
    if (event.type === 'init') await this.#readInfo();
    const { isPrimary, hostname } = event.data;
    if (isPrimary) void this.#promote();
    else this.#take(hostname ? 'replica' : 'adrift', hostname ?? null);
    this.#known.resolve();
  }

  /** A copy goes on by one transaction at a time, unless it gets the whole file again. */
  #move(position: bigint): void {
    // Told once more, of before the stream began.
    if (position <= this.#heardFrom) return;
    const isGoingOn = this.#role === 'primary' || this.#position === 0n || position === this.#position + 1n;
    const before = this.#position;
    this.#position = position;
    if (isGoingOn) return;
    this.#options.log.warn('this copy was rewritten', { before: String(before), now: String(position) });
    this.#options.onRewritten();
  }

  /** What the stream doesn't say. */
  async #readInfo(): Promise<void> {
    try {
      const info = (await (await fetch(`${this.#options.apiUrl}/info`)).json()) as { candidate?: boolean };
      this.#isCandidate = info.candidate === true;
      this.#heardFrom = this.readPosition();
    } catch {
      // A new cluster has no database yet.
    }
  }

  async #promote(): Promise<void> {
    if (this.#role === 'primary') return;
    const word = ++this.#word;
    for (;;) {
      try {
        await this.#prepare?.();
        break;
      } catch (error) {
        this.#options.log.error('this machine cannot become the primary yet', { error });
        await Bun.sleep(PULSE_MS);
      }
      if (word !== this.#word) return;
    }
    if (word === this.#word) this.#take('primary', null);
  }

  #take(role: Role, primary: string | null): void {
    this.#word++;
    if (role === this.#role && primary === this.#primary) return;
    this.#role = role;
    this.#primary = primary;
    this.#say();
    this.#tell();
  }

  /** What lasts: while a lost primary's lease still runs, LiteFS tries it again several times a second. */
  #say(): void {
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => {
      const now = `${this.#role} ${this.#primary ?? ''}`;
      if (now === this.#said) return;
      this.#said = now;
      this.#options.log.info('role in the cluster', { role: this.#role, primary: this.#primary });
    }, SAY_AFTER_MS);
    this.#saying.unref?.();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #beat(): void {
    const at = performance.now();
    const wasFrozen = at - this.#pulseAt > FROZEN_MS;
    if (wasFrozen) {
      this.#options.log.warn('this machine stood still', { ms: Math.round(at - this.#pulseAt) });
      this.#take('adrift', null);
      this.#stream?.abort();
      return void setTimeout(() => {
        this.#pulseAt = performance.now();
      }, THAW_MS);
    }
    this.#pulseAt = at;
    if (this.#role !== 'adrift') this.#unheardSince = at;
    else if (at - this.#unheardSince > LOST_AFTER_MS && !isMounted(this.#options.mountDir)) {
      this.stop();
      this.#options.onLost();
    }
  }
}

/** What a LiteFS that was killed leaves behind is a mount that can't even be looked at. */
function isMounted(dir: string): boolean {
  try {
    statSync(dir);
    return true;
  } catch {
    return false;
  }
}
