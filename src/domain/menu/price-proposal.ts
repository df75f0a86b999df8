/** New prices for items that are meant by their category or name, for a person to look at before they are sold. Pure. */
import { atLeastZero, BPS_IN_WHOLE, type Cents, fractionOf } from '#src/domain/money/money.ts';
import type { MenuItem } from './menu.schema.ts';
import { nameKey } from './name-key.ts';
import { ownPrices, withOwnPrices } from './store-prices.ts';
import type { MenuParts } from './versions/menu-delta.ts';

export interface PriceRule {
  readonly change:
    | { readonly kind: 'cents'; readonly cents: Cents }
    /** Hundredths of a per cent: 500 is 5% more. */
    | { readonly kind: 'percent'; readonly bps: number };
  /** New prices are whole multiples of it. */
  readonly stepInCents: PriceStep;
}

export const PRICE_STEPS = [1, 5, 10, 50, 100] as const;
export type PriceStep = (typeof PRICE_STEPS)[number];

/** Rounded once, to the nearest step, halves up; never below 0. */
export function proposedPrice(was: Cents, { change, stepInCents }: PriceRule): Cents {
  const steps =
    change.kind === 'cents'
      ? fractionOf(was + change.cents, 1, stepInCents)
      : fractionOf(was, BPS_IN_WHOLE + change.bps, BPS_IN_WHOLE * stepInCents);
  return atLeastZero(steps * stepInCents);
}

/** Every condition that is given must hold. Names are compared without case; a part of one is enough. */
export interface ItemsMeant {
  readonly itemIds?: readonly string[] | undefined;
  readonly categoryIds?: readonly string[] | undefined;
  readonly categoryContains?: string | undefined;
  readonly nameContains?: string | undefined;
  readonly types?: readonly MenuItem['type'][] | undefined;
}

export function itemsMeant(
  { categories, items }: Pick<MenuParts, 'categories' | 'items'>,
  meant: ItemsMeant,
): MenuItem[] {
  const names = new Map(categories.map(({ id, name }) => [id, nameKey(name)]));
  const has = (text: string, part: string | undefined) => part === undefined || text.includes(nameKey(part));
  const isIn = <Value>(list: readonly Value[] | undefined, value: Value) => list === undefined || list.includes(value);
  return items.filter(
    ({ id, categoryId, name, type }) =>
      isIn(meant.itemIds, id) &&
      isIn(meant.categoryIds, categoryId) &&
      isIn(meant.types, type) &&
      has(names.get(categoryId) ?? '', meant.categoryContains) &&
      has(nameKey(name), meant.nameContains),
  );
}

export interface ProposedPrice {
  readonly label: string;
  readonly publishedInCents: Cents;
  readonly proposedInCents: Cents;
}

export interface ProposedItem {
  /** As it is in the draft before and after. */
  readonly item: MenuItem;
  readonly after: MenuItem;
  readonly prices: readonly ProposedPrice[];
}

/** `otherPriceWaits`: someone has already changed a price of it in the draft. */
export type WhySkipped = 'notPublished' | 'noOwnPrice' | 'otherPriceWaits';

export interface PriceProposal {
  /** All that are as proposed afterwards, those that were so before too. */
  readonly proposed: readonly ProposedItem[];
  readonly skipped: readonly { readonly item: MenuItem; readonly why: WhySkipped }[];
}

/**
 * Prices are reckoned from the published ones, so that the same proposal made again changes nothing. What somebody else has typed into the
 * draft stays, unless it is to be replaced.
 */
export function proposePrices(
  { live, drafted }: { readonly live: MenuParts; readonly drafted: MenuParts },
  { items, rule, replacesWaiting }: { items: readonly MenuItem[]; rule: PriceRule; replacesWaiting: boolean },
): PriceProposal {
  const published = new Map(live.items.map((item) => [item.id, item]));
  const proposed: ProposedItem[] = [];
  const skipped: { item: MenuItem; why: WhySkipped }[] = [];
  for (const item of items) {
    const sold = published.get(item.id);
    const rows = sold ? pricesOf(sold, item, { live, drafted }, rule) : [];
    if (!sold) skipped.push({ item, why: 'notPublished' });
    else if (rows.length === 0) skipped.push({ item, why: 'noOwnPrice' });
    else if (!replacesWaiting && rows.some(isOtherPrice)) skipped.push({ item, why: 'otherPriceWaits' });
    else {
      const prices = new Map(rows.map(({ key, proposedInCents }) => [key, proposedInCents]));
      const isSo = rows.every((row) => row.waitingInCents === row.proposedInCents);
      proposed.push({ item, after: isSo ? item : withOwnPrices(item, drafted, prices), prices: rows });
    }
  }
  return { proposed, skipped };
}

interface PriceRow extends ProposedPrice {
  readonly key: string;
  readonly waitingInCents: Cents;
}

function isOtherPrice({ publishedInCents, proposedInCents, waitingInCents }: PriceRow): boolean {
  return waitingInCents !== publishedInCents && waitingInCents !== proposedInCents;
}

/** The prices that are both published and in the draft: a size that is new there keeps what was typed for it. */
function pricesOf(
  sold: MenuItem,
  item: MenuItem,
  { live, drafted }: { readonly live: MenuParts; readonly drafted: MenuParts },
  rule: PriceRule,
): PriceRow[] {
  const before = new Map(ownPrices(sold, live).map(({ key, cents }) => [key, cents]));
  return ownPrices(item, drafted).flatMap(({ key, label, cents: waitingInCents }) => {
    const publishedInCents = before.get(key);
    if (publishedInCents === undefined) return [];
    return [{ key, label, publishedInCents, waitingInCents, proposedInCents: proposedPrice(publishedInCents, rule) }];
  });
}
