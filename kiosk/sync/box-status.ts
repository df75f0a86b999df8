import { migrations } from '#db/migrations/index.ts';
import { countFailedPrints } from '#db/printing/unfinished-prints.ts';
import type { AppContext } from '#src/context.ts';
import type { Compared } from '#src/domain/sync/sync.schema.ts';
import type { DiskReport } from '#src/server/disk-guard.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { VERSION } from '#src/shared/version.ts';
import type { SyncReport } from './sync-state.ts';
import { diskStateOf } from './sync-summary-of.ts';

/** The schema version that this program knows. */
export const SCHEMA = Object.keys(migrations).at(-1) ?? '';

/** What the box reports about itself to the admin. */
export async function statusOf(
  ctx: AppContext,
  scope: StoreScope,
  {
    disk,
    compared,
    report,
  }: { readonly disk: DiskReport; readonly compared: Compared | null; readonly report: SyncReport | null },
) {
  return {
    version: VERSION,
    schema: SCHEMA,
    failedPrints: await countFailedPrints(ctx.db, scope),
    freeDiskBytes: disk.freeBytes,
    diskBytes: disk.totalBytes,
    diskState: diskStateOf(disk, report),
    ...(compared ? { compared } : {}),
  };
}
