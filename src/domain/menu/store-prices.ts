/** The prices of one item in several stores of a restaurant, whose menus have ids of their own. Pure. */
import type { Cents } from '#src/domain/money/money.ts';
import { barcodeKey } from './barcode.ts';
import type { Menu, MenuItem } from './menu.schema.ts';
import { nameKey } from './name-key.ts';

type Of = Pick<Menu, 'categories' | 'items' | 'pizza'>;

export interface OwnPrice {
  /** The same in every store: of a pizza the name of the size. */
  readonly key: string;
  readonly label: string;
  readonly cents: Cents;
}

const PRICE = 'price';

/** The prices that are typed for an item. A half and half has those of its pizzas; an open price is typed at the till. */
export function ownPrices(item: MenuItem, { pizza }: Pick<Menu, 'pizza'>): OwnPrice[] {
  if (item.type === 'halfAndHalf' || (item.type === 'custom' && item.custom.openPrice)) return [];
  if (item.type !== 'pizza') return [{ key: PRICE, label: 'Price', cents: item.price.basePrice }];
  return pizza.sizes.flatMap(({ id, name }) => {
    const size = Object.hasOwn(item.pizza.sizes, id) ? item.pizza.sizes[id] : undefined;
    return size ? [{ key: nameKey(name), label: name, cents: size.price }] : [];
  });
}

/** A price under a key that the item doesn't have changes nothing. */
export function withOwnPrices(
  item: MenuItem,
  { pizza }: Pick<Menu, 'pizza'>,
  prices: ReadonlyMap<string, Cents>,
): MenuItem {
  if (item.type !== 'pizza') {
    const basePrice = prices.get(PRICE) ?? item.price.basePrice;
    return { ...item, price: { ...item.price, basePrice } };
  }
  const names = new Map(pizza.sizes.map(({ id, name }) => [id, nameKey(name)]));
  const sizes = Object.entries(item.pizza.sizes).map(([id, size]) => [
    id,
    { ...size, price: prices.get(names.get(id) ?? '') ?? size.price },
  ]);
  return { ...item, pizza: { ...item.pizza, sizes: Object.fromEntries(sizes) } };
}

/**
 * The item of another store's menu that is the same to customers: of the same type, with its barcode or else its name. Of several
 * with the name, the one whose category has the same name; where that is not clear either, none.
 */
export function sameItemOf(item: MenuItem, own: Of, other: Of): MenuItem | null {
  const alike = other.items.filter(({ type }) => type === item.type);
  const code = item.barcode ? barcodeKey(item.barcode) : null;
  const coded = code === null ? undefined : alike.find(({ barcode }) => barcode && barcodeKey(barcode) === code);
  if (coded) return coded;
  const named = alike.filter(({ name }) => nameKey(name) === nameKey(item.name));
  if (named.length < 2) return named[0] ?? null;
  const categoryOf = (one: MenuItem, { categories }: Of) =>
    nameKey(categories.find(({ id }) => id === one.categoryId)?.name ?? '');
  const placed = named.filter((one) => categoryOf(one, other) === categoryOf(item, own));
  return placed.length === 1 ? (placed[0] ?? null) : null;
}
