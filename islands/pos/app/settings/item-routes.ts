import type { Category, Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { RouteItemsBody } from '#src/domain/till/till-settings.schema.ts';
import type { TillStation } from '#src/domain/till/till-settings.types.ts';
import { searchForgivingly } from '../menu/forgiving-search.ts';

/** Which station makes each item: what a screen shows of it, and the changes it sends. */

/** A change of stations, its message, and the change that undoes it. */
export interface RouteChange {
  readonly body: RouteItemsBody;
  readonly words: string;
  readonly before: RouteItemsBody;
}

/** Deleted stations don't count. */
export function isRouted(stationIds: readonly string[], stations: readonly TillStation[]): boolean {
  return stations.some(({ id }) => stationIds.includes(id));
}

/** The items of a category that print at the default station, because neither they nor the category have one. */
export function unroutedIn(category: Category, menu: Menu, stations: readonly TillStation[]): MenuItem[] {
  if (isRouted(category.printStationIds, stations)) return [];
  return menu.items.filter((item) => item.categoryId === category.id && !isRouted(item.printStationIds, stations));
}

export interface RouteFilter {
  readonly category: Category | null;
  readonly typed: string;
  readonly isOnlyUnrouted: boolean;
}

/** A search looks through the whole menu, else one category is shown. */
export function itemsShown(menu: Menu, stations: readonly TillStation[], filter: RouteFilter): MenuItem[] {
  const { category, typed, isOnlyUnrouted } = filter;
  const found =
    typed.trim() === ''
      ? menu.items.filter((item) => item.categoryId === category?.id)
      : searchForgivingly(menu.items, typed);
  if (!isOnlyUnrouted) return found;
  const unrouted = new Set(menu.categories.flatMap((one) => unroutedIn(one, menu, stations)).map(({ id }) => id));
  return found.filter(({ id }) => unrouted.has(id));
}

/** The items of a category that have stations of their own. */
export function ownRoutesIn(category: Category | null, menu: Menu): MenuItem[] {
  if (!category) return [];
  return menu.items.filter((item) => item.categoryId === category.id && item.printStationIds.length > 0);
}

export function routeItem(
  item: MenuItem,
  stationIds: readonly string[],
  stations: readonly TillStation[],
): RouteChange {
  const bodyOf = (ids: readonly string[]): RouteItemsBody => ({
    categoryId: item.categoryId,
    printStationIds: null,
    items: [{ itemId: item.id, printStationIds: [...ids] }],
  });
  return {
    body: bodyOf(stationIds),
    words: `${item.name}: ${stationNames(stationIds, stations) || 'same as category'}`,
    before: bodyOf(item.printStationIds),
  };
}

export function routeCategory(
  category: Category,
  stationIds: readonly string[],
  stations: readonly TillStation[],
): RouteChange {
  const bodyOf = (ids: readonly string[]): RouteItemsBody => ({
    categoryId: category.id,
    printStationIds: [...ids],
    items: [],
  });
  return {
    body: bodyOf(stationIds),
    words: `${category.name}: ${stationNames(stationIds, stations) || 'the default station'}`,
    before: bodyOf(category.printStationIds),
  };
}

/** Makes items with stations of their own follow their category again. */
export function followCategory(category: Category, items: readonly MenuItem[]): RouteChange {
  const bodyOf = (idsOf: (item: MenuItem) => readonly string[]): RouteItemsBody => ({
    categoryId: category.id,
    printStationIds: null,
    items: items.map((item) => ({ itemId: item.id, printStationIds: [...idsOf(item)] })),
  });
  return {
    body: bodyOf(() => []),
    words: `${items.length === 1 ? '1 item follows' : `${items.length} items follow`} ${category.name}`,
    before: bodyOf((item) => item.printStationIds),
  };
}

/** The text of where an item prints. */
export function itemNote(item: MenuItem, menu: Menu, stations: readonly TillStation[]): string {
  if (isRouted(item.printStationIds, stations)) return 'its own';
  const category = menu.categories.find(({ id }) => id === item.categoryId);
  const names = stationNames(category?.printStationIds ?? [], stations);
  return names ? `as ${category?.name}: ${names}` : defaultNote(stations);
}

/** The text of where a category prints. */
export function categoryNote(category: Category, stations: readonly TillStation[]): string {
  return isRouted(category.printStationIds, stations) ? 'unless chosen below' : defaultNote(stations);
}

function defaultNote(stations: readonly TillStation[]): string {
  return `goes to ${stations.find(({ isDefault }) => isDefault)?.name ?? 'the default station'}`;
}

function stationNames(ids: readonly string[], stations: readonly TillStation[]): string {
  return stations
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
}
