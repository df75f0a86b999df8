import type { Decoded } from './escpos-decoder.ts';
import { CELLS, dotsOf, type Paper, type PaperElement, type PaperRun } from './paper.ts';

const DEFAULT_SPACING = 30;
const KEPT_PAPERS = 50;
const PAGE_1252 = 16;

interface Style {
  font: 'A' | 'B' | 'C';
  width: number;
  height: number;
  bold: boolean;
  underline: boolean;
  reverse: boolean;
  align: 'left' | 'centre' | 'right';
  spacing: number;
  page: number;
  qrSize: number;
  qrLevel: number;
  qrData: string | null;
}

const freshStyle = (): Style => ({
  font: 'A',
  width: 1,
  height: 1,
  bold: false,
  underline: false,
  reverse: false,
  align: 'left',
  spacing: DEFAULT_SPACING,
  page: 0,
  qrSize: 3,
  qrLevel: 0,
  qrData: null,
});

/** Turns decoded commands into paper, and notes whatever a real printer would have printed wrongly. */
export class PrintHead {
  readonly papers: Paper[] = [];
  #style = freshStyle();
  #line: PaperRun[] = [];
  #roll: PaperElement[] = [];
  #nextId = 1;

  constructor(
    readonly printerName: string,
    readonly dots: number,
    private readonly note: (why: string) => void,
  ) {}

  /** True when paper moved by a line, which takes a slow printer time. */
  apply(decoded: Decoded): boolean {
    const style = this.#style;
    switch (decoded.kind) {
      case 'text':
        this.#text(decoded.text);
        return false;
      case 'lineFeed':
        this.#feedLine();
        return true;
      case 'initialise':
        this.#style = freshStyle();
        this.#line = [];
        return false;
      case 'font':
        style.font = decoded.font;
        return false;
      case 'size':
        style.width = decoded.width;
        style.height = decoded.height;
        return false;
      case 'bold':
      case 'underline':
      case 'reverse':
        style[decoded.kind] = decoded.on;
        return false;
      case 'align':
        this.#needLineStart('alignment');
        style.align = decoded.align;
        return false;
      case 'lineSpacing':
        style.spacing = decoded.dots ?? DEFAULT_SPACING;
        return false;
      case 'codePage':
        style.page = decoded.page;
        return false;
      case 'feedLines':
        this.#feedPaper(decoded.count * style.spacing);
        return true;
      case 'feedDots':
        this.#feedPaper(decoded.dots);
        return true;
      case 'cut':
        this.#cut(decoded.feedsToBlade);
        return true;
      case 'image':
        this.#image(decoded);
        return true;
      default:
        this.#symbol(decoded);
        return decoded.kind === 'qrPrint';
    }
  }

  /** Printed but not yet cut. */
  unfinished(): Paper | null {
    if (this.#roll.length === 0) return null;
    const { printerName, dots } = this;
    return { id: this.#nextId, printerName, dots, elements: this.#roll, isCut: false };
  }

  forgetLine(): void {
    this.#line = [];
  }

  clear(): void {
    this.papers.length = 0;
    this.#roll = [];
    this.#line = [];
  }

  #text(text: string): void {
    const { font, width, height, bold, underline, reverse, page } = this.#style;
    const isPlain = [...text].every((character) => character.charCodeAt(0) < 0x80);
    if (!isPlain && page !== PAGE_1252) this.note(`accents on code page ${page}`);
    this.#line.push({ text, font, width, height, bold, underline, reverse });
  }

  #feedLine(): void {
    const total = this.#line.reduce((sum, run) => sum + dotsOf(run), 0);
    if (total > this.dots) this.note(`a line of ${total} dots on ${this.dots}`);
    const tallest = Math.max(0, ...this.#line.map((run) => CELLS[run.font].height * run.height));
    const advance = Math.max(this.#style.spacing, tallest);
    this.#roll.push({ kind: 'line', runs: this.#line, align: this.#style.align, advance });
    this.#line = [];
  }

  #feedPaper(advance: number): void {
    if (this.#line.length > 0) this.#feedLine();
    this.#roll.push({ kind: 'feed', advance });
  }

  #cut(feedsToBlade: boolean): void {
    this.#needLineStart('cut');
    if (!feedsToBlade) this.note('a cut without feeding leaves the last lines inside');
    const { printerName, dots } = this;
    this.papers.push({ id: this.#nextId++, printerName, dots, elements: this.#roll, isCut: true });
    if (this.papers.length > KEPT_PAPERS) this.papers.shift();
    this.#roll = [];
  }

  #image({ bytesPerRow, rows, bits }: Extract<Decoded, { kind: 'image' }>): void {
    this.#needLineStart('image');
    if (bytesPerRow > Math.ceil(this.dots / 8)) this.note(`an image of ${bytesPerRow * 8} dots on ${this.dots}`);
    this.#roll.push({ kind: 'image', bytesPerRow, rows, bits, align: this.#style.align });
  }

  #symbol(decoded: Decoded): void {
    const style = this.#style;
    if (decoded.kind === 'qrSize') style.qrSize = decoded.value;
    if (decoded.kind === 'qrLevel') style.qrLevel = decoded.value;
    if (decoded.kind === 'qrData') style.qrData = decoded.data;
    if (decoded.kind !== 'qrPrint') return;
    this.#needLineStart('QR');
    if (style.qrData === null) this.note('a QR symbol without data');
    else
      this.#roll.push({ kind: 'qr', data: style.qrData, size: style.qrSize, level: style.qrLevel, align: style.align });
  }

  #needLineStart(what: string): void {
    if (this.#line.length > 0) this.note(`${what} in the middle of a line`);
  }
}
