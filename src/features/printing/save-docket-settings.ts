import { appendStoreAudit } from '#db/house/audit.repository.ts';
import { readDocketSettings, writeDocketSettings } from '#db/printing/docket-facts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type PrintDocketSettings, printDocketSettingsSchema } from '#src/domain/printing/printing.schema.ts';
import { parseInput } from '#src/features/house/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** How the store's dockets look from the next one on; what is queued keeps its looks. */
export async function saveDocketSettings(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { settings, by }: { readonly settings: PrintDocketSettings; readonly by: ActedBy },
): Promise<PrintDocketSettings> {
  const after = parseInput(printDocketSettingsSchema, settings);
  await ctx.write(async (trx) => {
    const before = await readDocketSettings(trx, scope);
    await writeDocketSettings(trx, scope, after);
    const entry = { by, action: 'saveDocketSettings', subjectType: 'store', subjectId: scope.storeId, before, after };
    await appendStoreAudit(trx, ctx, scope, entry);
  });
  return after;
}
