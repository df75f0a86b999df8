import { columnsOfText } from './docket-text.ts';
import type { FontSize, PaperDots } from './printing.schema.ts';

/** 80 mm paper: 72 mm of print at 8 dots a millimetre. */
export const FULL_PAPER_DOTS = 576;

/** Right-hand field for an amount: '9,999.99'. */
export const PRICE_FIELD_WIDTH = 8;
/** The specification's wrap width 40: an item's name beside its price on a 48 column line. */
export const ITEM_NAME_WRAP_WIDTH = 40;

/** Characters on one line: dots / (cell × width multiplier), rounded down (specification 2 §9 "Receipt printing"). */
export function columnsOf(fontSize: FontSize, multiplier = 1, paperDots: number = FULL_PAPER_DOTS): number {
  return Math.floor(paperDots / fontSize / multiplier);
}

/** The largest multiplier up to `most` at which the text still fits on one line; at least 1. */
export function largestFit(text: string, most: number, fontSize: FontSize, paperDots: PaperDots): number {
  for (let multiplier = most; multiplier > 1; multiplier--) {
    if (columnsOfText(text) <= columnsOf(fontSize, multiplier, paperDots)) return multiplier;
  }
  return 1;
}
