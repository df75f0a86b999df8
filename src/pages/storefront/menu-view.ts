import type { StoreFacts } from '#db/menu/menu-store.ts';
import { isItemOnChannel, whyItemUnavailable } from '#src/domain/menu/availability.ts';
import { shownDiets } from '#src/domain/menu/diet-filter.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { Diet } from '#src/domain/menu/menu-codes.schema.ts';
import { minimumPrice } from '#src/domain/menu/minimum-price.ts';
import { endOfBusinessDay } from '#src/domain/menu/sold-out.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { isOnAhead } from '#src/domain/ordering/cart-times.ts';
import { nextMenuChangeAt } from '#src/domain/ordering/next-menu-change.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { cachedForAMinute } from '#src/domain/time/cached-for-a-minute.ts';
import { formatDayNear, formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';

export interface ItemCard {
  readonly id: string;
  readonly categoryId: string;
  readonly name: string;
  readonly description: string;
  /** '$18.50', 'from $18.50'. Empty when the item has no price now. */
  readonly priceText: string;
  readonly imageId: string | null;
  readonly colour: string | null;
  readonly label: string | null;
  readonly diets: readonly string[];
  /** Why it cannot be ordered now: 'Sold out today', 'From 5:00 PM'. Null: it can. */
  readonly unavailable: string | null;
  /** One tap may add it: nothing has to be chosen. */
  readonly isPlain: boolean;
}

export interface MenuSection {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly items: readonly ItemCard[];
}

export const DIET_LABELS: Readonly<Record<Diet, string>> = {
  VEGAN: 'Vegan',
  VEGETARIAN: 'Vegetarian',
  GLUTEN_FREE: 'Gluten free',
  HALAL: 'Halal',
  KOSHER: 'Kosher',
  LOW_LACTOSE: 'Low lactose',
};

export function dietLabels(item: MenuItem): string[] {
  return shownDiets(item).map((diet) => DIET_LABELS[diet]);
}

/** The menu as the website shows it: closed items stay on the page, greyed, with when they come back. */
export function menuSections(menu: Menu, store: StoreFacts, now: Temporal.Instant): readonly MenuSection[] {
  return menuAt(menu, store, now).sections;
}

/** When the menu page will change on its own; see `nextMenuChangeAt`. */
export function menuChangesAt(menu: Menu, store: StoreFacts, now: Temporal.Instant): Temporal.Instant {
  return menuAt(menu, store, now).changesAt;
}

function menuAt(menu: Menu, store: StoreFacts, now: Temporal.Instant): MenuAtTime {
  return menuOfMinute(now, [menu, store], () => {
    const changesAt = nextMenuChangeAt(menu, store.profile, now);
    const sections = newMenuSections(menu, store, now).map((section) => sameSection(menu, section));
    return { value: { sections, changesAt }, changesAt };
  });
}

interface MenuAtTime {
  readonly sections: readonly MenuSection[];
  readonly changesAt: Temporal.Instant;
}

const menuOfMinute = cachedForAMinute<MenuAtTime>();
const sectionsOfMenu = new WeakMap<Menu, Map<string, MenuSection>>();

/** The previous minute's section if its cards are the same objects, so that its rendering can be reused. */
function sameSection(menu: Menu, section: MenuSection): MenuSection {
  const known = sectionsOfMenu.get(menu) ?? new Map<string, MenuSection>();
  sectionsOfMenu.set(menu, known);
  const before = known.get(section.id);
  const isSame =
    before?.items.length === section.items.length && before.items.every((card, at) => card === section.items[at]);
  if (isSame) return before;
  known.set(section.id, section);
  return section;
}

function newMenuSections(menu: Menu, store: StoreFacts, now: Temporal.Instant): MenuSection[] {
  return menu.categories
    .filter((category) => category.applicableOrderingSystem.online)
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .map((category) => ({
      id: category.id,
      name: category.name,
      description: category.description,
      items: menu.items
        .filter((item) => item.categoryId === category.id && isItemOnChannel(item, category, 'online'))
        .toSorted((a, b) => a.sortOrder - b.sortOrder)
        .map((item) => itemCard(item, menu, store, now)),
    }))
    .filter((section) => section.items.length > 0);
}

/** The same object while neither menu nor availability changes, so that its rendering can be reused. */
export function itemCard(item: MenuItem, menu: Menu, store: StoreFacts, now: Temporal.Instant): ItemCard {
  const { timezone } = store.profile;
  const why = whyItemUnavailable(item, {
    category: menu.categories.find((category) => category.id === item.categoryId) ?? null,
    menu,
    channel: 'online',
    collectionType: null,
    at: now,
    timezone,
  });
  const back = why?.availableAt ? formatStoreTimeAndDay(why.availableAt, now, timezone).replace(/, today$/, '') : null;
  const unavailable = why
    ? why.code === 'soldOut'
      ? soldOutText(item.soldOutUntilIsoDateTimeUtc ?? null, store.profile, now)
      : back
        ? `${FROM}${back}`
        : 'Unavailable'
    : null;
  const cards = cardsOfMenu.get(menu) ?? new Map<string, ItemCard>();
  cardsOfMenu.set(menu, cards);
  const key = `${item.id} ${store.profile.currencyCode} ${unavailable ?? ''}`;
  const known = cards.get(key);
  if (known) return known;
  const card = newCard(item, menu, store.profile.currencyCode, unavailable);
  cards.set(key, card);
  return card;
}

/** 'Sold out today' until the trading day is over, 'Sold out until Wed 25 Nov', 'Sold out until 6:00 PM'. */
function soldOutText(until: string | null, profile: StoreFacts['profile'], now: Temporal.Instant): string {
  if (until === null) return 'Sold out';
  const { timezone } = profile;
  const tradingHours = posHoursOf(profile.settings);
  const back = Temporal.Instant.from(until);
  const today = Temporal.PlainDate.from(businessDayOf(now, timezone, tradingHours));
  const day = Temporal.PlainDate.from(businessDayOf(back, timezone, tradingHours));
  const isWholeDays = endOfBusinessDay(day.subtract({ days: 1 }), { timezone, tradingHours }).equals(back);
  if (!isWholeDays) return `Sold out until ${formatStoreTimeAndDay(back, now, timezone).replace(/, today$/, '')}`;
  return today.until(day).days === 1 ? 'Sold out today' : `Sold out until ${formatDayNear(day, today)}`;
}

/**
 * For an item that is off now and on later, while the store takes orders for then: what the customer can do; else null.
 */
export function aheadText(item: MenuItem, menu: Menu, store: StoreFacts, now: Temporal.Instant): string | null {
  const { unavailable } = itemCard(item, menu, store, now);
  if (!unavailable?.startsWith(FROM) || !isOnAhead(item, store.profile, now)) return null;
  return `Available from ${unavailable.slice(FROM.length)}. Add it now and choose a time at checkout.`;
}

const FROM = 'From ';

/** Menus are replaced when they change, and take their cards with them. */
const cardsOfMenu = new WeakMap<Menu, Map<string, ItemCard>>();

function newCard(item: MenuItem, menu: Menu, currencyCode: CurrencyCode, unavailable: string | null): ItemCard {
  const least = minimumPrice(item, menu, 'pickup', 'online');
  const price = formatAmount(least, currencyCode);
  const hasChoice = item.type !== 'basic' || item.modifiers.some((group) => group.min > 0);
  return {
    id: item.id,
    categoryId: item.categoryId,
    name: item.name,
    description: item.description,
    priceText: price && varies(item) ? `from ${price}` : price,
    imageId: item.image?.id ?? null,
    colour: item.backgroundColor,
    label: item.label,
    diets: dietLabels(item),
    unavailable,
    isPlain: !hasChoice,
  };
}

function varies(item: MenuItem): boolean {
  if (item.type !== 'basic') return item.type !== 'custom';
  return item.modifiers.some((group) => group.min > 0 && group.options.some((option) => option.extraCharge > 0));
}
