import type { DomainEvent, EventType } from '#src/domain/events/events.ts';
import type { Listener } from './live-bounds.ts';

export interface LiveFilter {
  /** Null: of every store, for the platform’s people. */
  readonly storeId: string | null;
  /** Only what concerns one order. */
  readonly orderId?: string;
  /** For a screen: only that something changed for it, under these words. */
  readonly heardAs?: (type: EventType) => string | null;
}

/** A browser that reads nothing is disconnected. It comes back with the last event that it has. */
const MAX_WAITING_BYTES = 256 * 1024;

const encoder = new TextEncoder();

/** One browser's server-sent events, written in the order of their sequence. */
export class LiveStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly filter: LiveFilter;
  readonly listener: Listener;
  /** Everything up to here was sent. */
  place: number;
  /** False while it catches up on its own. */
  isReady = false;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly #whenEnded: (stream: LiveStream) => void;

  constructor(
    from: { readonly filter: LiveFilter; readonly listener: Listener; readonly place: number },
    whenEnded: (stream: LiveStream) => void,
  ) {
    this.filter = from.filter;
    this.listener = from.listener;
    this.place = from.place;
    this.#whenEnded = whenEnded;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => whenEnded(this),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
    );
  }

  give(event: DomainEvent): void {
    this.place = event.sequence;
    if (this.filter.orderId && event.orderId !== this.filter.orderId) return;
    const { heardAs } = this.filter;
    const heard = heardAs?.(event.type);
    if (heard === null) return;
    const { type, orderId, payload } = event;
    const data = heard === undefined ? { type, orderId, payload } : { type: heard, orderId: null, payload: {} };
    this.#send(`id: ${event.sequence}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Carries the place, so that a quiet stream resumes where it is and not where it began. */
  ping(): void {
    this.#send(`event: ping\nid: ${this.place}\ndata: {}\n\n`);
  }

  /** Has the browser read its page again instead of more events than it could use. */
  reload(): void {
    this.#send(`data: ${JSON.stringify({ type: 'reload', orderId: null, payload: {} })}\n\n`);
  }

  end(): void {
    this.#whenEnded(this);
    try {
      this.#controller?.close();
    } catch {
      // It was closed by the browser.
    }
  }

  #send(text: string): void {
    try {
      if ((this.#controller?.desiredSize ?? 0) < -MAX_WAITING_BYTES) throw new Error('the browser reads nothing');
      this.#controller?.enqueue(encoder.encode(text));
    } catch {
      this.end();
    }
  }
}
