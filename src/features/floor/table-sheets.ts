/**
 * Printed sheets for tables: the code that guests scan, the table's name, and the address to type when a camera doesn't
 * help.
 */
import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { printable } from '#src/shared/printable.ts';
import { qrPath } from '#src/shared/qr-path.ts';

export interface TableSheet {
  /** As guests call it: "Table 12", "Bar". */
  readonly title: string;
  /** The whole link of the code. */
  readonly url: string;
}

export interface SheetsOf {
  readonly tables: readonly TableSheet[];
  readonly storeName: string;
  /** The address to type. */
  readonly address: string;
  /** Four cards on a page, to be cut and stood up; or a page for each table. */
  readonly size: SheetSize;
  /** ISO 3166 code: Letter where A4 isn't used. */
  readonly countryCode: string;
}

export const SHEET_SIZES = ['cards', 'pages'] as const;
export type SheetSize = (typeof SHEET_SIZES)[number];

/** In points: 72 to an inch. */
const A4 = { width: 595.28, height: 841.89 } as const;
const LETTER = { width: 612, height: 792 } as const;

interface Box {
  readonly x: number;
  /** From below, as a page counts. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Ink {
  readonly regular: PDFFont;
  readonly bold: PDFFont;
  readonly black: ReturnType<typeof import('@cantoo/pdf-lib').rgb>;
  readonly grey: ReturnType<typeof import('@cantoo/pdf-lib').rgb>;
}

/** A PDF of the tables in their order, to be printed without scaling. */
export async function tableSheets({ tables, storeName, address, size, countryCode }: SheetsOf): Promise<Uint8Array> {
  // Loaded with the first sheet: most requests never need it.
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const paper = countryCode === 'US' ? LETTER : A4;
  const pdf = await PDFDocument.create();
  pdf.setTitle(`${storeName}: table codes`);
  const ink: Ink = {
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    black: rgb(0.07, 0.07, 0.09),
    grey: rgb(0.4, 0.4, 0.44),
  };
  const boxes = boxesOf(paper, size);
  for (let at = 0; at < tables.length; at += boxes.length) {
    const page = pdf.addPage([paper.width, paper.height]);
    for (const [place, table] of tables.slice(at, at + boxes.length).entries()) {
      const box = boxes[place];
      if (box) drawSheet(page, box, ink, { ...table, storeName, address });
    }
    if (size === 'cards') drawCuts(page, paper, ink);
  }
  return saved(pdf);
}

async function saved(pdf: PDFDocument): Promise<Uint8Array> {
  if (pdf.getPageCount() === 0) pdf.addPage();
  return pdf.save();
}

function boxesOf({ width, height }: { readonly width: number; readonly height: number }, size: SheetSize): Box[] {
  if (size === 'pages') return [{ x: 0, y: 0, width, height }];
  const half = { width: width / 2, height: height / 2 };
  return [
    { x: 0, y: half.height, ...half },
    { x: half.width, y: half.height, ...half },
    { x: 0, y: 0, ...half },
    { x: half.width, y: 0, ...half },
  ];
}

/** From top to bottom; all lengths are parts of the sheet, so that a card is a small page. */
function drawSheet(
  page: PDFPage,
  box: Box,
  ink: Ink,
  sheet: TableSheet & Pick<SheetsOf, 'storeName' | 'address'>,
): void {
  const { width, height } = box;
  const line = (
    text: string,
    look: { readonly font: PDFFont; readonly most: number; readonly at: number; readonly isGrey?: boolean },
  ) => {
    const words = inLatin(text, look.font);
    const size = fitted(words, look.font, look.most * height, width * 0.86);
    const x = box.x + (width - look.font.widthOfTextAtSize(words, size)) / 2;
    page.drawText(words, {
      x,
      y: box.y + look.at * height,
      size,
      font: look.font,
      color: look.isGrey ? ink.grey : ink.black,
    });
  };
  line(sheet.storeName, { font: ink.regular, most: 0.032, at: 0.9, isGrey: true });
  line(sheet.title, { font: ink.bold, most: 0.095, at: 0.79 });
  const side = Math.min(width * 0.68, height * 0.48);
  drawCode(
    page,
    { x: box.x + (width - side) / 2, y: box.y + height * 0.26, width: side, height: side },
    sheet.url,
    ink,
  );
  line('Scan to order', { font: ink.bold, most: 0.045, at: 0.165 });
  line('Or open this address and choose your table', { font: ink.regular, most: 0.022, at: 0.11, isGrey: true });
  line(sheet.address, { font: ink.regular, most: 0.024, at: 0.07 });
}

function drawCode(page: PDFPage, { x, y, width: side }: Box, url: string, ink: Ink): void {
  const { path, size } = qrPath(url);
  page.drawSvgPath(path, { x, y: y + side, scale: side / size, color: ink.black, borderWidth: 0 });
}

function drawCuts(
  page: PDFPage,
  { width, height }: { readonly width: number; readonly height: number },
  ink: Ink,
): void {
  const look = { thickness: 0.5, color: ink.grey, dashArray: [3, 5] };
  page.drawLine({ start: { x: width / 2, y: 0 }, end: { x: width / 2, y: height }, ...look });
  page.drawLine({ start: { x: 0, y: height / 2 }, end: { x: width, y: height / 2 }, ...look });
}

function fitted(text: string, font: PDFFont, most: number, width: number): number {
  return Math.min(most, (most * width) / Math.max(font.widthOfTextAtSize(text, most), 1));
}

/** On one line. */
function inLatin(text: string, font: PDFFont): string {
  return printable(text, new Set(font.getCharacterSet())).replaceAll(/\s+/g, ' ').trim();
}
