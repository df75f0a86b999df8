import { lastEventSequence, listEventsAfter } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { DomainEvent } from '#src/domain/events/events.ts';
import type { Listener } from './live-bounds.ts';
import { type LiveFilter, LiveStream } from './live-stream.ts';
import { LiveStreams, type LiveStreamsOptions } from './live-streams.ts';

const BATCH = 200;
/** A browser that missed more reads its page again. */
const MAX_CATCH_UP = 1000;

/**
 * Server-sent events out of the outbox, by sequence, so it works on every replica and nothing is lost between two
 * connections. One read of new events serves all streams.
 */
export class LiveHub {
  readonly #ctx: Needs<'db' | 'log'>;
  readonly #streams: LiveStreams;
  /** Every stream that is ready has the events up to here. Null while there are no streams. */
  #place: number | null = null;
  #reading: Promise<void> | null = null;
  #isWokenAgain = false;

  constructor(ctx: Needs<'db' | 'log'>, options: LiveStreamsOptions = {}) {
    this.#ctx = ctx;
    this.#streams = new LiveStreams(options);
  }

  get counters(): { readonly streams: number } {
    return this.#streams.counters;
  }

  /** A stream of events after a place, or from now on. Null if there are too many streams. */
  async open(filter: LiveFilter, after: number | null, listener: Listener): Promise<ReadableStream<Uint8Array> | null> {
    const place = after ?? (await lastEventSequence(this.#ctx.db));
    // No await between the reservation and the stream, or many that open at once would all find room.
    if (!this.#streams.reserve(filter.storeId, listener)) return null;
    const stream = new LiveStream({ filter, listener, place }, (ended) => this.#streams.remove(ended));
    this.#streams.add(stream);
    void this.#catchUp(stream).catch(() => stream.end());
    return stream.body;
  }

  /** Something was committed: look for events. */
  wake(): void {
    this.#isWokenAgain = true;
    this.#reading ??= this.#read()
      .catch((error) => this.#ctx.log.error('live failed', { error }))
      .finally(() => {
        this.#reading = null;
      });
  }

  /** Ends the streams of stores that are here no more. Browsers reconnect, and are sent on. */
  endStores(storeIds: readonly string[]): void {
    for (const storeId of storeIds) for (const stream of [...this.#streams.ofStore(storeId)]) stream.end();
  }

  /** Ends every stream. Browsers reconnect to a server that is up. */
  close(): void {
    this.#streams.endAll();
  }

  async #read(): Promise<void> {
    do {
      this.#isWokenAgain = false;
      if (this.counters.streams === 0) {
        this.#place = null;
        return;
      }
      let from: number = this.#place ?? (await lastEventSequence(this.#ctx.db));
      for (;;) {
        this.#place = from;
        const events = await listEventsAfter(this.#ctx.db, from, {}, BATCH);
        this.#deliver(events);
        // A stream that caught up in the meantime may have moved the place back. Then read from there again.
        from = this.#place < from ? this.#place : (events.at(-1)?.sequence ?? from);
        this.#place = from;
        if (events.length < BATCH) break;
      }
    } while (this.#isWokenAgain);
  }

  #deliver(events: readonly DomainEvent[]): void {
    for (const event of events) {
      for (const stream of this.#streams.hearing(event.storeId)) {
        if (stream.isReady && event.sequence > stream.place) stream.give(event);
      }
    }
  }

  /** Sends what the stream missed, until it has all that the hub has given to the others. */
  async #catchUp(stream: LiveStream): Promise<void> {
    let sent = 0;
    for (;;) {
      const upTo = await lastEventSequence(this.#ctx.db);
      const events = await listEventsAfter(this.#ctx.db, stream.place, askedOf(stream.filter), BATCH);
      for (const event of events) stream.give(event);
      sent += events.length;
      const isLevel = events.length < BATCH;
      const isTooFarBehind = !isLevel && sent > MAX_CATCH_UP;
      if (isLevel || isTooFarBehind) stream.place = Math.max(stream.place, upTo);
      if (isTooFarBehind) stream.reload();
      if (isLevel || isTooFarBehind) break;
    }
    stream.isReady = true;
    stream.ping();
    // The hub may have given the others newer events by now, so it reads from this stream's place once more.
    if (this.#place !== null) this.#place = Math.min(this.#place, stream.place);
    this.wake();
  }
}

function askedOf({ storeId, orderId }: LiveFilter): Parameters<typeof listEventsAfter>[2] {
  return { ...(storeId === null ? {} : { storeId }), ...(orderId === undefined ? {} : { orderId }) };
}
