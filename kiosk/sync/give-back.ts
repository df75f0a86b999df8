import { FEED, type FeedEntry } from '#db/ownership.ts';
import { connectionOf } from '#db/statement.ts';
import { isBroughtBack } from '#db/sync/bring-back-rows.ts';
import { readRow } from '#db/sync/compare-rows.ts';
import { columnsOf, columnsSent } from '#db/sync/feed-triggers.ts';
import { missingRows, snapshotKeys } from '#db/sync/snapshot-keys.ts';
import type { AppContext } from '#src/context.ts';
import { boxMarkOf } from '#src/domain/sync/row-maker.ts';
import type { FeedRow, Place } from '#src/domain/sync/sync.schema.ts';
import type { Cloud } from './cloud.ts';
import type { Identity } from './identity.ts';
import { type KeptKey, type Progress, readSnapshotLines } from './take-snapshot.ts';

/** Rows sent at once. A row of an order is a few kilobytes. */
const ROWS_A_CALL = 400;

/**
 * Gives rows back to a cloud that was restored from a backup and so has another history, before anything of the cloud is written
 * here. Compares everything that the cloud holds with what is here, and sends what differs or is missing there, parents first.
 * Changes nothing here, so it can start over after a kill. Returns the rows that the cloud could not take.
 */
export async function giveBack(
  ctx: Pick<AppContext, 'db' | 'log'>,
  { cloud, identity }: { readonly cloud: Cloud; readonly identity: Identity },
  taken: Place,
  { signal, onProgress }: { readonly signal: AbortSignal; onProgress(progress: Progress): void },
): Promise<KeptKey[]> {
  const rows = await lostRows(ctx, identity, await cloud.snapshot(signal));
  const notTaken: KeptKey[] = [];
  for (let at = 0; at < rows.length; at += ROWS_A_CALL) {
    onProgress({ rows: at, total: rows.length });
    const answer = await cloud.bringBack({ taken, rows: rows.slice(at, at + ROWS_A_CALL) });
    notTaken.push(...answer.notTaken);
  }
  ctx.log.warn('what the cloud had lost was returned', { rows: rows.length, notTaken: notTaken.length });
  return notTaken;
}

/** The cloud's rows that are here but missing or different there, parents first. */
async function lostRows(
  ctx: Pick<AppContext, 'db'>,
  identity: Identity,
  lines: ReadableStream<Uint8Array>,
): Promise<FeedRow[]> {
  const keys = snapshotKeys();
  const differing: KeptKey[] = [];
  await readSnapshotLines(lines, (one) => {
    keys.add(one);
    const entry = FEED.find(({ table }) => table === one.table);
    if (!entry || !('row' in one) || !isBroughtBack(entry) || isOwn(entry, one.row, identity)) return;
    const key = entry.key.map((name) => one.row[name] ?? null);
    const here = readRow(ctx.db, one.table, key);
    if (here && Object.keys(one.row).some((name) => name in here && here[name] !== one.row[name])) {
      differing.push({ table: one.table, key });
    }
  });
  const missing = missingRows(ctx.db, keys, identity.mark)
    .filter(({ entry }) => isBroughtBack(entry))
    .map(({ entry: { table }, key }) => ({ table, key }));
  const order = new Map(FEED.map(({ table }, at) => [table as string, at]));
  return [...missing, ...differing]
    .sort((a, b) => (order.get(a.table) ?? 0) - (order.get(b.table) ?? 0))
    .flatMap(({ table, key }) => rowOf(ctx, table, key));
}

/** Rows that this box made and kept changing. The ordinary push sends them to the cloud. */
function isOwn({ owner }: FeedEntry, row: Readonly<Record<string, unknown>>, { mark }: Identity): boolean {
  return typeof owner === 'object' && 'maker' in owner && boxMarkOf(String(row[owner.maker])) === mark;
}

/** The row, with only the columns that the cloud once sent. */
function rowOf(ctx: Pick<AppContext, 'db'>, table: string, key: KeptKey['key']): FeedRow[] {
  const entry = FEED.find((one) => one.table === table);
  const columns = entry && columnsSent(entry, 'cloud', columnsOf(connectionOf(ctx.db), table));
  const here = readRow(ctx.db, table, key);
  if (!here || !columns) return [];
  return [{ table, row: Object.fromEntries(columns.map((name) => [name, here[name] ?? null])) }];
}
