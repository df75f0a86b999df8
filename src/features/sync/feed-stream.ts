import { readFeed } from '#db/sync/feed.repository.ts';
import type { AppContext, Needs } from '#src/context.ts';
import type { FeedBatch } from '#src/domain/sync/sync.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Spaces before the answer say that the line is alive. */
const ALIVE_MS = 10_000;

const waiting = new Set<() => void>();

/** Runs beside the requests: after each commit, wakes those that wait for updates. */
export function startFeedBell(_: AppContext) {
  const wake = () => {
    for (const ring of [...waiting]) ring();
  };
  return { wake, stop: wake };
}

/**
 * Streams the changes after a place, as soon as there are any, else after the wait. The answer begins at once and is
 * finished later, so that waiting doesn't occupy a request slot.
 */
export function streamFeed(
  ctx: Needs<'db'>,
  scope: StoreScope,
  ask: {
    readonly after: number;
    readonly waitSeconds: number;
    readonly limit: number;
    readonly history: string | null;
  },
  first: FeedBatch,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const finish = (batch: FeedBatch) => {
        end();
        controller.enqueue(encoder.encode(JSON.stringify({ ...batch, history: ask.history })));
        controller.close();
      };
      if (first.rows.length > 0 || ask.waitSeconds === 0) {
        finish(first);
        return;
      }
      let newest = first;
      const look = () => {
        // Null if the feed was compacted since then; the next request reports it.
        newest = readFeed(ctx.db, 'cloud', scope, ask.after, ask.limit) ?? newest;
        if (newest.rows.length > 0) finish(newest);
      };
      const alive = setInterval(() => controller.enqueue(encoder.encode(' ')), ALIVE_MS);
      const over = setTimeout(() => finish(newest), ask.waitSeconds * 1000);
      waiting.add(look);
      end = () => {
        end = () => {};
        clearInterval(alive);
        clearTimeout(over);
        waiting.delete(look);
      };
      look();
    },
    cancel() {
      end();
    },
  });
}
