import { findImage } from '#db/tenancy/images.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { pictureRef } from '#src/domain/menu/picture-ref.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { openMenuDesk } from '../desk/menu-desk.ts';
import { type BuilderChange, changeMenuAt, itemDelta } from './change-menu.ts';

export interface PictureOfItem {
  readonly itemId: string;
  readonly imageId: string;
}

export const MAX_PICTURES_AT_ONCE = 100;

/** Pictures of several items: all of them or none, undone as any change in the builder. Saved again it changes nothing. */
export async function setPictures(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { pictures, by }: { readonly pictures: readonly PictureOfItem[]; readonly by: ActedBy },
): Promise<BuilderChange> {
  if (pictures.length > MAX_PICTURES_AT_ONCE) {
    throw new AppError('validation_failed', `Save ${MAX_PICTURES_AT_ONCE} pictures or fewer at once.`);
  }
  return ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by });
    const items = new Map((await desk.items()).map((item) => [item.id, item]));
    const deltas = [];
    for (const { itemId, imageId } of pictures) {
      const item = items.get(itemId);
      if (!item || item.type === 'custom') throw notFound('item');
      if (!(await findImage(trx, restaurantOf(scope), imageId))) throw notFound('picture');
      deltas.push(itemDelta(item, { ...item, image: pictureRef(imageId) } as MenuItem));
    }
    return changeMenuAt(desk, ctx, deltas, { action: 'setPictures', by });
  });
}
