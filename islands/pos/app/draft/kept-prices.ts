/** Prices from before a menu change: the order's lines keep them until someone chooses the new ones (decision 0072). Pure. */
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { isSameChoice, keptLines, requantified } from '#src/domain/ordering/kept-lines.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import type { OpenBill } from './bill-draft.ts';

export interface KeptPrice {
  /** The choices when the menu changed. With other choices the line costs today's price. */
  readonly line: CartLine;
  readonly priced: PricedLine;
  /** The order type then. With another type the line costs today's price, as sent lines do (decision 0050). */
  readonly collectionType: CollectionType;
  /** The version by which the store finds the menu again. */
  readonly menuVersion: number;
}

export interface PriceKeeping {
  readonly lines: readonly CartLine[];
  readonly collectionType: CollectionType;
  readonly bill: Pick<OpenBill, 'collectionType' | 'sent'> | null;
  readonly keptPrices: readonly KeptPrice[];
}

/** The price at which the kitchen's lines were sent, while the order type is the same. */
export function sentPrices({ lines, collectionType, bill }: PriceKeeping): ReadonlyMap<string, PricedLine> {
  if (!bill || bill.collectionType !== collectionType) return NONE;
  return keptLines(bill.sent, lines);
}

const NONE: ReadonlyMap<string, PricedLine> = new Map();

/** By line id: the prices that the order keeps from before the menu changed. */
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

/** Every price that applies whatever the menu says: of lines that were sent, and from before the menu changed. */
export function pricesKept(draft: PriceKeeping): ReadonlyMap<string, PricedLine> {
  const kept = keptNow(draft);
  if (kept.size === 0) return sentPrices(draft);
  const standing = draft.lines.flatMap((line) => {
    const priced = kept.get(line.id)?.priced;
    return priced ? [[line.id, requantified(priced, line)] as const] : [];
  });
  return new Map([...standing, ...sentPrices(draft)]);
}

/** The lines as they are sent to the store: with the menu whose price a line keeps, and with seats only at a table. */
export function linesToSend(draft: PriceKeeping): CartLine[] {
  const kept = keptNow(draft);
  return draft.lines.map(({ seat, ...unseated }) => {
    const line = seat === undefined || draft.collectionType !== 'dineIn' ? unseated : { ...unseated, seat };
    const menuVersion = kept.get(line.id)?.menuVersion;
    return menuVersion === undefined ? line : { ...line, menuVersion };
  });
}
