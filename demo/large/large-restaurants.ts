import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { CAST } from '../cast/cast.ts';
import type { CastMenu, CastRestaurant, CastStore } from '../cast/cast.types.ts';
import type { SeedScale } from './scale.ts';

/** Ids of rows that a copy of a store has of its own. */
const OWN_IDS =
  /"((?:item|cat|size|topping|top|station|printer|emp|pos|table|area|suburb|coupon|cust)_[A-Za-z0-9_-]+)"/g;

/**
 * Restaurants of the demo, copied under new ids until there are enough: every country, pizzas, halves and deals are
 * among them. The first ones get the stores that do not divide evenly.
 */
export function* largeRestaurants(scale: SeedScale): Generator<CastRestaurant> {
  for (let at = 0; at < scale.restaurants; at++) {
    const model = CAST.restaurants[at % CAST.restaurants.length];
    if (!model) return;
    const each = Math.floor(scale.stores / scale.restaurants);
    const count = each + (at < scale.stores % scale.restaurants ? 1 : 0);
    yield copyOf(model, `r${at}`, count, scale);
  }
}

function copyOf(model: CastRestaurant, id: string, storeCount: number, scale: SeedScale): CastRestaurant {
  const { stores: _, ...whole } = model;
  const restaurant = { ...withOwnIds(whole, id), id, name: `${model.name} ${id.slice(1)}` };
  const stores = Array.from({ length: storeCount }, (_, at): CastStore => {
    const store = model.stores[at % model.stores.length] ?? model.stores[0];
    if (!store) throw new Error('every restaurant of the cast has a store');
    const storeId = `${id}s${at}`;
    const copy = withOwnIds(store, storeId);
    const stretched = stretch(copy.menu.items, scale.itemsPerStore).map((item) => ({
      ...item,
      restaurantId: id,
      storeId,
    }));
    const menu = { ...copy.menu, items: stretched };
    return {
      ...copy,
      id: storeId,
      restaurantId: id,
      name: `${store.name} ${id.slice(1)}-${at}`,
      // One is enough to ring up orders, and each PIN costs a slow hash.
      employees: copy.employees.slice(0, 1),
      menu: scale.categories === undefined ? menu : inCategories(menu, scale.categories),
    };
  });
  return { ...restaurant, stores };
}

function withOwnIds<Thing>(thing: Thing, suffix: string): Thing {
  return JSON.parse(JSON.stringify(thing).replaceAll(OWN_IDS, `"$1_${suffix}"`)) as Thing;
}

/** As many items as asked: fewer by leaving out the last basic ones, more by selling basic ones under further names. */
function stretch(items: readonly MenuItem[], count: number): MenuItem[] {
  const others = items.filter((item) => item.type !== 'basic');
  const basics = items.filter((item) => item.type === 'basic');
  const wanted = Math.max(0, count - others.length);
  const stretched = Array.from({ length: wanted }, (_, at): MenuItem => {
    const item = basics[at % basics.length];
    if (!item) throw new Error('every menu of the cast has basic items');
    const round = Math.floor(at / basics.length);
    if (round === 0) return item;
    return { ...item, id: `${item.id}_${round}`, name: `${item.name.slice(0, 90)} no. ${round + 1}` };
  });
  const kept = new Set(stretched.map((item) => item.id));
  return [...stretched, ...others.filter((item) => item.type !== 'deal' || isWhole(item, kept))];
}

/** A deal whose parts were left out is left out too. */
function isWhole(item: Extract<MenuItem, { type: 'deal' }>, kept: ReadonlySet<string>): boolean {
  return item.deal.items.every((slot) => slot.choices.every((choice) => kept.has(choice.itemId)));
}

/** Words that tell copies of a dish apart, so that a search has something to choose from. */
const MANNERS = ['Grilled', 'Spicy', 'House', 'Smoked', 'Little', 'Double', 'Golden', 'Winter', 'Crispy', 'Village'];

/** Copies of basic items go round further categories, evenly and in menu order; pizzas, deals and the like stay. */
function inCategories(menu: CastMenu, count: number): CastMenu {
  const [first] = menu.categories;
  if (!first) throw new Error('every menu of the cast has a category');
  const further = Array.from({ length: Math.max(0, count - menu.categories.length) }, (_, at) => ({
    ...first,
    id: `${first.id}_${at}`,
    name: `${MANNERS[at % MANNERS.length]} dishes ${at + 1}`,
    sortOrder: menu.categories.length + at + 1,
    backgroundColor: null,
  }));
  let copies = 0;
  const items = menu.items.map((item) => {
    const isCopy = item.type === 'basic' && / no\. \d+$/.test(item.name);
    const category = isCopy ? further[copies % further.length] : undefined;
    if (!category) return item;
    const manner = MANNERS[Math.floor(copies++ / further.length) % MANNERS.length];
    return { ...item, categoryId: category.id, name: `${manner} ${item.name}`.slice(0, 100), sortOrder: copies };
  });
  return { ...menu, categories: [...menu.categories, ...further], items };
}
