import { expect, test } from 'bun:test';
import { type MapView, tilesOf } from './map-view.ts';

const TILES = { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: '© Map makers', maxZoom: 19 };
const NEWTOWN = { latitude: '-33.8968', longitude: '151.1793' };
const view = (more: Partial<MapView> = {}): MapView => ({
  place: NEWTOWN,
  zoom: 15,
  width: 300,
  height: 200,
  panned: { x: 0, y: 0 },
  ...more,
});
const shown = (more: Partial<MapView> = {}) =>
  tilesOf(TILES, view(more)).map(({ url }) => url.slice('https://tiles.example'.length, -'.png'.length));

test('Newtown is on the tile of Newtown', () => {
  // As worked out by hand: x = (151.1793 + 180) / 360 × 2¹⁵ = 30144.7, y = 19666.9.
  expect(shown({ width: 2, height: 2 })).toEqual(['/15/30144/19666']);
});

test('the tiles cover the whole view, and none is left out or outside', () => {
  for (const [width, height] of [
    [300, 200],
    [900, 400],
    [1, 1],
  ] as const) {
    const tiles = tilesOf(TILES, view({ width, height }));
    const [left, top] = [Math.min(...tiles.map((one) => one.left)), Math.min(...tiles.map((one) => one.top))];
    expect([left <= 0, top <= 0, left > -256, top > -256]).toEqual([true, true, true, true]);
    const [right, bottom] = [Math.max(...tiles.map((one) => one.left)), Math.max(...tiles.map((one) => one.top))];
    expect([right + 256 >= width, bottom + 256 >= height, right < width, bottom < height]).toEqual([
      ...[true, true, true, true],
    ]);
  }
});

test.each([
  ['to the right, what is west of it comes into view', { x: 256, y: 0 }, '/15/30143/19666'],
  ['down, what is north of it comes into view', { x: 0, y: 256 }, '/15/30144/19665'],
])('dragged %s', (_, panned, middle) => {
  expect(shown({ width: 2, height: 2, panned })).toEqual([middle]);
});

test('the world goes round, and has no tile beyond its edges', () => {
  const fiji = { latitude: '0', longitude: '179.999' };
  expect(shown({ place: fiji, zoom: 3, width: 200, height: 2 })).toEqual(['/3/7/3', '/3/0/3', '/3/7/4', '/3/0/4']);
  expect(
    shown({ place: { latitude: '89', longitude: '0' }, zoom: 1 }).every((one) => /\/1\/[01]\/[01]$/.test(one)),
  ).toBe(true);
});
