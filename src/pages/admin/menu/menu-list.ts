import type { Category, Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { minimumPrice } from '#src/domain/menu/minimum-price.ts';
import { findNamed } from '#src/domain/menu/search/find-named.ts';
import { amountToDecimalText, formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { ownPrice } from '#src/features/menu/builder/item-change.ts';

/** Which items the list shows. */
export const MENU_FILTERS = ['all', 'soldOut', 'hidden'] as const;
export type MenuFilter = (typeof MENU_FILTERS)[number];

export interface MenuRow {
  readonly id: string;
  readonly name: string;
  readonly type: MenuItem['type'];
  readonly label: string | null;
  readonly imageId: string | null;
  readonly colour: string | null;
  /** '$18.50', 'from $18.50'; empty: it cannot be made at all. */
  readonly priceText: string;
  readonly isAvailable: boolean;
  readonly isSoldOut: boolean;
  /** When it is back on sale; null: when someone puts it back. */
  readonly soldOutUntil: string | null;
  /** Where it isn't sold, and where it is prepared if not where its category is; in words. */
  readonly limits: readonly string[];
  readonly fields: RowFields;
}

/** The fields edited in the list; null if the row has no price of its own. */
export interface RowFields {
  readonly name: string;
  readonly priceText: string | null;
}

export interface MenuSection {
  readonly category: Category;
  readonly rows: readonly MenuRow[];
  /** In the category, whatever the filter shows. */
  readonly itemCount: number;
}

export interface MenuList {
  readonly sections: readonly MenuSection[];
  /** Also of those that are not shown. */
  readonly matchCount: number;
}

const FITS: Readonly<Record<MenuFilter, (item: MenuItem) => boolean>> = {
  all: () => true,
  soldOut: (item) => item.soldout,
  hidden: (item) => !item.available,
};

export function filterOf(text: string | null): MenuFilter {
  return MENU_FILTERS.find((one) => one === text) ?? 'all';
}

/** So many matches are listed at first, and so many more at a time. */
export const MATCHES_AT_ONCE = 100;
/** As many as one press changes. */
export const MOST_MATCHES = 1_000;

/** How many matches an address asks for. */
export function mostOf(text: string | null): number {
  const steps = /^\d{1,4}$/.test(text ?? '') ? Math.ceil(Number(text) / MATCHES_AT_ONCE) : 1;
  return Math.min(MOST_MATCHES, Math.max(1, steps) * MATCHES_AT_ONCE);
}

export function countOf(menu: Menu, filter: MenuFilter): number {
  return menu.items.filter((item) => FITS[filter](item)).length;
}

interface Narrowing {
  readonly search: string;
  readonly filter: MenuFilter;
  readonly currencyCode: CurrencyCode;
  /** Only this one, as long as nothing is searched. */
  readonly categoryId?: string | undefined;
  /** No more rows than these. */
  readonly most?: number;
  /** The store's print stations by their ids, to say where an item has its own. */
  readonly stationNames?: ReadonlyMap<string, string>;
  /** When a sold-out item is back on sale, in words. */
  readonly timeText?: (isoDateTimeUtc: string) => string;
}

const NO_STATIONS: ReadonlyMap<string, string> = new Map();

/** The menu by category, in its order; while something is searched, only categories that have it. */
export function menuList(
  menu: Menu,
  {
    search,
    filter,
    currencyCode,
    categoryId,
    most = Number.POSITIVE_INFINITY,
    stationNames = NO_STATIONS,
    timeText = (isoDateTimeUtc) => isoDateTimeUtc,
  }: Narrowing,
): MenuList {
  const isNarrowed = search.trim() !== '' || filter !== 'all';
  const byCategory = Map.groupBy(findNamed(menu.items.filter(FITS[filter]), search), (item) => item.categoryId);
  const sizes = Map.groupBy(menu.items, (item) => item.categoryId);
  let matchCount = 0;
  const sections = menu.categories
    .filter(({ id }) => isNarrowed || categoryId === undefined || id === categoryId)
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .map((category) => {
      const matches = (byCategory.get(category.id) ?? []).toSorted((a, b) => a.sortOrder - b.sortOrder);
      const rows = matches
        .slice(0, Math.max(0, most - matchCount))
        .map((item) => rowOf(item, menu, { currencyCode, stationNames, timeText }));
      matchCount += matches.length;
      return { category, rows, itemCount: sizes.get(category.id)?.length ?? 0 };
    })
    .filter(({ rows }) => !isNarrowed || rows.length > 0);
  return { sections, matchCount };
}

type Around = Required<Pick<Narrowing, 'currencyCode' | 'stationNames' | 'timeText'>>;

function rowOf(item: MenuItem, menu: Menu, { currencyCode, stationNames, timeText }: Around): MenuRow {
  const least = minimumPrice(item, menu, 'pickup', 'online');
  const hasChoice = item.type !== 'custom' && (item.type !== 'basic' || item.modifiers.some((group) => group.min > 0));
  const text = formatAmount(least, currencyCode);
  const own = ownPrice(item);
  return {
    id: item.id,
    name: item.name,
    type: item.type,
    label: item.label,
    imageId: item.image?.id ?? null,
    colour: item.backgroundColor,
    priceText: isOpenPrice(item) ? 'Open price' : text && hasChoice ? `from ${text}` : text,
    isAvailable: item.available,
    isSoldOut: item.soldout,
    soldOutUntil: item.soldout && item.soldOutUntilIsoDateTimeUtc ? timeText(item.soldOutUntilIsoDateTimeUtc) : null,
    limits: limitsOf(item, stationNames),
    fields: { name: item.name, priceText: own === null ? null : amountToDecimalText(own) },
  };
}

/** The cashier types it. */
function isOpenPrice(item: MenuItem): boolean {
  return item.type === 'custom' && item.custom.openPrice;
}

function limitsOf(item: MenuItem, stationNames: ReadonlyMap<string, string>): string[] {
  const stations = item.printStationIds.flatMap((id) => stationNames.get(id) ?? []);
  const { pos, online } = item.applicableOrderingSystem;
  return [
    ...(online ? [] : ['Not on the website']),
    ...(pos ? [] : ['Not on tills']),
    ...(item.availableWeeklyHours ? ['At certain times'] : []),
    ...(stations.length > 0 ? [`Prepared at ${stations.join(' and ')}`] : []),
  ];
}
