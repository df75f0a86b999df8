import { countSnapshotRows, lastFeedPosition, snapshotRows } from '#db/sync/feed.repository.ts';
import { currentHistory } from '#db/sync/histories.repository.ts';
import type { Needs } from '#src/context.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Lines that are made before the others get a turn. */
const ROWS_A_TURN = 500;

/**
 * Everything a store's box holds, as lines of JSON: `{from, history, rows}`, each row, `{done, digest}`. The place in
 * the feed is read before the rows, so changes made during the read come again with the feed and are never missed. Rows
 * are streamed: a store with a year of orders needs no more memory than one without.
 */
export function readSnapshot(ctx: Needs<'openStill'>, scope: StoreScope): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const digest = new Bun.CryptoHasher('sha256');
  const still = ctx.openStill();
  const rows = snapshotRows(still.db, scope);
  const from = lastFeedPosition(still.db);
  const history = currentHistory(still.db);
  let sent = 0;
  let isBegun = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const lines: string[] = [];
      if (!isBegun) {
        isBegun = true;
        lines.push(JSON.stringify({ from, history, rows: countSnapshotRows(still.db, scope) }));
      }
      let isEnd = false;
      while (lines.length < ROWS_A_TURN) {
        const next = rows.next();
        if (next.done) {
          isEnd = true;
          break;
        }
        const line = JSON.stringify(next.value);
        digest.update(line);
        sent++;
        lines.push(line);
      }
      if (isEnd) lines.push(JSON.stringify({ done: sent, digest: digest.digest('hex') }));
      controller.enqueue(encoder.encode(`${lines.join('\n')}\n`));
      if (isEnd) {
        still.close();
        controller.close();
      }
      // Others are served between two turns.
      else await new Promise((resolve) => setImmediate(resolve));
    },
    cancel() {
      rows.return(undefined);
      still.close();
    },
  });
}
