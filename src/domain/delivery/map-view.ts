/** Which tiles a small map shows, in Web Mercator. Pure and browser-safe. */
import type { MapTiles } from './map-tiles.ts';

export const TILE_PIXELS = 256;
/** Beyond, the projection runs to infinity. */
const MAX_LATITUDE = 85.0511;

export interface MapPlace {
  readonly latitude: string;
  readonly longitude: string;
}

export interface MapView {
  readonly place: MapPlace;
  readonly zoom: number;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** How far the place is from the middle, in CSS pixels. */
  readonly panned: { readonly x: number; readonly y: number };
}

export interface PlacedTile {
  readonly url: string;
  readonly left: number;
  readonly top: number;
}

/** The tiles that cover the view, row by row. The world has none above its upper edge and repeats sideways. */
export function tilesOf(tiles: MapTiles, { place, zoom, width, height, panned }: MapView): PlacedTile[] {
  const middle = worldPixels(place, zoom);
  const [left, top] = [middle.x - panned.x - width / 2, middle.y - panned.y - height / 2];
  const count = 2 ** zoom;
  const placed: PlacedTile[] = [];
  for (let y = Math.floor(top / TILE_PIXELS); y * TILE_PIXELS < top + height; y += 1) {
    if (y < 0 || y >= count) continue;
    for (let x = Math.floor(left / TILE_PIXELS); x * TILE_PIXELS < left + width; x += 1) {
      const across = ((x % count) + count) % count;
      placed.push({
        url: tiles.url.replace('{z}', String(zoom)).replace('{x}', String(across)).replace('{y}', String(y)),
        left: Math.round(x * TILE_PIXELS - left),
        top: Math.round(y * TILE_PIXELS - top),
      });
    }
  }
  return placed;
}

function worldPixels({ latitude, longitude }: MapPlace, zoom: number): { readonly x: number; readonly y: number } {
  const size = TILE_PIXELS * 2 ** zoom;
  const north = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, Number(latitude)));
  const sine = Math.sin((north * Math.PI) / 180);
  return {
    x: ((Number(longitude) + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}
