import { appendStoreAudit, findEditor } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import {
  docketSettingsVersion,
  readDocketSettings,
  writeDocketSettings,
} from '#db/printing/docket-facts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  type DocketSettings,
  type DocketType,
  type PrintDocketSettings,
  printDocketSettingsSchema,
} from '#src/domain/printing/printing.schema.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type SaveNeeds = Needs<'write' | 'clock' | 'ids'>;

/** How the store's dockets look from the next one on; what is queued keeps its looks. */
export async function saveDocketSettings(
  ctx: SaveNeeds,
  scope: StoreScope,
  { settings, by }: { readonly settings: PrintDocketSettings; readonly by: ActedBy },
): Promise<PrintDocketSettings> {
  const after = parseInput(printDocketSettingsSchema, settings);
  await ctx.write((trx) => saveIn(trx, ctx, scope, { after, by }));
  return after;
}

/** One kind of docket, against the version of all that was looked at: who comes second is told. */
export async function saveOneDocket(
  ctx: SaveNeeds,
  scope: StoreScope,
  input: {
    readonly docketType: DocketType;
    readonly settings: DocketSettings;
    readonly version: number;
    readonly by: ActedBy;
  },
): Promise<void> {
  const { docketType, settings, version, by } = input;
  await ctx.write(async (trx) => {
    const now = await docketSettingsVersion(trx, scope);
    if (now !== version) {
      const act = { action: 'saveDocketSettings', subjectType: 'store', subjectId: scope.storeId };
      const editor = await findEditor(trx, scope, act, { stored: await readDocketSettings(trx, scope), by });
      throw changedMeanwhile('the docket settings', now, editor);
    }
    const after = parseInput(printDocketSettingsSchema, {
      ...(await readDocketSettings(trx, scope)),
      [docketType]: settings,
    });
    await saveIn(trx, ctx, scope, { after, by });
  });
}

async function saveIn(
  trx: Trx,
  ctx: SaveNeeds,
  scope: StoreScope,
  { after, by }: { readonly after: PrintDocketSettings; readonly by: ActedBy },
): Promise<void> {
  const before = await readDocketSettings(trx, scope);
  await writeDocketSettings(trx, scope, after);
  await appendStoreEvent(trx, ctx, scope, { type: 'printSetupChanged', payload: { stationId: null } });
  const entry = { by, action: 'saveDocketSettings', subjectType: 'store', subjectId: scope.storeId, before, after };
  await appendStoreAudit(trx, ctx, scope, entry);
}
