// Uses Temporal: not for islands.
/** Our menu as a marketplace has it (decision 0292). */
import type { MarketplaceItem, MarketplaceMenu, MarketplaceMenuType } from '../../marketplace/marketplace-menu.ts';
import type { PriceGrid } from '../../marketplace/price-grid.ts';
import { isItemOnChannel } from '../../menu/availability.ts';
import { isDealFillable } from '../../menu/choosable-pizzas.ts';
import { collectionCharge, priceForCollection } from '../../menu/collection-price.ts';
import type { Category, Menu, MenuItem } from '../../menu/menu.schema.ts';
import { isSoldOutAt } from '../../menu/sold-out.ts';
import { BPS_IN_WHOLE, fractionOf } from '../../money/money.ts';
import { INCLUDED_TAX } from '../../pricing/tax.ts';
import type { CountryCode, StoreProfile } from '../../tenancy/store-settings.schema.ts';
import { USUAL_TIMEZONE, usualWeek } from '../../time/usual-week.ts';
import { collectionSessionsOn } from '../store-open.ts';
import { addModifierGroups, addOption, type Draft, isGroupFillable, newDraft } from './menu-draft.ts';
import { itemHours, marketplaceHours, SHORTEST_MINUTES } from './menu-hours.ts';
import { addDealGroups, addHalvesGroups, addPizzaGroups, halvesOf, sizesOf } from './menu-pizzas.ts';
import type { MenuProblem, MenuProblemCode } from './menu-problems.ts';

export interface MenuQuestion {
  readonly menu: Menu;
  readonly store: StoreProfile;
  readonly type: MarketplaceMenuType;
  /** Whose prices and items it has; left out: Uber Eats. */
  readonly channel?: 'uberEats' | 'google';
  readonly grid: PriceGrid;
  /** Of now: what is sold out, and until when. */
  readonly at: Temporal.Instant;
  /** A marketplace fetches pictures itself; null: it can't reach this one. */
  readonly imageUrl: (image: NonNullable<MenuItem['image']>) => string | null;
}

export interface MenuForMarketplace {
  readonly menu: MarketplaceMenu;
  readonly problems: readonly MenuProblem[];
}

const LOCALES: Readonly<Record<CountryCode, string>> = { AU: 'en_au', NZ: 'en_nz', GB: 'en_gb', US: 'en_us' };
/** 'Until someone puts it back', for a marketplace that wants a time: 1 January 2100. */
const FOR_EVER = 4_102_444_800;
const TAKEN_DIETS: readonly string[] = ['VEGAN', 'VEGETARIAN', 'GLUTEN_FREE'];

/**
 * The menu of one type, and what of ours isn't in it or is different there. The same menu gives the same result, in the same
 * order, so that two can be compared. What is sold out is in it, as sold out.
 */
export function menuForMarketplace(question: MenuQuestion): MenuForMarketplace {
  const { menu, store, type } = question;
  const draft = newDraft(menu, {
    ...{ grid: question.grid, taxBps: taxBpsOf(store), soldOutUntil: (item) => soldOutUntil(item, question.at) },
  });
  const problems: MenuProblem[] = [];
  const taken = [...menu.categories].sort(inOrder).flatMap((category) => {
    const items = menu.items.filter(({ categoryId }) => categoryId === category.id).sort(inOrder);
    const itemIds = items.filter((item) => addItem(draft, question, { item, category, problems })).map(({ id }) => id);
    const { id, name: title, description } = category;
    return itemIds.length === 0 ? [] : [{ id: `ct.${id}`, title, description, itemIds }];
  });
  const { hours, tooShortOn } = storeHours(store, type);
  if (hours.length === 0) problems.push({ code: 'noHours', itemId: null });
  if (tooShortOn.length > 0) problems.push({ code: 'hoursTooShort', itemId: null, days: tooShortOn });
  if (taken.length === 0) problems.push({ code: 'nothingToSell', itemId: null });
  const taxIsIncluded = INCLUDED_TAX[store.countryCode] !== undefined;
  const dishes = new Set(taken.flatMap(({ itemIds }) => itemIds));
  // A tax on top is said of dishes only; an option has that of its dish.
  const taxed = (item: MarketplaceItem) => (taxIsIncluded || dishes.has(item.id) ? item : { ...item, taxBps: 0 });
  return {
    problems,
    menu: {
      ...{ type, locale: LOCALES[store.countryCode], taxIsIncluded, title: store.name, hours, categories: taken },
      items: [...draft.items.values()].map(taxed),
      groups: [...draft.groups.values()],
    },
  };
}

const inOrder = (a: { readonly sortOrder: number }, b: { readonly sortOrder: number }) => a.sortOrder - b.sortOrder;

