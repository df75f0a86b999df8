/** The background of the areas: map tiles where available, else a kilometre grid around the store. */
import type { Map as MapView, StyleSpecification } from 'maplibre-gl';
import type { MapTiles } from '#src/domain/delivery/map-tiles.ts';

export type Place = [longitude: number, latitude: number];

/** Tiles are drawn for a bright page: in the dark they are dimmed, not inverted, so that water stays blue. */
const LIGHT = { paper: '#f3f1ec', line: '#d5d0c5', brightest: 1 };
const DARK = { paper: '#24231f', line: '#43413a', brightest: 0.6 };
const METRES_OF_A_DEGREE = 111_320;
const KILOMETRES_AROUND = 40;

export function groundStyle(middle: Place, tiles: MapTiles | null, isDark: boolean): StyleSpecification {
  const { paper, line, brightest } = isDark ? DARK : LIGHT;
  return {
    version: 8,
    sources: tiles
      ? {
          ground: {
            type: 'raster',
            tiles: [tiles.url],
            tileSize: 256,
            maxzoom: tiles.maxZoom,
            attribution: tiles.credit,
          },
        }
      : { ground: { type: 'geojson', data: { type: 'MultiLineString', coordinates: gridLines(middle) } } },
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': paper } },
      tiles
        ? { id: 'ground', type: 'raster', source: 'ground', paint: { 'raster-brightness-max': brightest } }
        : { id: 'ground', type: 'line', source: 'ground', paint: { 'line-color': line, 'line-width': 1 } },
    ],
  };
}

/** The colours of the page around it, which an evening changes while the map is open. */
export function colourGround(map: MapView, isDark: boolean): void {
  const { paper, line, brightest } = isDark ? DARK : LIGHT;
  map.setPaintProperty('paper', 'background-color', paper);
  const isGrid = map.getLayer('ground')?.type === 'line';
  if (isGrid) map.setPaintProperty('ground', 'line-color', line);
  else map.setPaintProperty('ground', 'raster-brightness-max', brightest);
}

/** A line for each kilometre, in both directions. */
function gridLines([longitude, latitude]: Place): Place[][] {
  const up = 1000 / METRES_OF_A_DEGREE;
  const across = up / Math.cos((latitude * Math.PI) / 180);
  const ends = [-KILOMETRES_AROUND, KILOMETRES_AROUND] as const;
  const steps = Array.from({ length: 2 * KILOMETRES_AROUND + 1 }, (_, at) => at - KILOMETRES_AROUND);
  return steps.flatMap((step) => [
    ends.map((end): Place => [longitude + end * across, latitude + step * up]),
    ends.map((end): Place => [longitude + step * across, latitude + end * up]),
  ]);
}
