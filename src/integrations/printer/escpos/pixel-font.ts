import { resolve } from 'node:path';
import unifontPath from '@fontsource/unifont/files/unifont-latin-400-normal.woff' with { type: 'file' };
import { type Font, type PathCommand, parse } from 'opentype.js';
import { sfntOfWoff } from './woff.ts';

/** GNU Unifont: every glyph is drawn in pixels, 16 high and 8 or 16 wide, which is what a thermal head wants. */
export const PIXEL_ROWS = 16;
const ROWS_ABOVE_LINE = 14;

export interface PixelGlyph {
  /** Pixels from this glyph to the next; 0: a mark over the one before. */
  readonly advance: number;
  /** The font has the character. */
  readonly isKnown: boolean;
  /** Black pixels; marks have columns below 0. */
  readonly pixels: readonly { readonly column: number; readonly row: number }[];
}

export interface PixelFont {
  glyph(character: string): PixelGlyph;
}

let font: Promise<PixelFont> | null = null;

/** Loaded with the first docket that needs it, and cached: most shops never do. */
export function pixelFont(): Promise<PixelFont> {
  font ??= load();
  return font;
}

async function load(): Promise<PixelFont> {
  // In a bundle the path is relative to the bundle; from source and in a compiled program it is whole.
  const file = Bun.file(resolve(import.meta.dir, unifontPath));
  const unifont = parse(sfntOfWoff(await file.bytes()), { lowMemory: true });
  const glyphs = new Map<string, PixelGlyph>();
  return {
    glyph(character) {
      const known = glyphs.get(character);
      if (known) return known;
      const glyph = glyphOf(unifont, character);
      glyphs.set(character, glyph);
      return glyph;
    },
  };
}

function glyphOf(unifont: Font, character: string): PixelGlyph {
  const glyph = unifont.charToGlyph(character);
  const unit = unifont.unitsPerEm / PIXEL_ROWS;
  const edges = edgesOf(glyph.getPath(0, 0, unifont.unitsPerEm).commands);
  const pixels: { column: number; row: number }[] = [];
  for (let row = 0; row < PIXEL_ROWS; row++) {
    const crossings = crossingsAt(edges, (row - ROWS_ABOVE_LINE + 0.5) * unit);
    for (let column = -PIXEL_ROWS; column < PIXEL_ROWS; column++) {
      if (isInside(crossings, (column + 0.5) * unit)) pixels.push({ column, row });
    }
  }
  return { advance: Math.round((glyph.advanceWidth ?? 0) / unit), isKnown: glyph.index !== 0, pixels };
}

interface Edge {
  readonly x: number;
  readonly fromY: number;
  readonly toY: number;
}

/** The upright edges of the outline: its pixels are squares, so no other crosses the middle of a row. */
function edgesOf(commands: readonly PathCommand[]): Edge[] {
  const edges: Edge[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const command of commands) {
    const [toX, toY] = command.type === 'Z' ? [startX, startY] : [command.x, command.y];
    if (command.type === 'M') [startX, startY] = [toX, toY];
    else if (toX === x && toY !== y) edges.push({ x, fromY: y, toY });
    [x, y] = [toX, toY];
  }
  return edges;
}

function crossingsAt(edges: readonly Edge[], y: number): readonly { readonly x: number; readonly winds: number }[] {
  return edges
    .filter((edge) => Math.min(edge.fromY, edge.toY) < y && y < Math.max(edge.fromY, edge.toY))
    .map((edge) => ({ x: edge.x, winds: edge.toY > edge.fromY ? 1 : -1 }));
}

function isInside(crossings: readonly { readonly x: number; readonly winds: number }[], x: number): boolean {
  let winding = 0;
  for (const crossing of crossings) if (crossing.x < x) winding += crossing.winds;
  return winding !== 0;
}
