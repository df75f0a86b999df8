import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { raiseMenuVersion } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface MenuChange {
  readonly by: ActedBy;
  /** Verb of the trade: 'editItem'. */
  readonly action: string;
  readonly subjectType: 'item' | 'category' | 'pizzaSettings' | 'batchUploadJob' | 'menu' | 'menuChange';
  readonly subjectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Follows every change of a menu, in its own transaction: a new version, the event, the audit row. */
export async function menuChangedIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  change: MenuChange,
): Promise<void> {
  await announceMenuIn(trx, ctx, scope);
  await appendStoreAudit(trx, ctx, scope, change);
}

/** The same without the audit row, for who writes several. */
export async function announceMenuIn(trx: Trx, ctx: Needs<'ids' | 'clock'>, scope: StoreScope): Promise<void> {
  const menuVersion = await raiseMenuVersion(trx, scope);
  await appendStoreEvent(trx, ctx, scope, { type: 'menuChanged', payload: { menuVersion } });
}
