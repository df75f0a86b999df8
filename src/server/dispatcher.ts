import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { DomainEvent } from '#src/domain/events/events.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { BATCH, LanesOfHandler } from './handler-lanes.ts';

export interface Dispatcher {
  /** Something was committed: look for events. */
  wake(): void;
  /** When the oldest event that waits for a handler occurred, by handler. */
  oldestEvents(): ReadonlyMap<string, string | null>;
  /** Waits until every handler has seen all events and stored its place, or waits for a retry. For tests. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Dispatches events to the handlers: in order within a store, all stores and handlers side by side. A handler's place
 * is stored after the event was handled, so a crash repeats it and never skips it (architecture §9). It is written with
 * another commit, so that an order doesn't cost one more transaction per handler.
 */
export function startDispatcher(ctx: AppContext, handlers: readonly Handler[]): Dispatcher {
  const reads = createSharedReads(ctx);
  const all = handlers.map((handler) => new LanesOfHandler(ctx, handler, reads.after));
  return {
    wake() {
      reads.forget();
      for (const lanes of all) lanes.wake();
    },
    oldestEvents: () => new Map(all.map((lanes) => [lanes.name, lanes.oldestWaiting])),
    settled: async () => void (await Promise.all(all.map((lanes) => lanes.settled()))),
    stop: async () => void (await Promise.all(all.map((lanes) => lanes.stop()))),
  };
}

/**
 * Handlers at the same place, as most are, share one read. A read begun before a commit isn't shared with later ones.
 */
function createSharedReads(ctx: AppContext) {
  let running = new Map<number, Promise<DomainEvent[]>>();
  return {
    after(sequence: number): Promise<DomainEvent[]> {
      const same = running.get(sequence);
      if (same) return same;
      const shared = running;
      const read = listEventsAfter(ctx.db, sequence, {}, BATCH).finally(() => shared.delete(sequence));
      running.set(sequence, read);
      return read;
    },
    forget() {
      running = new Map();
    },
  };
}
