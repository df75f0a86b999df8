import type { Db, Trx } from '#db/connection.ts';
import {
  type BatchUploadJob,
  type BatchUploadRow,
  listUploadRows,
  type RowOutcome,
} from '#db/menu/batch-uploads.repository.ts';
import { readStoreSettings, settingsGroupVersion } from '#db/tenancy/store-settings.repository.ts';
import { findStore } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { CopiedSetting } from '#src/domain/tenancy/copied-settings.ts';
import type { StoreSettings, StoreSettingsName } from '#src/domain/tenancy/store-settings.schema.ts';
import { saveSettingsIn } from '#src/features/tenancy/save-settings.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const SUBJECT = 'settings';

/** A group of settings among the rows of a copy. */
export function cellsOfSetting({ name, label, before, after }: CopiedSetting): string[] {
  return [label, '', SUBJECT, name, JSON.stringify(before), JSON.stringify(after)];
}

export function isSetting({ cells }: Pick<BatchUploadRow, 'cells'>): boolean {
  return cells[2] === SUBJECT;
}

/** The groups that a copy replaced, in words. */
export async function listCopiedSettings(db: Db, job: Pick<BatchUploadJob, 'id' | 'rowCount'>): Promise<string[]> {
  const rows = await listUploadRows(db, job, { limit: job.rowCount, outcome: 'changed' });
  return rows.filter(isSetting).map(({ cells }) => cells[0] ?? '');
}

type Needed = Needs<'clock' | 'ids'>;

/** Puts groups of settings that are still as they were when the copy was planned. */
export async function putSettingsRows(
  trx: Trx,
  ctx: Needed,
  scope: StoreScope,
  { rows, by }: { readonly rows: readonly BatchUploadRow[]; readonly by: ActedBy },
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    const { name, before, after } = settingOf(row);
    const isPut = await replace(trx, ctx, scope, { name, from: before, to: after, by });
    outcomes.push({
      line: row.line,
      outcome: isPut ? 'changed' : 'failed',
      message: isPut ? '' : 'Someone else changed this at the same moment. Copy again to include it.',
      ...{ itemId: null, version: null, beforeJson: null },
    });
  }
  return outcomes;
}

/** Puts back those that nobody has changed since; how many. */
export async function undoSettingsRows(
  trx: Trx,
  ctx: Needed,
  scope: StoreScope,
  { rows, by }: { readonly rows: readonly BatchUploadRow[]; readonly by: ActedBy },
): Promise<number> {
  let undone = 0;
  for (const row of rows) {
    if (row.outcome !== 'changed') continue;
    const { name, before, after } = settingOf(row);
    if (await replace(trx, ctx, scope, { name, from: after, to: before, by })) undone++;
  }
  return undone;
}

function settingOf({ cells }: BatchUploadRow) {
  const [, , , name, before = 'null', after = 'null'] = cells;
  return { name: name as StoreSettingsName, before: JSON.parse(before), after: JSON.parse(after) };
}

/** False where it is no longer what it is to be replaced from. */
async function replace(
  trx: Trx,
  ctx: Needed,
  scope: StoreScope,
  {
    name,
    from,
    to,
    by,
  }: { readonly name: StoreSettingsName; readonly from: unknown; readonly to: unknown; readonly by: ActedBy },
): Promise<boolean> {
  const store = await findStore(trx, scope);
  if (!store) throw notFound('store');
  const now = (await readStoreSettings(trx, scope, store.countryCode))[name];
  if (!isSameValue(now, from)) return false;
  const version = await settingsGroupVersion(trx, scope, name);
  await saveSettingsIn(trx, ctx, scope, { name, value: to as StoreSettings[typeof name], version, by });
  return true;
}
