import { type BatchUploadRow, changeUploadIn, listUploadRows } from '#db/menu/batch-uploads.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { menuItemSchema } from '#src/domain/menu/menu.schema.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { isSetting, undoSettingsRows } from '../copy/copied-settings-rows.ts';
import { undoCopiedRows } from '../copy/undo-copied-rows.ts';
import { type MenuDesk, openMenuDesk } from '../desk/menu-desk.ts';
import { getUpload, notFinished } from './import-menu.ts';

export interface UndoneImport {
  /** Items that were deleted or are as they were before. */
  readonly undone: number;
  /** Items that someone has edited since: they stay as they are. */
  readonly kept: number;
  /** Groups of settings that are as they were before. */
  readonly settings?: number;
}

/** Takes an import back, but for what was edited since. Categories and sizes that a file made stay: someone may use them. */
export async function undoImport(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { jobId, by }: { readonly jobId: string; readonly by: ActedBy },
): Promise<UndoneImport> {
  return ctx.write(async (trx) => {
    const job = await getUpload(trx, scope, jobId);
    if (job.undoneIsoDateTimeUtc !== null) return { undone: 0, kept: 0 };
    if (job.statusCode === 'created' || job.statusCode === 'running') throw notFinished();
    const rows = await listUploadRows(trx, job, { limit: job.rowCount });
    const desk = await openMenuDesk(trx, ctx, scope, { by, confirmPrices: true });
    const { undone, kept } = await (job.source === 'file' ? undoFileRows(desk, rows) : undoCopiedRows(desk, rows));
    const settings =
      job.source === 'file' ? 0 : await undoSettingsRows(trx, ctx, scope, { rows: rows.filter(isSetting), by });
    await changeUploadIn(trx, scope, jobId, { undoneIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
    const subject = { subjectType: 'batchUploadJob', subjectId: jobId } as const;
    await desk.changed({ by, action: 'undoImport', ...subject, after: { undone, kept } }, { kind: 'import' });
    return { undone, kept, ...(settings > 0 ? { settings } : {}) };
  });
}

async function undoFileRows(desk: MenuDesk, rows: readonly BatchUploadRow[]): Promise<UndoneImport> {
  let [undone, kept] = [0, 0];
  // The last first: a row may have changed what an earlier one added.
  for (const { itemId, version, beforeJson } of rows.toReversed()) {
    if (itemId === null || version === null) continue;
    if (await undoIn(desk, { itemId, version, beforeJson })) undone++;
    else kept++;
  }
  return { undone, kept };
}

/** False where the item is not as the import left it. */
async function undoIn(
  desk: MenuDesk,
  row: { readonly itemId: string; readonly version: number; readonly beforeJson: string | null },
): Promise<boolean> {
  const now = await desk.item(row.itemId);
  if (now?.version !== row.version) return false;
  if (row.beforeJson === null) return desk.removeItem(row.itemId);
  return desk.putItem(menuItemSchema.parse(JSON.parse(row.beforeJson)), row.version);
}
