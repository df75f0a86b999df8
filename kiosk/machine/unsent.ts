import type { Db } from '#db/connection.ts';
import { countRowsAfter, readFeed } from '#db/sync/feed.repository.ts';
import { findPlace } from '#db/sync/sync-places.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Identity } from '../sync/identity.ts';

/** Left out because they change without anyone: a retried docket would change the number while a manager types it. */
const MOVING = ['print_jobs', 'printers', 'outbox_events'];

/** Counts what people did and the cloud has not confirmed: orders and what belongs to them, payments, time clock, bookings. */
export async function countUnsent(db: Db): Promise<number> {
  return countRowsAfter(db, await findPlace(db, 'confirmed'), MOVING);
}

/**
 * Streams everything that the cloud has not confirmed as one JSON file, for a box that is to be wiped and can no longer send it.
 * Rows have the form of the feed.
 */
export function unsentAsJson(ctx: Pick<AppContext, 'db' | 'clock'>, identity: Identity): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const { restaurantId, storeId, storeName, boxId } = identity;
  const head = { madeIsoDateTimeUtc: ctx.clock.now().toString(), restaurantId, storeId, storeName, boxId };
  let after: number | null = null;
  let isFirst = true;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (after === null) {
        after = await findPlace(ctx.db, 'confirmed');
        controller.enqueue(encoder.encode(`${JSON.stringify(head).slice(0, -1)},"rows":[\n`));
      }
      const batch = readFeed(ctx.db, 'box', identity, after);
      const rows = batch?.rows ?? [];
      if (rows.length > 0) {
        controller.enqueue(encoder.encode((isFirst ? '' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n')));
        isFirst = false;
      }
      if (batch?.hasMore) {
        after = batch.to;
        return;
      }
      controller.enqueue(encoder.encode('\n]}\n'));
      controller.close();
    },
  });
}
