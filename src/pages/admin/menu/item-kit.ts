import {
  type BasicItem,
  basicItemSchema,
  type Category,
  type CustomItem,
  customItemSchema,
  type DealItem,
  dealItemSchema,
  type HalfAndHalfItem,
  halfAndHalfItemSchema,
  type ItemType,
  type Menu,
  type MenuItem,
  type PizzaItem,
  pizzaItemSchema,
} from '#src/domain/menu/menu.schema.ts';
import { DIETS } from '#src/domain/menu/menu-codes.schema.ts';
import { ownValue } from '#src/domain/menu/menu-index.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { select, ticks } from '../forms/choices.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import type { Kind } from '../forms/kind.ts';
import { lines, paragraph, text, tick, whole, yesNo } from '../forms/kinds.tsx';
import { mapped, orNull } from '../forms/optional.ts';
import { someOf } from '../forms/some-of.tsx';
import { dealItemSlots, dealPizzaSlots } from './deal-slots.tsx';
import { allergens } from './item-allergens.tsx';
import { itemHours } from './item-hours.tsx';
import { optionRows } from './item-rows.tsx';
import { courseOfItem, menuPicture, preparedAt, price, type Station, soldAt, tileColour } from './menu-kinds.ts';
import { COLLECTION_LABELS, DIET_LABELS } from './menu-labels.ts';
import { pizzaSizes } from './pizza-sizes.tsx';

type Place = Pick<StoreScope, 'restaurantId' | 'storeId'>;

const NOTHING_EXTRA = {
  basePrice: 0,
  extraCharge: { pickup: 0, delivery: 0, dineIn: 0 },
  uberEatsExtraCharge: { pickup: 0, delivery: 0 },
};

/** The initial form of a new item. */
export function newItem<Type extends ItemType>(
  type: Type,
  place: Place,
  categoryId: string,
): Extract<MenuItem, { type: Type }>;
export function newItem(type: ItemType, { restaurantId, storeId }: Place, categoryId: string): MenuItem {
  const common = {
    ...{ id: 'new', restaurantId, storeId, categoryId, sortOrder: 0 },
    ...{ name: '', description: '', label: null, image: null, backgroundColor: null },
    price: NOTHING_EXTRA,
    modifiers: [],
    ...{ available: true, soldout: false, discounted: false, isAlcohol: false, isGstApplicable: true },
    availableFor: { pickup: true, delivery: true, dineIn: true },
    applicableOrderingSystem: { pos: true, online: type !== 'custom', uberEats: false },
    availableWeeklyHours: null,
    dietary: [],
    allergenInfo: { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM: [] },
    printStationIds: [],
    printPriority: 0,
    ...{ categorySalesId: null, barcode: null },
  };
  switch (type) {
    case 'basic':
      return { ...common, type };
    case 'pizza':
      return { ...common, type, pizza: { sizes: {}, removeToppings: [] } };
    case 'halfAndHalf':
      return { ...common, type, halfAndHalf: { pizzaSizeId: '', includedPizzaIds: null } };
    case 'deal':
      return { ...common, type, deal: { items: [], pizzas: [] } };
    case 'custom':
      return { ...common, type, custom: { openPrice: true } };
  }
}

export interface ItemFormFacts {
  readonly categories: readonly Pick<Category, 'id' | 'name'>[];
  readonly stations: readonly Station[];
  readonly menu: Menu;
  /** Where a shared group of options is changed for all its items. */
  sharedHref(groupId: string): string;
}

type Around<Item> = ItemFormFacts & { readonly stored: Item; readonly isNew: boolean };

/** An item of any type, as its form asks for it. */
export function itemKit(around: Around<MenuItem>): FormKit<MenuItem> {
  const { stored } = around;
  switch (stored.type) {
    case 'basic':
      return basicKit({ ...around, stored });
    case 'pizza':
      return pizzaKit({ ...around, stored });
    case 'halfAndHalf':
      return halvesKit({ ...around, stored });
    case 'deal':
      return dealKit({ ...around, stored });
    case 'custom':
      return customKit({ ...around, stored });
  }
}

function basicKit(around: Around<BasicItem>) {
  return formKit<BasicItem>({
    schema: basicItemSchema,
    fields: {
      ...commonFields(around),
      ...soldFields(),
      price: { basePrice: basePrice(around), ...extraCharges() },
      modifiers: options(around),
    },
  });
}

function pizzaKit(around: Around<PizzaItem>) {
  return formKit<PizzaItem>({
    schema: pizzaItemSchema,
    fields: {
      ...commonFields(around),
      ...soldFields(),
      price: extraCharges(),
      modifiers: options(around),
      pizza: {
        sizes: pizzaSizes('Sizes', around.menu.pizza.sizes),
        removeToppings: lines('Ingredients customers can remove', {
          help: 'One on each line, such as Olives. 2 to 20 characters each.',
        }),
      },
    },
  });
}

