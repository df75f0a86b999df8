import type {
  Docket,
  DocketAlign,
  DocketElement,
  DocketFrame,
  DocketLine,
  DocketRun,
  PaperPicture,
} from './docket.types.ts';
import { columnsOfText, hasWideCharacters, printable, printableVerbatim, twoColumns, wrap } from './docket-text.ts';
import { columnsOf, largestFit } from './docket-width.ts';
import { fontOf } from './printer-models.ts';
import type { FontSize, PaperDots } from './printing.schema.ts';

export interface TextStyle {
  readonly width?: number;
  readonly height?: number;
  readonly align?: DocketAlign;
  readonly bold?: boolean;
  readonly reverse?: boolean;
  readonly underline?: boolean;
  /** Before the first line; the lines after it are indented by as much. Spaces and signs only. */
  readonly prefix?: string;
}

/** Decides per word whether to highlight it; returns the word's style, or null for the line's own. */
export type WordStyler = (word: string) => { readonly reverse?: boolean; readonly bold?: boolean } | null;

/**
 * Lays out lines for one printer: cleans every text, wraps it at its size's width, and fills banners to the edge.
 * Everything a docket prints goes through here, so nothing unclean or too wide reaches the paper.
 */
export class DocketBuilder {
  readonly #elements: DocketElement[] = [];
  readonly fontSize: FontSize;
  readonly paperDots: PaperDots;

  constructor(readonly frame: DocketFrame) {
    this.fontSize = fontOf(frame.printer.printerModel, frame.settings.fontSize).size;
    this.paperDots = frame.printer.paperDots;
  }

  columns(multiplier = 1): number {
    return columnsOf(this.fontSize, multiplier, this.paperDots);
  }

  text(text: string, style: TextStyle = {}, styler?: WordStyler): void {
    const { prefix = '' } = style;
    const clean = printable(text);
    if (clean === '' && prefix.trim() === '') return;
    // A tall and narrow Chinese character is hard to read: it keeps its shape.
    const width = style.width ?? (style.height === 2 && hasWideCharacters(clean) ? 2 : 1);
    const whole = { ...style, width };
    for (const line of wrap(clean, this.columns(width), { prefix })) this.#push(runsOf(line, whole, styler), whole);
  }

  /** As large as fits on one line, up to `most` times; wrapped only if it doesn't fit at normal size. */
  big(text: string, most: number, style: TextStyle = {}): void {
    const width = largestFit(printable(text), most, this.fontSize, this.paperDots);
    this.text(text, { align: 'centre', bold: true, ...style, width, height: Math.max(width, style.height ?? 1) });
  }

  pair(name: string, value: string, style: TextStyle = {}): void {
    const { width = 1, prefix = '' } = style;
    const lines = twoColumns(printable(name), printable(value), this.columns(width), { prefix });
    for (const line of lines) this.#push(runsOf(line, style), style);
  }

  /** White on black from edge to edge, so that it is seen from across the kitchen. Narrower where a word would break. */
  banner(text: string, style: TextStyle = {}): void {
    const clean = printable(text);
    const longest = Math.max(...clean.split(' ').map(columnsOfText));
    let width = style.width ?? 1;
    while (width > 1 && longest > this.columns(width) - 2) width--;
    const columns = this.columns(width);
    for (const line of wrap(clean, columns - 2)) {
      const left = Math.max(1, Math.floor((columns - columnsOfText(line)) / 2));
      const padded = ' '.repeat(left) + line;
      const right = Math.max(0, columns - columnsOfText(padded));
      const full = { height: 2, ...style, width, bold: true, reverse: true, align: 'left' } as const;
      this.#push([{ text: padded + ' '.repeat(right), bold: true, reverse: true }], full);
    }
  }

