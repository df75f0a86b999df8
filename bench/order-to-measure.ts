import type { MenuItem, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';

/** Three dishes that have modifiers and can be had at this hour, each with every group filled. */
export function threeLinesWithModifiers({ menu, closedItemIds }: Pick<PosMenu, 'menu' | 'closedItemIds'>): CartLine[] {
  const closed = new Set(closedItemIds);
  const withModifiers = menu.items
    .filter((item): item is Extract<MenuItem, { type: 'basic' }> => item.type === 'basic')
    .filter((item) => item.modifiers.length > 0 && !closed.has(item.id))
    .slice(0, 3);
  if (withModifiers.length < 3) throw new Error('the menu has no three dishes with modifiers');
  return withModifiers.map((item, at) => ({
    id: `line-${at}`,
    itemId: item.id,
    quantity: 1 + at,
    comments: '',
    selection: { type: 'basic', modifiers: item.modifiers.map(filled) },
  }));
}

function filled(group: ModifierGroup) {
  const wanted = Math.max(1, group.min);
  const options = group.options.slice(0, wanted).map(({ id }) => ({ optionId: id, count: 1 }));
  return { groupId: group.id, options };
}
