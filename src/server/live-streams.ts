import { createLiveBounds, type Listener, type LiveLimits } from './live-bounds.ts';
import type { LiveStream } from './live-stream.ts';

/** A till says that it has no connection when one is 5 s overdue. */
const HEARTBEAT_MS = 5_000;
const NONE: ReadonlySet<LiveStream> = new Set();
/** In place of a store’s id: every store. */
const EVERY = '';

export interface LiveStreamsOptions {
  readonly heartbeatMs?: number;
  readonly limits?: LiveLimits;
}

/** The open streams by store. Keeps them within their bounds, and alive with a heartbeat while there are any. */
export class LiveStreams {
  readonly counters = { streams: 0 };
  readonly #byStore = new Map<string, Set<LiveStream>>();
  readonly #bounds: ReturnType<typeof createLiveBounds>;
  readonly #heartbeatMs: number;
  #heartbeat: ReturnType<typeof setInterval> | undefined;

  constructor({ heartbeatMs = HEARTBEAT_MS, limits }: LiveStreamsOptions) {
    this.#bounds = createLiveBounds(limits);
    this.#heartbeatMs = heartbeatMs;
  }

  ofStore(storeId: string | null): ReadonlySet<LiveStream> {
    return this.#byStore.get(storeId ?? EVERY) ?? NONE;
  }

  /** Those that an event of the store, or of none, concerns. */
  *hearing(storeId: string | null): Iterable<LiveStream> {
    if (storeId !== null) yield* this.ofStore(storeId);
    yield* this.ofStore(null);
  }

  /** Takes a place for one more stream. False if there are too many already. */
  reserve(storeId: string | null, listener: Listener): boolean {
    return this.#bounds.enter(storeId ?? EVERY, listener);
  }

  /** Adds a stream whose place was reserved. */
  add(stream: LiveStream): void {
    const storeId = stream.filter.storeId ?? EVERY;
    const streams = this.#byStore.get(storeId) ?? new Set();
    this.#byStore.set(storeId, streams.add(stream));
    if (this.counters.streams++ > 0) return;
    this.#heartbeat = setInterval(() => this.#beat(), this.#heartbeatMs);
    this.#heartbeat.unref?.();
  }

  remove(stream: LiveStream): void {
    const storeId = stream.filter.storeId ?? EVERY;
    const streams = this.#byStore.get(storeId);
    if (!streams?.delete(stream)) return;
    this.#bounds.leave(storeId, stream.listener);
    this.counters.streams--;
    if (streams.size === 0) this.#byStore.delete(storeId);
    if (this.counters.streams === 0) clearInterval(this.#heartbeat);
  }

  endAll(): void {
    clearInterval(this.#heartbeat);
    for (const streams of [...this.#byStore.values()]) for (const stream of [...streams]) stream.end();
  }

  #beat(): void {
    for (const streams of this.#byStore.values()) {
      for (const stream of streams) if (stream.isReady) stream.ping();
    }
  }
}
