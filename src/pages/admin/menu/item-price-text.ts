import { channelPrices, menuWith, pairPrices, separatePrice } from '#src/domain/menu/item-prices.ts';
import type { DealItem, Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { minimumPrice } from '#src/domain/menu/minimum-price.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { orderTypeLabel } from '#src/domain/tenancy/country-labels.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';

/** Where a form shows the price itself: on the website's card, and on the till's tile. Empty: there is none yet. */
export interface ShownPrices {
  readonly online: string;
  readonly pos: string;
}

export interface ItemPriceText {
  readonly shown: ShownPrices;
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
    const shown = { online: '', pos: 'Open price' };
    return { shown, rows: [{ label: 'Tills', price: 'typed when it’s sold' }], notes: [] };
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
  const shownOn = (channel: keyof ShownPrices) => {
    const [cents = null] = byChannel.get(channel)?.map(({ leastInCents }) => leastInCents) ?? [];
    return cents === null ? '' : `${isFrom ? 'from ' : ''}${money(cents)}`;
  };
  return { shown: { online: shownOn('online'), pos: shownOn('pos') }, rows, notes: notesOf(item, after, money) };
}

function notesOf(item: MenuItem, menu: Menu, money: (cents: number) => string): string[] {
  if (item.type === 'halfAndHalf') {
    const pairs = pairPrices(item, menu);
    if (pairs === null) return ['Needs at least 2 pizzas that come as half and half in this size.'];
    const { least, most } = pairs;
    // Both halves may be the same pizza, which is what “from” says.
    const from = minimumPrice(item, menu, 'pickup', 'online');
    const cheapest = from !== null && from < least.cents ? 'Cheapest with two different pizzas' : 'Cheapest';
    return [
      `${cheapest}: ${least.first} with ${least.second}, ${money(least.cents)}.`,
      `Most expensive: ${most.first} with ${most.second}, ${money(most.cents)}.`,
    ];
  }
  if (item.type !== 'deal') return [];
  const least = minimumPrice(item, menu, 'pickup', 'online');
  const separate = separatePrice(item, menu);
  if (least === null || separate === null) return [];
  if (separate <= least) return [`The same items cost ${money(separate)} separately, so this deal saves nothing.`];
  // What a customer saves depends on what they choose; this is said of the cheapest, which the price is shown for too.
  const asChosen = isChosen(item) ? ' with the cheapest choices' : '';
  return [`Separately ${money(separate)}${asChosen}. Customers save ${money(separate - least)}.`];
}

/** Whether two customers may get different things for it. */
function isChosen({ deal: { items, pizzas } }: DealItem): boolean {
  return (
    items.some(({ choices }) => choices.length > 1) || pizzas.some((slot) => Object.keys(slot.extraCharge).length > 1)
  );
}
