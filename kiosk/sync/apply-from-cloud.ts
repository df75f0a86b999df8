import type { Trx } from '#db/connection.ts';
import { forgetTracesIn } from '#db/customers/forget-traces.ts';
import { type Forgotten, forgottenOf } from '#db/customers/forgotten.repository.ts';
import { overwritingIn } from '#db/overwriting.ts';
import { type ApplyOptions, applyRowsIn } from '#db/sync/apply-rows.ts';
import { queueErasingIn } from '#db/sync/sync-places.repository.ts';
import type { Needs } from '#src/context.ts';
import type { FeedRow } from '#src/domain/sync/sync.schema.ts';

/**
 * Writes the cloud's rows. When a customer was forgotten, erases their traces in the box's own rows first: once the cloud's rows
 * are written, nothing here says whose those traces were (decision 0065).
 */
export async function applyFromCloudIn(
  trx: Trx,
  ctx: Needs<'ownership'>,
  rows: readonly FeedRow[],
  options: ApplyOptions,
): Promise<void> {
  const forgotten = rows.flatMap((row) => newlyForgotten(row));
  if (forgotten.length === 0) {
    applyRowsIn(trx, rows, options);
    return;
  }
  await overwritingIn(trx, async () => {
    for (const one of forgotten) forgetTracesIn(trx, ctx.ownership, one);
    applyRowsIn(trx, rows, options);
    await queueErasingIn(trx);
  });
}

function newlyForgotten(one: FeedRow): Forgotten[] {
  if (one.table !== 'forgotten_customers' || !('row' in one)) return [];
  return [forgottenOf(one.row as unknown as Parameters<typeof forgottenOf>[0])];
}
