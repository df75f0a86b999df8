import { describe, expect, test } from 'bun:test';
import type { MapTiles } from '#src/domain/delivery/map-tiles.ts';
import { colourGround, groundStyle, type Place } from './ground.ts';

const NEWTOWN: Place = [151.1793, -33.8968];
const TILES: MapTiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: '© Map makers', maxZoom: 19 };

/** What is painted on each layer of a map, by layer and property; painting a property that its kind lacks throws. */
function openedMap(tiles: MapTiles | null, isDark: boolean) {
  const { layers } = groundStyle(NEWTOWN, tiles, isDark);
  const painted = new Map(layers.map((layer) => [layer.id, { ...layer.paint } as Record<string, unknown>]));
  return {
    painted,
    getLayer: (id: string) => layers.find((layer) => layer.id === id) as never,
    setPaintProperty(id: string, name: string, value: unknown): never {
      const paint = painted.get(id);
      if (!paint || !(name in paint)) throw new Error(`${id} has no ${name}`);
      paint[name] = value;
      return undefined as never;
    },
  };
}

describe('the ground of the delivery map', () => {
  for (const [ground, tiles] of [
    ['a grid', null],
    ['tiles', TILES],
  ] as const) {
    test(`${ground}, opened by day and darkened in the evening, looks as if it had been opened in the dark, and back`, () => {
      const map = openedMap(tiles, false);
      const byDay = structuredClone(map.painted);
      colourGround(map as never, true);
      expect(map.painted).toEqual(openedMap(tiles, true).painted);
      expect(map.painted).not.toEqual(byDay);
      colourGround(map as never, false);
      expect(map.painted).toEqual(byDay);
    });
  }

  test('every layer of the ground is another colour in the dark', () => {
    for (const tiles of [null, TILES]) {
      const [light, dark] = [openedMap(tiles, false).painted, openedMap(tiles, true).painted];
      for (const id of light.keys()) expect(dark.get(id)).not.toEqual(light.get(id));
    }
  });
});
