/** Prices of before the menu changed: lines of the order keep them until somebody chooses the new ones (decision 0072). Pure. */
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { isSameChoice, keptLines, requantified } from '#src/domain/ordering/kept-lines.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import type { OpenBill } from './bill-draft.ts';

export interface KeptPrice {
  /** As it was chosen when the menu changed: chosen otherwise, it costs what it costs now. */
  readonly line: CartLine;
  readonly priced: PricedLine;
  /** Collected otherwise, it costs what it costs now, as what was sent does (decision 0050). */
  readonly collectionType: CollectionType;
  /** By which the store finds the menu again. */
  readonly menuVersion: number;
}

export interface PriceKeeping {
  readonly lines: readonly CartLine[];
  readonly collectionType: CollectionType;
  readonly bill: Pick<OpenBill, 'collectionType' | 'sent'> | null;
  readonly keptPrices: readonly KeptPrice[];
}

/** Of lines that the kitchen has: the price they were sent at, as long as the order is collected as it was. */
export function sentPrices({ lines, collectionType, bill }: PriceKeeping): ReadonlyMap<string, PricedLine> {
  if (!bill || bill.collectionType !== collectionType) return NONE;
  return keptLines(bill.sent, lines);
}

const NONE: ReadonlyMap<string, PricedLine> = new Map();

/** By line id: what is kept of before the menu changed, as the order stands at this moment. */
export function keptNow({
  lines,
  collectionType,
  keptPrices,
}: Omit<PriceKeeping, 'bill'>): ReadonlyMap<string, KeptPrice> {
  if (keptPrices.length === 0) return NOTHING;
  const chosen = new Map(lines.map((line) => [line.id, line]));
  const isInForce = (kept: KeptPrice) => {
    const line = chosen.get(kept.line.id);
    return kept.collectionType === collectionType && line && isSameChoice(kept.line, line);
  };
  return new Map(keptPrices.filter(isInForce).map((kept) => [kept.line.id, kept]));
}

const NOTHING: ReadonlyMap<string, KeptPrice> = new Map();

/** Every price that stands, whatever the menu says: of what was sent, and of before the menu changed. */
export function pricesKept(draft: PriceKeeping): ReadonlyMap<string, PricedLine> {
  const kept = keptNow(draft);
  if (kept.size === 0) return sentPrices(draft);
  const standing = draft.lines.flatMap((line) => {
    const priced = kept.get(line.id)?.priced;
    return priced ? [[line.id, requantified(priced, line)] as const] : [];
  });
  return new Map([...standing, ...sentPrices(draft)]);
}

/** The lines as the store is told of them: with the menu whose price a line keeps, and with seats only at a table. */
export function linesToSend(draft: PriceKeeping): CartLine[] {
  const kept = keptNow(draft);
  return draft.lines.map(({ seat, ...unseated }) => {
    const line = seat === undefined || draft.collectionType !== 'dineIn' ? unseated : { ...unseated, seat };
    const menuVersion = kept.get(line.id)?.menuVersion;
    return menuVersion === undefined ? line : { ...line, menuVersion };
  });
}
