import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { MenuChange } from '../menu-change.ts';

/** Nothing that is sold has changed: only the audit log says it. */
export function draftChangedIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  change: Omit<MenuChange, 'subjectType' | 'subjectId'>,
): Promise<void> {
  return appendStoreAudit(trx, ctx, scope, { ...change, subjectType: 'menu', subjectId: scope.storeId });
}
