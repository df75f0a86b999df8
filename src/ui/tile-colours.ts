/** Colours for tiles: each is distinct on a light and on a dark screen, and its letters are readable (WCAG 2.2). */
import { contrastRatio, parseHexColour } from './colour.ts';

export interface TileColour {
  readonly hex: string;
  readonly name: string;
}

/**
 * In the order of the rainbow, so that neighbours are easy to find; a test holds each to `SEEN_CONTRAST` on both
 * screens.
 */
export const TILE_COLOURS: readonly TileColour[] = [
  { hex: '#e0503f', name: 'Tomato' },
  { hex: '#d9622b', name: 'Paprika' },
  { hex: '#c2701f', name: 'Amber' },
  { hex: '#a17c18', name: 'Mustard' },
  { hex: '#7f8622', name: 'Olive' },
  { hex: '#5f8d34', name: 'Basil' },
  { hex: '#35915a', name: 'Mint' },
  { hex: '#1f8f80', name: 'Teal' },
  { hex: '#2b8a9e', name: 'Lagoon' },
  { hex: '#3a82c4', name: 'Sky' },
  { hex: '#5f78d6', name: 'Blueberry' },
  { hex: '#8269cf', name: 'Violet' },
  { hex: '#a55cbd', name: 'Plum' },
  { hex: '#c4539b', name: 'Berry' },
  { hex: '#8f7361', name: 'Cocoa' },
  { hex: '#7d7a76', name: 'Stone' },
];

/** The contrast a shape needs against its background (WCAG 2.2, 1.4.11). */
export const SEEN_CONTRAST = 3;
const LIGHT_SCREEN = '#ffffff';
const DARK_SCREEN = '#1d1a17';

/** On which screens the colour is hard to see, in words; null: on none. Text that is no colour is null too. */
export function colourWarning(text: string): string | null {
  const hex = parseHexColour(text);
  if (!hex) return null;
  const isFaint = (screen: string) => contrastRatio(hex, screen) < SEEN_CONTRAST;
  const where = [isFaint(LIGHT_SCREEN) ? 'a light' : '', isFaint(DARK_SCREEN) ? 'a dark' : ''].filter(Boolean);
  return where.length === 0 ? null : `Hard to read on ${where.join(' and ')} screen.`;
}
