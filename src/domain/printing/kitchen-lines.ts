import { formatAmount } from '../money/format-amount.ts';
import type { OrderLine } from '../ordering/order.types.ts';
import type { PricedPart } from '../pricing/pricing.types.ts';
import { isAllergyWord } from './allergy-words.ts';
import type { StationLine } from './docket.types.ts';
import type { DocketBuilder, TextStyle, WordStyler } from './docket-builder.ts';
import { bareLabel, halfTitle, nameWithSize, partText, wholeFactsFirst } from './part-text.ts';
import { commentStyle, isShown } from './shown.ts';

/** Spaces before a choice: the width of '2 x '. */
const INDENT = 4;
const ITEM = { height: 2, bold: true } as const;
const WIDE_ITEM = { ...ITEM, width: 2 } as const;
const CHOICE = { height: 2 } as const;

/** Allergy words white on black, in a customer's words and in choices such as 'Gluten free base'. */
export const allergyStyler: WordStyler = (word) => (isAllergyWord(word) ? { reverse: true, bold: true } : null);

/** One order line for a cook: quantity first, choices indented, halves apart, the customer's words in a box. */
export function addKitchenLine(
  docket: DocketBuilder,
  { line, partsHere }: StationLine,
  quantity = line.priced.quantity,
  shows: 'all' | 'partsOnly' = 'all',
): void {
  const parts = line.priced.parts.filter((_, at) => partsHere === null || partsHere.includes(at));
  if (shows === 'all') {
    docket.text(nameWithSize(line.priced.name, line.priced.parts), { ...itemStyle(docket), prefix: `${quantity} x ` });
    addPrice(docket, { line, partsHere }, quantity);
    docket.text(seatText(line), { height: 2, bold: true, prefix: ' '.repeat(INDENT) });
  }
  addPartialDeal(docket, { line, partsHere });
  addParts(docket, parts, INDENT, quantity);
  if (shows === 'partsOnly') return;
  addAllergens(docket, line);
  addComments(docket, line.line.comments);
}

/** The seat a dish is for; empty for the whole table. */
export function seatText({ line: { seat } }: Pick<OrderLine, 'line'>): string {
  return seat === undefined ? '' : `SEAT ${seat}`;
}

/** What is made, in the letters that the store wants for it. */
export function itemStyle(docket: DocketBuilder): { readonly height: 2; readonly bold: true; readonly width?: 2 } {
  return docket.frame.settings.wideItems ? WIDE_ITEM : ITEM;
}

/** Of the whole line, also where only a part of it is made. */
export function addAllergens(docket: DocketBuilder, { id }: Pick<OrderLine, 'id'>): void {
  docket.text(docket.frame.allergens?.[id] ?? '', { prefix: ' '.repeat(INDENT) });
}

/** The customer's words about a line, as they were written. */
export function addComments(docket: DocketBuilder, comments: string): void {
  if (comments.trim() !== '') docket.box(comments, INDENT, commentStyle(docket.frame), allergyStyler);
}

/** Of the whole line as it is on the bill. A part of a deal or some of several have no amount that is stored. */
function addPrice(docket: DocketBuilder, { line: { priced }, partsHere }: StationLine, quantity: number): void {
  const { currencyCode } = docket.frame;
  if (!isShown(docket.frame, 'prices') || currencyCode === undefined) return;
  if (partsHere !== null || quantity !== priced.quantity) return;
  docket.text(formatAmount(priced.lineTotalInCents, currencyCode), { align: 'right', bold: true });
}

function addPartialDeal(docket: DocketBuilder, { line, partsHere }: StationLine): void {
  if (partsHere === null) return;
  const all = line.priced.parts.filter(isDish).length;
  const here = partsHere.filter((at) => isDish(line.priced.parts[at])).length;
  if (here < all) docket.text(`DEAL - ${here} of ${all} items made here`, { prefix: ' '.repeat(INDENT) });
}

/** `units`: how many of the line are made, so that a deal's parts show how many to make in all. */
function addParts(docket: DocketBuilder, parts: readonly PricedPart[], indent: number, units: number): void {
  let halves = 0;
  const pad = ' '.repeat(indent);
  const dish = itemStyle(docket);
  const dishPad = ' '.repeat(indent / (dish.width ?? 1));
  for (const part of wholeFactsFirst(parts)) {
    if (part.kind === 'size' || part.kind === 'halfAndHalfCharge') continue;
    if (part.kind === 'half') {
      docket.text(halfTitle(++halves, part), { ...dish, underline: true, prefix: dishPad });
      addParts(docket, part.parts, indent + 2, units);
      continue;
    }
    if (isDish(part)) {
      const name = nameWithSize(bareLabel(part), part.parts);
      docket.text(name, { ...dish, prefix: `${dishPad}${part.count * units} x ` });
      addParts(docket, part.parts, indent + 4, units);
      continue;
    }
    const { text, isChange } = partText(part);
    const isSafety = isSafetyText(text);
    docket.text(text, { ...CHOICE, bold: isChange || isSafety, reverse: isSafety, prefix: pad });
  }
}

/** Names an allergy, or what is left out for one: 'Gluten free base'. */
export function isSafetyText(text: string): boolean {
  return /\b(?:free|allerg\w*)\b/i.test(text);
}

/** One line of 'also on this order': what else is being made, in a glance. */
export function addAlsoLine(docket: DocketBuilder, { line, partsHere }: StationLine, style: TextStyle = {}): void {
  const all = line.priced.parts;
  const pad = style.width === 2 ? '' : '  ';
  if (partsHere === null) {
    docket.text(nameWithSize(line.priced.name, all), { ...style, prefix: `${pad}${line.priced.quantity} x ` });
    return;
  }
  for (const at of partsHere) {
    const part = all[at];
    if (part === undefined || !isDish(part)) continue;
    docket.text(nameWithSize(bareLabel(part), part.parts), {
      ...style,
      prefix: `${pad}${part.count * line.priced.quantity} x `,
    });
  }
}

/** What is made, for the foot of a ticket: of a deal its dishes, not the deal. */
export function countItems(lines: readonly StationLine[]): number {
  return lines.reduce((sum, { line, partsHere }) => {
    const parts = line.priced.parts.filter(
      (part, at) => isDish(part) && (partsHere === null || partsHere.includes(at)),
    );
    const each = parts.reduce((dishes, part) => dishes + part.count, 0);
    return sum + line.priced.quantity * (each === 0 ? 1 : each);
  }, 0);
}

export function isDish(part: PricedPart | undefined): boolean {
  return part?.kind === 'dealItem' || part?.kind === 'dealPizza';
}

export function itemsText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}
