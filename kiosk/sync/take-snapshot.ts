import { raiseOrderCountersIn } from '#db/ordering/raise-order-counters.ts';
import { FEED } from '#db/ownership.ts';
import { removeMissingIn, snapshotKeys } from '#db/sync/snapshot-keys.ts';
import { keepPlaceIn } from '#db/sync/sync-places.repository.ts';
import type { AppContext } from '#src/context.ts';
import { boxMarkOf } from '#src/domain/sync/row-maker.ts';
import { type FeedRow, feedRowSchema } from '#src/domain/sync/sync.schema.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import { applyFromCloudIn } from './apply-from-cloud.ts';
import type { Identity } from './identity.ts';

/** Rows that are written in one go: the till gets its turn in between. */
const ROWS_A_WRITE = 1000;

export interface Progress {
  readonly rows: number;
  readonly total: number;
}

export class BadSnapshot extends Error {
  override readonly name = 'BadSnapshot';
}

/**
 * Fetches all that the box should hold. Rows are written as they come, over those that are there; only when the last line
 * has come, with the right number and digest, is what was not among them taken away and the place in the feed kept. Broken
 * off anywhere it is begun again, and until then the box stands where it stood. What the box wrote itself is left alone.
 */
export async function takeSnapshot(
  ctx: Pick<AppContext, 'writeAlone' | 'ownership'>,
  identity: Identity,
  lines: ReadableStream<Uint8Array>,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const digest = new Bun.CryptoHasher('sha256');
  const keys = snapshotKeys();
  let head: { from: number; rows: number } | null = null;
  let isDone = false;
  let taken = 0;
  let waiting: FeedRow[] = [];
  const write = async () => {
    const rows = waiting;
    waiting = [];
    await ctx.writeAlone((trx) =>
      applyFromCloudIn(trx, ctx, rows, { from: 'cloud', scope: identity, mark: identity.mark }),
    );
    onProgress({ rows: taken, total: head?.rows ?? taken });
    failpoint('snapshot.half');
  };
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
    keys.add(row);
    if (!isOwn(row, identity.mark)) waiting.push(row);
    if (waiting.length >= ROWS_A_WRITE) await write();
  }
  if (head === null || !isDone) throw new BadSnapshot('it ends too early');
  const { from } = head;
  await write();
  failpoint('snapshot.whole');
  await ctx.writeAlone(async (trx) => {
    removeMissingIn(trx, keys, identity.mark);
    raiseOrderCountersIn(trx, identity.storeId);
    await keepPlaceIn(trx, 'taken', from);
  });
  failpoint('snapshot.kept');
}

/** What this box made is the box's: the cloud's copy of it may be older. */
function isOwn(row: FeedRow, mark: string): boolean {
  const entry = FEED.find(({ table }) => table === row.table);
  if (!entry || !('row' in row) || typeof entry.owner !== 'object' || !('maker' in entry.owner)) return false;
  return boxMarkOf(String(row.row[entry.owner.maker] ?? '')) === mark;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BadSnapshot('it is not what a snapshot is');
  }
}

function headOf(value: unknown): { from: number; rows: number } {
  const { from, rows } = value as { from?: unknown; rows?: unknown };
  if (typeof from !== 'number' || typeof rows !== 'number') throw new BadSnapshot('it has no head');
  return { from, rows };
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
