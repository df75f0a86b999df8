/** Changes between two menus, in words and prices, for an owner's review before publishing. Pure. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import type { Category, MenuItem, PizzaSettings } from '../menu.schema.ts';
import { itemAllergenLines, toppingAllergenLines } from './allergen-difference.ts';
import { type DealNames, dealLines } from './deal-difference.ts';
import { groupLines } from './group-difference.ts';
import { keyOf, type MenuDelta, type MenuParts } from './menu-delta.ts';
import { pizzaLines } from './pizza-difference.ts';

export interface Difference {
  readonly key: string;
  readonly subject: MenuDelta['subject'];
  readonly subjectId: string;
  readonly name: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** The channels: 'website, tills'; empty if it is sold nowhere. */
  readonly where: string;
  readonly lines: readonly string[];
}

interface Around {
  /** Menus to look up names of categories and sizes in. */
  readonly menus: readonly MenuParts[];
  readonly currencyCode: CurrencyCode;
}

const CHANNELS = { online: 'website', pos: 'tills', uberEats: 'Uber Eats' } as const;
const CHANNEL_LABELS = { online: 'the website', pos: 'tills', uberEats: 'Uber Eats' } as const;
const ORDER_TYPES = { pickup: 'pickup', delivery: 'delivery', dineIn: 'dine in' } as const;

export function menuDifference(deltas: readonly MenuDelta[], around: Around): Difference[] {
  return deltas.map((delta) => {
    const { subject, subjectId } = delta;
    const row = delta.after ?? delta.before;
    const name = row !== null && 'name' in row ? row.name : 'Pizza settings';
    const kind = delta.before === null ? 'added' : delta.after === null ? 'removed' : 'changed';
    const where = row !== null && 'applicableOrderingSystem' in row ? channelsOf(row) : 'website, tills';
    return { key: keyOf(delta), subject, subjectId, name, kind, where, lines: linesOf(delta, around) };
  });
}

function linesOf(delta: MenuDelta, around: Around): string[] {
  const { currencyCode } = around;
  switch (delta.subject) {
    case 'category':
      return delta.before && delta.after ? categoryLines(delta.before, delta.after) : [];
    case 'item':
      if (delta.before && delta.after) return itemLines(delta.before, delta.after, around);
      return delta.after ? priceLines(null, delta.after, around) : [];
    case 'pizzaSettings':
      if (!delta.before || !delta.after) return [];
      return [
        ...pizzaLines(delta.before, delta.after, currencyCode),
        ...toppingAllergenLines(delta.before, delta.after),
        ...confirmedLines(delta.before, delta.after),
      ];
  }
}

function confirmedLines(before: PizzaSettings, after: PizzaSettings): string[] {
  const was = new Set(before.toppings.filter(({ factsToConfirm }) => factsToConfirm).map(({ id }) => id));
  const now = after.toppings.filter(({ id, factsToConfirm }) => was.has(id) && !factsToConfirm);
  return now.map(({ name }) => `${name}: allergens confirmed`);
}

function categoryLines(before: Category, after: Category): string[] {
  return [
    ...renamed(before, after),
    ...(before.sortOrder === after.sortOrder ? [] : ['Moved to another place on the menu']),
    ...soldLines(before, after),
    ...plainLines(before, after, CATEGORY_LABELS),
  ];
}

function itemLines(before: MenuItem, after: MenuItem, around: Around): string[] {
  const categoryName = (id: string) =>
    around.menus.flatMap(({ categories }) => categories).find((category) => category.id === id)?.name ??
    'another category';
  const isMoved = before.categoryId !== after.categoryId;
  return [
    ...renamed(before, after),
    ...priceLines(before, after, around),
    ...(before.available === after.available ? [] : [after.available ? 'Back on the menu' : 'Hidden from the menu']),
    ...(isMoved ? [`Moved to ${categoryName(after.categoryId)}`] : []),
    ...(!isMoved && before.sortOrder !== after.sortOrder ? ['Moved to another place in its category'] : []),
    ...soldLines(before, after),
    ...flagLines(before.availableFor, after.availableFor, ORDER_TYPES, ['Now for', 'No longer for']),
    ...groupLines(before.modifiers, after.modifiers, around.currencyCode),
    ...(before.type === 'deal' && after.type === 'deal'
      ? dealLines(before.deal, after.deal, namesIn(around), around.currencyCode)
      : []),
    ...itemAllergenLines(before, after),
    ...(before.factsToConfirm && !after.factsToConfirm ? ['Allergens and diets confirmed'] : []),
    ...plainLines(before, after, ITEM_LABELS),
  ];
}

function namesIn({ menus }: Around): DealNames {
  const find = (rows: readonly { readonly id: string; readonly name: string }[], id: string, other: string) =>
    rows.find((row) => row.id === id)?.name ?? other;
  return {
    item: (id) =>
      find(
        menus.flatMap(({ items }) => items),
        id,
        'a deleted item',
      ),
    size: (id) =>
      find(
        menus.flatMap(({ pizza }) => pizza.sizes),
        id,
        'another size',
      ),
  };
}

