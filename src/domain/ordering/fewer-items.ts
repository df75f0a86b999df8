/**
 * A website order of which the store can only make a part: what is left of it, at the price that was agreed. Nothing is priced
 * again: items keep their price, discounts and surcharges fall with the items, the delivery fee and the tip stay (decision 0198).
 * Browser-safe.
 */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { type Cents, fractionOf, splitByWeights, sum } from '#src/domain/money/money.ts';
import { addLineRows } from '#src/domain/pricing/item-lines.ts';
import { dueInCents, EMPTY_DRAFT } from '#src/domain/pricing/price-breakdown.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import { type SalesTaxRate, withTaxOfWhole } from '#src/domain/pricing/tax.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { isOffDishes, offDishes } from './discounts-on-lines.ts';
import { requantified, type VoidedLine, voidedLines } from './kept-lines.ts';
import { mayLeaveOut } from './may-leave-out.ts';
import type { Order, OrderLine } from './order.types.ts';

/** How many of a line the store will make; 0 leaves it out. */
export interface KeptQuantity {
  readonly lineId: string;
  readonly quantity: number;
}

export type FewerItemsIssue =
  | 'notWaiting'
  | 'unknownLine'
  | 'moreThanOrdered'
  | 'nothingLeftOut'
  | 'nothingLeft'
  | 'tooLittleForCard'
  | 'dearer';

export type FewerItems =
  | { readonly ok: true; readonly order: Order; readonly removed: readonly VoidedLine[] }
  | { readonly ok: false; readonly issue: FewerItemsIssue };

export const FEWER_ITEMS_TEXT: Readonly<Record<FewerItemsIssue, string>> = {
  notWaiting: 'Items can only be removed from a website order that waits to be accepted.',
  unknownLine: 'This order has changed. Look at it again.',
  moreThanOrdered: 'Only items that were ordered can stay. Ask the customer to place another order for more.',
  nothingLeftOut: 'Choose at least one item to remove.',
  nothingLeft: 'That’s the whole order. Reject it instead.',
  tooLittleForCard: 'What’s left is less than a card can be charged. Reject the order instead.',
  dearer: 'Sales tax has changed since this order was placed. Accept it as it is, or reject it.',
};

/** What card schemes charge at least. */
export const LEAST_ON_CARD: Readonly<Record<CurrencyCode, Cents>> = { AUD: 50, NZD: 50, USD: 50, GBP: 30 };

/** Paid by card, for less than a card can be charged. */
export function isTooLittleForCard({
  grandTotalInCents,
  paymentType,
  currencyCode,
}: Pick<Order, 'grandTotalInCents' | 'paymentType' | 'currencyCode'>): boolean {
  return paymentType === 'stripeCheckout' && grandTotalInCents < LEAST_ON_CARD[currencyCode];
}

/** The order with fewer items: never dearer than before. Its version is the caller's. Lines that aren't named stay. */
export function withFewerItems(order: Order, kept: readonly KeptQuantity[], rate: SalesTaxRate): FewerItems {
  const issue = linesIssue(order, kept);
  if (issue) return { ok: false, issue };
  const quantities = new Map(kept.map(({ lineId, quantity }) => [lineId, quantity]));
  const lines = order.lines.flatMap((each) => withQuantity(each, quantities.get(each.id) ?? each.priced.quantity));
  const removed = voidedLines(
    order.lines,
    lines.map(({ line }) => line),
  );
  if (removed.length === 0) return { ok: false, issue: 'nothingLeftOut' };
  if (lines.length === 0) return { ok: false, issue: 'nothingLeft' };
  const fewer = withRows(order, lines, rate);
  if (fewer.grandTotalInCents > order.grandTotalInCents) return { ok: false, issue: 'dearer' };
  if (isTooLittleForCard(fewer)) return { ok: false, issue: 'tooLittleForCard' };
  return { ok: true, order: fewer, removed };
}

function linesIssue(order: Order, kept: readonly KeptQuantity[]): FewerItemsIssue | null {
  if (!mayLeaveOut(order)) return 'notWaiting';
  const ordered = new Map(order.lines.map(({ id, priced }) => [id, priced.quantity]));
  if (kept.some(({ lineId }) => !ordered.has(lineId))) return 'unknownLine';
  return kept.some(({ lineId, quantity }) => quantity > (ordered.get(lineId) ?? 0)) ? 'moreThanOrdered' : null;
}

function withQuantity(each: OrderLine, quantity: number): OrderLine[] {
  if (quantity <= 0) return [];
  if (quantity === each.priced.quantity) return [each];
  const line = { ...each.line, quantity };
  return [{ ...each, line, priced: requantified(each.priced, line) }];
}

