import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { findFailedCommand } from '#db/sync/refused-commands.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Marks a rejected command as read by its employee, so that no till shows it again. A repeat changes nothing. */
export async function readFailedCommand(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { commandId, by }: { readonly commandId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const rejection = by.id === null ? null : await findFailedCommand(trx, scope, { commandId, askedById: by.id });
    if (!rejection) throw notFound('refusal');
    if (rejection.isRead) return;
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'readRefusal',
      subjectType: 'command',
      subjectId: commandId,
    });
  });
}
