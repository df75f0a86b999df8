import type { Trx } from '#db/connection.ts';
import { readMenuDraft, removeDraftRows, writeMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import { AppError } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { someNames } from '#src/shared/some-names.ts';
import { type ConfirmedPrices, requirePricesConfirmed } from './desk/ask-prices.ts';
import { draftChangedIn } from './desk/draft-changed.ts';
import { keepVersionIn } from './desk/keep-version.ts';
import { type Drafted, readDrafted } from './desk/read-drafted.ts';
import { requireSellable, writeMenuIn } from './desk/write-menu.ts';
import { menuChangedIn } from './menu-change.ts';

type PublishNeeds = Needs<'write' | 'clock' | 'ids' | 'menus'>;

export const MAX_NOTE = 120;

interface Publishing {
  /** The draft as it was reviewed. */
  readonly version: number;
  readonly note: string;
  /** The question about prices that jump, answered with yes. */
  readonly confirmPrices?: ConfirmedPrices | undefined;
  readonly by: ActedBy;
}

/** Makes the draft the menu, on every channel at once: all of it in one write, or nothing. */
export async function publishMenu(
  ctx: PublishNeeds,
  scope: StoreScope,
  { version, note, confirmPrices, by }: Publishing,
): Promise<{ readonly changes: number }> {
  return ctx.write(async (trx) => {
    await requireReviewed(trx, scope, version);
    return publishIn(trx, ctx, scope, { note, confirmPrices, by });
  });
}

/** Publishes it later. What is changed until then is published with it. */
export async function planPublish(
  ctx: PublishNeeds,
  scope: StoreScope,
  { version, note, confirmPrices: confirmed, by, at }: Publishing & { readonly at: Temporal.Instant },
): Promise<void> {
  if (Temporal.Instant.compare(at, ctx.clock.now()) <= 0) {
    throw invalidFields({ path: 'time', message: 'That time has already passed.' });
  }
  const isoDateTimeUtc = isoUtc(at);
  await ctx.write(async (trx) => {
    await requireReviewed(trx, scope, version);
    const changes = changesOf(await readDrafted(ctx, scope, trx));
    await requirePricesConfirmed(trx, ctx, scope, { changes, confirmed });
    const planned = { isoDateTimeUtc, note: noteOf(note), by };
    await writeMenuDraft(trx, scope, { planned, problem: null, version: version + 1 });
    await draftChangedIn(trx, ctx, scope, { by, action: 'planPublish', after: { isoDateTimeUtc } });
  });
}

/** Cancels a planned publication; the draft waits for the next one. */
export async function callOffPublish(
  ctx: PublishNeeds,
  scope: StoreScope,
  { by }: { readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const { planned, version } = await readMenuDraft(trx, scope);
    if (planned === null) {
      throw new AppError('resource_status_conflict', 'No time is set to publish.', { reason: 'nothing_planned' });
    }
    await writeMenuDraft(trx, scope, { planned: null, problem: null, version: version + 1 });
    await draftChangedIn(trx, ctx, scope, { by, action: 'callOffPublish', before: planned });
  });
}

export async function publishIn(
  trx: Trx,
  ctx: PublishNeeds,
  scope: StoreScope,
  { note, confirmPrices: confirmed, by }: Omit<Publishing, 'version'>,
): Promise<{ readonly changes: number }> {
  const drafted = await readDrafted(ctx, scope, trx);
  const deltas = changesOf(drafted);
  requireSellable(drafted.live, deltas);
  await requirePricesConfirmed(trx, ctx, scope, { changes: deltas, confirmed });
  await writeMenuIn(trx, scope, drafted.live, deltas);
  await keepVersionIn(trx, ctx, scope, { kind: 'publish', by, note: noteOf(note) }, deltas);
  await removeDraftRows(trx, scope);
  const { version } = await readMenuDraft(trx, scope);
  await writeMenuDraft(trx, scope, { version: version + 1, planned: null, problem: null });
  const subject = { subjectType: 'menu', subjectId: scope.storeId } as const;
  const after = { changes: deltas.length, note: noteOf(note) };
  await menuChangedIn(trx, ctx, scope, { by, action: 'publishMenu', ...subject, after });
  return { changes: deltas.length };
}

/** The changes to publish. Throws if there are none, or if a conflict is undecided. */
function changesOf({ waiting }: Drafted): MenuDelta[] {
  const changes = [...waiting.values()];
  if (changes.length === 0) {
    throw new AppError('resource_status_conflict', 'There is nothing to publish.', { reason: 'nothing_to_publish' });
  }
  const open = changes.filter(({ conflicts }) => conflicts.length > 0).map(({ delta }) => nameOf(delta));
  if (open.length > 0) {
    const message = `${someNames(open)} changed on the published menu while the draft waited. Choose which version to keep, then publish.`;
    throw new AppError('resource_status_conflict', message, { reason: 'draft_conflicts' });
  }
  return changes.map(({ delta }) => delta);
}

/** What people call the changed thing. */
export function nameOf({ before, after }: Pick<MenuDelta, 'before' | 'after'>): string {
  const row = after ?? before;
  return row !== null && 'name' in row ? row.name : 'Pizza settings';
}

async function requireReviewed(trx: Trx, scope: StoreScope, seen: number): Promise<void> {
  const { version } = await readMenuDraft(trx, scope);
  if (version !== seen) throw changedMeanwhile('the draft', version);
}

function noteOf(note: string): string {
  return note.trim().slice(0, MAX_NOTE);
}
