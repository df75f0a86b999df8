import type { DocketLine, DocketRun } from '#src/domain/printing/docket.types.ts';
import { cellsOf, columnsOfText } from '#src/domain/printing/docket-text.ts';
import { Bitmap } from './bitmap.ts';
import { PIXEL_ROWS, type PixelFont, type PixelGlyph } from './pixel-font.ts';

const PIXELS_OF_CELL = 8;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

export interface LineMetrics {
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** Dots from this line to the next. */
  readonly advance: number;
}

export interface RasterLine {
  readonly bitmap: Bitmap;
  /** Characters that no font has, drawn as a box. */
  readonly missing: readonly string[];
}

/**
 * A whole line drawn by us, in the very cells that the printer's own letters would take: for text that its code page
 * lacks. Columns, alignment and height stay as they were laid out.
 */
export function rasterLine(line: DocketLine, font: PixelFont, metrics: LineMetrics): RasterLine {
  const cell = { width: metrics.cellWidth * line.width, height: metrics.cellHeight * line.height };
  const columns = line.runs.reduce((sum, run) => sum + columnsOfText(run.text), 0);
  const bitmap = new Bitmap(Math.max(1, columns) * cell.width, Math.max(metrics.advance, cell.height));
  const missing: string[] = [];
  let column = 0;
  for (const run of line.runs) {
    const from = column * cell.width;
    for (const cluster of clustersOf(run.text)) {
      const glyphs = [...cluster].map((character) => {
        const glyph = font.glyph(character);
        if (!glyph.isKnown) missing.push(character);
        return glyph;
      });
      const cells = columnsOfText(cluster);
      drawCluster(bitmap, glyphs, { x: column * cell.width, cells, cell, isBold: run.bold === true });
      column += cells;
    }
    finishRun(bitmap, run, { from, to: column * cell.width, height: cell.height });
  }
  return { bitmap, missing };
}

/** A letter with its marks; what reads from right to left the other way round. */
function clustersOf(text: string): string[] {
  const clusters: string[] = [];
  for (const character of text) {
    if (cellsOf(character) === 0 && clusters.length > 0) clusters.push((clusters.pop() ?? '') + character);
    else clusters.push(character);
  }
  const turned: string[] = [];
  const run: string[] = [];
  for (const cluster of clusters) {
    if (RIGHT_TO_LEFT.test(cluster)) run.unshift(cluster);
    else if (cluster === ' ' && run.length > 0) run.unshift(cluster);
    else turned.push(...endRun(run.splice(0)), cluster);
  }
  return [...turned, ...endRun(run)];
}

/** Spaces after the last word stay behind it. */
function endRun(run: string[]): string[] {
  const spaces = run.findIndex((cluster) => cluster !== ' ');
  return spaces <= 0 ? run : [...run.slice(spaces), ...run.slice(0, spaces)];
}

interface Place {
  readonly x: number;
  readonly cells: number;
  readonly cell: { readonly width: number; readonly height: number };
  readonly isBold: boolean;
}

/** Every dot that a black pixel touches is black, so that strokes are even at any cell size. */
function drawCluster(bitmap: Bitmap, glyphs: readonly PixelGlyph[], { x, cells, cell, isBold }: Place): void {
  // A mark without a letter has no place of its own.
  if (cells === 0) return;
  const pen = glyphs[0]?.advance ?? 0;
  const pixelsWide = Math.max(cells * PIXELS_OF_CELL, pen);
  const [scaleX, scaleY] = [(cells * cell.width) / pixelsWide, cell.height / PIXEL_ROWS];
  for (const glyph of glyphs) {
    const origin = glyph.advance === 0 && glyph !== glyphs[0] ? pen : 0;
    for (const { column, row } of glyph.pixels) {
      const left = Math.floor((origin + column) * scaleX);
      const right = Math.ceil((origin + column + 1) * scaleX) + (isBold ? Math.ceil(scaleX / 2) : 0);
      for (let dotY = Math.floor(row * scaleY); dotY < Math.ceil((row + 1) * scaleY); dotY++) {
        for (let dotX = Math.max(0, left); dotX < Math.min(right, cells * cell.width); dotX++)
          bitmap.set(x + dotX, dotY);
      }
    }
  }
}

function finishRun(
  bitmap: Bitmap,
  run: DocketRun,
  { from, to, height }: { readonly from: number; readonly to: number; readonly height: number },
): void {
  for (let x = from; x < to; x++) {
    if (run.underline) for (const y of [height - 2, height - 1]) bitmap.set(x, y);
    if (run.reverse) for (let y = 0; y < height; y++) bitmap.flip(x, y);
  }
}
