/** Decides what the sheet of an item shows: its first choice, the price of what is chosen, and what is still missing. Pure. */
import type { CollectionType, Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { minimumPrice } from '#src/domain/menu/minimum-price.ts';
import { OPEN_ITEM_ID, OPEN_ITEM_NAME_LENGTH } from '#src/domain/menu/open-item.ts';
import type { CartLine, Selection } from '#src/domain/ordering/cart.schema.ts';
import { isSameChoice, requantified } from '#src/domain/ordering/kept-lines.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import { priceLine } from '#src/domain/pricing/price-line.ts';
import type { PricedLine, PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { dealSoFar, fillForced } from './deal-edit.ts';
import { startSelection } from './start-selection.ts';

export interface ItemOnSheet {
  readonly item: MenuItem;
  readonly menu: Menu;
  readonly collectionType: CollectionType;
  /** The line that is changed. Null for a new one. */
  readonly line: CartLine | null;
  /** The price that the line keeps, whatever the menu says, until its choices change. */
  readonly kept?: PricedLine | undefined;
}

/** The choice that the sheet opens with. A deal has the items filled in that leave no choice. */
export function firstChoice({ item, menu, line }: Pick<ItemOnSheet, 'item' | 'menu' | 'line'>): Selection {
  if (line) return line.selection;
  const selection = startSelection(item, menu);
  return item.type === 'deal' && selection.type === 'deal' ? fillForced(item, selection) : selection;
}

export interface ItemPrice {
  /** The price of the choices. Null while something is missing. */
  readonly totalInCents: number | null;
  /** What a deal costs so far. Null for every other item. */
  readonly fromInCents: number | null;
  /** What to do next, on the button while something is missing. Null when the line is complete. */
  readonly waitsFor: string | null;
}

export function priceOfChoice(chosen: CartLine, sheet: ItemOnSheet, currencyCode: CurrencyCode): ItemPrice {
  const { item, menu, collectionType, line, kept } = sheet;
  const isAsKept = kept && line && isSameChoice(line, chosen);
  const priced: ReturnType<typeof priceLine> = isAsKept
    ? { ok: true, line: requantified(kept, chosen) }
    : priceLine(chosen, menu, { channel: 'pos', collectionType });
  const waitsFor = missingText(item, chosen.selection) ?? (priced.ok ? null : waitText(priced.issues[0], currencyCode));
  return {
    totalInCents: priced.ok && waitsFor === null ? priced.line.lineTotalInCents : null,
    fromInCents: dealPrice(chosen, sheet),
    waitsFor,
  };
}

function dealPrice({ selection, quantity }: CartLine, { item, menu, collectionType }: ItemOnSheet): number | null {
  if (item.type !== 'deal' || selection.type !== 'deal') return null;
  return dealSoFar(item, selection, minimumPrice(item, menu, collectionType, 'pos') ?? 0) * quantity;
}

/** What to do, rather than what is wrong. */
function waitText(issue: PricingIssue | undefined, currencyCode: CurrencyCode): string {
  if (!issue) return 'Choose the required options';
  if (issue.code === 'groupTooFew') return `Choose ${issue.groupName}`;
  if (issue.code === 'pizzaUnknown') return 'Choose the pizzas';
  if (issue.code === 'dealSlotUnfilled') return 'Choose every item';
  if (issue.code === 'sizeUnknown') return 'Choose a size';
  return describeIssue(issue, currencyCode);
}

/** What an item without a price of its own needs typed in. */
function missingText(item: MenuItem, selection: Selection): string | null {
  if (selection.type !== 'custom') return null;
  if (item.id === OPEN_ITEM_ID) {
    const name = (selection.name ?? '').trim();
    if (name !== '' && name.length < OPEN_ITEM_NAME_LENGTH.least) return 'Type a longer name, or none';
    return selection.openPriceInCents ? null : 'Type a price';
  }
  return selection.openPriceInCents === 0 ? 'Type a price' : null;
}