function storeHours(store: StoreProfile, type: MarketplaceMenuType) {
  const usual = { ...store, timezone: USUAL_TIMEZONE, settings: { ...store.settings, holidays: [] } };
  return marketplaceHours(usualWeek((date) => collectionSessionsOn(usual, type, date)));
}

function taxBpsOf({ countryCode, settings }: StoreProfile): number {
  if (!settings.tax.isRegistered) return 0;
  const included = INCLUDED_TAX[countryCode];
  if (!included) return settings.tax.salesTaxBps;
  return fractionOf(BPS_IN_WHOLE, included.numerator, included.denominator - included.numerator);
}

function soldOutUntil(item: MenuItem, at: Temporal.Instant): number | null {
  if (!isSoldOutAt(item, at)) return null;
  const until = item.soldOutUntilIsoDateTimeUtc;
  return until ? Math.ceil(Temporal.Instant.from(until).epochMilliseconds / 1000) : FOR_EVER;
}

interface Adding {
  readonly item: MenuItem;
  readonly category: Category;
  readonly problems: MenuProblem[];
}

/** False: it isn't sold there, for a reason that is among the problems, or because nobody wants it to be. */
function addItem(draft: Draft, question: MenuQuestion, { item, category, problems }: Adding): boolean {
  const { channel = 'uberEats' } = question;
  if (!isItemOnChannel(item, category, channel)) return false;
  const hours = itemHours(item.availableWeeklyHours, channel === 'uberEats' ? SHORTEST_MINUTES : 0);
  const why = whyLeftOut(draft, item, question.type) ?? (hours?.hours.length === 0 ? 'neverOpen' : null);
  if (why) {
    problems.push({ code: why, itemId: item.id });
    return false;
  }
  const diets = item.dietary.filter((diet) => TAKEN_DIETS.includes(diet));
  const notices: MenuProblemCode[] = [
    ...(item.isAlcohol ? (['alcoholStays'] as const) : []),
    ...(diets.length < item.dietary.length ? (['dietNotTaken'] as const) : []),
    ...(hasHalves(item) && draft.index.menu.pizza.toppings.length > 0 ? (['halvesAsTheyAre'] as const) : []),
  ];
  problems.push(...notices.map((code) => ({ code, itemId: item.id })));
  if (hours && hours.tooShortOn.length > 0) {
    problems.push({ code: 'hoursTooShort', itemId: item.id, days: hours.tooShortOn });
  }
  const taxBps = item.isGstApplicable ? draft.taxBps : 0;
  const { id, name, description, isAlcohol, image } = item;
  addOption(draft, {
    ...{ id, ourId: id, title: name, description, isAlcohol, diets, taxBps, hours: hours?.hours ?? null },
    ourPriceInCents: basePrice(item, question.type, channel),
    groupIds: [...groupsOf(draft, item, taxBps), ...addModifierGroups(draft, id, item.modifiers, taxBps)],
    soldOutUntil: draft.soldOutUntil(item),
    imageUrl: image && question.imageUrl(image),
  });
  return true;
}

function whyLeftOut(draft: Draft, item: MenuItem, type: MarketplaceMenuType): MenuProblemCode | null {
  const { everything, index } = draft;
  if (!item.available) return 'notAvailable';
  if (!item.availableFor[type]) return 'notForType';
  if (item.type === 'pizza' && (!index.menu.pizza.pizzaAvailable || sizesOf(draft, item).length === 0)) return 'noSize';
  if (item.type === 'halfAndHalf' && halvesOf(draft, item).length < 2) return 'noHalves';
  if (item.type === 'deal' && !isDealFillable(item, everything)) return 'notFillable';
  const slots = item.type === 'deal' ? item.deal.items.flatMap(({ modifiers }) => modifiers) : [];
  return [...item.modifiers, ...slots].every(isGroupFillable) ? null : 'groupNotFillable';
}

function hasHalves(item: MenuItem): boolean {
  if (item.type === 'deal') return item.deal.pizzas.some(({ halfAndHalfAllowed }) => halfAndHalfAllowed);
  return item.type === 'halfAndHalf';
}

/** What the dish itself costs: of a pizza and of halves only the order type's charge, as the size has the price. */
function basePrice(
  { type, price }: MenuItem,
  collectionType: MarketplaceMenuType,
  channel: NonNullable<MenuQuestion['channel']>,
): number {
  const hasOwnPrice = type !== 'pizza' && type !== 'halfAndHalf';
  const priceOf = hasOwnPrice ? priceForCollection : collectionCharge;
  return priceOf(price, collectionType, channel);
}

function groupsOf(draft: Draft, item: MenuItem, taxBps: MarketplaceItem['taxBps']): string[] {
  switch (item.type) {
    case 'pizza':
      return addPizzaGroups(draft, item, taxBps);
    case 'halfAndHalf':
      return addHalvesGroups(draft, item);
    case 'deal':
      return addDealGroups(draft, item, taxBps);
    default:
      return [];
  }
}
