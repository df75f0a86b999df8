import type { FontSize, PrinterModel } from './printing.schema.ts';

/** A font as the printer names it. */
export interface PrinterFont {
  readonly name: 'Font A' | 'Font B' | 'Font C';
  /** Width of a cell in dots, which is the specification's font size. */
  readonly size: FontSize;
  readonly cellHeight: number;
  /** `n` of `ESC M n`. */
  readonly code: number;
}

/** What a model can do, in one place: layout, encoding and screens read it here. */
export interface PrinterModelFacts {
  /** As staff know it. */
  readonly name: string;
  /** The narrowest first. */
  readonly fonts: readonly PrinterFont[];
  /** How it reads text. What its page lacks is drawn as dots, never replaced. */
  readonly text: { readonly as: 'codePage'; readonly page: 'cp1252' } | { readonly as: 'utf8' };
  /** It says itself when a job is on paper, by the number it was given with it. */
  readonly provesById: boolean;
  /** It has a socket for a cash drawer, or a buzzer in its place. */
  readonly hasDrawerSocket: boolean;
}

const FONT_A: PrinterFont = { name: 'Font A', size: 12, cellHeight: 24, code: 0 };

/** The family has cells of 12, 10 and 9 dots; none of 8. */
const TM_M30: Omit<PrinterModelFacts, 'name'> = {
  fonts: [
    { name: 'Font C', size: 9, cellHeight: 17, code: 2 },
    { name: 'Font B', size: 10, cellHeight: 24, code: 1 },
    FONT_A,
  ],
  text: { as: 'codePage', page: 'cp1252' },
  provesById: true,
  hasDrawerSocket: true,
};

export const PRINTER_MODEL_FACTS: Readonly<Record<PrinterModel, PrinterModelFacts>> = {
  // One Latin cell of 12 dots, and Chinese in two of them. A drawer behind a cloud could open an hour late.
  sunmiCloudKitchenPrinter: {
    name: 'Sunmi cloud kitchen printer',
    fonts: [FONT_A],
    text: { as: 'utf8' },
    provesById: false,
    hasDrawerSocket: false,
  },
  epsonTmM30: { name: 'Epson TM-m30', ...TM_M30 },
  epsonTmM30II: { name: 'Epson TM-m30II', ...TM_M30 },
  epsonTmM30III: { name: 'Epson TM-m30III', ...TM_M30 },
};

/**
 * The font to print in: of the requested size, or the next larger that the model has. Lines are then laid out for that
 * size, so a 72 column rule never wraps on a printer with 64 columns.
 */
export function fontOf(model: PrinterModel, asked: FontSize): PrinterFont {
  return PRINTER_MODEL_FACTS[model].fonts.find(({ size }) => size >= asked) ?? FONT_A;
}
