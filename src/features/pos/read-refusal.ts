import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { findRefusal } from '#db/sync/refused-commands.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Marks a rejected command as read by its employee, so that no till shows it again. A repeat changes nothing. */
export async function readRefusal(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { commandId, by }: { readonly commandId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const refusal = by.id === null ? null : await findRefusal(trx, scope, { commandId, askedById: by.id });
    if (!refusal) throw notFound('refusal');
    if (refusal.isRead) return;
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'readRefusal',
      subjectType: 'command',
      subjectId: commandId,
    });
  });
}
