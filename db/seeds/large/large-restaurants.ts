import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { CAST } from '../cast/cast.ts';
import type { CastRestaurant, CastStore } from '../cast/cast.types.ts';
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
    yield copyOf(model, `r${at}`, count, scale.itemsPerStore);
  }
}

function copyOf(model: CastRestaurant, id: string, storeCount: number, itemCount: number): CastRestaurant {
  const { stores: _, ...whole } = model;
  const restaurant = { ...withOwnIds(whole, id), id, name: `${model.name} ${id.slice(1)}` };
  const stores = Array.from({ length: storeCount }, (_, at): CastStore => {
    const store = model.stores[at % model.stores.length] ?? model.stores[0];
    if (!store) throw new Error('every restaurant of the cast has a store');
    const storeId = `${id}s${at}`;
    const copy = withOwnIds(store, storeId);
    const items = stretch(copy.menu.items, itemCount).map((item) => ({ ...item, restaurantId: id, storeId }));
    return {
      ...copy,
      id: storeId,
      restaurantId: id,
      name: `${store.name} ${id.slice(1)}-${at}`,
      // One is enough to ring up orders, and each PIN costs a slow hash.
      employees: copy.employees.slice(0, 1),
      menu: { ...copy.menu, items },
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
