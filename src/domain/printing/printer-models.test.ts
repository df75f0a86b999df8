import { describe, expect, test } from 'bun:test';
import { columnsOf, PRICE_FIELD_WIDTH } from './docket-width.ts';
import { fontOf, PRINTER_MODEL_FACTS } from './printer-models.ts';
import { DEFAULT_PRINTER_MODEL, FONT_SIZES, PAPER_DOTS, PRINTER_MODELS, type PrinterModel } from './printing.schema.ts';

/** Font, divider, wrap of a wide line, item name beside its price: on 80 mm paper, by requested size. */
const ON_80_MM: readonly (readonly [PrinterModel, (typeof FONT_SIZES)[number], string, number, number, number])[] = [
  ['epsonTmM30', 12, 'Font A', 48, 24, 40],
  ['epsonTmM30', 10, 'Font B', 57, 28, 49],
  ['epsonTmM30', 9, 'Font C', 64, 32, 56],
  ['epsonTmM30', 8, 'Font C', 64, 32, 56],
  ['epsonTmM30II', 12, 'Font A', 48, 24, 40],
  ['epsonTmM30II', 10, 'Font B', 57, 28, 49],
  ['epsonTmM30II', 9, 'Font C', 64, 32, 56],
  ['epsonTmM30II', 8, 'Font C', 64, 32, 56],
  ['epsonTmM30III', 12, 'Font A', 48, 24, 40],
  ['epsonTmM30III', 8, 'Font C', 64, 32, 56],
  ['sunmiCloudKitchenPrinter', 12, 'Font A', 48, 24, 40],
  ['sunmiCloudKitchenPrinter', 8, 'Font A', 48, 24, 40],
];

test.each(ON_80_MM)('%s, size %d: %s, divider %d, wide lines %d, names %d', (model, size, name, rule, wide, item) => {
  const font = fontOf(model, size);
  expect(font.name).toBe(name as typeof font.name);
  expect(columnsOf(font.size)).toBe(rule);
  expect(columnsOf(font.size, 2)).toBe(wide);
  expect(columnsOf(font.size) - PRICE_FIELD_WIDTH).toBe(item);
});

describe('every model', () => {
  test.each(PRINTER_MODELS)('%s prints each size no smaller than asked, and fits a name beside its value', (model) => {
    const sizes = PRINTER_MODEL_FACTS[model].fonts.map(({ size }) => size);
    expect([...sizes].sort((a, b) => a - b)).toEqual(sizes);
    for (const asked of FONT_SIZES) {
      expect(fontOf(model, asked).size).toBeGreaterThanOrEqual(asked);
      for (const paper of PAPER_DOTS) expect(columnsOf(fontOf(model, asked).size, 1, paper)).toBeGreaterThanOrEqual(32);
    }
  });

  test('has a name of its own', () => {
    const names = PRINTER_MODELS.map((model) => PRINTER_MODEL_FACTS[model].name);
    expect(new Set(names).size).toBe(PRINTER_MODELS.length);
  });
});

test('a new printer is a TM-m30II', () => {
  expect(PRINTER_MODEL_FACTS[DEFAULT_PRINTER_MODEL].name).toBe('Epson TM-m30II');
});
