import { describe, expect, test } from 'bun:test';
import { gapsOf, overlapsOf } from './area-neighbours.ts';
import { squareKilometres } from './area-shape.ts';

const box = (name: string, [south, west, north, east]: readonly [number, number, number, number]) => ({
  id: name,
  name,
  polygon: [
    { latitude: String(south), longitude: String(west) },
    { latitude: String(south), longitude: String(east) },
    { latitude: String(north), longitude: String(east) },
    { latitude: String(north), longitude: String(west) },
  ],
});

describe('areas that overlap', () => {
  test('are reported with the smaller one, whose fee applies there', () => {
    const found = overlapsOf([
      box('Wide', [-33.95, 151.1, -33.85, 151.2]),
      box('Near', [-33.92, 151.15, -33.9, 151.25]),
    ]);
    expect(found).toMatchObject([{ applies: 'Near', under: 'Wide', isInside: false }]);
  });

  test('are reported as inside where all of one is in the other', () => {
    const found = overlapsOf([
      box('Near', [-33.92, 151.15, -33.9, 151.17]),
      box('Wide', [-33.95, 151.1, -33.85, 151.2]),
    ]);
    expect(found).toMatchObject([{ applies: 'Near', under: 'Wide', isInside: true }]);
  });

  test('that only touch are not reported', () => {
    expect(
      overlapsOf([box('West', [-33.92, 151.1, -33.9, 151.15]), box('East', [-33.92, 151.15, -33.9, 151.2])]),
    ).toEqual([]);
  });
});

describe('a hole between areas', () => {
  const ring = [
    box('North', [-33.91, 151.1, -33.9, 151.14]),
    box('South', [-33.94, 151.1, -33.93, 151.14]),
    box('West', [-33.935, 151.1, -33.905, 151.11]),
    box('East', [-33.935, 151.13, -33.905, 151.14]),
  ];

  test('is reported with its size', () => {
    const [hole, ...others] = gapsOf(ring);
    expect(others).toEqual([]);
    expect(squareKilometres(hole ?? 0)).toBe('4.1 km²');
  });

  test('is none once an area fills it', () => {
    expect(gapsOf([...ring, box('Middle', [-33.93, 151.11, -33.91, 151.13])])).toEqual([]);
  });

  test('excludes what is outside all areas', () => {
    expect(gapsOf(ring.slice(0, 2))).toEqual([]);
  });
});

test.each([
  [120_000, '0.12 km²'],
  [4_230_000, '4.2 km²'],
  [25_400_000, '25 km²'],
])('%d square metres are said as %s', (squareMetres, text) => {
  expect(squareKilometres(squareMetres)).toBe(text);
});
