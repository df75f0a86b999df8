import { findItem, updateSoldOut } from '#db/menu/items.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { menuChangedIn } from './menu-change.ts';

/** Takes an item off sale, or puts it back. Said twice it changes nothing the second time. */
export async function setSoldOut(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { itemId, soldout, by }: { readonly itemId: string; readonly soldout: boolean; readonly by: ActedBy },
): Promise<{ readonly itemId: string; readonly soldout: boolean }> {
  return ctx.write(async (trx) => {
    const before = await findItem(trx, scope, itemId);
    if (!before) throw notFound('item');
    if (before.item.soldout !== soldout) {
      await updateSoldOut(trx, scope, itemId, soldout);
      const subject = { subjectType: 'item', subjectId: itemId } as const;
      const change = { before: { soldout: before.item.soldout }, after: { soldout } };
      await menuChangedIn(trx, ctx, scope, { by, action: 'setSoldOut', ...subject, ...change });
    }
    return { itemId, soldout };
  });
}
