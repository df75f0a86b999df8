/** Where a sale's prices differ from the menu's, part by part, for approval (domain rules §6). Browser-safe. */
import type { ActPart, ProtectedAct } from '#src/domain/access/approval.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { PLAIN_LINE } from './line-adjustment.ts';
import { askedOf, type ManualAmounts, manualIn } from './manual-adjustments.ts';
import { describeBps } from './price-breakdown.ts';
import type { Adjustment, Adjustments, BreakdownRow, PricedLine } from './pricing.types.ts';

/** The staff's entries. */
export interface RequestedPrices {
  readonly lines: readonly CartLine[];
  readonly adjustments?: Adjustments | undefined;
  readonly manual: ManualAmounts;
  readonly wishes?: { readonly outOfAreaFeeInCents: number | null } | undefined;
}

/** The resulting prices. */
export interface PricesMade {
  readonly lines: Iterable<PricedLine>;
  readonly breakdown: readonly BreakdownRow[];
  readonly itemTotalInCents: number;
  readonly currencyCode: CurrencyCode;
}

/** Selling an order at these prices: what one approval has to cover. */
export function priceAct(orderId: string, asked: RequestedPrices, made: PricesMade): ProtectedAct {
  return { action: 'changePrices', subjectId: orderId, parts: priceParts(asked, made) };
}

/** Each entry with its amount: more of it, or something else, is another part. */
export function priceParts(asked: RequestedPrices, { lines, breakdown, itemTotalInCents, currencyCode }: PricesMade) {
  const { discount, surcharge } = askedOf(asked);
  const { discountInCents = 0, surchargeInCents = 0 } = manualIn(breakdown) ?? {};
  const priced = new Map([...lines].map((line) => [line.lineId, line]));
  const fee = asked.wishes?.outOfAreaFeeInCents ?? null;
  return [
    ...wholePart('discount', discount, { upTo: discountInCents, ofInCents: itemTotalInCents, currencyCode }),
    ...wholePart('surcharge', surcharge, {
      upTo: surchargeInCents,
      ofInCents: itemTotalInCents - discountInCents,
      currencyCode,
    }),
    ...asked.lines.flatMap((line) => {
      const made = priced.get(line.id);
      const soldOut = line.sellsAnyway ? [soldOutPart(line.itemId, line.quantity, made?.name)] : [];
      return [...lineParts(line, made, currencyCode), ...soldOut];
    }),
    ...(fee === null ? [] : [feePart(fee, currencyCode)]),
  ];
}

/** On the whole order. */
export function wholePart(
  side: 'discount' | 'surcharge',
  asked: Adjustment | null,
  {
    upTo,
    ofInCents,
    currencyCode,
  }: { readonly upTo: number; readonly ofInCents: number; readonly currencyCode: CurrencyCode },
): ActPart[] {
  if (asked === null) return [];
  const amount = asked.kind === 'percent' ? describeBps(asked.value) : formatAmount(upTo, currencyCode);
  const word = side === 'discount' ? 'off' : 'on top of';
  const words = `${amount} ${word} ${formatAmount(ofInCents, currencyCode)}`;
  return [{ key: keyOf(side, asked.kind, asked.value), upTo, words }];
}

/** On one line; `priced` as it comes out. */
export function lineParts(
  { id, adjustment }: Pick<CartLine, 'id' | 'adjustment'>,
  priced: Pick<PricedLine, 'name' | 'discountInCents' | 'chargesInCents'> | undefined,
  currencyCode: CurrencyCode,
): ActPart[] {
  const { name = 'An item', discountInCents = 0, chargesInCents = 0 } = priced ?? {};
  const { discountForItem, discountForItemBps = 0, ...charges } = adjustment ?? PLAIN_LINE;
  const { extraChargeForItem, extraChargeForItemBps = 0, extraChargeForComments } = charges;
  const parts: ActPart[] = [];
  if (discountForItem + discountForItemBps > 0) {
    const amount = formatAmount(discountInCents, currencyCode);
    const key = keyOf(`line ${id} off`, discountForItem, discountForItemBps);
    const words =
      discountForItemBps > 0 ? `${describeBps(discountForItemBps)} off ${name} (${amount})` : `${amount} off ${name}`;
    parts.push({ key, upTo: discountInCents, words });
  }
  if (extraChargeForItem + extraChargeForItemBps + extraChargeForComments > 0) {
    const key = keyOf(`line ${id} on`, extraChargeForItem, extraChargeForItemBps, extraChargeForComments);
    parts.push({ key, upTo: chargesInCents, words: `${formatAmount(chargesInCents, currencyCode)} more for ${name}` });
  }
  return parts;
}

export function soldOutPart(itemId: string, quantity: number, name = 'An item'): ActPart {
  return { key: keyOf('soldOut', itemId), upTo: quantity, words: `Sell ${name} anyway` };
}

/** Beyond the areas: another fee is another agreement. */
export function feePart(feeInCents: number, currencyCode: CurrencyCode): ActPart {
  return { key: keyOf('fee', feeInCents), upTo: 1, words: `Deliver for ${formatAmount(feeInCents, currencyCode)}` };
}

/** Identifies the place on the order and the entry there. */
function keyOf(place: string, ...asked: readonly (string | number)[]): string {
  return `${place}: ${asked.join(' ')}`;
}

/** Whether two parts change the same thing on an order, so that the later one replaces the earlier. */
export function isSamePlace(one: ActPart, other: ActPart): boolean {
  const placeOf = ({ key }: ActPart) => (key.startsWith('soldOut') ? key : key.slice(0, key.indexOf(':')));
  return placeOf(one) === placeOf(other);
}