  /** A frame of signs around text that must be read as one thing: a customer's words. */
  box(text: string, indent: number, style: TextStyle = {}, styler?: WordStyler): void {
    const clean = printable(text);
    if (clean === '') return;
    // A tall and narrow Chinese character is hard to read, and these may be about an allergy.
    const width = style.width ?? (style.height === 2 && hasWideCharacters(clean) ? 2 : 1);
    const before = ' '.repeat(indent / width);
    const inner = this.columns(width) - before.length - 4;
    const edge = `${' '.repeat(indent)}+${'-'.repeat((inner + 4) * width - 2)}+`;
    this.#push([{ text: edge }], {});
    for (const line of wrap(clean, inner)) {
      const pad = ' '.repeat(Math.max(0, inner - columnsOfText(line)));
      const body = runsOf(line, style, styler);
      this.#push([{ text: `${before}| ` }, ...body, { text: `${pad} |` }], { ...style, width });
    }
    this.#push([{ text: edge }], {});
  }

  /** A ready-made line: never wrapped on words, cut hard only at the edge of the paper. */
  verbatim(readyMade: string): void {
    const line = printableVerbatim(readyMade);
    const columns = columnsOf(12, 1, this.paperDots);
    for (let at = 0; at === 0 || at < line.length; at += columns) {
      const text = line.slice(at, at + columns);
      this.#elements.push({ kind: 'line', runs: [{ text }], width: 1, height: 1, align: 'left', fontSize: 12 });
    }
  }

  rule(character: '-' | '=' = '-'): void {
    if (this.#elements.at(-1)?.kind !== 'rule') this.#elements.push({ kind: 'rule', character });
  }

  space(lines = 1): void {
    this.#elements.push({ kind: 'feed', lines });
  }

  qr(data: string): void {
    this.#elements.push({ kind: 'qr', data });
  }

  /** Centred. One that is wider than the paper is left out: half a logo is none. */
  picture(picture: PaperPicture): void {
    if (picture.width <= this.paperDots) this.#elements.push({ kind: 'picture', picture });
  }

  finish(title: string): Docket {
    const { fontSize, paperDots } = this;
    const { lineSpacing } = this.frame.settings;
    return { title, fontSize, paperDots, lineSpacing, elements: [...this.#elements, { kind: 'cut' }] };
  }

  #push(runs: readonly DocketRun[], { width = 1, height = 1, align = 'left' }: TextStyle): void {
    const line: DocketLine = { kind: 'line', runs, width, height, align };
    this.#elements.push(line);
  }
}

/** One run for a line in one style; with a styler, a run wherever the style of the words changes. */
function runsOf(line: string, { bold, reverse, underline }: TextStyle, styler?: WordStyler): DocketRun[] {
  const base = { ...(bold ? { bold } : {}), ...(reverse ? { reverse } : {}), ...(underline ? { underline } : {}) };
  const indent = line.length - line.trimStart().length;
  const lead: DocketRun[] = indent > 0 && (reverse || underline) ? [{ text: line.slice(0, indent) }] : [];
  const rest = lead.length > 0 ? line.slice(indent) : line;
  if (styler === undefined) return [...lead, { text: rest, ...base }];
  const runs = rest
    .split(/( +)/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, ...base, ...(piece.trim() === '' ? null : styler(piece)) }));
  return [...lead, ...mergeRuns(runs)];
}

/** Neighbours in the same style become one; a space between two reversed words is reversed too. */
function mergeRuns(runs: readonly DocketRun[]): DocketRun[] {
  const merged: DocketRun[] = [];
  runs.forEach((run, at) => {
    const last = merged.at(-1);
    const next = runs[at + 1];
    const joinsReversed = run.text.trim() === '' && last?.reverse === true && next?.reverse === true;
    const style = joinsReversed && last !== undefined ? { ...last, text: run.text } : run;
    if (last !== undefined && sameStyle(last, style))
      merged[merged.length - 1] = { ...last, text: last.text + style.text };
    else merged.push(style);
  });
  return merged;
}

function sameStyle(one: DocketRun, other: DocketRun): boolean {
  return one.bold === other.bold && one.reverse === other.reverse && one.underline === other.underline;
}
