import { describe, expect, test } from 'bun:test';
import { AppError } from '#src/shared/app-error.ts';
import { areasAsCsv, areasAsGeoJson, readZonesFile, suburbsAsCsv } from './zones-file.ts';

const NEAR = {
  name: 'Near, "home"',
  deliveryCharges: 550,
  polygon: [
    { latitude: '-33.9', longitude: '151.17' },
    { latitude: '-33.9', longitude: '151.19' },
    { latitude: '-33.92', longitude: '151.19' },
  ],
};
const FAR = {
  ...NEAR,
  name: 'Far',
  deliveryCharges: 0,
  polygon: NEAR.polygon.map((one) => ({ ...one, latitude: `${+one.latitude - 1}` })),
};
const feature = (coordinates: unknown, type = 'Polygon', properties: unknown = { name: 'A', fee: 5 }) =>
  JSON.stringify({ type: 'Feature', properties, geometry: { type, coordinates } });
const RING = [
  [151.1, -33.9],
  [151.2, -33.9],
  [151.2, -33.8],
  [151.1, -33.9],
];

function whyNot(text: string): string {
  try {
    return JSON.stringify(readZonesFile(text));
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).details?.fields).toMatchObject([{ path: 'zonesFile' }]);
    return (error as AppError).message;
  }
}

describe('delivery zones in files', () => {
  test('areas survive GeoJSON and CSV unchanged', () => {
    expect(readZonesFile(areasAsGeoJson([NEAR, FAR]))).toEqual({ kind: 'areas', areas: [NEAR, FAR] });
    expect(readZonesFile(areasAsCsv([NEAR, FAR]))).toEqual({ kind: 'areas', areas: [NEAR, FAR] });
  });

  test('suburbs survive CSV unchanged, leading zeros of a postcode too', () => {
    const suburbs = [{ name: 'Darwin', postcode: '0800', deliveryCharges: 700 }];
    expect(readZonesFile(`\ufeff${suburbsAsCsv(suburbs)}`)).toEqual({ kind: 'suburbs', suburbs });
  });

  test('an area of several parts becomes several areas with the same fee', () => {
    const far = RING.map(([longitude = 0, latitude = 0]) => [longitude + 1, latitude]);
    expect(readZonesFile(feature([[RING], [far]], 'MultiPolygon'))).toMatchObject({
      areas: [
        { name: 'A 1', deliveryCharges: 500 },
        { name: 'A 2', deliveryCharges: 500 },
      ],
    });
  });

  test('an area without a fee has none, which is not a fee of 0', () => {
    expect(readZonesFile(feature([RING], 'Polygon', { name: 'A' }))).toMatchObject({
      areas: [{ deliveryCharges: null }],
    });
    expect(readZonesFile(feature([RING], 'Polygon', { name: 'A', fee: 0 }))).toMatchObject({
      areas: [{ deliveryCharges: 0 }],
    });
  });

  test('points and lines beside the areas of a drawing are left out', () => {
    const both = {
      type: 'FeatureCollection',
      features: [JSON.parse(feature([151, -33], 'Point')), JSON.parse(feature([RING]))],
    };
    expect(readZonesFile(JSON.stringify(both))).toMatchObject({ areas: [{ name: 'A' }] });
  });

  test.each([
    ['nothing', '', 'Choose a GeoJSON or CSV file.'],
    ['half a file', '{"type":', 'This isn’t a GeoJSON file.'],
    ['another kind of JSON', '{"a":1}', 'This isn’t a GeoJSON file of areas.'],
    ['no area', '{"type":"FeatureCollection","features":[]}', 'There are no areas or suburbs in this file.'],
    [
      'other headings',
      'Dish,Price\nPizza,12',
      'The first line needs Suburb, Postcode and Fee, or Area, Fee, Latitude and Longitude.',
    ],
    ['a hole', feature([RING, RING]), 'A has a hole in it. Draw the hole as an area of its own.'],
    [
      'sides that cross',
      feature([
        [
          [151.1, -33.9],
          [151.2, -33.8],
          [151.2, -33.9],
          [151.1, -33.8],
        ],
      ]),
      'A: This shape crosses itself. Move its corners so that no side crosses another.',
    ],
    [
      'latitude first',
      feature([
        [
          [-33.9, 151.1],
          [-33.9, 151.2],
          [-33.8, 151.2],
        ],
      ]),
      'A has a corner that isn’t a place. GeoJSON has longitude first.',
    ],
    [
      'a fee in words',
      feature([RING], 'Polygon', { name: 'A', fee: 'free' }),
      'A has a fee that isn’t an amount, such as 5.50.',
    ],
    ['a corner in words', 'Area,Fee,Latitude,Longitude\nA,5,north,151', 'Line 2 has no latitude or longitude.'],
  ])('a file with %s is refused with what is wrong', (_, text, message) => {
    expect(whyNot(text)).toBe(message);
  });

  test('a name that starts like a formula comes back as it was', () => {
    expect(readZonesFile(suburbsAsCsv([{ name: '-Point', postcode: '', deliveryCharges: 0 }]))).toMatchObject({
      suburbs: [{ name: '-Point' }],
    });
  });
});

describe('a delivery file holds nobody up: reading ends at its limits', () => {
  /** Lines of a CSV that were read beyond the first: none behind the limit says anything. */
  const csv = (count: number, line: (at: number) => string) =>
    `Area,Fee,Latitude,Longitude\n${Array.from({ length: count }, (_, at) => line(at)).join('\n')}\nA,,nowhere,nowhere`;

  test('at the corners of an area, before the lines behind them', () => {
    expect(whyNot(csv(5000, (at) => `A,,1,${at % 7}`))).toBe('A: Enter 500 corners or fewer.');
  });

  test('at the areas of a file', () => {
    expect(whyNot(csv(5000, (at) => `A${at},,1,1`))).toBe('A file can have up to 100 areas.');
  });

  test('at the suburbs of a file, before their fees', () => {
    const lines = Array.from({ length: 5000 }, () => 'Glebe,2037,wrong');
    expect(whyNot(`Suburb,Postcode,Fee\n${lines.join('\n')}`)).toBe('A file can have up to 1,000 suburbs.');
  });

  test('at the corners and areas of a drawing', () => {
    const ring = Array.from({ length: 5000 }, (_, at) => [151 + at / 1e5, -33]);
    expect(whyNot(feature([ring]))).toBe('A: Enter 500 corners or fewer.');
    expect(whyNot(feature(Array(5000).fill([RING.toReversed().slice(0, 1)]), 'MultiPolygon'))).toBe(
      'A file can have up to 100 areas.',
    );
  });

  test('and a first line of many columns is looked through once, not for each cell', () => {
    const wide = ','.repeat(300_000);
    const lines = Array(900).fill('Glebe').join('\n');
    expect(whyNot(`${wide}Suburb,Postcode,Fee\n${lines}`)).toStartWith('{"kind":"suburbs"');
  });
});
