// Uses Temporal: not for islands.
/** A marketplace's order in our words: its dishes as our items, and what the kitchen has to know (decision 0291). */
import type { MarketplaceLine, MarketplaceOrder } from '../marketplace/marketplace-order.ts';
import type { Menu, MenuItem } from '../menu/menu.schema.ts';
import { OPEN_ITEM_ID } from '../menu/open-item.ts';
import type { Cents } from '../money/money.ts';
import { priceLine } from '../pricing/price-line.ts';
import type { PricedCart, PricedLine, PricedPart } from '../pricing/pricing.types.ts';
import { reckonedElsewhere } from '../pricing/tax-elsewhere.ts';
import type { CountryCode, CurrencyCode } from '../tenancy/store-settings.schema.ts';
import { formatStoreTime } from '../time/store-clock.ts';
import type { CartLine, Selection } from './cart.schema.ts';
import { marketplaceBooks, marketplaceLineAmounts, unitsOf } from './marketplace-books.ts';
import { marketplaceLineIds } from './marketplace-changes.ts';
import { chosenOnMarketplace } from './marketplace-menu/chosen-on-marketplace.ts';
import type { Collection, OrderLine } from './order.types.ts';

/** Under each dish that isn't on the menu: it goes to the default station, in the customer's words. */
export const NOT_ON_MENU = 'NOT ON OUR MENU - check what it is';

export interface MarketplaceSale {
  readonly lines: readonly CartLine[];
  readonly priced: PricedCart;
}

interface Around {
  readonly menu: Menu;
  readonly countryCode: CountryCode;
  readonly currencyCode: CurrencyCode;
}

/**
 * What was sold, for how much. A dish is found by the id that the menu carried for it. `before`: the order's lines, where it was
 * sold already and may have changed; those that are still in it keep their ids.
 */
export function marketplaceSale(
  order: MarketplaceOrder,
  { menu, countryCode, currencyCode }: Around,
  before: readonly OrderLine[] = [],
): MarketplaceSale {
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const amounts = marketplaceLineAmounts(order);
  const found = order.items.map((line, at) => {
    const item = items.get(line.externalId ?? '') ?? items.get(line.itemId) ?? null;
    // The marketplace names its lines as it likes, or not at all.
    return { line, item, amountInCents: amounts[at]!, name: (item?.name ?? line.name) || 'Item' };
  });
  const ids = marketplaceLineIds(
    found.map(({ line, item, name }) => ({
      ...{ itemId: item?.id ?? OPEN_ITEM_ID, name, quantity: unitsOf(line), parts: line.options.flatMap(partsOf) },
    })),
    before,
  );
  const dishes = found.map((dish, at): Dish => ({ id: ids[at]!, ...dish }));
  const { money } = order;
  const taxed = dishes.filter(({ item }) => item?.isGstApplicable ?? true);
  // Tax without a dish that has it is on all of them.
  const isTaxable = (dish: Dish) => (money?.taxInCents ?? 0) > 0 && (taxed.length === 0 || taxed.includes(dish));
  const tax = money
    ? reckonedElsewhere(countryCode, {
        ...{ taxInCents: money.taxInCents, currencyCode },
        dueInCents: money.totalInCents - money.tipInCents,
      })
    : { label: '', basis: '' };
  return {
    lines: dishes.map((dish) => cartLine(dish, menu)),
    priced: {
      ...marketplaceBooks(order, dishes, tax),
      lines: dishes.map((dish) => pricedLine(dish, isTaxable(dish))),
      ...{ currencyCode, deliveryFeeKnown: true, cashRoundingInCents: 0, appliedCoupons: [], refusedCoupons: [] },
      loyalty: { rewardInCents: 0, usesReward: false, earnsCredit: false, offer: null },
    },
  };
}

interface Dish {
  readonly id: string;
  readonly line: MarketplaceLine;
  /** Null: the menu has no such item. */
  readonly item: MenuItem | null;
  readonly name: string;
  readonly amountInCents: Cents;
}

/** What was chosen, where it can be chosen on our menu as well; else the bare item: what the kitchen reads is in its parts. */
function selectionOf(item: MenuItem, dish: Dish, menu: Menu): Selection {
  const bare: Selection = { type: 'basic', modifiers: [] };
  const selection = chosenOnMarketplace(item, dish.line);
  if (!selection) return bare;
  const line = { id: dish.id, itemId: item.id, quantity: 1, comments: '', selection };
  return priceLine(line, menu, { channel: 'uberEats', collectionType: 'delivery' }).ok ? selection : bare;
}

