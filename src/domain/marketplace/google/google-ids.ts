/**
 * Names of things in our feeds for Google food ordering. A name says whose it is, for which service, and what it means, so that a
 * cart is read back without a list of what was sent; it is the same in every feed. Names are unique within a kind of thing, so an
 * item and its offer share one. Browser-safe.
 */
import type { MarketplaceMenuType } from '../marketplace-menu.ts';
import type { ChosenOption } from '../marketplace-order.ts';
import { type OptionName, optionId, readOptionId } from '../menu-ids.ts';

/** Google's words for delivery and pickup. It has none for eating in. */
export const GOOGLE_SERVICE_TYPES = ['DELIVERY', 'TAKEOUT'] as const;
export type GoogleServiceType = (typeof GOOGLE_SERVICE_TYPES)[number];

/** In characters. */
export const MAX_GOOGLE_ID_LENGTH = 300;

const SERVICE_TYPES = { delivery: 'DELIVERY', pickup: 'TAKEOUT' } as const;
const MENU_TYPES = { DELIVERY: 'delivery', TAKEOUT: 'pickup' } as const;
/** How names carry the service. */
const MARKS = { delivery: 'd', pickup: 't' } as const;

export const googleServiceType = (type: MarketplaceMenuType): GoogleServiceType => SERVICE_TYPES[type];
export const menuTypeOfService = (type: GoogleServiceType): MarketplaceMenuType => MENU_TYPES[type];

/** One of our stores is one of Google's restaurants. */
export function googleRestaurantId(storeId: string): string {
  return storeId;
}

/** Of a Service, and of the Menu that it has: prices differ by service, so each has one. */
export function googleServiceId(storeId: string, type: MarketplaceMenuType): string {
  return `${storeId}.${MARKS[type]}`;
}

/**
 * Of a section, item, option or offer.
 * @param id of our item, or as `menu-ids.ts` makes one of an option
 */
export function googleId(storeId: string, type: MarketplaceMenuType, id: string): string {
  return `${googleServiceId(storeId, type)}.${id}`;
}

export interface GoogleId {
  readonly storeId: string;
  readonly type: MarketplaceMenuType;
  readonly id: string;
}

/** The other way; null: it is no name of ours. */
export function readGoogleId(name: string): GoogleId | null {
  if (name.length > MAX_GOOGLE_ID_LENGTH) return null;
  const [storeId = '', mark, ...rest] = name.split('.');
  const type = mark === MARKS.delivery ? 'delivery' : mark === MARKS.pickup ? 'pickup' : null;
  const id = rest.join('.');
  return storeId === '' || type === null || id === '' ? null : { storeId, type, id };
}

/** The offer of an item that has no sizes, such as a soup or a deal. */
export function itemOfferId(storeId: string, type: MarketplaceMenuType, itemId: string): string {
  return googleId(storeId, type, itemId);
}

/** The offer of a pizza in a size. */
export function sizeOfferId(storeId: string, type: MarketplaceMenuType, pizza: SizedPizza): string {
  return googleId(storeId, type, optionId('size', pizza.itemId, pizza.sizeId));
}

interface SizedPizza {
  readonly itemId: string;
  readonly sizeId: string;
}

/** What a line of a cart sells. `sizeId` is null where the item has no sizes. */
export interface OfferedItem {
  readonly storeId: string;
  readonly type: MarketplaceMenuType;
  readonly itemId: string;
  readonly sizeId: string | null;
}

/** What an option of a line means, by the kinds of `menu-ids.ts`. */
export interface OfferedOption extends OptionName {
  readonly storeId: string;
  readonly type: MarketplaceMenuType;
  /** As `menu-ids.ts` reads it. */
  readonly id: string;
}

/** Of the offer of a line. Null: it is no offer of an item of ours. It may name an item that is gone. */
export function readItemOffer(offerId: string): OfferedItem | null {
  const name = readGoogleId(offerId);
  if (!name) return null;
  const { storeId, type, id } = name;
  const option = readOptionId(id);
  const [itemId = '', sizeId = ''] = option?.parts ?? [];
  if (option) return option.kind === 'size' && isOurs(itemId, sizeId) ? { storeId, type, itemId, sizeId } : null;
  return isOurs(id) ? { storeId, type, itemId: id, sizeId: null } : null;
}

/** Of the offer of an option. Null: it is no offer of an option of ours; a size is a line's, not an option. */
export function readOptionOffer(offerId: string): OfferedOption | null {
  const name = readGoogleId(offerId);
  const option = name && readOptionId(name.id);
  return option && option.kind !== 'size' ? { ...name, ...option } : null;
}

/** Of ids that people don't see: neither '.' nor '~'. */
const isOurs = (...ids: readonly string[]) => ids.every((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id));

/** An option of a cart's line, whichever price it says. */
export interface ChosenOffer {
  readonly offerId: string;
  readonly quantity: number;
  readonly subOptions: readonly ChosenOffer[];
}

/**
 * What was chosen for a line's item, for `chosenOnMarketplace`. Google has the toppings of a pizza next to its other options, and our menu within its size,
 * so they are moved there. Null: an option isn't one of this store's, or is of the other service.
 */
export function chosenFor(item: OfferedItem, offers: readonly ChosenOffer[]): readonly ChosenOption[] | null {
  const options = offers.map((offer) => chosen(item, offer));
  if (!options.every((one) => one !== null)) return null;
  if (item.sizeId === null) return options;
  const size = optionId('size', item.itemId, item.sizeId);
  const isInSize = ({ itemId }: ChosenOption) => ['add', 'no'].includes(readOptionId(itemId)?.kind ?? '');
  const inSize = { itemId: size, quantity: 1, options: options.filter(isInSize) };
  return [inSize, ...options.filter((one) => !isInSize(one))];
}

function chosen(item: OfferedItem, { offerId, quantity, subOptions }: ChosenOffer): ChosenOption | null {
  const offer = readOptionOffer(offerId);
  if (!offer || offer.storeId !== item.storeId || offer.type !== item.type) return null;
  const options = subOptions.map((one) => chosen(item, one));
  return options.every((one) => one !== null) ? { itemId: offer.id, quantity, options } : null;
}
