import { findHandlerPosition, moveHandlerIn, recordHandlerFailureIn } from '#db/house/handler-positions.repository.ts';
import { listEventsAfter } from '#db/house/outbox.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { DomainEvent } from '#src/domain/events/events.ts';
import type { Handler } from '#src/features/house/handler.ts';
import { isoUtc } from '#src/shared/clock.ts';

export interface Dispatcher {
  /** Something was committed: look for events. */
  wake(): void;
  /** Waits until every handler has seen what is there, or waits to try again. For tests and for the end. */
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
 * handled, so a crash repeats it and never skips it (architecture §9).
 */
export function startDispatcher(ctx: AppContext, handlers: readonly Handler[]): Dispatcher {
  const loops = handlers.map((handler) => handlerLoop(ctx, handler));
  return {
    wake: () => loops.forEach((loop) => void loop.wake()),
    settled: async () => void (await Promise.all(loops.map((loop) => loop.wake()))),
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
}

function handlerLoop(ctx: AppContext, handler: Handler) {
  let running: Promise<void> | null = null;
  let isWokenAgain = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Beyond the kept place: events that did not concern the handler. */
  let seen = 0;

  const retryAt = (at: Temporal.Instant) => {
    clearTimeout(timer);
    const ms = Math.max(0, at.epochMilliseconds - ctx.clock.now().epochMilliseconds);
    timer = setTimeout(() => void wake(), ms);
    timer.unref?.();
  };
  const run = async () => {
    do {
      isWokenAgain = false;
      seen = await catchUp(ctx, handler, seen, { isStopped: () => isStopped, retryAt });
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
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

interface Loop {
  isStopped(): boolean;
  retryAt(at: Temporal.Instant): void;
}

/** Handles what there is; gives the place up to which nothing is left for this handler. */
async function catchUp(ctx: AppContext, handler: Handler, seen: number, loop: Loop): Promise<number> {
  const place = await findHandlerPosition(ctx.db, handler.name);
  if (place.nextTryIsoDateTimeUtc && place.nextTryIsoDateTimeUtc > isoUtc(ctx.clock.now())) {
    loop.retryAt(Temporal.Instant.from(place.nextTryIsoDateTimeUtc));
    return seen;
  }
  let kept = place.sequence;
  let at = Math.max(kept, seen);
  while (!loop.isStopped()) {
    const events = await listEventsAfter(ctx.db, at, {}, BATCH);
    for (const event of events) {
      if (loop.isStopped()) return at;
      if (handler.types.includes(event.type)) {
        const next = await handleOne(ctx, handler, event, at === kept ? place.tries : 0);
        if (next) {
          loop.retryAt(next);
          return at;
        }
        kept = event.sequence;
      }
      at = event.sequence;
    }
    if (at - kept >= LAZY_MOVE) {
      const here = at;
      await ctx.write((trx) => moveHandlerIn(trx, handler.name, here));
      kept = here;
    }
    if (events.length < BATCH) return at;
  }
  return at;
}

/** Null: done and kept. Otherwise when to try again. */
async function handleOne(
  ctx: AppContext,
  handler: Handler,
  event: DomainEvent,
  triesBefore: number,
): Promise<Temporal.Instant | null> {
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
    await ctx.write((trx) =>
      recordHandlerFailureIn(trx, handler.name, {
        sequence: event.sequence - 1,
        tries,
        nextTryIsoDateTimeUtc: isoUtc(next),
        lastError: lastError.slice(0, 500),
      }),
    );
    return next;
  }
  await ctx.write((trx) => moveHandlerIn(trx, handler.name, event.sequence));
  return null;
}
