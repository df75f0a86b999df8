import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import {
  type BatchUploadJob,
  type BatchUploadRow,
  changeUploadIn,
  findUpload,
  insertUploadIn,
  listUploadRows,
  listUploadRowTexts,
  noteOutcomesIn,
  type RowOutcome,
} from '#db/menu/batch-uploads.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type ColumnMapping, mappingIssues, suggestMapping } from '#src/domain/menu/import/import-fields.ts';
import type { ImportPreview } from '#src/domain/menu/import/preview-import.ts';
import { withNamesFilled } from '#src/domain/menu/import/size-rows.ts';
import { jumpQuestion } from '#src/domain/menu/price-jump.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { runOr } from '#src/shared/heavy-work.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { CONFIRM_PRICES } from '../desk/ask-prices.ts';
import { publishesAtOnce } from '../desk/menu-desk.ts';
import { readEditedMenu } from '../desk/read-edited.ts';
import { rowIssueText } from './import-text.ts';
import { importPreviewing, menuTextsOf } from './preview-work.ts';
import { MAX_IMPORT_ROWS, spreadsheetReading } from './read-spreadsheet.ts';

type ImportNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'menus' | 'heavy'>;

export const takesTooLong = () =>
  invalidFields({ path: 'file', message: 'This file takes too long to read. Split it into smaller ones.' });

/** Keeps the rows of a file, with the columns that its headings name. Nothing of the menu changes yet. */
export async function uploadMenu(
  ctx: ImportNeeds,
  scope: StoreScope,
  { fileName, bytes, by }: { readonly fileName: string; readonly bytes: Uint8Array; readonly by: ActedBy },
): Promise<{ readonly jobId: string }> {
  const { headings, rowTexts } = await runOr(ctx, spreadsheetReading, bytes, takesTooLong);
  const { pizza } = await readEditedMenu(ctx, scope);
  const id = ctx.ids.next();
  const job = {
    id,
    fileName: fileName.trim().slice(0, 120) || 'menu.csv',
    headings,
    mapping: suggestMapping(
      headings,
      pizza.sizes.map(({ name }) => name),
    ),
    by,
    createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  };
  await ctx.write(async (trx) => {
    await insertUploadIn(trx, scope, job, rowTexts);
    await appendStoreAudit(trx, ctx, scope, { by, action: 'uploadMenu', subjectType: 'batchUploadJob', subjectId: id });
  });
  return { jobId: id };
}

/**
 * What the whole file would change in the menu as it is now; null: its columns aren't matched. Writes nothing. Throws
 * `validation_failed` where nobody should wait for it.
 */
export async function previewImport(
  ctx: Needs<'db' | 'menus' | 'heavy'>,
  scope: StoreScope,
  job: BatchUploadJob,
  mapping: ColumnMapping = job.mapping,
): Promise<ImportPreview | null> {
  if (mappingIssues(mapping, job.headings.length).length > 0) return null;
  const rowTexts = await listUploadRowTexts(ctx.db, job, MAX_IMPORT_ROWS);
  const menu = await menuTextsOf(await readEditedMenu(ctx, scope));
  return runOr(ctx, importPreviewing, { rowTexts, mapping, menu }, takesTooLong);
}

/** All rows of a file, with the names that rows of sizes leave out. */
export async function listFilledRows(db: Db | Trx, job: BatchUploadJob): Promise<readonly BatchUploadRow[]> {
  const rows = await listUploadRows(db, job, { limit: MAX_IMPORT_ROWS });
  const filled = withNamesFilled(
    rows.map(({ cells }) => cells),
    job.mapping,
  );
  return rows.map((row, at) => ({ ...row, cells: filled[at] ?? row.cells }));
}

/** The rows to correct. Each can be sent again alone: one of a size has the names that it had from the row above. */
export async function listFailedRows(db: Db | Trx, job: BatchUploadJob, limit: number): Promise<BatchUploadRow[]> {
  if (job.mapping.size === undefined) return listUploadRows(db, job, { limit, outcome: 'failed' });
  return (await listFilledRows(db, job)).filter(({ outcome }) => outcome === 'failed').slice(0, limit);
}

/** Starts the import with these columns; the job does the rows. A repeat returns the same import. */
export async function startImport(
  ctx: ImportNeeds,
  scope: StoreScope,
  {
    jobId,
    mapping,
    confirmPrices,
    by,
  }: {
    readonly jobId: string;
    readonly mapping: ColumnMapping;
    /** The question about prices that jump, answered with yes. */
    readonly confirmPrices?: string;
    readonly by: ActedBy;
  },
): Promise<void> {
  const preview = await previewImport(ctx, scope, await getUpload(ctx.db, scope, jobId), mapping);
  // Whether a row says an item a second time is a matter of the file, and is settled before the first is made.
  const twice = (preview?.twice ?? []).map(({ line, issues }): RowOutcome => {
    const message = issues.map(rowIssueText).join(' ');
    return { line, outcome: 'failed', message, itemId: null, version: null, beforeJson: null };
  });
  await ctx.write(async (trx) => {
    const job = await getUpload(trx, scope, jobId);
    if (job.statusCode !== 'created') return;
    const issues = mappingIssues(mapping, job.headings.length);
    if (issues.length > 0) {
      throw invalidFields(
        ...issues.map(({ field, issue }) => ({ path: `column.${field}`, message: COLUMN_TEXTS[issue] })),
      );
    }
    if (await publishesAtOnce(trx, scope)) {
      const { profile } = await ctx.menus.storeOf(scope, trx);
      const message = jumpQuestion(preview?.jumps ?? [], profile.currencyCode);
      if (message !== '' && message !== confirmPrices) throw invalidFields({ path: CONFIRM_PRICES, message });
    }
    await noteOutcomesIn(trx, jobId, twice);
    const startedIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await changeUploadIn(trx, scope, jobId, {
      ...{ statusCode: 'running', mapping, startedIsoDateTimeUtc },
      failedCount: twice.length,
    });
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'importMenu',
      subjectType: 'batchUploadJob',
      subjectId: jobId,
    });
  });
}

const COLUMN_TEXTS = {
  missing: 'Choose the column that holds it.',
  twice: 'Choose a column that nothing else uses.',
  noSuchColumn: 'Choose one of the file’s columns.',
} as const;

export async function getUpload(
  db: Trx | ImportNeeds['db'],
  scope: StoreScope,
  jobId: string,
): Promise<BatchUploadJob> {
  const job = await findUpload(db, scope, jobId);
  if (!job) throw notFound('import');
  return job;
}

export function notFinished(): AppError {
  return new AppError('resource_status_conflict', 'This import hasn’t finished. Try again in a moment.', {
    reason: 'import_not_finished',
  });
}
