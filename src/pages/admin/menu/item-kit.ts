import { type BasicItem, basicItemSchema, type Category } from '#src/domain/menu/menu.schema.ts';
import { DIETS } from '#src/domain/menu/menu-words.schema.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { select, ticks } from '../forms/choices.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import type { Kind } from '../forms/kind.ts';
import { AMOUNT_WANTED, boxed, paragraph, text, tick, whole, yesNo } from '../forms/kinds.tsx';
import { mapped, orNull } from '../forms/optional.ts';
import { allergens } from './item-allergens.tsx';
import { itemHours } from './item-hours.tsx';
import { optionRows } from './item-rows.tsx';
import { menuPicture, preparedAt, type Station, soldAt, tileColour } from './menu-kinds.ts';
import { COLLECTION_LABELS, DIET_LABELS } from './menu-words.ts';

/** What the form of a new item begins with. */
export function newItem({ restaurantId, storeId }: Pick<StoreScope, 'restaurantId' | 'storeId'>, categoryId: string) {
  const item: BasicItem = {
    ...{ id: 'new', restaurantId, storeId, categoryId, sortOrder: 0, type: 'basic' },
    ...{ name: '', description: '', label: null, image: null, backgroundColor: null },
    price: {
      basePrice: 0,
      extraCharge: { pickup: 0, delivery: 0, dineIn: 0 },
      uberEatsExtraCharge: { pickup: 0, delivery: 0 },
    },
    modifiers: [],
    ...{ available: true, soldout: false, discounted: false, isAlcohol: false, isGstApplicable: true },
    availableFor: { pickup: true, delivery: true, dineIn: true },
    applicableOrderingSystem: { pos: true, online: true, uberEats: false },
    availableWeeklyHours: null,
    dietary: [],
    allergenInfo: { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM: [] },
    printStationIds: [],
    printPriority: 0,
    ...{ categorySalesId: null, barcode: null },
  };
  return item;
}

interface Around {
  readonly stored: BasicItem;
  readonly isNew: boolean;
  readonly categories: readonly Pick<Category, 'id' | 'name'>[];
  readonly stations: readonly Station[];
}

/** A basic item, as its form asks for it. */
export function itemKit({ stored, isNew, categories, stations }: Around): FormKit<BasicItem> {
  const collected = (type: keyof typeof COLLECTION_LABELS) =>
    tick(`Order type ${COLLECTION_LABELS[type].toLowerCase()}`, COLLECTION_LABELS[type]);
  return formKit<BasicItem>({
    schema: basicItemSchema,
    fields: {
      name: text('Name', { help: '2 to 100 characters.', isRequired: true, box: { maxLength: 100 } }),
      description: paragraph('Description', { help: 'Up to 400 characters.', isOptional: true }),
      categoryId: select(
        'Category',
        categories.map(({ id, name }) => ({ value: id, label: name })),
      ),
      label: orNull(text('Label', { isOptional: true, box: { maxLength: 25, placeholder: 'New' } })),
      image: menuPicture(stored.name || 'The item', [4, 3]),
      price: {
        basePrice: price('Price', { isNeeded: true, isNew }),
        extraCharge: {
          pickup: price(COLLECTION_LABELS.pickup),
          delivery: price(COLLECTION_LABELS.delivery),
          dineIn: price(COLLECTION_LABELS.dineIn),
        },
        uberEatsExtraCharge: { pickup: price('Uber Eats pickup'), delivery: price('Uber Eats delivery') },
      },
      modifiers: optionRows('Options'),
      available: yesNo('On the menu', { help: 'Off: hidden from customers and tills, but kept here.' }),
      soldout: yesNo('Sold out', { help: 'Still shown, but can’t be ordered until you turn this off.' }),
      applicableOrderingSystem: soldAt(),
      availableFor: { pickup: collected('pickup'), delivery: collected('delivery'), dineIn: collected('dineIn') },
      availableWeeklyHours: itemHours(),
      dietary: ticks(
        'Suitable for',
        DIETS.map((value) => ({ value, label: DIET_LABELS[value] })),
        { className: 'grid grid-cols-2 sm:grid-cols-3' },
      ),
      allergenInfo: allergens('Allergens'),
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
        className: 'max-w-40',
        box: { maxLength: 4 },
      }),
      backgroundColor: tileColour(),
    },
  });
}

/** Below zero is read as it is: the schema says what is wrong with it. Nothing extra is an empty field. */
function price(label: string, { isNeeded = false, isNew = false } = {}): Kind<number> {
  return boxed(label, {
    parse: (typed) => (typed === '' && !isNeeded ? 0 : parseAmount(typed)),
    write: (cents) => (cents === 0 && (isNew || !isNeeded) ? '' : amountToDecimalText(cents)),
    wanted: AMOUNT_WANTED,
    input: ({ symbol }) => ({
      'data-kind': 'amount',
      before: symbol,
      inputMode: 'decimal',
      placeholder: '0.00',
      className: 'tnum',
    }),
  });
}
