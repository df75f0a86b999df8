/** Writes a menu in few words: ids are made of the store's key and a readable slug, `item_roma_margherita`. */
import { WEEKDAYS, type Weekday, type WeeklyHours } from '../../time/weekly-hours.schema.ts';
import type {
  AllergenInfo,
  BasicItem,
  Category,
  DealItemSlot,
  DealPizzaSlot,
  MenuItem,
  ModifierGroup,
  PizzaSettings,
} from '../menu.schema.ts';
import { ALLERGENS, type Allergen, type Diet } from '../menu-codes.schema.ts';

/** A menu as it was written: a picture is named, not stored yet. */
export interface WrittenMenu {
  readonly categories: readonly Category[];
  readonly items: readonly MenuItem[];
  readonly pizza: PizzaSettings;
  /** What to draw, by picture name: the first word is the dish, the others its ingredients. */
  readonly art: Readonly<Record<string, string>>;
}

const DIETS_OF_WORD: Record<string, readonly Diet[]> = {
  V: ['VEGETARIAN'],
  VG: ['VEGAN', 'VEGETARIAN'],
  GF: ['GLUTEN_FREE'],
  H: ['HALAL'],
  LL: ['LOW_LACTOSE'],
};

export interface ItemWords {
  /** Diet letters parted by spaces: `V GF`. */
  diet?: string;
  /** Allergens it contains, lower case: `wheat milk`; wheat also says gluten. */
  has?: string;
  mayHave?: string;
  label?: string;
  mods?: readonly ModifierGroup[];
  soldout?: boolean;
  hours?: WeeklyHours;
  alcohol?: boolean;
  untaxed?: boolean;
  discounted?: boolean;
  /** Station slugs; else the category's. */
  stations?: readonly string[];
  /** Added for delivery and marketplace. */
  deliveryExtra?: number;
  dineInExtra?: number;
  noDelivery?: boolean;
  dineInOnly?: boolean;
  priority?: number;
  /** A picture of another item. */
  picture?: string;
  colour?: string;
}

export interface MenuKey {
  readonly restaurantId: string;
  readonly storeId: string;
  /** In ids: `item_<key>_…`. */
  readonly key: string;
  /** In picture names: two stores of a restaurant share their pictures. Empty: pictures are named by their dish alone. */
  readonly pictureKey: string;
}

export const NO_PIZZA: PizzaSettings = {
  pizzaAvailable: false,
  halfAndHalfAvailable: false,
  halfAndHalfPricing: 'dearer',
  sizes: [],
  toppings: [],
};

/** `at('11:30 AM', 3.5, weekdays)`: open from then for so many hours on those days, shut on the others. */
export function at(startTimeOfDay: string, durationInHours: number, days: readonly Weekday[] = WEEKDAYS): WeeklyHours {
  return Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      { available: days.includes(day), timePeriod: days.includes(day) ? { startTimeOfDay, durationInHours } : null },
    ]),
  ) as WeeklyHours;
}
export const WORKDAYS: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

/** `group('Spice', 1, 1, 'Mild', ['Hot', 50])`: an option is a name, or a name, what it adds in cents, and its allergens. */
export function group(
  name: string,
  min: number,
  max: number,
  options: readonly (string | readonly [string, number, string?])[],
  allowMultiple = false,
): ModifierGroup {
  const id = `mod_${slugOf(name)}`;
  return {
    id,
    name,
    min,
    max,
    allowMultiple,
    options: options.map((option) => {
      const [label, extraCharge, has] = typeof option === 'string' ? ([option, 0] as const) : option;
      const known = has === undefined ? {} : { allergenInfo: allergenInfo(has) };
      return { id: `${id}_${slugOf(label)}`, name: label, extraCharge, ...known };
    }),
  };
}

function allergens(words: string | undefined): Allergen[] {
  const wanted = new Set((words ?? '').toUpperCase().split(' '));
  if (wanted.has('WHEAT')) wanted.add('GLUTEN');
  return ALLERGENS.filter((allergen) => wanted.has(allergen));
}

/** `allergenInfo('wheat milk')`; an empty text says that it has none. */
export function allergenInfo(has: string | undefined, mayHave?: string): AllergenInfo {
  return { CONTAINS: allergens(has), MAY_CONTAIN: allergens(mayHave), FREE_FROM: [] };
}

/** Collects one store's menu. Categories come first; items go into the category last opened. */
export class MenuWriter {
  readonly categories: Category[] = [];
  readonly items: MenuItem[] = [];
  readonly art: Record<string, string> = {};
  private current = '';
  private readonly where: MenuKey;

  constructor(where: MenuKey) {
    this.where = where;
  }

  itemId = (slug: string) => `item_${this.where.key}_${slug}`;
  stationId = (slug: string) => `station_${this.where.key}_${slug}`;
  sizeId = (slug: string) => `size_${this.where.key}_${slug}`;

  private image(slug: string, art: string) {
    const picture = [this.where.pictureKey, slug].filter(Boolean).join('-').replaceAll('_', '-');
    if (art !== '') this.art[picture] = art;
    return { id: `img_${this.where.key}_${slug}`, path: picture };
  }

  /** Its picture is the one of `pictureOf`, an item's slug. `course`: of its items at a table. */
  category(
    slug: string,
    name: string,
    description: string,
    stations: readonly string[],
    pictureOf: string,
    course?: number,
  ): void {
    this.current = `cat_${this.where.key}_${slug}`;
    this.categories.push({
      id: this.current,
      name,
      description,
      sortOrder: this.categories.length + 1,
      image: pictureOf === '' ? null : this.image(pictureOf, ''),
      applicableOrderingSystem: { pos: true, online: pictureOf !== '', uberEats: pictureOf !== '' },
      backgroundColor: null,
      printStationIds: stations.map(this.stationId),
      ...(course === undefined ? {} : { course }),
    });
  }

