/** Plain lines on paper, for people and machines that take nothing but a PDF. */
import { printable } from '#src/shared/printable.ts';

export interface TextPaper {
  readonly title: string;
  readonly lines: readonly string[];
}

/** In points: A4 upright. */
const PAPER = { width: 595.28, height: 841.89, margin: 56 } as const;
const SIZE = 9.5;
const LEADING = 13;
const TITLE = 15;

/** A PDF in one fixed width, so that columns stay columns. Long lines go on below; long texts on the next page. */
export async function textPdf({ title, lines }: TextPaper): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first paper: most requests never need it.
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const font = await pdf.embedFont(StandardFonts.Courier);
  const bold = await pdf.embedFont(StandardFonts.CourierBold);
  const known = new Set(font.getCharacterSet());
  const { width, height, margin } = PAPER;
  const columns = Math.floor((width - 2 * margin) / font.widthOfTextAtSize('0', SIZE));
  const rows = lines.flatMap((line) => wrapped(printable(line, known), columns));
  const perPage = Math.floor((height - 2 * margin - 2 * TITLE) / LEADING);
  for (let at = 0; at === 0 || at < rows.length; at += perPage) {
    const page = pdf.addPage([width, height]);
    page.drawText(printable(title, known), { x: margin, y: height - margin - TITLE, size: TITLE, font: bold });
    for (const [place, row] of rows.slice(at, at + perPage).entries()) {
      page.drawText(row, { x: margin, y: height - margin - 2 * TITLE - (place + 1) * LEADING, size: SIZE, font });
    }
  }
  return new Uint8Array(await pdf.save());
}

/** At spaces where there are any. */
export function wrapped(line: string, columns: number): string[] {
  const rows: string[] = [];
  let rest = line;
  while (rest.length > columns) {
    const space = rest.lastIndexOf(' ', columns);
    const at = space > columns / 3 ? space : columns;
    rows.push(rest.slice(0, at));
    rest = rest.slice(at).trimStart();
  }
  return [...rows, rest];
}
