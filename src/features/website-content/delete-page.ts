import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import {
  countPages,
  dropDeletedPages,
  findDeletedPage,
  findPage,
  findPageAt,
  markPageDeleted,
  unmarkPageDeleted,
} from '#db/website/custom-pages.repository.ts';
import { deleteVersions } from '#db/website/website-versions.repository.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { MAX_PAGES } from '#src/domain/tenancy/custom-page-limits.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { getPage, type PageChange, type PageNeeds, pageAct, showIn } from './change-pages.ts';

/** For so long a deleted page can be brought back. */
const DAYS_UNTIL_GONE = 30;

/** Nobody sees it any more; `bringPageBack` undoes it. What was deleted a month ago goes for good. */
export async function deletePage(ctx: PageNeeds, scope: StoreScope, { pageId, version, by }: PageChange) {
  await ctx.write(async (trx) => {
    const before = await getPage(trx, scope, pageId);
    const now = ctx.clock.now();
    if (!(await markPageDeleted(trx, scope, { id: pageId, version }, isoUtc(now)))) {
      throw changedMeanwhile('this page', before.version);
    }
    const gone = await dropDeletedPages(trx, scope, isoUtc(now.subtract({ hours: 24 * DAYS_UNTIL_GONE })));
    for (const id of gone) await deleteVersions(trx, restaurantOf(scope), id);
    if (before.published) await showIn(trx, ctx, scope);
    await appendStoreAudit(trx, ctx, scope, { by, ...pageAct(pageId, 'deleteCustomPage'), before: before.draft });
  });
}

/** As it was, on the website again if it was there. A page that is not deleted stays as it is. */
export async function bringPageBack(
  ctx: PageNeeds,
  scope: StoreScope,
  { pageId, by }: { readonly pageId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const deleted = await findDeletedPage(trx, scope, pageId);
    if (!deleted) {
      if (await findPage(trx, scope, pageId)) return;
      throw notFound('page');
    }
    if ((await countPages(trx, scope)) >= MAX_PAGES) {
      throw new AppError('validation_failed', `A website has up to ${MAX_PAGES} pages. Delete one you no longer need.`);
    }
    const other = await findPageAt(trx, scope, (deleted.published ?? deleted.draft).path);
    if (other) {
      throw new AppError(
        'validation_failed',
        `“${other.draft.title}” has the deleted page’s address now. Give it another one first.`,
      );
    }
    await unmarkPageDeleted(trx, scope, deleted);
    if (deleted.published) await showIn(trx, ctx, scope);
    await appendStoreAudit(trx, ctx, scope, { by, ...pageAct(pageId, 'bringCustomPageBack'), after: deleted.draft });
  });
}