/** "Price: $18.00 → $19.00 (website, tills)"; of a pizza each size. */
function priceLines(before: MenuItem | null, after: MenuItem, around: Around): string[] {
  const where = channelsOf(after);
  const suffix = where === '' ? '' : ` (${where})`;
  const [was, is] = [before ? pricesOf(before, around) : new Map<string, number>(), pricesOf(after, around)];
  const text = (cents: number) => formatAmount(cents, around.currencyCode);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((label) => {
    const [old, now] = [was.get(label), is.get(label)];
    if (old === now) return [];
    if (now === undefined) return [`${label}: ${text(old ?? 0)} → no longer sold${suffix}`];
    if (old === undefined) return now === 0 && label !== 'Price' ? [] : [`${label}: ${text(now)}${suffix}`];
    return [`${label}: ${text(old)} → ${text(now)}${suffix}`];
  });
}

function pricesOf(item: MenuItem, { menus }: Around): Map<string, number> {
  const sizes = new Map(menus.flatMap(({ pizza }) => pizza.sizes).map(({ id, name }) => [id, name]));
  const { basePrice, extraCharge, uberEatsExtraCharge } = item.price;
  const own: [string, number][] =
    item.type === 'pizza'
      ? Object.entries(item.pizza.sizes).map(([id, { price }]) => [sizes.get(id) ?? 'Another size', price])
      : item.type === 'halfAndHalf'
        ? []
        : [['Price', basePrice]];
  return new Map([
    ...own,
    ['Pickup extra', extraCharge.pickup],
    ['Delivery extra', extraCharge.delivery],
    ['Dine in extra', extraCharge.dineIn],
    ['Uber Eats pickup extra', uberEatsExtraCharge.pickup],
    ['Uber Eats delivery extra', uberEatsExtraCharge.delivery],
  ]);
}

type Sold = Pick<Category, 'applicableOrderingSystem'>;

function soldLines(before: Sold, after: Sold): string[] {
  const [was, is] = [before.applicableOrderingSystem, after.applicableOrderingSystem];
  return flagLines(was, is, CHANNEL_LABELS, ['Now on', 'No longer on']);
}

function channelsOf({ applicableOrderingSystem: sold }: Sold): string {
  return (Object.keys(CHANNELS) as (keyof typeof CHANNELS)[])
    .filter((channel) => sold[channel])
    .map((channel) => CHANNELS[channel])
    .join(', ');
}

function flagLines<Key extends string>(
  before: Readonly<Record<Key, boolean>>,
  after: Readonly<Record<Key, boolean>>,
  words: Readonly<Record<Key, string>>,
  [on, off]: readonly [string, string],
): string[] {
  return (Object.keys(words) as Key[])
    .filter((key) => before[key] !== after[key])
    .map((key) => `${after[key] ? on : off} ${words[key]}`);
}

function renamed(before: { readonly name: string }, after: { readonly name: string }): string[] {
  return before.name === after.name ? [] : [`Name: ${before.name} → ${after.name}`];
}

const CATEGORY_LABELS = {
  description: 'Description',
  image: 'Photo',
  backgroundColor: 'Color on tills',
  printStationIds: 'Print stations',
  course: 'Course',
} as const;

/** Fields whose old and new value wouldn't fit on a line. */
const ITEM_LABELS = {
  ...CATEGORY_LABELS,
  label: 'Label',
  discounted: 'Discount mark',
  availableWeeklyHours: 'Hours',
  isGstApplicable: 'Tax',
  isAlcohol: 'Alcohol',
  dietary: 'Diets',
  printPriority: 'Place on dockets',
  categorySalesId: 'Sales category',
  barcode: 'Barcode',
  pizza: 'Pizza details',
  halfAndHalf: 'Halves',
  custom: 'Open price',
} as const;

function plainLines(before: object, after: object, words: Readonly<Record<string, string>>): string[] {
  const [was, is] = [withoutPrices(before), withoutPrices(after)];
  return Object.entries(words)
    .filter(([field]) => !isSameValue(was[field], is[field]))
    .map(([, label]) => `${label} changed`);
}

/** The prices of a pizza's sizes are listed separately. */
function withoutPrices(row: object): Readonly<Record<string, unknown>> {
  if (!('pizza' in row)) return row as Readonly<Record<string, unknown>>;
  const { sizes, ...pizza } = row.pizza as Extract<MenuItem, { type: 'pizza' }>['pizza'];
  const halves = Object.entries(sizes).filter(([, { halfAndHalfAvailable }]) => halfAndHalfAvailable);
  return { ...row, pizza: { ...pizza, halves: halves.map(([id]) => id) } };
}
