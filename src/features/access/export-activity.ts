import { appendAudit } from '#db/audit/audit.repository.ts';
import { type AuditFilter, type AuditPlace, type AuditRow, eachAuditRow } from '#db/audit/browse-audit.queries.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';

/** The rows of a log for a file, read while they are written. The log says first who took them out. */
export async function exportActivity(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids'>,
  place: AuditPlace,
  { filter, by }: { readonly filter: AuditFilter; readonly by: ActedBy },
): Promise<AsyncGenerator<readonly AuditRow[]>> {
  await ctx.write((trx) => appendAudit(trx, ctx, { ...subjectOf(place), by, action: 'exportActivity' }));
  return eachAuditRow(ctx.db, place, filter);
}

function subjectOf(place: AuditPlace) {
  if (place.kind === 'platform') {
    return { restaurantId: null, storeId: null, subjectType: 'platform', subjectId: 'activity' };
  }
  const { restaurantId } = place.scope;
  if (place.kind === 'restaurant') {
    return { restaurantId, storeId: null, subjectType: 'restaurant', subjectId: restaurantId };
  }
  const { storeId } = place.scope;
  return { restaurantId, storeId, subjectType: 'store', subjectId: storeId };
}
