import { channelPrices, menuWith, pairPrices, separatePrice } from '#src/domain/menu/item-prices.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { minimumPrice } from '#src/domain/menu/minimum-price.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { orderTypeLabel } from '#src/domain/tenancy/country-labels.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';

export interface ItemPriceText {
  readonly rows: readonly { readonly label: string; readonly price: string }[];
  readonly notes: readonly string[];
}

const CHANNELS = { online: 'Website', pos: 'Tills', uberEats: 'Uber Eats', google: 'Google' } as const;

/** An item's price where it is sold, in words; rows with the same price are grouped. */
export function itemPriceText(
  item: MenuItem,
  menu: Menu,
  { countryCode, currencyCode }: Pick<StoreProfile, 'countryCode' | 'currencyCode'>,
): ItemPriceText {
  const after = menuWith(menu, item);
  const money = (cents: number) => formatAmount(cents, currencyCode) ?? '';
  if (item.type === 'custom' && item.custom.openPrice) {
    return { rows: [{ label: 'Tills', price: 'typed when it’s sold' }], notes: [] };
  }
  const isFrom = item.type !== 'custom' && (item.type !== 'basic' || item.modifiers.some(({ min }) => min > 0));
  const byChannel = Map.groupBy(channelPrices(item, after), ({ channel }) => channel);
  const rows = [...byChannel].flatMap(([channel, prices]) =>
    [...Map.groupBy(prices, ({ leastInCents }) => leastInCents)].map(([cents, some]) => {
      const types = some.map(({ collectionType }) => orderTypeLabel(collectionType, countryCode));
      const label = some.length === prices.length ? CHANNELS[channel] : `${CHANNELS[channel]}: ${types.join(', ')}`;
      return { label, price: cents === null ? 'can’t be ordered yet' : `${isFrom ? 'from ' : ''}${money(cents)}` };
    }),
  );
  return { rows, notes: notesOf(item, after, money) };
}

function notesOf(item: MenuItem, menu: Menu, money: (cents: number) => string): string[] {
  if (item.type === 'halfAndHalf') {
    const pairs = pairPrices(item, menu);
    if (pairs === null) return ['Needs at least 2 pizzas that come as half and half in this size.'];
    const { least, most } = pairs;
    return [
      `Cheapest: ${least.first} with ${least.second}, ${money(least.cents)}.`,
      `Most expensive: ${most.first} with ${most.second}, ${money(most.cents)}.`,
    ];
  }
  if (item.type !== 'deal') return [];
  const least = minimumPrice(item, menu, 'pickup', 'online');
  const separate = separatePrice(item, menu);
  if (least === null || separate === null) return [];
  if (separate <= least) return [`The same items cost ${money(separate)} separately, so this deal saves nothing.`];
  return [`Separately ${money(separate)}. Customers save ${money(separate - least)}.`];
}
