import { columnsOfText } from './docket-text.ts';
import type { FontSize, PaperDots, PrinterModel } from './printing.schema.ts';

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

/**
 * Widths of the fonts a model has. The m30 family has cells of 12, 10 and 9 dots; none of 8.
 * The cloud kitchen printer has one Latin cell of 12.
 */
const MODEL_FONT_SIZES: Record<PrinterModel, readonly FontSize[]> = {
  sunmiCloudKitchenPrinter: [12],
  epsonTmM30: [9, 10, 12],
  epsonTmM30II: [9, 10, 12],
  epsonTmM30III: [9, 10, 12],
};

/**
 * The size to print in: the requested one, or the next larger that the model has. Lines are then laid out for that
 * size, so a 72 column rule never wraps on a printer with 64 columns.
 */
export function usableFontSize(model: PrinterModel, asked: FontSize): FontSize {
  return MODEL_FONT_SIZES[model].find((size) => size >= asked) ?? 12;
}

/** The largest multiplier up to `most` at which the text still fits on one line; at least 1. */
export function largestFit(text: string, most: number, fontSize: FontSize, paperDots: PaperDots): number {
  for (let multiplier = most; multiplier > 1; multiplier--) {
    if (columnsOfText(text) <= columnsOf(fontSize, multiplier, paperDots)) return multiplier;
  }
  return 1;
}
