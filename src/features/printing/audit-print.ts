import type { Trx } from '#db/connection.ts';
import { appendAudit } from '#db/house/audit.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** What a person did about paper. */
export function auditPrintIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  entry: {
    readonly by: ActedBy;
    readonly action: string;
    readonly subjectType?: string;
    readonly subjectId: string;
    readonly before?: unknown;
    readonly after?: unknown;
  },
): Promise<void> {
  return appendAudit(trx, ctx, {
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    subjectType: 'printJob',
    ...entry,
  });
}
