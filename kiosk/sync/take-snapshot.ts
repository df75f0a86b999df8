import type { Db, Trx } from '#db/connection.ts';
import { raiseOrderCountersIn } from '#db/ordering/raise-order-counters.ts';
import { FEED } from '#db/ownership.ts';
import { connectionOf } from '#db/statement.ts';
import { readRow } from '#db/sync/compare-rows.ts';
import { columnsOf, columnsSent } from '#db/sync/feed-triggers.ts';
import { madeByBoxes, removeMissingIn, snapshotKeys } from '#db/sync/snapshot-keys.ts';
import { keepPlaceIn } from '#db/sync/sync-places.repository.ts';
import type { AppContext } from '#src/context.ts';
import { boxMarkOf } from '#src/domain/sync/row-maker.ts';
import { type FeedRow, feedRowSchema } from '#src/domain/sync/sync.schema.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import { applyFromCloudIn } from './apply-from-cloud.ts';
import type { Identity } from './identity.ts';

/** Rows written at once. The till gets its turn in between. */
const ROWS_A_WRITE = 1000;

export interface Progress {
  readonly rows: number;
  readonly total: number;
}

export class BadSnapshot extends Error {
  override readonly name = 'BadSnapshot';
}

export interface SnapshotOptions {
  readonly onProgress: (progress: Progress) => void;
  /** This file is an older copy of the box, so the box's own rows that the cloud has and this file lacks are restored. */
  readonly isOlderCopy?: boolean;
  /**
   * Set for a new pairing, when the file holds rows of an earlier one that the cloud may lack. They stay, and are handed to this
   * function before the snapshot counts as taken.
   */
  readonly sendEarlierSales?: (rows: readonly FeedRow[]) => Promise<void>;
  /** Rows that the cloud has lost and could not take back. They stay here. */
  readonly keeps?: readonly KeptKey[];
}

export interface KeptKey {
  readonly table: string;
  readonly key: readonly (string | number | null)[];
}

export interface SnapshotHead {
  readonly from: number;
  readonly rows: number;
  readonly history: string | null;
}

/**
 * Hands on each row of a snapshot. Throws when the snapshot is not whole, and then the caller must discard what it did with the
 * rows.
 */
export async function readSnapshotLines(
  lines: ReadableStream<Uint8Array>,
  take: (row: FeedRow, head: SnapshotHead) => Promise<void> | void,
): Promise<SnapshotHead> {
  const digest = new Bun.CryptoHasher('sha256');
  let head: SnapshotHead | null = null;
  let taken = 0;
  let isDone = false;
  for await (const line of linesOf(lines)) {
    if (isDone) throw new BadSnapshot('something follows the end');
    const value: unknown = parse(line);
    if (head === null) {
      head = headOf(value);
      continue;
    }
    const end = endOf(value);
    if (end) {
      if (end.done !== taken || end.digest !== digest.digest('hex')) throw new BadSnapshot('it was changed on its way');
      isDone = true;
      continue;
    }
    const row = feedRowSchema.parse(value);
    digest.update(line);
    taken++;
    await take(row, head);
  }
  if (head === null || !isDone) throw new BadSnapshot('it ends too early');
  return head;
}

/**
 * Fetches everything that the box should hold. Rows are written as they arrive, over those that are there. Only when the last
 * line has arrived, with the right count and digest, are all others deleted and the feed position saved. If it breaks off it
 * starts over, and until then the box keeps its old position. Never touches the box's own rows.
 */
export async function takeSnapshot(
  ctx: Pick<AppContext, 'db' | 'writeAlone' | 'ownership'>,
  identity: Identity,
  lines: ReadableStream<Uint8Array>,
  { onProgress, isOlderCopy = false, sendEarlierSales, keeps = [] }: SnapshotOptions,
): Promise<void> {
  const keys = snapshotKeys();
  let taken = 0;
  let waiting: FeedRow[] = [];
  const write = async (total: number) => {
    const rows = waiting;
    waiting = [];
    await ctx.writeAlone(async (trx) => {
      const own = rows.filter((row) => isOwn(row, identity.mark));
      const others = rows.filter((row) => !isOwn(row, identity.mark));
      const lost = isOlderCopy ? own.filter((row) => 'row' in row && !isHere(trx, row)) : [];
      const options = { from: 'cloud', scope: identity, mark: identity.mark, givesBack: lost.length > 0 } as const;
      await applyFromCloudIn(trx, ctx, [...others, ...lost], options);
    });
    onProgress({ rows: taken, total });
    failpoint('snapshot.half');
  };
  const head = await readSnapshotLines(lines, async (row, { rows: total }) => {
    taken++;
    keys.add(row);
    if (isOlderCopy || !isOwn(row, identity.mark)) waiting.push(row);
    if (waiting.length >= ROWS_A_WRITE) await write(total);
  });
  await write(head.rows);
  failpoint('snapshot.whole');
  if (sendEarlierSales) {
    const rows = madeByBoxes(ctx.db, keys, identity.mark).flatMap((one) => rowAsSent(ctx.db, one));
    if (rows.length > 0) await sendEarlierSales(rows);
  }
  await ctx.writeAlone(async (trx) => {
    for (const { table, key } of keeps) keys.addKey(table, key);
    if (sendEarlierSales) {
      for (const { table, key } of madeByBoxes(trx, keys, identity.mark)) keys.addKey(table, key);
    }
    removeMissingIn(trx, keys, identity.mark);
    raiseOrderCountersIn(trx, identity.storeId, identity.numberBlock ?? 0);
    await keepPlaceIn(trx, 'taken', head.from, head.history);
    if (isOlderCopy) await keepPlaceIn(trx, 'olderCopy', 0);
  });
  failpoint('snapshot.kept');
}

/** The box's own rows are the box's: the cloud's copy of them may be older. */
function isOwn(row: FeedRow, mark: string): boolean {
  const entry = FEED.find(({ table }) => table === row.table);
  if (!entry || !('row' in row) || typeof entry.owner !== 'object' || !('maker' in entry.owner)) return false;
  return boxMarkOf(String(row.row[entry.owner.maker] ?? '')) === mark;
}

/** The row as the box that made it would have sent it. */
function rowAsSent(db: Db, { table, key }: KeptKey): FeedRow[] {
  const entry = FEED.find((one) => one.table === table);
  const columns = entry && columnsSent(entry, 'box', columnsOf(connectionOf(db), table));
  const row = readRow(db, table, key);
  return row && columns ? [{ table, row: Object.fromEntries(columns.map((name) => [name, row[name] ?? null])) }] : [];
}

function isHere(trx: Trx, { table, row }: Extract<FeedRow, { row: unknown }>): boolean {
  const key = FEED.find((entry) => entry.table === table)?.key ?? [];
  return (
    readRow(
      trx,
      table,
      key.map((name) => row[name] ?? null),
    ) !== null
  );
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BadSnapshot('it is not what a snapshot is');
  }
}

function headOf(value: unknown): SnapshotHead {
  const { from, rows, history = null } = value as { from?: unknown; rows?: unknown; history?: unknown };
  if (typeof from !== 'number' || typeof rows !== 'number') throw new BadSnapshot('it has no head');
  return { from, rows, history: typeof history === 'string' ? history : null };
}

function endOf(value: unknown): { done: number; digest: string } | null {
  const { done, digest } = value as { done?: unknown; digest?: unknown };
  return typeof done === 'number' && typeof digest === 'string' ? { done, digest } : null;
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of stream) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}