  private core(slug: string, name: string, description: string, art: string, words: ItemWords) {
    const collects = words.dineInOnly !== true;
    const noPicture = art === '' && words.picture === undefined;
    return {
      id: this.itemId(slug),
      restaurantId: this.where.restaurantId,
      storeId: this.where.storeId,
      categoryId: this.current,
      sortOrder: this.items.length + 1,
      name,
      description,
      discounted: words.discounted ?? false,
      availableWeeklyHours: words.hours ?? null,
      applicableOrderingSystem: { pos: true, online: true, uberEats: words.alcohol !== true },
      image: noPicture ? null : this.image(words.picture ?? slug, art),
      available: true,
      isGstApplicable: words.untaxed !== true,
      soldout: words.soldout ?? false,
      availableFor: { pickup: collects, delivery: collects && words.noDelivery !== true, dineIn: true },
      backgroundColor: words.colour ?? null,
      isAlcohol: words.alcohol ?? false,
      label: words.label ?? null,
      dietary: [...new Set((words.diet ?? '').split(' ').flatMap((word) => DIETS_OF_WORD[word] ?? []))],
      allergenInfo: allergenInfo(words.has, words.mayHave),
      printStationIds: (words.stations ?? []).map(this.stationId),
      printPriority: words.priority ?? 100,
      categorySalesId: null,
    };
  }

  private price(basePrice: number, words: ItemWords): BasicItem['price'] {
    const marketplace = Math.round((basePrice * 0.15) / 50) * 50;
    return {
      basePrice,
      extraCharge: { pickup: 0, delivery: words.deliveryExtra ?? 0, dineIn: words.dineInExtra ?? 0 },
      uberEatsExtraCharge: { pickup: marketplace, delivery: marketplace },
    };
  }

  private modifiers = (words: ItemWords) => [...(words.mods ?? [])];

  basic(slug: string, name: string, cents: number, description: string, art: string, words: ItemWords = {}): void {
    const core = this.core(slug, name, description, art, words);
    this.items.push({ ...core, type: 'basic', price: this.price(cents, words), modifiers: this.modifiers(words) });
  }

  /** Prices by size slug. `whole` sizes are those that cannot be halved. */
  pizza(
    slug: string,
    name: string,
    prices: Readonly<Record<string, number>>,
    description: string,
    art: string,
    removable: readonly string[],
    words: ItemWords = {},
    whole: readonly string[] = ['small'],
  ): void {
    const sizes = Object.fromEntries(
      Object.entries(prices).map(([size, price]) => [
        this.sizeId(size),
        { price, halfAndHalfAvailable: !whole.includes(size) },
      ]),
    );
    this.items.push({
      ...this.core(slug, name, description, art, words),
      type: 'pizza',
      price: this.price(0, words),
      modifiers: this.modifiers(words),
      pizza: { sizes, removeToppings: [...removable] },
    });
  }

  halfAndHalf(slug: string, name: string, size: string, description: string, art: string, words: ItemWords = {}): void {
    this.items.push({
      ...this.core(slug, name, description, art, words),
      type: 'halfAndHalf',
      price: this.price(0, words),
      modifiers: this.modifiers(words),
      halfAndHalf: { pizzaSizeId: this.sizeId(size), includedPizzaIds: null },
    });
  }

  deal(
    slug: string,
    name: string,
    cents: number,
    description: string,
    art: string,
    slots: { items?: readonly DealItemSlot[]; pizzas?: readonly DealPizzaSlot[] },
    words: ItemWords = {},
  ): void {
    this.items.push({
      ...this.core(slug, name, description, art, words),
      type: 'deal',
      price: this.price(cents, words),
      modifiers: this.modifiers(words),
      deal: { items: [...(slots.items ?? [])], pizzas: [...(slots.pizzas ?? [])] },
    });
  }

  /** A slot for items. A choice is a slug, or a slug and what it adds in cents. */
  slot(
    id: string,
    name: string,
    quantity: number,
    choices: readonly (string | readonly [string, number])[],
  ): DealItemSlot {
    return {
      id: `slot_${id}`,
      name,
      quantity,
      choices: choices.map((choice) => {
        const [slug, extraCharge] = typeof choice === 'string' ? ([choice, 0] as const) : choice;
        return { itemId: this.itemId(slug), extraCharge };
      }),
      modifiers: [],
    };
  }

  /** A slot for any pizza written so far that has the size. */
  pizzaSlot(
    id: string,
    name: string,
    quantity: number,
    size: string,
    extras: Readonly<Record<string, number>>,
  ): DealPizzaSlot {
    const sizeId = this.sizeId(size);
    const offered = this.items.filter((item) => item.type === 'pizza' && sizeId in item.pizza.sizes);
    const extraFor = new Map(Object.entries(extras).map(([slug, extra]) => [this.itemId(slug), extra]));
    const extraCharge = Object.fromEntries(offered.map((item) => [item.id, extraFor.get(item.id) ?? 0]));
    return { id: `slot_${id}`, name, quantity, sizeId, extraCharge, halfAndHalfAllowed: true };
  }

  /** POS only. */
  custom(slug: string, name: string, cents: number, openPrice: boolean, colour: string): void {
    this.items.push({
      ...this.core(slug, name, '', '', { colour }),
      applicableOrderingSystem: { pos: true, online: false, uberEats: false },
      type: 'custom',
      price: this.price(cents, {}),
      modifiers: [],
      custom: { openPrice },
    });
  }

  menu(pizza: PizzaSettings = NO_PIZZA): WrittenMenu {
    return { categories: this.categories, items: this.items, pizza, art: this.art };
  }
}
