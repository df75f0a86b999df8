/** How long special instructions may be, in characters: the website, Google's feeds and its orders read it here. Browser-safe. */
import type { CollectionType } from '../menu/menu.schema.ts';
import type { StoreSettings } from '../tenancy/store-settings.schema.ts';

export interface CommentLimits {
  /** For one item; 0: none are taken. */
  readonly item: number;
  readonly order: number;
}

/**
 * The store's limits, and the lower ones of pickup and delivery where it has set them. Null: the order type isn't chosen yet, so
 * only what is too long for any of them is too long.
 */
export function commentLimits(
  { checkout, googleFoodOrdering }: Pick<StoreSettings, 'checkout' | 'googleFoodOrdering'>,
  type: CollectionType | null,
): CommentLimits {
  const item = checkout.itemCommentMaxLength;
  const order = checkout.hasComments ? checkout.orderCommentMaxLength : 0;
  const own = type === 'pickup' || type === 'delivery' ? googleFoodOrdering.instructions[type] : null;
  return own ? { item: Math.min(item, own.item), order: Math.min(order, own.order) } : { item, order };
}
