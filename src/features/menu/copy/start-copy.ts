import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { findUpload, insertUploadIn, noteOutcomesIn } from '#db/menu/batch-uploads.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { CopiedRow } from '#src/domain/menu/copy/plan-copy.ts';
import type { CopiedSetting } from '#src/domain/tenancy/copied-settings.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { COPY_HEADINGS, COPY_MAPPING, cellsOf } from './copied-cells.ts';
import { cellsOfSetting } from './copied-settings-rows.ts';

export interface NewCopy {
  /** Of the page that was sent: sent again it is the same copy. */
  readonly requestKey: string;
  readonly source: 'starter' | 'store';
  readonly title: string;
  readonly by: ActedBy;
}

/** Of a store, so that a key never finds the copy of another. */
export function copyId({ storeId }: StoreScope, requestKey: string): string {
  return new Bun.CryptoHasher('sha256').update(`${storeId} ${requestKey}`).digest('hex').slice(0, 20);
}

/** Keeps what is to be put, and starts the job that puts it. Sent before, it answers the copy that is on its way. */
export async function startCopyIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { requestKey, source, title, by }: NewCopy,
  plan: () => Promise<{ readonly rows: readonly CopiedRow[]; readonly settings?: readonly CopiedSetting[] }>,
): Promise<string> {
  const id = copyId(scope, requestKey);
  if (await findUpload(trx, scope, id)) return id;
  const { rows, settings = [] } = await plan();
  const now = isoUtc(ctx.clock.now());
  const job = { id, source, fileName: title, headings: [...COPY_HEADINGS], mapping: COPY_MAPPING, by };
  const started = { statusCode: 'running', createdIsoDateTimeUtc: now, startedIsoDateTimeUtc: now } as const;
  await insertUploadIn(trx, scope, { ...job, ...started }, [...rows.map(cellsOf), ...settings.map(cellsOfSetting)]);
  const failed = rows.flatMap(({ kind, message }, at) =>
    kind === 'failed'
      ? [{ line: at + 1, outcome: 'failed' as const, message, itemId: null, version: null, beforeJson: null }]
      : [],
  );
  await noteOutcomesIn(trx, id, failed);
  const subject = { subjectType: 'batchUploadJob', subjectId: id } as const;
  await appendStoreAudit(trx, ctx, scope, { by, action: 'copyMenu', ...subject, after: { source, title } });
  return id;
}
