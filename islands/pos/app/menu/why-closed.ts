import type { CollectionType, MenuItem } from '#src/domain/menu/menu.schema.ts';

/** Its tile's words while it is outside its hours. */
export const OUTSIDE_HOURS = 'Not available now';

const NOT_FOR = { pickup: 'Not for pickup', delivery: 'Not for delivery', dineIn: 'Not for dine in' } as const;

/** Why an item can't be sold at this moment, as its tile says it. Returns null when it can. */
export function whyClosed(
  item: MenuItem,
  closedIds: ReadonlySet<string>,
  collectionType: CollectionType,
): string | null {
  if (isOut(item)) return 'Sold out';
  if (closedIds.has(item.id)) return OUTSIDE_HOURS;
  return item.availableFor[collectionType] ? null : NOT_FOR[collectionType];
}

/** Something sold out or outside its hours may be there all the same, so an employee with permission can sell it. */
export function maySellAnyway(why: string | null): boolean {
  return why === 'Sold out' || why === OUTSIDE_HOURS;
}

/** Checks the clock as well, so that an offline till sells what is back by now. The server decides the same. */
function isOut({ soldout, soldOutUntilIsoDateTimeUtc: until }: MenuItem): boolean {
  return soldout && !(until && Date.parse(until) <= Date.now());
}
