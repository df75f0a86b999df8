import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import {
  type BatchUploadJob,
  changeUploadIn,
  reopenFailedRowsIn,
  wasAnotherStartedSince,
} from '#db/menu/batch-uploads.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { ImportPreview } from '#src/domain/menu/import/preview-import.ts';
import { WHY_NO_ROWS_AGAIN, type WhyNoRowsAgain, whyNoRowsAgain } from '#src/domain/menu/import/run-again.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { runOr } from '#src/shared/heavy-work.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { publishesAtOnce } from '../desk/menu-desk.ts';
import { readEditedMenu } from '../desk/read-edited.ts';
import { getUpload, listFailedRows, previewImport, takesTooLong } from './import-menu.ts';
import { importPreviewing, menuTextsOf } from './preview-work.ts';

type RunNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'menus' | 'heavy'>;

/**
 * Has the failed rows of a finished import done once more by its job; rows that went in stay as they are. Its changes are those of
 * `by`. `resource_status_conflict`, `cannot_run_again`: the message says why; also while it runs, so that a second press does nothing.
 */
export async function runFailedRowsAgain(
  ctx: RunNeeds,
  scope: StoreScope,
  { jobId, reason, by }: { readonly jobId: string; readonly reason: string; readonly by: ActedBy },
): Promise<void> {
  const seen = await getUpload(ctx.db, scope, jobId);
  refuse(await whyNotNow(ctx.db, scope, seen));
  // Planned before the write, in which others would wait for it. What changes in between, the job sees itself.
  const twice = ((await previewImport(ctx, scope, seen))?.twice ?? []).map(({ line }) => line);
  const jumps = (await previewFailed(ctx, scope, seen)).jumps;
  await ctx.write(async (trx) => {
    const job = await getUpload(trx, scope, jobId);
    refuse(await whyNotNow(trx, scope, job));
    if (jumps.length > 0 && (await publishesAtOnce(trx, scope))) refuse('pricesJump');
    const first = await reopenFailedRowsIn(trx, job, { keptLines: twice });
    if (first === null) throw refusal('sameTwice');
    await changeUploadIn(trx, scope, jobId, {
      statusCode: 'running',
      doneCount: first - 1,
      failedCount: twice.length,
      startedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
      finishedIsoDateTimeUtc: null,
      againBy: by,
    });
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'runFailedRowsAgain',
      subjectType: 'batchUploadJob',
      subjectId: jobId,
      before: { statusCode: job.statusCode, failedCount: job.failedCount },
      after: { reason },
    });
  });
}

/** Why the failed rows of an upload can't be run again now; null: they can. What they say is seen when they are. */
export async function whyNoRowsNow(db: Db, scope: StoreScope, jobId: string): Promise<WhyNoRowsAgain | null> {
  return whyNotNow(db, scope, await getUpload(db, scope, jobId));
}

async function whyNotNow(db: Db | Trx, scope: StoreScope, job: BatchUploadJob): Promise<WhyNoRowsAgain | null> {
  return whyNoRowsAgain(job, { wasAnotherStartedSince: await wasAnotherStartedSince(db, scope, job) });
}

/** What the failed rows alone would change in the menu as it is now. */
async function previewFailed(ctx: RunNeeds, scope: StoreScope, job: BatchUploadJob): Promise<ImportPreview> {
  const rows = await listFailedRows(ctx.db, job, job.rowCount);
  const menu = await menuTextsOf(await readEditedMenu(ctx, scope));
  const rowTexts = rows.map(({ cells }) => JSON.stringify(cells));
  return runOr(ctx, importPreviewing, { rowTexts, mapping: job.mapping, menu }, takesTooLong);
}

function refuse(why: WhyNoRowsAgain | null): void {
  if (why !== null) throw refusal(why);
}

function refusal(why: WhyNoRowsAgain): AppError {
  return new AppError('resource_status_conflict', WHY_NO_ROWS_AGAIN[why], { reason: 'cannot_run_again' });
}