function cartLine(dish: Dish, menu: Menu): CartLine {
  const { id, line, item, name } = dish;
  return {
    id,
    itemId: item?.id ?? OPEN_ITEM_ID,
    quantity: unitsOf(line),
    comments: [...wishesOf(line), ...(item ? [] : [NOT_ON_MENU])].join(' - '),
    selection: item
      ? selectionOf(item, dish, menu)
      : { type: 'custom', openPriceInCents: null, name, printStationIds: [] },
  };
}

/** Allergies first. Those of an option are named after it. */
function wishesOf({ allergens, instructions, options }: MarketplaceLine): string[] {
  return [
    ...(allergens.length > 0 ? [`ALLERGY: ${allergens.join(', ')}`] : []),
    ...(instructions.trim() === '' ? [] : [instructions.trim()]),
    ...options.flatMap((option) => wishesOf(option).map((wish) => `${option.name}: ${wish}`)),
  ];
}

function pricedLine({ id, line, item, name, amountInCents }: Dish, isTaxable: boolean): PricedLine {
  const quantity = unitsOf(line);
  const unitPriceInCents = Math.floor(amountInCents / quantity);
  return {
    ...{ lineId: id, itemId: item?.id ?? OPEN_ITEM_ID, name, quantity, unitPriceInCents },
    lineTotalInCents: amountInCents,
    discountInCents: 0,
    // Cents that no equal price of the units has.
    chargesInCents: amountInCents - unitPriceInCents * quantity,
    isTaxable,
    isDiscountedItem: false,
    parts: line.options.flatMap(partsOf),
  };
}

/** What an option has under it follows it. */
function partsOf(option: MarketplaceLine): PricedPart[] {
  const { name, itemId, isRemoved, options } = option;
  const count = unitsOf(option);
  const part: PricedPart = {
    kind: isRemoved ? 'removeTopping' : 'option',
    label: count > 1 ? `${count}x ${name}` : name,
    ...{ count, amountInCents: 0, refId: itemId || null, parts: [] },
  };
  return [part, ...options.flatMap(partsOf)];
}

const COURIERS = { UBER: 'Uber Eats courier', OWN_COURIER: 'Your own courier', NONE: '' } as const;

/** Without the customer's address: whoever brings it has it from the marketplace. */
export function marketplaceCollection({ collectionType, deliveryChannel }: MarketplaceOrder): Collection {
  if (collectionType === 'dineIn') return { type: 'dineIn', tableId: null, tableName: null };
  if (collectionType === 'pickup') return { type: 'pickup' };
  const nowhere = { line1: '', state: '', postcode: '', latitude: null, longitude: null };
  return {
    type: 'delivery',
    address: { ...nowhere, suburb: COURIERS[deliveryChannel] },
    ...{ dropoffNotes: '', areaId: null },
  };
}

/** The name by which it is called out: the code that the courier shows, then the customer. */
export function marketplaceName({ displayId, customerName }: MarketplaceOrder): string {
  return [displayId, customerName.trim()].filter((word) => word !== '').join(' ');
}

/** What the kitchen reads under the dishes. */
export function marketplaceNote(order: MarketplaceOrder, timezone: string): string {
  const { delivery, includeSingleUseItems, instructions, items, hasAlcohol } = order;
  const pickup = delivery?.pickupIsoDateTimeUtc ?? null;
  const courier = [delivery?.courierName ?? '', delivery?.vehicle ?? ''].filter((word) => word !== '').join(', ');
  const comesAt = pickup === null ? '' : ` at ${formatStoreTime(Temporal.Instant.from(pickup), timezone)}`;
  return [
    ...(items.some(({ allergens }) => allergens.length > 0) ? ['ALLERGY: see the dishes'] : []),
    ...(instructions.trim() === '' ? [] : [instructions.trim()]),
    ...(courier === '' && comesAt === '' ? [] : [`Courier${comesAt}${courier === '' ? '' : `: ${courier}`}`]),
    ...(hasAlcohol ? ['Alcohol: check ID'] : []),
    ...(includeSingleUseItems === null ? [] : [includeSingleUseItems ? 'Add cutlery' : 'No cutlery']),
  ].join(' - ');
}

/** A marketplace predicts anew all the time: a smaller step is no news for a kitchen. */
const NEWS_MS = 5 * 60_000;

/**
 * When an accepted order is promised anew, because the marketplace wants it at another time; null: nothing that the kitchen has to
 * hear of. Instants are ISO text.
 */
export function newPromise(
  promisedFor: string | null,
  { readyForPickupIsoDateTimeUtc: wanted }: Pick<MarketplaceOrder, 'readyForPickupIsoDateTimeUtc'>,
  now: number,
): string | null {
  if (wanted === null || Date.parse(wanted) < now) return null;
  const isNews = promisedFor === null || Math.abs(Date.parse(wanted) - Date.parse(promisedFor)) >= NEWS_MS;
  return isNews ? wanted : null;
}