function withRows(order: Order, lines: readonly OrderLine[], rate: SalesTaxRate): Order {
  const items = { before: order.itemTotalInCents, after: sum(lines.map(({ priced }) => priced.lineTotalInCents)) };
  const off = { before: offDishes(order), after: partOf(offDishes(order), items) };
  const left = { before: items.before - off.before, after: items.after - off.after };
  const rest = order.breakdown.filter(({ kind }) => kind === 'tax' || kind === 'tip' || kind === 'cashRounding');
  const food = {
    lines,
    itemTotalInCents: items.after,
    breakdown: [
      ...lineRows(order, lines),
      ...discountRows(order, off.after),
      ...order.breakdown.filter(isKept),
      ...scaled(order, (row) => row.kind === 'publicHolidaySurcharge' || row.kind === 'manualSurcharge', left),
    ],
  };
  const due = { before: dueBeforeCard(order, order, rate), after: dueBeforeCard(order, food, rate) };
  const card = scaled(order, ({ kind }) => kind === 'paymentSurcharge', due);
  return withTotals(order, { ...food, breakdown: [...food.breakdown, ...card, ...rest] }, rate);
}

type Food = Pick<Order, 'lines' | 'itemTotalInCents' | 'breakdown'>;

/** What a card's surcharge is a part of: everything with its tax, without tip (domain rules §3 step 11). */
function dueBeforeCard(order: Order, food: Food, rate: SalesTaxRate): Cents {
  const isDue = ({ kind }: BreakdownRow) => kind !== 'paymentSurcharge' && kind !== 'tip' && kind !== 'cashRounding';
  const tax = order.breakdown.filter(({ kind }) => kind === 'tax');
  const breakdown = [...food.breakdown.filter((row) => isDue(row) && row.kind !== 'tax'), ...tax];
  const plain = { ...order, ...food, breakdown };
  return dueInCents(withTaxOfWhole(plain, plain, rate).breakdown);
}

/** A delivery fee is owed for the way, whatever is in the bag; with what a coupon takes off it. */
function isKept(row: BreakdownRow): boolean {
  return row.kind === 'deliveryFee' || (row.kind === 'coupon' && !isOffDishes(row));
}

interface Change {
  readonly before: Cents;
  readonly after: Cents;
}

function partOf(amountInCents: Cents, { before, after }: Change): Cents {
  return before <= 0 ? 0 : fractionOf(amountInCents, after, before);
}

/** Untouched lines keep their rows, words included. */
function lineRows(order: Order, lines: readonly OrderLine[]): BreakdownRow[] {
  const before = new Map(order.lines.map((each) => [each.id, each]));
  const context = { store: { currencyCode: order.currencyCode } };
  const isOfLine = ({ kind }: BreakdownRow) => kind === 'line' || kind === 'lineCharge' || kind === 'lineDiscount';
  return lines.flatMap((each) =>
    before.get(each.id) === each
      ? order.breakdown.filter((row) => isOfLine(row) && row.refId === each.id)
      : addLineRows(EMPTY_DRAFT, each.priced, each.line.adjustment, context).breakdown,
  );
}

/** All discounts on the items fall together, so that many of them round no worse than one. */
function discountRows(order: Order, offInCents: Cents): BreakdownRow[] {
  const rows = order.breakdown.filter(isOffDishes);
  const amounts = rows.map((row) => Math.abs(row.amountInCents));
  if (sum(amounts) === 0) return [];
  const parts = splitByWeights(offInCents, amounts);
  return rows.flatMap((row, at) => changed(row, 0 - (parts[at] ?? 0), order.currencyCode));
}

function scaled(order: Order, isOf: (row: BreakdownRow) => boolean, change: Change): BreakdownRow[] {
  return order.breakdown
    .filter(isOf)
    .flatMap((row) => changed(row, partOf(row.amountInCents, change), order.currencyCode));
}

/** A row that comes to nothing is gone. */
function changed(row: BreakdownRow, amountInCents: Cents, currencyCode: CurrencyCode): BreakdownRow[] {
  if (amountInCents === 0) return [];
  if (amountInCents === row.amountInCents) return [row];
  const was = formatAmount(Math.abs(row.amountInCents), currencyCode);
  return [{ ...row, amountInCents, basis: `${was} before items were removed` }];
}

function withTotals(order: Order, food: Food, rate: SalesTaxRate): Order {
  const of = (isOf: (row: BreakdownRow) => boolean) =>
    sum(food.breakdown.filter(isOf).map(({ amountInCents }) => amountInCents));
  const isSurcharge = ({ kind }: BreakdownRow) =>
    kind === 'publicHolidaySurcharge' || kind === 'manualSurcharge' || kind === 'paymentSurcharge';
  const untaxed: Order = {
    ...order,
    ...food,
    discountInCents: 0 - of((row) => row.kind === 'coupon' || isOffDishes(row)),
    surchargeInCents: of(isSurcharge),
    grandTotalInCents: dueInCents(food.breakdown),
  };
  const taxed = withTaxOfWhole(untaxed, untaxed, rate);
  return {
    ...taxed,
    breakdown: taxed.breakdown.filter(({ kind, amountInCents }) => kind !== 'tax' || amountInCents > 0),
  };
}
