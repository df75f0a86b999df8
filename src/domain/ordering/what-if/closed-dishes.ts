/** Dishes of a past order that a menu didn't sell at its time. Uses Temporal: not for islands. */
import { type ItemUnavailableCode, whyItemUnavailable } from '#src/domain/menu/availability.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';

export interface ClosedDish {
  readonly code: ItemUnavailableCode;
  readonly lineId: string;
}

/** What is sold out today says nothing of that day, so it doesn't count. */
export function closedDishes(order: Order, menu: Menu, { timezone }: Pick<StoreProfile, 'timezone'>): ClosedDish[] {
  const { items, categories } = menuIndexOf(menu);
  const at = Temporal.Instant.from(order.requestedForIsoDateTimeUtc ?? order.placedIsoDateTimeUtc);
  return order.lines.flatMap(({ id: lineId, line: { itemId } }) => {
    const item = items.get(itemId);
    if (!item) return [];
    const why = whyItemUnavailable(
      { ...item, soldout: false },
      {
        ...{ category: categories.get(item.categoryId) ?? null, menu, at, timezone },
        ...{ channel: order.channel, collectionType: order.collection.type },
      },
    );
    return why ? [{ code: why.code, lineId }] : [];
  });
}
