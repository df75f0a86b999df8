import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { checkFindingsIn, countBroughtBack, listOpenFindings } from '#db/sync/restore-findings.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { broughtBackText, findingText } from '#src/domain/sync/finding-text.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface RestoreReport {
  /** What was restored automatically, in words; empty if nothing was, or it was seen. */
  readonly broughtBack: string;
  readonly findings: readonly { readonly id: string; readonly label: string; readonly text: string }[];
  /** Read up to here; anything found later doesn't count as seen. */
  readonly upToId: string;
}

/** A restore's report for a person; null if there is nothing. */
export async function readRestoreReport(ctx: Needs<'db' | 'ids'>, scope: StoreScope): Promise<RestoreReport | null> {
  // Before it is read: ids start with their time.
  const upToId = ctx.ids.next();
  const open = await listOpenFindings(ctx.db, scope);
  const counts = await countBroughtBack(ctx.db, scope);
  if (open.length === 0 && counts.length === 0) return null;
  const findings = open.map(({ id, kind, label, detailJson }) => ({
    id,
    label,
    text: findingText(kind, JSON.parse(detailJson) as Record<string, unknown>),
  }));
  return { broughtBack: broughtBackText(counts), findings, upToId };
}

/** Marks all of it as seen by a person, whom the audit log names. */
export async function checkRestoreReport(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { upToId, by }: { readonly upToId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const count = await checkFindingsIn(trx, scope, { upToId, byName: by.name, now: ctx.clock.now() });
    if (count === 0) return;
    const after = { count };
    const subject = { subjectType: 'store', subjectId: scope.storeId };
    await appendStoreAudit(trx, ctx, scope, { by, action: 'checkRestore', ...subject, after });
  });
}
