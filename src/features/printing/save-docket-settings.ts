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
  type DocketType,
  type PrintDocketSettings,
  printDocketSettingsSchema,
  type SentDocketSettings,
} from '#src/domain/printing/printing.schema.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type InTrx = Needs<'clock' | 'ids'>;
type SaveNeeds = InTrx & Needs<'write'>;

/** How the store's dockets look from the next one on; what is queued keeps its looks. */
export async function saveDocketSettings(
  ctx: SaveNeeds,
  scope: StoreScope,
  {
    settings,
    version,
    by,
  }: {
    readonly settings: PrintDocketSettings;
    /** The version that was edited: the second person to save is told. Left out, the last one wins. */
    readonly version?: number;
    readonly by: ActedBy;
  },
): Promise<PrintDocketSettings> {
  const after = parseInput(printDocketSettingsSchema, settings);
  await ctx.write(async (trx) => {
    if (version !== undefined) await requireVersionIn(trx, scope, version, by);
    await saveIn(trx, ctx, scope, { after, by });
  });
  return after;
}

interface OneDocket {
  readonly docketType: DocketType;
  readonly settings: SentDocketSettings;
  readonly version: number;
  readonly by: ActedBy;
}

/** Saves one kind of docket against the version of all that was shown: the second person to save is told. */
export async function saveOneDocket(ctx: SaveNeeds, scope: StoreScope, input: OneDocket): Promise<void> {
  await ctx.write((trx) => saveOneDocketIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function saveOneDocketIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { docketType, settings, version, by }: OneDocket,
): Promise<void> {
  await requireVersionIn(trx, scope, version, by);
  const after = withSent(await readDocketSettings(trx, scope), docketType, settings);
  await saveIn(trx, ctx, scope, { after, by });
}

/** What an earlier release of the till left out stays as it is saved. */
export function withSent(
  saved: PrintDocketSettings,
  docketType: DocketType,
  sent: SentDocketSettings,
): PrintDocketSettings {
  const shows = { ...saved[docketType].shows, ...sent.shows };
  return parseInput(printDocketSettingsSchema, { ...saved, [docketType]: { ...saved[docketType], ...sent, shows } });
}

/** Identifies in the audit log who saved them. */
export function docketSettingsAct({ storeId }: StoreScope) {
  return { action: 'saveDocketSettings', subjectType: 'store', subjectId: storeId } as const;
}

async function requireVersionIn(trx: Trx, scope: StoreScope, version: number, by: ActedBy): Promise<void> {
  const now = await docketSettingsVersion(trx, scope);
  if (now === version) return;
  const stored = await readDocketSettings(trx, scope);
  const editor = await findEditor(trx, scope, docketSettingsAct(scope), { stored, by });
  throw changedMeanwhile('the docket settings', now, editor);
}

async function saveIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { after, by }: { readonly after: PrintDocketSettings; readonly by: ActedBy },
): Promise<void> {
  const before = await readDocketSettings(trx, scope);
  await writeDocketSettings(trx, scope, after);
  await appendStoreEvent(trx, ctx, scope, { type: 'printSetupChanged', payload: { stationId: null } });
  await appendStoreAudit(trx, ctx, scope, { by, ...docketSettingsAct(scope), before, after });
}
