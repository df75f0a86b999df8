import { appendAudit } from '#db/audit/audit.repository.ts';
import type { BoxRow } from '#db/sync/boxes.repository.ts';
import { comparedColumns, feedAgainIn, rangeDigest, readCopies, readRowDigests } from '#db/sync/compare-rows.ts';
import { countFeedOfStore } from '#db/sync/feed.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CompareAnswer, CompareBody, CopiesBody, Places, RequestedRows } from '#src/domain/sync/compare.schema.ts';
import type { FeedRow } from '#src/domain/sync/sync.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type OfBox = Pick<BoxRow, 'id' | 'name' | 'mark' | 'receivedPosition'>;

/** If the cloud holds far more of a range than the box asked about, the next comparison finds the rest. */
const MOST_ROWS = 5000;

/** Whether this store's rows of a range are the box's, as of the same places of both feeds (decision 0060). */
export function compareRange(ctx: Needs<'db'>, scope: StoreScope, box: OfBox, body: CompareBody): CompareAnswer {
  if (!isLevel(ctx, scope, box, body)) return { state: 'moved' };
  // Only what the box holds anyway: a digest of a secret would be a way to guess it.
  const known = comparedColumns(ctx.db, body.table);
  if (known === null || body.columns.some((name) => !known.includes(name))) return { state: 'unknown' };
  const rows = readRowDigests(ctx.db, { ...scope, mark: box.mark }, body, body.columns, MOST_ROWS);
  const digest = rangeDigest(rows);
  return { state: 'compared', digest, rows: digest === body.digest ? null : rows };
}

/** Adds rows that the box holds differently to its feed again, and flags them for a person. */
export async function sendRowsAgain(
  ctx: Needs<'write' | 'clock' | 'ids' | 'log'>,
  scope: StoreScope,
  box: OfBox,
  { rows }: RequestedRows,
): Promise<void> {
  ctx.log.error('a box differs from the cloud', {
    boxId: box.id,
    tables: [...new Set(rows.map(({ table }) => table))],
  });
  const { restaurantId, storeId } = scope;
  await ctx.write(async (trx) => {
    if (rows.some(({ table }) => comparedColumns(trx, table) === null)) {
      throw new AppError('validation_failed', 'These rows do not travel.');
    }
    feedAgainIn(trx, storeId, rows);
    await appendAudit(trx, ctx, {
      restaurantId,
      storeId,
      by: { mover: 'system', kind: 'box', id: box.id, name: box.name, origin: 'sync' },
      action: 'sendRowsAgain',
      subjectType: 'box',
      subjectId: box.id,
      after: { rows },
    });
  });
}

/** The cloud's copies of rows that a box lost; null if one side has moved on. */
export function copiesOf(
  ctx: Needs<'db'>,
  scope: StoreScope,
  box: OfBox,
  body: CopiesBody,
): { readonly rows: readonly FeedRow[] | null } {
  if (!isLevel(ctx, scope, box, body)) return { rows: null };
  return { rows: readCopies(ctx.db, { ...scope, mark: box.mark }, body.rows) };
}

function isLevel(ctx: Needs<'db'>, scope: StoreScope, box: OfBox, { taken, sent }: Places): boolean {
  return box.receivedPosition === sent && countFeedOfStore(ctx.db, scope, taken) === 0;
}
