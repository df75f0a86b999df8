import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface StoreChange {
  readonly settingsVersion: number;
  readonly by: ActedBy;
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Follows every change of a store, in its own transaction: the event and the audit row. */
export async function storeChangedIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  { settingsVersion, ...entry }: StoreChange,
): Promise<void> {
  await appendStoreEvent(trx, ctx, scope, { type: 'storeSettingsChanged', payload: { settingsVersion } });
  await appendStoreAudit(trx, ctx, scope, { subjectType: 'store', subjectId: scope.storeId, ...entry });
}
