import { endSessionsAtTerminalIn } from '#db/access/sessions.repository.ts';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Signs the employee out; the till itself stays paired. */
export async function lockTerminal(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { posTerminalId, by }: { readonly posTerminalId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    await endSessionsAtTerminalIn(trx, posTerminalId);
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'lockTerminal',
      subjectType: 'posTerminal',
      subjectId: posTerminalId,
    });
  });
}
