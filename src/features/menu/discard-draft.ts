import {
  type DraftRow,
  putDraftRow,
  readMenuDraft,
  removeDraftRow,
  removeDraftRows,
  writeMenuDraft,
} from '#db/menu/menu-drafts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { newlyBroken } from '#src/domain/menu/versions/broken-items.ts';
import { draftedMenu, rowsOf } from '#src/domain/menu/versions/drafted-menu.ts';
import { keyOf, type MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import { withoutChange } from '#src/domain/menu/versions/without-change.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { someNames } from '#src/shared/some-names.ts';
import { draftChangedIn } from './desk/draft-changed.ts';
import { readDrafted } from './desk/read-drafted.ts';
import { nameOf } from './publish-menu.ts';

type DraftNeeds = Needs<'write' | 'clock' | 'ids' | 'menus'>;
type Place = Pick<MenuDelta, 'subject' | 'subjectId'>;

/** Discards the whole draft, as it was reviewed. */
export async function discardDraft(
  ctx: DraftNeeds,
  scope: StoreScope,
  { version, by }: { readonly version: number; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const draft = await readMenuDraft(trx, scope);
    if (draft.version !== version) throw changedMeanwhile('the draft', draft.version);
    const { rows } = await readDrafted(ctx, scope, trx);
    if (rows.size === 0) throw nothingWaits();
    await removeDraftRows(trx, scope);
    await writeMenuDraft(trx, scope, { version: version + 1, planned: null, problem: null });
    await draftChangedIn(trx, ctx, scope, { by, action: 'discardDraft', before: [...rows.keys()] });
  });
}

/**
 * Discards one change. One that others of the draft need stays until they are gone; options that several items share are
 * discarded in all of them. Answers how many others that were.
 */
export async function discardChange(
  ctx: DraftNeeds,
  scope: StoreScope,
  { by, ...place }: Place & { readonly by: ActedBy },
): Promise<{ readonly others: number }> {
  return ctx.write(async (trx) => {
    const { live, menu, rows } = await readDrafted(ctx, scope, trx);
    const row = rows.get(keyOf(place));
    if (!row) throw notFound('change');
    const left = withoutOne(rows, row, { live: live.items, drafted: menu.items });
    const next = left.all.map(({ delta }) => delta);
    const broken = newlyBroken(menu, draftedMenu(live, next).menu).map(({ name }) => name);
    if (broken.length > 0) {
      const message = `${someNames(broken)} ${broken.length === 1 ? 'needs' : 'need'} this change. Discard that first.`;
      throw new AppError('resource_status_conflict', message, { reason: 'change_in_use' });
    }
    await removeDraftRow(trx, scope, place);
    const { version } = await readMenuDraft(trx, scope);
    const published = rowsOf(live);
    for (const { delta, ...changed } of left.changed) {
      if (isSameValue(published(delta), delta.after)) await removeDraftRow(trx, scope, delta);
      else await putDraftRow(trx, scope, { ...changed, delta, version: version + 1 });
    }
    await writeMenuDraft(trx, scope, { version: version + 1 });
    const { before, after } = row.delta;
    await draftChangedIn(trx, ctx, scope, { by, action: 'discardChange', before: { name: nameOf({ before, after }) } });
    return { others: left.changed.filter(({ delta }) => keyOf(delta) !== keyOf(place)).length };
  });
}

/** The rows of a draft that are left without one of them, and which of them are others than before. */
function withoutOne(
  rows: ReadonlyMap<string, DraftRow>,
  row: DraftRow,
  menus: { readonly live: readonly MenuItem[]; readonly drafted: readonly MenuItem[] },
): { readonly all: readonly DraftRow[]; readonly changed: readonly DraftRow[] } {
  const others = [...rows.values()].filter((other) => other !== row);
  const left = withoutChange(row.delta, { ...menus, others: others.map(({ delta }) => delta) });
  const deltas = new Map([...(left.rest ? [left.rest] : []), ...left.others].map((delta) => [keyOf(delta), delta]));
  const all = [...others, ...(left.rest ? [row] : [])].map((one) => {
    const delta = deltas.get(keyOf(one.delta));
    return delta ? { ...one, delta } : one;
  });
  return { all, changed: all.filter(({ delta }) => deltas.has(keyOf(delta))) };
}

/** Decides for the draft's version where the published row has changed too. */
export async function keepChange(
  ctx: DraftNeeds,
  scope: StoreScope,
  { by, ...place }: Place & { readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const { live, waiting } = await readDrafted(ctx, scope, trx);
    const found = waiting.get(keyOf(place));
    if (!found) throw notFound('change');
    const { version } = await readMenuDraft(trx, scope);
    const delta = { ...found.delta, before: rowsOf(live)(place) } as MenuDelta;
    const changedIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await putDraftRow(trx, scope, { delta, version: version + 1, by, changedIsoDateTimeUtc });
    await writeMenuDraft(trx, scope, { version: version + 1 });
    await draftChangedIn(trx, ctx, scope, { by, action: 'keepChange', after: { name: nameOf(delta) } });
  });
}

/** Whether each change of the menu counts at once. A draft that waits is published or discarded first. */
export async function choosePublishing(
  ctx: DraftNeeds,
  scope: StoreScope,
  { atOnce, by }: { readonly atOnce: boolean; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const { version, publishesAtOnce: before } = await readMenuDraft(trx, scope);
    const { waiting } = await readDrafted(ctx, scope, trx);
    if (atOnce && waiting.size > 0) {
      throw new AppError('resource_status_conflict', 'Publish or discard the waiting changes first.', {
        reason: 'draft_waits',
      });
    }
    await writeMenuDraft(trx, scope, { publishesAtOnce: atOnce, version: version + 1 });
    await draftChangedIn(trx, ctx, scope, { by, action: 'choosePublishing', before, after: atOnce });
  });
}

function nothingWaits(): AppError {
  return new AppError('resource_status_conflict', 'No changes are waiting.', { reason: 'nothing_to_discard' });
}
