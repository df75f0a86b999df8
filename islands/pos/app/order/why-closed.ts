import type { CollectionType, MenuItem } from '#src/domain/menu/menu.schema.ts';

const NOT_FOR = { pickup: 'Not for pickup', delivery: 'Not for delivery', dineIn: 'Not for dine in' } as const;

/** Why a tile cannot be sold at this moment, in the words that stand on it; null: it can. */
export function whyClosed(
  item: MenuItem,
  closedIds: ReadonlySet<string>,
  collectionType: CollectionType,
): string | null {
  if (isOut(item)) return 'Sold out';
  if (closedIds.has(item.id)) return 'Not available now';
  return item.availableFor[collectionType] ? null : NOT_FOR[collectionType];
}

/** Sold out, or outside its hours: it may be there all the same, and somebody who may says so. */
export function maySellAnyway(why: string | null): boolean {
  return why === 'Sold out' || why === 'Not available now';
}

/** Also on a till that reaches nobody: what is back by now is sold, as the server will say too. */
function isOut({ soldout, soldOutUntilIsoDateTimeUtc: until }: MenuItem): boolean {
  return soldout && !(until && Date.parse(until) <= Date.now());
}
