import { findItem, listBackOnSale, updateSoldOut } from '#db/menu/items.repository.ts';
import type { AppContext } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { isSoldOutAt } from '#src/domain/menu/sold-out.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { menuChangedIn } from './menu-change.ts';

const AT_ONCE = 200;

/**
 * Announces items that are on sale again, so that open screens update. Anyone who reads the menu afresh sees it anyway.
 */
export async function writeBackOnSale(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  await eachByItself(ctx, await listBackOnSale(ctx.db, isoUtc(now), AT_ONCE), async ({ id, ...place }) => {
    const scope = grantStoreScope(place);
    await ctx.write(async (trx) => {
      const item = (await findItem(trx, scope, id))?.item;
      // Its end may have been moved since then.
      if (!item?.soldOutUntilIsoDateTimeUtc || isSoldOutAt(item, now)) return;
      await updateSoldOut(trx, scope, id, false, null);
      await menuChangedIn(trx, ctx, scope, {
        by: BY_SYSTEM,
        action: 'backOnSale',
        subjectType: 'item',
        subjectId: id,
        before: { soldout: item.soldout, untilIsoDateTimeUtc: item.soldOutUntilIsoDateTimeUtc },
        after: { soldout: false, untilIsoDateTimeUtc: null },
      });
    });
  });
}

export const menuJobs: readonly Job[] = [{ name: 'menu.backOnSale', everySeconds: 15, run: writeBackOnSale }];
