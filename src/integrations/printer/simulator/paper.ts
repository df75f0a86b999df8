export interface PaperRun {
  readonly text: string;
  readonly font: 'A' | 'B' | 'C';
  readonly width: number;
  readonly height: number;
  readonly bold: boolean;
  readonly underline: boolean;
  readonly reverse: boolean;
}

export type PaperElement =
  | {
      readonly kind: 'line';
      readonly runs: readonly PaperRun[];
      readonly align: 'left' | 'centre' | 'right';
      /** How many dots the paper moved. */
      readonly advance: number;
    }
  | { readonly kind: 'feed'; readonly advance: number }
  | {
      readonly kind: 'image';
      readonly bytesPerRow: number;
      readonly rows: number;
      /** A bit a dot, the leftmost highest. */
      readonly bits: Uint8Array;
      readonly align: 'left' | 'centre' | 'right';
    }
  | {
      readonly kind: 'qr';
      readonly data: string;
      readonly size: number;
      readonly level: number;
      readonly align: string;
    };

/** A piece of paper between two cuts. */
export interface Paper {
  readonly id: number;
  readonly printerName: string;
  readonly dots: number;
  readonly elements: readonly PaperElement[];
  readonly isCut: boolean;
}

/** Cells by font; page 1 of the manual. */
export const CELLS = {
  A: { width: 12, height: 24 },
  B: { width: 10, height: 24 },
  C: { width: 9, height: 17 },
} as const;

export function dotsOf(run: PaperRun): number {
  return [...run.text].length * CELLS[run.font].width * run.width;
}

/** The text on the paper, line by line; without size and style. */
export function paperText(paper: Paper): string {
  return paper.elements.flatMap((element) => textLines(element, paper.dots)).join('\n');
}

function textLines(element: PaperElement, dots: number): string[] {
  if (element.kind === 'feed') return [''];
  if (element.kind === 'image') return [`[image ${element.bytesPerRow * 8} x ${element.rows}]`];
  if (element.kind === 'qr') return [`[QR ${element.data}]`];
  const text = element.runs.map((run) => run.text).join('');
  const first = element.runs[0];
  if (first === undefined) return [''];
  const cell = CELLS[first.font].width;
  const free = dots - element.runs.reduce((sum, run) => sum + dotsOf(run), 0);
  const left = element.align === 'centre' ? free / 2 : element.align === 'right' ? free : 0;
  return [(' '.repeat(Math.max(0, Math.floor(left / cell))) + text).trimEnd()];
}

export function paperJson(paper: Paper): string {
  return JSON.stringify(paper, null, 2);
}
