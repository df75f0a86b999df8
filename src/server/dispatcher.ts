import {
  findHandlerPosition,
  type HandlerPosition,
  moveHandlerIn,
  recordHandlerFailureIn,
} from '#db/house/handler-positions.repository.ts';
import { listEventsAfter } from '#db/house/outbox.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { DomainEvent } from '#src/domain/events/events.ts';
import type { Handler } from '#src/features/house/handler.ts';
import { isoUtc } from '#src/shared/clock.ts';

export interface Dispatcher {
  /** Something was committed: look for events. */
  wake(): void;
  /** Waits until every handler has seen what is there and its place is kept, or waits to try again. For tests. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const BATCH = 200;
/** Events that concern no handler of a kind move its place only so often; reading them again is cheap. */
const LAZY_MOVE = 500;
const FIRST_RETRY_SECONDS = 1;
const LONGEST_RETRY_SECONDS = 300;
/** From this try on somebody must look. */
const ERROR_FROM_TRY = 5;

/**
 * Hands events to the handlers, to each in order, to all side by side. A handler's place is kept after the event was
 * handled, so a crash repeats it and never skips it (architecture §9); it goes to disk along with somebody else's commit,
 * so that an order does not cost a transaction more for each handler.
 */
export function startDispatcher(ctx: AppContext, handlers: readonly Handler[]): Dispatcher {
  const reads = createSharedReads(ctx);
  const loops = handlers.map((handler) => handlerLoop(ctx, handler, reads.after));
  return {
    wake() {
      reads.forget();
      for (const loop of loops) void loop.wake();
    },
    settled: async () => void (await Promise.all(loops.map((loop) => loop.settled()))),
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
}

type ReadEvents = (after: number) => Promise<DomainEvent[]>;

/** Handlers that stand at the same place, as most do, share one look. One begun before a commit is not for later ones. */
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

function handlerLoop(ctx: AppContext, handler: Handler, readEvents: ReadEvents) {
  let running: Promise<void> | null = null;
  let isWokenAgain = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const progress: Progress = { place: null, at: 0, kept: Promise.resolve() };

  const retryAt = (at: Temporal.Instant) => {
    clearTimeout(timer);
    const ms = Math.max(0, at.epochMilliseconds - ctx.clock.now().epochMilliseconds);
    timer = setTimeout(() => void wake(), ms);
    timer.unref?.();
  };
  const run = async () => {
    do {
      isWokenAgain = false;
      await catchUp(ctx, handler, progress, { isStopped: () => isStopped, retryAt, readEvents });
    } while (isWokenAgain && !isStopped);
  };
  const wake = (): Promise<void> => {
    if (isStopped) return Promise.resolve();
    isWokenAgain = true;
    running ??= run()
      .catch((error) => ctx.log.error('dispatcher failed', { handler: handler.name, error }))
      .finally(() => {
        running = null;
      });
    return running;
  };
  return {
    wake,
    async settled() {
      await wake();
      await progress.kept;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await progress.kept;
    },
  };
}

/** How far a handler is in this process; its place in the database follows a moment later. */
interface Progress {
  place: HandlerPosition | null;
  /** Beyond the place: events that did not concern the handler. */
  at: number;
  /** The place is on disk. */
  kept: Promise<void>;
}

interface Loop {
  readonly readEvents: ReadEvents;
  isStopped(): boolean;
  retryAt(at: Temporal.Instant): void;
}

/** Handles what there is. */
async function catchUp(ctx: AppContext, handler: Handler, progress: Progress, loop: Loop): Promise<void> {
  progress.place ??= await findHandlerPosition(ctx.db, handler.name);
  const { nextTryIsoDateTimeUtc } = progress.place;
  if (nextTryIsoDateTimeUtc && nextTryIsoDateTimeUtc > isoUtc(ctx.clock.now())) {
    loop.retryAt(Temporal.Instant.from(nextTryIsoDateTimeUtc));
    return;
  }
  progress.at = Math.max(progress.at, progress.place.sequence);
  while (!loop.isStopped()) {
    const events = await loop.readEvents(progress.at);
    for (const event of events) {
      if (loop.isStopped()) return;
      if (handler.types.includes(event.type)) {
        const failed = await handleOne(ctx, handler, event, progress.place.tries);
        if (failed) {
          progress.place = failed;
          loop.retryAt(Temporal.Instant.from(failed.nextTryIsoDateTimeUtc));
          return;
        }
        keepPlace(ctx, handler, progress, event.sequence);
      }
      progress.at = event.sequence;
    }
    if (progress.at - progress.place.sequence >= LAZY_MOVE) keepPlace(ctx, handler, progress, progress.at);
    if (events.length < BATCH) return;
  }
}

/** Along with the next commit: a place that is lost in a crash costs a repetition, which handlers are made for. */
function keepPlace(ctx: AppContext, handler: Handler, progress: Progress, sequence: number): void {
  progress.place = { sequence, tries: 0, nextTryIsoDateTimeUtc: null };
  progress.kept = ctx
    .writeSoon(`place of ${handler.name}`, (trx) => moveHandlerIn(trx, handler.name, sequence))
    .catch((error: unknown) => ctx.log.error('handler place not kept', { handler: handler.name, error }));
}

/** Null: done. Otherwise where it stands and when to try again. */
async function handleOne(
  ctx: AppContext,
  handler: Handler,
  event: DomainEvent,
  triesBefore: number,
): Promise<(HandlerPosition & { readonly nextTryIsoDateTimeUtc: string }) | null> {
  try {
    await handler.handle(ctx, event);
  } catch (error) {
    const tries = triesBefore + 1;
    const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** (tries - 1), LONGEST_RETRY_SECONDS);
    const next = ctx.clock.now().add({ seconds });
    const facts = { handler: handler.name, type: event.type, sequence: event.sequence, tries, error };
    if (tries >= ERROR_FROM_TRY) ctx.log.error('handler failed', facts);
    else ctx.log.warn('handler failed', facts);
    const lastError = error instanceof Error ? error.message : String(error);
    const failed = { sequence: event.sequence - 1, tries, nextTryIsoDateTimeUtc: isoUtc(next) };
    await ctx.write((trx) =>
      recordHandlerFailureIn(trx, handler.name, { ...failed, lastError: lastError.slice(0, 500) }),
    );
    return failed;
  }
  return null;
}
