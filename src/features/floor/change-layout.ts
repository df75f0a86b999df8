import type { Trx } from '#db/connection.ts';
import { readFloorLayout } from '#db/floor/floor-layouts.repository.ts';
import { writeAddOn } from '#db/tenancy/add-ons.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type LayoutIssue, layoutIssues, layoutIssueText } from '#src/domain/floor/check-layout.ts';
import { type FloorLayout, floorLayoutSchema } from '#src/domain/floor/floor.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type ByEditor, type LayoutNeeds, publishIn, writeLayoutIn } from './write-layout.ts';

/** Saves a draft while tills keep the published map. A draft need not be publishable. */
export async function saveDraft(
  ctx: LayoutNeeds,
  scope: StoreScope,
  { layout: given, expectedVersion, by }: ByEditor & { readonly layout: FloorLayout },
): Promise<void> {
  const layout = parseInput(floorLayoutSchema, given);
  await ctx.write(async (trx) => {
    const kept = await readFloorLayout(trx, scope);
    const draft = { layout, savedByName: by.name, savedIsoDateTimeUtc: isoUtc(ctx.clock.now()) };
    await writeLayoutIn(trx, ctx, scope, { kept, expectedVersion, by, action: 'saveFloorDraft', to: { draft } });
  });
}

/** Back to what the tills show. */
export async function discardDraft(
  ctx: LayoutNeeds,
  scope: StoreScope,
  { expectedVersion, by }: ByEditor,
): Promise<void> {
  await ctx.write(async (trx) => {
    const kept = await readFloorLayout(trx, scope);
    await writeLayoutIn(trx, ctx, scope, {
      kept,
      expectedVersion,
      by,
      action: 'discardFloorDraft',
      to: { draft: null },
    });
  });
}

/** Whether the tills of the store show the map (specification: settings isEnabled). */
export async function setFloorEnabled(
  ctx: LayoutNeeds,
  scope: StoreScope,
  { isEnabled, by }: { readonly isEnabled: boolean; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const kept = await readFloorLayout(trx, scope);
    if (kept.isEnabled === isEnabled) return;
    const expectedVersion = kept.version;
    await writeLayoutIn(trx, ctx, scope, { kept, expectedVersion, by, action: 'setFloorEnabled', to: { isEnabled } });
    await writeAddOn(trx, scope, { addOn: 'TABLE_MAP', isOn: isEnabled, byName: by.name, at: ctx.clock.now() });
  });
}

/**
 * The map that tills, the website's tables and their codes show from now on. A table keeps its id and its code for as long
 * as it is on the map; one with an open bill stays on it.
 */
export async function publishLayout(
  ctx: LayoutNeeds & Needs<'secrets'>,
  scope: StoreScope,
  input: ByEditor & { readonly layout: FloorLayout },
): Promise<void> {
  await ctx.write((trx) => publishLayoutIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function publishLayoutIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'secrets'>,
  scope: StoreScope,
  { layout: given, expectedVersion, by }: ByEditor & { readonly layout: FloorLayout },
): Promise<void> {
  const layout = parseInput(floorLayoutSchema, given);
  const [first, ...more] = layoutIssues(layout);
  if (first) throw unpublishable([first, ...more]);
  const kept = await readFloorLayout(trx, scope);
  await publishIn(trx, ctx, scope, { kept, layout, expectedVersion, by, action: 'publishFloor', draft: null });
}

function pathOf(issue: LayoutIssue): string {
  if ('fixtureId' in issue) return `fixtures.${issue.fixtureId}`;
  return issue.code === 'areaNameTaken' ? `areas.${issue.areaId}` : `tables.${issue.tableId}`;
}

function unpublishable(issues: readonly LayoutIssue[]): AppError {
  const fields = issues.map((issue) => ({
    path: pathOf(issue),
    message: layoutIssueText(issue),
  }));
  const [first] = fields;
  const message = fields.length === 1 && first ? first.message : `The map can’t be published. ${first?.message}`;
  return new AppError('validation_failed', message, { reason: 'map_not_right', details: { fields } });
}