function halvesKit(around: Around<HalfAndHalfItem>) {
  const { menu } = around;
  const sizes = menu.pizza.sizes.filter(({ hasHalfAndHalf }) => hasHalfAndHalf);
  const pizzas = menu.items.filter(
    (item): item is PizzaItem =>
      item.type === 'pizza' && sizes.some(({ id }) => ownValue(item.pizza.sizes, id)?.halfAndHalfAvailable),
  );
  return formKit<HalfAndHalfItem>({
    schema: halfAndHalfItemSchema,
    fields: {
      ...commonFields(around),
      ...soldFields(),
      price: extraCharges(),
      modifiers: options(around),
      halfAndHalf: {
        pizzaSizeId: select(
          'Size',
          sizes.map(({ id, name }) => ({ value: id, label: name })),
          { placeholder: 'Choose a size', className: 'max-w-64' },
        ),
        includedPizzaIds: someOf(
          'Pizzas',
          pizzas.map((pizza) => ({ value: pizza.id, label: pizza.soldout ? `${pizza.name} (sold out)` : pizza.name })),
          {
            radios: 'halves.which',
            all: 'Every pizza that comes as half and half in this size',
            some: 'Only these',
            columns: 'grid sm:grid-cols-2',
          },
        ),
      },
    },
  });
}

function dealKit(around: Around<DealItem>) {
  return formKit<DealItem>({
    schema: dealItemSchema,
    fields: {
      ...commonFields(around),
      ...soldFields(),
      price: { basePrice: basePrice(around), ...extraCharges() },
      modifiers: options(around),
      deal: {
        items: dealItemSlots('Items', optionsAround(around)),
        pizzas: dealPizzaSlots('Pizzas', optionsAround(around)),
      },
    },
  });
}

function customKit(around: Around<CustomItem>) {
  return formKit<CustomItem>({
    schema: customItemSchema,
    fields: {
      ...commonFields(around),
      price: { basePrice: price('Price', { isNew: around.isNew }) },
      custom: {
        openPrice: yesNo('Open price', { help: 'The till asks for the price. The price above is only a suggestion.' }),
      },
    },
  });
}

/** Fields of every type. */
function commonFields({ stored, categories, stations }: Around<MenuItem>) {
  return {
    name: text('Name', { help: '2 to 100 characters.', isRequired: true, box: { maxLength: 100 } }),
    description: paragraph('Description', { help: 'Up to 400 characters.', isOptional: true }),
    categoryId: select<string>(
      'Category',
      categories.map(({ id, name }) => ({ value: id, label: name })),
    ),
    image: menuPicture(stored.name || 'The item', [4, 3]),
    available: yesNo('On the menu', { help: 'Off: hidden from customers and tills, but kept here.' }),
    soldout: yesNo('Sold out', { help: 'Still shown, but can’t be ordered until you turn this off.' }),
    isGstApplicable: tick('Taxable', 'Taxable'),
    isAlcohol: tick('Alcohol', 'Alcohol'),
    discounted: tick('On special', 'On special', 'Used by loyalty card rules.'),
    barcode: mapped<string, string | null | undefined>(
      text('Barcode', {
        help: 'The barcode number, or your own code. Scan it on the till to add the item.',
        isOptional: true,
        box: { maxLength: 40, spellCheck: false, className: 'tnum' },
      }),
      { inner: (code) => code ?? '', outer: (typed) => typed || null },
    ),
    printStationIds: preparedAt(stations, 'its category'),
    printPriority: whole('Print priority', '', {
      help: 'Lower numbers print first.',
      className: 'max-w-64',
      box: { maxLength: 4 },
    }),
    course: courseOfItem(),
    backgroundColor: tileColour(),
  };
}

/** Fields of items that customers choose themselves. */
function soldFields() {
  const collected = (type: keyof typeof COLLECTION_LABELS) =>
    tick(`Order type ${COLLECTION_LABELS[type].toLowerCase()}`, COLLECTION_LABELS[type]);
  return {
    label: orNull(text('Label', { isOptional: true, box: { maxLength: 25, placeholder: 'New' } })),
    applicableOrderingSystem: soldAt(),
    availableFor: { pickup: collected('pickup'), delivery: collected('delivery'), dineIn: collected('dineIn') },
    availableWeeklyHours: itemHours(),
    dietary: ticks(
      'Suitable for',
      DIETS.map((value) => ({ value, label: DIET_LABELS[value] })),
      { className: 'grid grid-cols-2 sm:grid-cols-3' },
    ),
    allergenInfo: allergens('Allergens'),
  };
}

const optionsAround = ({ menu, stored, sharedHref }: Around<MenuItem>) => ({ menu, itemId: stored.id, sharedHref });

const options = (around: Around<MenuItem>) => optionRows('Options', optionsAround(around));

const basePrice = ({ isNew }: { readonly isNew: boolean }) => price('Price', { isNeeded: true, isNew });

function extraCharges() {
  return {
    extraCharge: {
      pickup: price(COLLECTION_LABELS.pickup),
      delivery: price(COLLECTION_LABELS.delivery),
      dineIn: price(COLLECTION_LABELS.dineIn),
    },
    uberEatsExtraCharge: { pickup: price('Uber Eats pickup'), delivery: price('Uber Eats delivery') },
  } satisfies Record<string, Record<string, Kind<number>>>;
}
