import { lastEventSequence, listEventsAfter } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { DomainEvent } from '#src/domain/events/events.ts';
import { createLiveBounds, type Listener, type LiveLimits } from './live-bounds.ts';

export interface LiveFilter {
  readonly storeId: string;
  /** Only what concerns one order. */
  readonly orderId?: string;
}

export interface LiveHub {
  /** A stream of events after a place, or from now on. Refused with null when there are too many. */
  open(filter: LiveFilter, after: number | null, listener: Listener): Promise<ReadableStream<Uint8Array> | null>;
  /** Something was committed: look for events. */
  wake(): void;
  /** Ends every stream; browsers come back to wherever we are then. */
  close(): void;
  readonly counters: { streams: number };
}

export interface LiveHubOptions {
  readonly heartbeatMs?: number;
  readonly limits?: LiveLimits;
}

const HEARTBEAT_MS = 15_000;
const BATCH = 200;
/** A browser that takes nothing is let go; it comes back with the last event it has. */
const MAX_WAITING_BYTES = 256 * 1024;
/** Who was away longer reads the page again instead of a thousand events. */
const MAX_CATCH_UP = 1000;

interface Stream {
  readonly filter: LiveFilter;
  readonly listener: Listener;
  /** Everything up to here was sent. */
  place: number;
  isReady: boolean;
  send(text: string): void;
  end(): void;
}

const encoder = new TextEncoder();

/**
 * Server-sent events out of the outbox, by sequence, so it works on every replica and nothing is lost between two
 * connections. One reading of new events serves all streams.
 */
export function createLiveHub(ctx: Needs<'db' | 'log'>, options: LiveHubOptions = {}): LiveHub {
  const heartbeatMs = options.heartbeatMs ?? HEARTBEAT_MS;
  const bounds = createLiveBounds(options.limits);
  const byStore = new Map<string, Set<Stream>>();
  const counters = { streams: 0 };
  let place: number | null = null;
  // biome-ignore lint/correctness/noUnusedVariables: `??=` reads it: one reading at a time
  let reading: Promise<void> | null = null;
  let isWokenAgain = false;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  const forget = (stream: Stream) => {
    const streams = byStore.get(stream.filter.storeId);
    if (!streams?.delete(stream)) return;
    bounds.leave(stream.filter.storeId, stream.listener);
    counters.streams--;
    if (streams.size === 0) byStore.delete(stream.filter.storeId);
    if (counters.streams === 0) clearInterval(heartbeat);
  };
  const remember = (stream: Stream) => {
    const { storeId } = stream.filter;
    const streams = byStore.get(storeId) ?? new Set();
    byStore.set(storeId, streams.add(stream));
    if (counters.streams++ === 0) {
      heartbeat = setInterval(beat, heartbeatMs);
      heartbeat.unref?.();
    }
  };
  const beat = () => {
    for (const streams of byStore.values())
      for (const stream of streams) if (stream.isReady) stream.send(ping(stream.place));
  };
  const deliver = (events: readonly DomainEvent[]) => {
    for (const event of events) {
      for (const stream of byStore.get(event.storeId ?? '') ?? []) {
        if (stream.isReady && event.sequence > stream.place) give(stream, event);
      }
    }
  };
  const read = async () => {
    do {
      isWokenAgain = false;
      if (counters.streams === 0) {
        place = null;
        return;
      }
      place ??= await lastEventSequence(ctx.db);
      for (;;) {
        const from: number = place;
        const events = await listEventsAfter(ctx.db, from, {}, BATCH);
        deliver(events);
        // A stream that came level meanwhile may have put the place back; then that is read again.
        place = place < from ? place : (events.at(-1)?.sequence ?? from);
        if (events.length < BATCH) break;
      }
    } while (isWokenAgain);
  };
  const wake = () => {
    isWokenAgain = true;
    reading ??= read()
      .catch((error) => ctx.log.error('live failed', { error }))
      .finally(() => {
        reading = null;
      });
  };

  /** Sends what was missed, until the stream is level with what the hub has given to the others. */
  const catchUp = async (stream: Stream) => {
    let sent = 0;
    for (;;) {
      const upTo = await lastEventSequence(ctx.db);
      const events = await listEventsAfter(ctx.db, stream.place, stream.filter, BATCH);
      for (const event of events) give(stream, event);
      sent += events.length;
      const isLevel = events.length < BATCH;
      if (isLevel || sent > MAX_CATCH_UP) stream.place = Math.max(stream.place, upTo);
      if (isLevel) break;
      if (sent > MAX_CATCH_UP) {
        stream.send(`data: ${JSON.stringify({ type: 'reload', orderId: null, payload: {} })}\n\n`);
        break;
      }
    }
    stream.isReady = true;
    stream.send(ping(stream.place));
    // What was committed since then may already have been given to the others: the hub reads it once more.
    if (place !== null) place = Math.min(place, stream.place);
    wake();
  };

  return {
    counters,
    wake,
    async open(filter, after, listener) {
      const start = after ?? (await lastEventSequence(ctx.db));
      // Asked and taken without a pause between, or many who come at once would all find room.
      if (!bounds.enter(filter.storeId, listener)) return null;
      let stream: Stream | null = null;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const one: Stream = {
              filter,
              listener,
              place: start,
              isReady: false,
              send(text) {
                try {
                  if ((controller.desiredSize ?? 0) < -MAX_WAITING_BYTES) throw new Error('nobody reads');
                  controller.enqueue(encoder.encode(text));
                } catch {
                  one.end();
                }
              },
              end() {
                forget(one);
                try {
                  controller.close();
                } catch {
                  // It was closed by the browser.
                }
              },
            };
            stream = one;
            remember(one);
            void catchUp(one).catch(() => one.end());
          },
          cancel() {
            if (stream) forget(stream);
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
      );
    },
    close() {
      clearInterval(heartbeat);
      for (const streams of [...byStore.values()]) for (const stream of [...streams]) stream.end();
    },
  };
}

function give(stream: Stream, event: DomainEvent) {
  stream.place = event.sequence;
  if (stream.filter.orderId && event.orderId !== stream.filter.orderId) return;
  const data = JSON.stringify({ type: event.type, orderId: event.orderId, payload: event.payload });
  stream.send(`id: ${event.sequence}\ndata: ${data}\n\n`);
}

/** Carries the place, so that a quiet stream resumes where it is and not where it began. */
function ping(place: number): string {
  return `event: ping\nid: ${place}\ndata: {}\n\n`;
}
