// Uses Temporal: not for islands.
/** What keeps items of a menu from being sold, or from being sold well. What isn't on the menu is not looked at. */
import type { Interval } from '../time/intervals.ts';
import { doMeet, USUAL_TIMEZONE, usualWeek } from '../time/usual-week.ts';
import { weeklyHoursOn } from '../time/weekly-hours.ts';
import { isItemOnChannel } from './availability.ts';
import type { Category, CollectionType, Menu, MenuItem, ModifierGroup, Topping } from './menu.schema.ts';
import { minimumPrice } from './minimum-price.ts';

export const MENU_ISSUE_KINDS = [
  'noPrice',
  'groupTooSmall',
  'unreachableHours',
  'noToppingPrice',
  'factsToConfirm',
  'noPicture',
] as const;
export type MenuIssueKind = (typeof MENU_ISSUE_KINDS)[number];

export interface MenuIssue {
  readonly kind: MenuIssueKind;
  /** Null: it is in the pizza settings. */
  readonly itemId: string | null;
  /** Of the item or the topping. */
  readonly name: string;
  /** Of the form in which it is put right. */
  readonly field: string;
  /** The group, the sizes, the topping's id, or where its hours never come. */
  readonly about: readonly string[];
}

/** When a store takes orders in a week without holidays. Empty: it doesn't take any there. */
export interface SellingWeek {
  readonly online: Readonly<Record<CollectionType, readonly Interval[]>>;
  readonly pos: readonly Interval[];
}

type Found = Pick<MenuIssue, 'kind' | 'field'> & { readonly about?: readonly string[] };
const COLLECTIONS: readonly CollectionType[] = ['pickup', 'delivery', 'dineIn'];

/** By kind, the gravest first, each in the order of the menu. */
export function menuIssues(menu: Menu, week: SellingWeek): MenuIssue[] {
  const places = new Map(menu.categories.map((category) => [category.id, category]));
  const placeOf = (item: MenuItem) => places.get(item.categoryId)?.sortOrder ?? 0;
  const items = itemsOn(menu);
  const found = items
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.sortOrder - b.sortOrder)
    .flatMap((item) => {
      const category = places.get(item.categoryId) ?? null;
      const issues = [
        ...priceIssues(item, menu),
        ...groupIssues(item),
        ...hoursIssues(item, category, week),
        ...(item.factsToConfirm ? [{ kind: 'factsToConfirm' as const, field: 'dietary' }] : []),
        ...pictureIssues(item, category),
      ];
      return issues.map((issue) => ({ itemId: item.id, name: item.name, about: [], ...issue }));
    });
  const unconfirmed = toppingsOn(menu).flatMap(({ id, name, factsToConfirm }, at): MenuIssue[] => {
    const field = `toppings.${at}.contains`;
    return factsToConfirm ? [{ kind: 'factsToConfirm', itemId: null, name, field, about: [id] }] : [];
  });
  const all: MenuIssue[] = [...found, ...toppingIssues(menu, items), ...unconfirmed];
  return MENU_ISSUE_KINDS.flatMap((kind) => all.filter((issue) => issue.kind === kind));
}

function itemsOn({ items, pizza }: Pick<Menu, 'items' | 'pizza'>): MenuItem[] {
  return items.filter((item) => item.available && (item.type !== 'pizza' || pizza.pizzaAvailable));
}

/** Dishes on the menu and toppings of which no person here has confirmed what came from elsewhere. */
export function countToConfirm(menu: Pick<Menu, 'items' | 'pizza'>): number {
  const all = [...itemsOn(menu), ...toppingsOn(menu)];
  return all.filter(({ factsToConfirm }) => factsToConfirm).length;
}

function toppingsOn({ pizza }: Pick<Menu, 'pizza'>): readonly Topping[] {
  return pizza.pizzaAvailable ? pizza.toppings : [];
}

/** A dish that costs nothing, a pizza that does in one of its sizes, and what can't be made at all. */
function priceIssues(item: MenuItem, menu: Menu): Found[] {
  const kind = 'noPrice';
  if (item.type === 'custom') return item.custom.openPrice || item.price.basePrice > 0 ? [] : [{ kind, field: BASE }];
  if (item.type === 'pizza') {
    const sizes = menu.pizza.sizes.filter(({ id }) => Object.hasOwn(item.pizza.sizes, id));
    if (sizes.length === 0) return [{ kind, field: 'pizza.sizes' }];
    const free = sizes.filter(({ id }) => item.pizza.sizes[id]?.price === 0);
    const [first] = free;
    return first ? [{ kind, field: `pizza.sizes.${first.id}.price`, about: free.map(({ name }) => name) }] : [];
  }
  const prices = COLLECTIONS.filter((type) => item.availableFor[type]).map((type) =>
    minimumPrice(item, menu, type, 'online'),
  );
  if (prices.includes(null)) return [{ kind, field: item.type === 'deal' ? 'deal.items' : 'halfAndHalf.pizzaSizeId' }];
  if (item.type === 'halfAndHalf' || !prices.includes(0)) return [];
  return [{ kind, field: BASE }];
}

const BASE = 'price.basePrice';

/** A choice that has to be made, and can't be. */
function groupIssues(item: MenuItem): Found[] {
  const slots = item.type === 'deal' ? item.deal.items : [];
  return [
    ...tooSmall(item.modifiers, 'modifiers'),
    ...slots.flatMap(({ modifiers }, at) => tooSmall(modifiers, `deal.items.${at}.modifiers`)),
  ];
}

function tooSmall(groups: readonly ModifierGroup[], at: string): Found[] {
  return groups.flatMap(({ name, min, allowMultiple, options }, place) => {
    const least = allowMultiple ? Math.min(min, 1) : min;
    return options.length < least
      ? [{ kind: 'groupTooSmall' as const, field: `${at}.${place}.name`, about: [name] }]
      : [];
  });
}

/** Hours of its own that never meet those in which orders are taken where it is sold. */
function hoursIssues(item: MenuItem, category: Category | null, week: SellingWeek): Found[] {
  const hours = item.availableWeeklyHours;
  if (!hours) return [];
  const own = usualWeek((date) => weeklyHoursOn(hours, date, USUAL_TIMEZONE));
  const taken = {
    online: COLLECTIONS.filter((type) => item.availableFor[type]).flatMap((type) => week.online[type]),
    pos: week.pos,
  };
  const about = (['online', 'pos'] as const).filter(
    (system) => isItemOnChannel(item, category, system) && taken[system].length > 0 && !doMeet(own, taken[system]),
  );
  return about.length > 0 ? [{ kind: 'unreachableHours', field: 'hasHours', about }] : [];
}

/** On the website a dish without a picture is a grey tile; tills show its colour. */
function pictureIssues(item: MenuItem, category: Category | null): Found[] {
  return item.image === null && isItemOnChannel(item, category, 'online')
    ? [{ kind: 'noPicture', field: 'image' }]
    : [];
}

/** In sizes that pizzas on the menu come in. Without a price there a topping can't be added. */
function toppingIssues({ pizza }: Menu, items: readonly MenuItem[]): MenuIssue[] {
  const sold = new Set(items.flatMap((item) => (item.type === 'pizza' ? Object.keys(item.pizza.sizes) : [])));
  const sizes = pizza.sizes.filter(({ id }) => sold.has(id));
  return pizza.toppings.flatMap(({ name, prices }: Topping, at) => {
    const missing = sizes.filter(({ id }) => !Object.hasOwn(prices, id));
    const [first] = missing;
    if (!first) return [];
    const field = `toppings.${at}.prices.${first.id}`;
    return [{ kind: 'noToppingPrice', itemId: null, name, field, about: missing.map((size) => size.name) }];
  });
}
